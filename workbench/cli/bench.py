"""`workbench bench`: how fast the workbench is on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.table import Table
from rich.text import Text

from workbench.bench import Measurement, measure
from workbench.bundled import bundled_datasets
from workbench.cli.output import out, show_waiting, tell
from workbench.cli.recordings import find_paths

__all__ = ["BenchFormat", "bench"]


class BenchFormat(StrEnum):
    """Formats of the list."""

    TABLE = "table"
    JSON = "json"


def bench(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files or folders of recordings; by default those that ship."),
    ] = None,
    format: Annotated[BenchFormat, typer.Option(help="How to print it.")] = BenchFormat.TABLE,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; the best one counts.")] = 3,
    megabytes: Annotated[int, typer.Option(min=1, help="Size of the files to read, in MB.")] = 20,
) -> None:
    """Measure reading, facts, tokens and compressors on one processor."""
    there = find_paths(paths) if paths else bundled_datasets()
    with show_waiting("measuring"):
        found = measure(there, rounds=rounds, megabytes=megabytes)
    if format is BenchFormat.JSON:
        typer.echo(msgspec.json.encode({"measurements": found}).decode())
        return
    out().print(_table(found))
    tell("One processor, its own time, best of the rounds; 1 MB is 1,000,000 bytes.")


def _table(found: Sequence[Measurement]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for head, justify in (("what", "left"), ("value", "right"), ("unit", "left"), ("", "left")):
        table.add_column(head, justify="right" if justify == "right" else "left")
    for one in found:
        cells = (one.name, _shown(one.value), one.unit, one.note)
        table.add_row(*map(Text, cells))
    return table


def _shown(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 1 else f"{value:.3f}"
