"""`workbench explain`: why each message of a view is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out
from workbench.cli.report import RunArgument, RunsOption
from workbench.errors import UsageError
from workbench.report.explain import (
    REASONS,
    ExplainedCall,
    ExplainedCompaction,
    ExplainedMessage,
    explain_call,
    group_missing,
)

if TYPE_CHECKING:
    from workbench.store.read import RunFile

__all__ = ["explain"]

_TEXT = 120
_LONGEST_RUN = 4
_IDS_SHOWN = 10
_MARKS = {(True, False): "=", (True, True): "+", (False, False): "-"}
"""Kept as recorded, new, missing."""


def explain(
    run: RunArgument = "latest",
    conversation: Annotated[
        str | None,
        typer.Option(help="Id of the conversation; may be left out where the run has only one."),
    ] = None,
    call: Annotated[int, typer.Option(min=0, help="Which recorded call, from 0.")] = 0,
    policy: Annotated[
        list[str] | None, typer.Option(help="Policy; may be repeated. All where left out.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="A line for every message, however many are missing.")
    ] = False,
    runs: RunsOption = Path("runs"),
) -> None:
    """Tell why each message of a view is there, and why each missing one is not."""
    from workbench.store.read import open_run
    from workbench.store.runs import find_run

    with open_run(find_run(run, folder=runs)) as found:
        chosen = conversation if conversation is not None else _only_conversation(found)
        listed = found.fetch("SELECT policy FROM policy ORDER BY position")
        for name in policy or [row[0] for row in listed]:
            told = explain_call(found, policy=name, conversation=chosen, call=call)
            _print(name, told, every=every)


def _only_conversation(run: RunFile) -> str:
    ids = [row[0] for row in run.fetch("SELECT conversation_id FROM conversation ORDER BY 1")]
    if len(ids) == 1:
        return str(ids[0])
    more = f" and {len(ids) - _IDS_SHOWN:,} more" if len(ids) > _IDS_SHOWN else ""
    raise UsageError(
        f"say which conversation with `--conversation ID`; the run has "
        f"{', '.join(ids[:_IDS_SHOWN])}{more}"
    )


def _print(policy: str, told: ExplainedCall, *, every: bool) -> None:
    console, call = out(), told.call
    sent = f"{call.tokens_sent:,} of {call.tokens_full:,} tokens sent"
    console.print(Text(f"{policy}, call {call.call_index}: {sent}", style="bold"))
    if told.failure is not None:
        console.print(Text(f"The call failed: {told.failure}"))
        return
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("", "message", "role", "why", "text"):
        table.add_column(head, overflow="fold")
    longest = len(told.messages) if every else _LONGEST_RUN
    for group in group_missing(told.messages, longest=longest):
        table.add_row(*_cells(group))
    console.print(table)
    if told.compaction is not None:
        for line in _record(told.compaction):
            console.print(Text(line), soft_wrap=not console.is_terminal)


def _cells(group: Sequence[ExplainedMessage]) -> tuple[str | Text, ...]:
    first, last = group[0], group[-1]
    reason = REASONS.get(first.reason, first.reason)
    if len(group) > 1:
        return ("-", f"{first.message}–{last.message}", f"{len(group)} messages", reason, "")
    made_by = f"new, compaction {first.compaction}"
    return (
        _MARKS[first.kept, first.message is None],
        made_by if first.message is None else str(first.message),
        first.role,
        reason,
        Text(" ".join(first.text.split())[:_TEXT]),
    )


def _record(made: ExplainedCompaction) -> Iterator[str]:
    """What is on record of a compaction, a line each."""
    first, last = made.covers
    pays = "" if made.break_even_calls is None else f", pays after {made.break_even_calls:,} calls"
    yield (
        f"Compaction {made.number}: messages {first} to {last}, {made.tokens_before:,} tokens "
        f"became {made.tokens_after:,}{pays}"
    )
    if made.files_written:
        yield f"  files written there: {', '.join(made.files_written)}"
    yield from (f"  tool error in {error}" for error in made.tool_errors)
