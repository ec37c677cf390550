"""Where the files of a run lie, and how an error of theirs is told."""

from __future__ import annotations

import re
from pathlib import Path

from workbench.errors import UsageError

__all__ = [
    "check_name",
    "first_line",
    "gate_file",
    "partial_folder",
    "run_file",
    "tags_file",
]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def check_name(name: str, *, kind: str) -> None:
    """Make sure that a name can be part of a file name everywhere.

    Raises:
        UsageError: It can't.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"the name of a {kind} starts with a letter or digit and goes on with letters, digits "
            f"and any of `._-`, got {name!r}"
        )


def run_file(folder: Path, run_id: str) -> Path:
    """Where a finished run lies."""
    check_name(run_id, kind="run")
    return folder / f"{run_id}.duckdb"


def partial_folder(folder: Path, run_id: str) -> Path:
    """Where the parts of an unfinished run lie."""
    check_name(run_id, kind="run")
    return folder / f"{run_id}.partial"


def tags_file(run: Path) -> Path:
    """Where tags and notes on a run lie, beside its file."""
    return run.with_name(f"{run.name.removesuffix('.duckdb')}.tags.json")


def gate_file(run: Path) -> Path:
    """Where the latest verdict of a gate on a run lies, beside its file."""
    return run.with_name(f"{run.name.removesuffix('.duckdb')}.gate.json")


def first_line(error: Exception) -> str:
    """What an error says, without the query and the drawing that DuckDB puts below it."""
    return str(error).partition("\n")[0]
