"""`workbench compare`: two runs side by side."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out, tell
from workbench.cli.report import RunsOption

if TYPE_CHECKING:
    from workbench.report.compare import ComparedMeasure, RunComparison

__all__ = ["CompareFormat", "compare"]


class CompareFormat(StrEnum):
    """Formats of a comparison."""

    TABLE = "table"
    JSON = "json"


def compare(
    first: Annotated[str, typer.Argument(help="Run that is compared with.")],
    second: Annotated[str, typer.Argument(help="Run that is compared; may be the same.")],
    policy: Annotated[
        list[str] | None,
        typer.Option(help="Policy, or SECOND=FIRST to compare two names; may be repeated."),
    ] = None,
    measure: Annotated[
        list[str] | None, typer.Option(help="Share or count to compare; may be repeated.")
    ] = None,
    margin: Annotated[
        float, typer.Option(min=1e-6, max=1, help="Difference either way that counts as none.")
    ] = 0.02,
    format: Annotated[CompareFormat, typer.Option(help="How to print it.")] = CompareFormat.TABLE,
    runs: RunsOption = Path("runs"),
) -> None:
    """Compare two runs on the recordings they share: differences by group with intervals."""
    import msgspec

    from workbench.report.compare import COMPARED
    from workbench.report.result import Result
    from workbench.store.runs import find_run

    found = Result(find_run(second, folder=runs)).compare(
        Result(find_run(first, folder=runs)),
        policies=policy or (),
        measures=measure or COMPARED,
        margin=margin,
    )
    if format is CompareFormat.JSON:
        typer.echo(json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2))
        return
    _print(found)


def _print(found: RunComparison) -> None:
    table = Table(
        title=Text(f"{found.second} against {found.first}"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
    )
    for head in ("policy", "measure", "first", "second", "difference [95 %]", "groups", "verdict"):
        table.add_column(head, overflow="fold")
    for row in found.measures:
        table.add_row(*map(Text, _cells(row)))
    for size in found.sizes:
        if size.first is not None and size.second is not None:
            difference = f"{size.second - size.first:+,.4g}"
            numbers = (f"{size.first:,.4g}", f"{size.second:,.4g}", difference)
            table.add_row(Text(size.policy), size.measure, *numbers, "", "")
    out().print(table)
    for note in found.notes:
        tell(note)
    tell(
        f"Verdicts hold at 5 % over all {len(found.measures)} comparisons (Holm); equivalent is "
        f"within ±{found.margin:g}, counts are means of each recording."
    )


def _cells(row: ComparedMeasure) -> tuple[str, ...]:
    from workbench.stats.measures import SHARES

    if row.measure in SHARES:
        shown = (f"{row.first:.1%}", f"{row.second:.1%}")
        ends = f"{row.difference * 100:+.1f} [{row.low * 100:+.1f}, {row.high * 100:+.1f}] points"
    else:
        shown = (f"{row.first:.3g}", f"{row.second:.3g}")
        ends = f"{row.difference:+.3g} [{row.low:+.3g}, {row.high:+.3g}]"
    return (row.policy, row.measure, *shown, ends, str(row.n_groups), row.verdict)
