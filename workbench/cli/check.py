"""`workbench check`: what the importer read, repaired and refused."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out, show_waiting
from workbench.errors import UsageError

__all__ = ["check"]


def check(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")],
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail on any repair or refusal.")
    ] = False,
    most: Annotated[int, typer.Option(help="Issues to list at most.")] = 50,
) -> None:
    """Tell for each file its format, what was read, and what was repaired or refused."""
    from workbench.transcripts.load import load_conversations

    with show_waiting("reading recordings"):
        found = load_conversations(paths)
    table = Table()
    for head in ("file", "format"):
        table.add_column(head, overflow="fold")
    for head in ("conversations", "messages", "repairs", "refusals"):
        table.add_column(head, justify="right")
    for file in found.files:
        counts = (file.conversations, file.messages, file.repairs, file.refusals)
        table.add_row(Text(file.path), Text(file.format or "–"), *map(str, counts))
    console = out()
    console.print(table)
    for issue in found.issues[:most]:
        console.print(Text(str(issue)))
    if len(found.issues) > most:
        console.print(
            f"… and {len(found.issues) - most} more; --most {len(found.issues)} lists all"
        )
    if strict and found.issues:
        raise UsageError(f"{len(found.issues)} repairs or refusals, and --strict allows none")
