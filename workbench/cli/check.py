"""`workbench check`: what the importer read, repaired and refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from workbench.cli.output import counted, out, say, show_waiting, tell
from workbench.cli.recordings import find_paths, known_formats
from workbench.transcripts.issue import FileSummary
from workbench.transcripts.survey import Survey, survey_recordings

__all__ = ["check"]

_ROOMY = 100
"""Characters of a line from which on there is room for whole words and columns of zeros."""


def check(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")],
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail on any repair, refusal or warning.")
    ] = False,
    most: Annotated[int, typer.Option(min=0, help="Issues to list at most.")] = 50,
    jobs: Annotated[int, typer.Option(min=0, help="Processes to use; 0 for all processors.")] = 0,
) -> None:
    """Tell for each file its format, what was read, and what was repaired or refused."""
    there = find_paths(paths)
    with show_waiting("reading recordings"):
        found = survey_recordings(there, jobs=jobs)
    failed = strict and bool(found.issues)
    try:
        _print(found, most=most)
    except (BrokenPipeError, SystemExit):
        # The reader of the list has gone, as `head` does; the exit code is an answer all the same.
        if not failed:
            raise
    if failed:
        say(f"workbench: {_issues(found)}, and --strict allows none")
        raise typer.Exit(1)


def _print(found: Survey, *, most: int) -> None:
    console = out()
    if found.files:
        console.print(_table(found, roomy=console.width >= _ROOMY))
        console.print()
    for issue in found.issues[:most]:
        tell(str(issue))
    if len(found.issues) > most:
        tell(f"… and {len(found.issues) - most:,} more; --most {len(found.issues)} lists all")
    if any(issue.severity == "refusal" for issue in found.issues):
        tell("Known formats:")
        for line in known_formats():
            tell(f"  {line}")
    messages = sum(file.messages for file in found.files)
    tell(
        f"Read {counted(len(found.files), 'file')}: "
        f"{counted(found.conversations, 'conversation')}, {counted(messages, 'message')}; "
        f"{_issues(found)}"
    )


def _issues(found: Survey) -> str:
    severities = Counter(issue.severity for issue in found.issues)
    return ", ".join(counted(severities[word], word) for word in ("repair", "refusal", "warning"))


def _table(found: Survey, *, roomy: bool) -> Table:
    warnings = Counter(issue.file for issue in found.issues if issue.severity == "warning")
    counts = {
        "conversations" if roomy else "conv.": [file.conversations for file in found.files],
        "messages": [file.messages for file in found.files],
        "repairs": [file.repairs for file in found.files],
        "refusals": [file.refusals for file in found.files],
        "warnings": [warnings[file.path] for file in found.files],
    }
    always = list(counts)[:2]
    shown = {
        head: column for head, column in counts.items() if roomy or any(column) or head in always
    }
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for head in ("file", "format"):
        table.add_column(head, overflow="fold")
    for head in shown:
        table.add_column(head, justify="right", no_wrap=True)
    for place, file in enumerate(found.files):
        table.add_row(*_names(file), *(f"{column[place]:,}" for column in shown.values()))
    return table


def _names(file: FileSummary) -> tuple[Text, Text]:
    return Text(file.path), Text(file.format or "–")
