"""`workbench explain`: why each message of a view is there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out
from workbench.cli.report import RunArgument, RunsOption
from workbench.report.explain import REASONS, ExplainedCall, explain_call

__all__ = ["explain"]

_TEXT = 120
_MARKS = {(True, False): "=", (True, True): "+", (False, False): "-"}
"""Kept as recorded, new, missing."""


def explain(
    run: RunArgument = "latest",
    conversation: Annotated[str, typer.Option(help="Id of the conversation.")] = "",
    call: Annotated[int, typer.Option(min=0, help="Which recorded call, from 0.")] = 0,
    policy: Annotated[
        list[str] | None, typer.Option(help="Policy; may be repeated. All where left out.")
    ] = None,
    runs: RunsOption = Path("runs"),
) -> None:
    """Tell why each message of a view is there, and why each missing one is not."""
    from workbench.store.read import open_run
    from workbench.store.runs import find_run

    with open_run(find_run(run, folder=runs)) as found:
        listed = found.fetch("SELECT policy FROM policy ORDER BY position")
        for name in policy or [row[0] for row in listed]:
            _print(name, explain_call(found, policy=name, conversation=conversation, call=call))


def _print(policy: str, told: ExplainedCall) -> None:
    console, call = out(), told.call
    sent = f"{call.tokens_sent:,} of {call.tokens_full:,} tokens sent"
    console.print(Text(f"{policy}, call {call.call_index}: {sent}", style="bold"))
    if told.failure is not None:
        console.print(Text(f"The call failed: {told.failure}"))
        return
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("", "message", "role", "why", "text"):
        table.add_column(head, overflow="fold")
    for message in told.messages:
        made_by = f"new, compaction {message.compaction}"
        table.add_row(
            _MARKS[message.kept, message.message is None],
            made_by if message.message is None else str(message.message),
            message.role,
            REASONS.get(message.reason, message.reason),
            Text(" ".join(message.text.split())[:_TEXT]),
        )
    console.print(table)
