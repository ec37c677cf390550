"""Files that a command would write over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from workbench.errors import UsageError

__all__ = ["ForceOption", "refuse_existing"]

ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def refuse_existing(path: Path, *, force: bool) -> None:
    """Keep what is there from being written over, the recordings themselves above all.

    Raises:
        UsageError: There is something at the path, and nobody said to write over it.
    """
    if path.is_dir():
        raise UsageError(f"{str(path)!r} is a folder; name a file to write")
    if path.exists() and not force:
        raise UsageError(
            f"{str(path)!r} is there already; name another file, or write over it with --force"
        )
