"""`python -m workbench`: the command line."""

from __future__ import annotations

from workbench.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
