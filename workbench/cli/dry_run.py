"""What `workbench run --dry-run` prints: calls, tokens and price of each policy, and its prompt."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out
from workbench.runner.dry_run import Estimate

__all__ = ["print_estimates"]

_HEADS = ("policy", "model", "calls", "to ask", "prompt tokens", "reply tokens", "USD")
_PROMPT_SHOWN = 600


def print_estimates(estimates: Sequence[Estimate]) -> None:
    """Print one line for each policy and model, their sum, and the first prompt of each."""
    console = out()
    table = Table(
        title="What would be asked; nothing was", title_justify="left", box=box.SIMPLE_HEAD
    )
    for place, head in enumerate(_HEADS):
        table.add_column(head, justify="left" if place < 2 else "right", overflow="fold")
    for one in estimates:
        table.add_row(*map(Text, _cells(one)))
    console.print(table)
    for line in _notes(estimates):
        console.print(Text(line, style="dim"), soft_wrap=not console.is_terminal)
    for one in estimates:
        if one.asked:
            shown = one.first_prompt[:_PROMPT_SHOWN]
            more = len(one.first_prompt) - len(shown)
            console.print(Text(f"\nFirst prompt of {one.policy} to {one.label}:", style="bold"))
            console.print(Text(shown + (f"… and {more:,} characters more" if more else "")))


def _cells(one: Estimate) -> tuple[str, ...]:
    if not one.label:
        return (one.policy, "none", "0", "0", "0", "0", "0")
    return (
        one.policy,
        one.label,
        f"{one.calls:,}",
        f"{one.asked:,}",
        f"{one.tokens_in:,}",
        f"{one.tokens_out:,}",
        "no price known" if one.usd is None else f"{one.usd:,.4f}",
    )


def _notes(estimates: Sequence[Estimate]) -> list[str]:
    asked = sum(one.asked for one in estimates)
    known = [one.usd for one in estimates if one.usd is not None]
    lines = [
        f"In all {asked:,} calls to ask and {sum(known):,.4f} USD, as far as prices are known. "
        "Stand-ins and recorded replies are calls that ask nobody. Reply tokens are those of a "
        "stand-in that picks sentences; a model may write more, up to its `max_tokens`."
    ]
    missing = sum(one.missing for one in estimates)
    if missing:
        lines.append(
            f"No reply is recorded for {missing:,} calls: `workbench replies record` gets them."
        )
    return lines
