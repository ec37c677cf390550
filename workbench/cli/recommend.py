"""`workbench recommend`: the cheapest policy that keeps what it must."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import tell
from workbench.cli.report import RunArgument, RunsOption
from workbench.errors import UsageError

__all__ = ["RecommendFormat", "recommend"]


class RecommendFormat(StrEnum):
    """Formats of a recommendation."""

    TEXT = "text"
    JSON = "json"


def recommend(
    run: RunArgument = "latest",
    floor: Annotated[
        list[str] | None,
        typer.Option(help="SHARE=VALUE that the lower bound has to reach; may be repeated."),
    ] = None,
    format: Annotated[RecommendFormat, typer.Option(help="How to print it.")] = (
        RecommendFormat.TEXT
    ),
    runs: RunsOption = Path("runs"),
) -> None:
    """Recommend the cheapest policy whose lower bounds meet the floors, with its reasons."""
    import msgspec

    from workbench.report.recommend import DEFAULT_FLOORS
    from workbench.report.recommend import recommend as choose
    from workbench.report.recommend_words import recommendation_lines, recommendation_paragraph
    from workbench.report.result import Result
    from workbench.store.runs import find_run

    floors = dict(map(_read_floor, floor)) if floor else DEFAULT_FLOORS
    found = choose(Result(find_run(run, folder=runs)).outcome(), floors)
    paragraph, lines = recommendation_paragraph(found), recommendation_lines(found)
    if format is RecommendFormat.JSON:
        data = {"paragraph": paragraph, "lines": lines, **msgspec.to_builtins(found)}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    tell(paragraph)
    for line in lines:
        tell(f"  • {line}")
    if found.chosen is not None:
        tell(f"Next: workbench export {found.chosen.policy} --run {found.run_id} --to yaml")


def _read_floor(word: str) -> tuple[str, float]:
    name, _, value = word.partition("=")
    try:
        return name, float(value)
    except ValueError as error:
        raise UsageError(
            f"a floor is written SHARE=VALUE, as ids_kept=0.9, got {word!r}"
        ) from error
