"""A report on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from workbench.report.formats import (
    COLUMNS,
    SURVIVAL,
    TableColumn,
    loss_lines,
    notes,
    survival_lines,
)
from workbench.report.report import Report

__all__ = ["leaderboard_table", "print_report"]


def leaderboard_table(report: Report, *, width: int) -> Table:
    """The short leaderboard, with as many columns as there is room for.

    Args:
        report: The report.
        width: Characters of a line.
    """
    columns = list(COLUMNS)
    while _width(columns, report) > width and any(column.rank for column in columns):
        least = max(column.rank for column in columns)
        columns = [column for column in columns if column.rank < least]
    table = Table(
        title=Text(f"Policies on {report.run.dataset}"), title_justify="left", box=box.SIMPLE_HEAD
    )
    for place, column in enumerate(columns):
        table.add_column(
            column.head,
            justify="left" if place == 0 else "right",
            overflow="fold",
            width=_cell_width(column, report),
        )
    for row in report.rows:
        table.add_row(*(Text(column.cell(row)) for column in columns))
    return table


def _width(columns: Sequence[TableColumn], report: Report) -> int:
    """Characters a line of the table takes when no cell is folded."""
    return 1 + sum(3 + _cell_width(column, report) for column in columns)


def _cell_width(column: TableColumn, report: Report) -> int:
    """Characters of the widest cell, or of the widest word of the head, which may be folded."""
    texts = [*column.head.split(), *(column.cell(row) for row in report.rows)]
    return max(map(cell_len, texts))


def print_report(report: Report, console: Console, *, examples: bool = True) -> None:
    """Print the leaderboard, what has to be known of it and, if asked for, what was lost.

    Args:
        report: The report.
        console: Where to.
        examples: Whether to show lost values and silent events of each policy.
    """
    parts: list[RenderableType] = [leaderboard_table(report, width=console.width)]
    parts += [Text(note, style="dim") for note in notes(report)]
    if examples:
        for loss in report.losses:
            head, *lines = loss_lines(loss)
            parts += [Text(""), Text(head, style="bold"), *(Text(f"  • {line}") for line in lines)]
        survival = survival_lines(report)
        if survival:
            parts += [Text(""), Text(SURVIVAL, style="bold")]
            parts += [Text(f"  • {line}") for line in survival]
        if report.events:
            parts += [Text(""), Text("What happened in silence", style="bold")]
        parts += [
            Text(f"  • {event.policy}: {event.code} ×{event.count}, first: {event.example}")
            for event in report.events
        ]
    console.print(Group(*parts))
