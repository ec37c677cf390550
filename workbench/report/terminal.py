"""A report on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from workbench.report.formats import curves, loss_lines, notes
from workbench.report.inventions import invention_lines
from workbench.report.report import Report
from workbench.report.table_layout import TableLayout, choose_layout

__all__ = ["leaderboard_table", "print_inventions", "print_report"]


def leaderboard_table(report: Report, *, width: int) -> Table:
    """The short leaderboard, with as many columns as there is room for.

    Args:
        report: The report.
        width: Characters of a line.
    """
    return _table(report, choose_layout(report.rows, width=width))


def print_report(report: Report, console: Console, *, examples: bool = True) -> None:
    """Print the leaderboard, what has to be known of it and, if asked for, what was lost.

    Args:
        report: The report.
        console: Where to. Where that is no terminal, a line of text is never broken.
        examples: Whether to show lost values and silent events of each policy.
    """
    layout = choose_layout(report.rows, width=console.width)
    console.print(_table(report, layout))
    lines = [Text(note, style="dim") for note in notes(report)]
    if layout.left_out:
        lines.insert(0, Text(layout.left_out, style="bold"))
    if examples:
        lines += _examples(report)
    for line in lines:
        console.print(line, soft_wrap=not console.is_terminal)


def _table(report: Report, layout: TableLayout) -> Table:
    table = Table(
        title=Text(f"Policies on {report.run.dataset}"), title_justify="left", box=box.SIMPLE_HEAD
    )
    for place, column in enumerate(layout.columns):
        table.add_column(
            column.head,
            justify="left" if place == 0 else "right",
            overflow="fold",
            width=column.width,
        )
    for cells in zip(*(column.cells for column in layout.columns), strict=True):
        table.add_row(*map(Text, cells))
    return table


def _examples(report: Report) -> Iterator[Text]:
    for loss in report.losses:
        head, *lines = loss_lines(loss)
        yield from _section(head, lines)
    yield from _inventions(report)
    for head, lines in curves(report):
        yield from _section(head, lines)
    if report.events:
        yield from _section(
            "What happened in silence",
            [
                f"{event.policy}: {event.code} ×{event.count}, first: {event.example}"
                for event in report.events
            ],
        )


def print_inventions(report: Report, console: Console) -> None:
    """Print what summaries changed or made up, with the words of both sides."""
    for line in _inventions(report):
        console.print(line, soft_wrap=not console.is_terminal)


def _inventions(report: Report) -> Iterator[Text]:
    for found in report.inventions:
        head, *lines = invention_lines(found)
        yield from _section(head, lines)


def _section(head: str, lines: list[str]) -> Iterator[Text]:
    yield Text("")
    yield Text(head, style="bold")
    yield from (Text(f"  • {line}") for line in lines)
