"""`python -m workbench.cli` is the command `workbench`."""

from __future__ import annotations

from workbench.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
