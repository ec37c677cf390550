"""Starts the server: what the pages need is loaded before, so that the first page comes at once.

python -m workbench.dashboard.serve --server.port=8501
"""

from __future__ import annotations

import contextlib
import logging
import sys
from importlib import import_module
from pathlib import Path

from workbench.errors import StoreError
from workbench.store.runs import find_run

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
    _read_latest()
    app = Path(__file__).with_name("app.py")
    sys.argv = ["streamlit", "run", str(app), *sys.argv[1:]]
    cli.main()


def _read_latest() -> None:
    """Sum up the latest run, which the first page shows, before anybody waits for it.

    What the other pages show of it follows once that page has been served.
    """
    # Streamlit warns of caches that are made before it serves; ours are meant to be.
    logging.disable(logging.WARNING)
    from workbench.dashboard import data, warm
    from workbench.dashboard.frame import runs_folder

    with contextlib.suppress(StoreError, OSError):  # What can't be read, the pages tell.
        key = data.key_of(find_run("latest", folder=runs_folder()))
        data.read_leaderboard(key)
        warm.arm(key)
    logging.disable(logging.NOTSET)


if __name__ == "__main__":
    main()
