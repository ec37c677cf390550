"""A gate's result on a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from workbench.gate.finding import GateResult, Status
from workbench.gate.words import lost_head, lost_line, missing_lines, verdict

__all__ = ["print_gate"]

_STYLES: dict[Status, str] = {
    "passed": "green",
    "failed": "bold red",
    "inconclusive": "bold yellow",
    "skipped": "dim",
}


def print_gate(result: GateResult, console: Console) -> None:
    """Print each finding, what was lost with its words, and the verdict.

    Args:
        result: The result.
        console: Where to. Where that is no terminal, a line of text is never broken.
    """
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for head in ("status", "policy", "rule", "result"):
        table.add_column(head, overflow="fold", no_wrap=head == "status")
    for finding in result.findings:
        status = Text(finding.status, style=_STYLES[finding.status])
        table.add_row(status, *map(Text, (finding.policy, finding.rule, finding.reason)))
    console.print(table)
    console.print()
    for finding in result.findings:
        if finding.lost:
            _print_lines(console, lost_head(finding), map(lost_line, finding.lost))
    for missing in result.missing_replies:
        head, *advice = missing_lines(missing)
        _print_lines(console, head, advice)
    for note in result.notes:
        console.print(Text(note, style="dim"), soft_wrap=not console.is_terminal)
    style = _STYLES[result.status]
    console.print(Text(verdict(result), style=style), soft_wrap=not console.is_terminal)


def _print_lines(console: Console, head: str, lines: Iterable[str]) -> None:
    soft = not console.is_terminal
    console.print(Text(head, style="bold"), soft_wrap=soft)
    for line in lines:
        console.print(Text(f"  • {line}"), soft_wrap=soft)
    console.print()
