"""Starts the server: what the pages need is loaded before, so that the first page comes at once.

python -m workbench.dashboard.serve --server.port=8501
"""

from __future__ import annotations

import gc
import logging
import sys
from importlib import import_module
from pathlib import Path

__all__ = ["main"]

_NEEDED = ("PIL.Image", "pyarrow", "scipy.special", "workbench.api")

_PATIENCE_SECONDS = 3.0
"""How long the server waits for what is read beside it before it listens all the same."""


def main() -> None:
    """Load, then serve until somebody stops it; the arguments are Streamlit's own."""
    # Streamlit warns of caches that are made before it serves; ours are meant to be.
    logging.disable(logging.WARNING)
    from workbench.dashboard import warm
    from workbench.dashboard.app import PAGES
    from workbench.dashboard.frame import runs_folder

    reading = warm.begin_reading(runs_folder())
    for name in (*_NEEDED, *(f"workbench.dashboard.views.{page}" for page in PAGES)):
        import_module(name)
    from streamlit.web import cli

    warm.read_latest(runs_folder())
    reading.join(timeout=_PATIENCE_SECONDS)
    # What is read stays, so no page needs to wait while all of it is looked through for garbage.
    gc.freeze()
    logging.disable(logging.NOTSET)
    sys.argv = ["streamlit", "run", str(Path(__file__).with_name("website.py")), *sys.argv[1:]]
    cli.main()


if __name__ == "__main__":
    main()
