"""Starts the server: what the pages need is loaded before, so that the first page comes at once.

python -m workbench.dashboard.serve --server.port=8501
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

__all__ = ["main"]

_NEEDED = (
    "duckdb",
    "pandas",
    "plotly.graph_objects",
    "pyarrow",
    "scipy.special",
    "workbench.api",
    "workbench.report.advice",
    "workbench.report.charts.leaderboard",
)


def main() -> None:
    """Load, then serve until somebody stops it; the arguments are Streamlit's own."""
    for name in _NEEDED:
        import_module(name)
    from streamlit.web import cli

    from workbench.report.charts.figure import build_figure

    # The first figure of a process takes a second, the others milliseconds.
    build_figure([{"type": "scatter", "x": [0], "y": [0]}], title="", x={}, y={})
    app = Path(__file__).with_name("app.py")
    sys.argv = ["streamlit", "run", str(app), *sys.argv[1:]]
    cli.main()


if __name__ == "__main__":
    main()
