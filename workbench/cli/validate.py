"""`workbench validate`: how far the workbench's own facts and verdicts can be trusted."""

from __future__ import annotations

import io
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from workbench.cli.output import counted, out, say, show_waiting
from workbench.writing import check_file, write_text

if TYPE_CHECKING:
    from workbench.models import ModelSpec
    from workbench.validation.validate import Validation

__all__ = ["ValidateFormat", "validate_command"]

_WIDTH_IN_A_FILE = 160


class ValidateFormat(StrEnum):
    """Formats of the result."""

    TABLE = "table"
    JSON = "json"
    MARKDOWN = "markdown"
    CSV = "csv"


def validate_command(
    path: Annotated[
        Path | None,
        typer.Argument(
            help="Folder with facts.jsonl, verdicts.jsonl or known_format_values.jsonl, or one of "
            "them; by default the labels that ship with the workbench."
        ),
    ] = None,
    recordings: Annotated[
        Path | None, typer.Option(help="Recordings that known_format_values.jsonl is about.")
    ] = None,
    format: Annotated[ValidateFormat, typer.Option(help="How to print it.")] = ValidateFormat.TABLE,
    errors: Annotated[int, typer.Option(min=0, help="Wrong answers to list.")] = 10,
    out_file: Annotated[Path | None, typer.Option("--out", help="Write to this file.")] = None,
    judge: Annotated[
        str | None,
        typer.Option(help="Model to ask about statements beside the rules, as openai/gpt-5-mini."),
    ] = None,
    replies: Annotated[
        Path | None,
        typer.Option(help="File that keeps the model's answers; kept ones are not asked again."),
    ] = None,
) -> None:
    """Measure the finders of facts and the judge of verdicts on labelled data."""
    from workbench.validation.formats import to_csv, to_json, to_markdown
    from workbench.validation.validate import validate

    if out_file is not None:
        check_file(out_file, may_stream=True)
    if replies is not None:
        check_file(replies)
    with show_waiting("measuring on labels"):
        result = validate(path, recordings=recordings, judge=_model(judge, replies))
    if format is ValidateFormat.TABLE:
        _print_table(result, errors=errors, out_file=out_file)
        return
    texts = {
        ValidateFormat.JSON: lambda: to_json(result, errors=errors),
        ValidateFormat.MARKDOWN: lambda: to_markdown(result, errors=errors),
        ValidateFormat.CSV: lambda: to_csv(result),
    }
    text = texts[format]().rstrip("\n")
    if out_file is None:
        typer.echo(text)
    else:
        _write(out_file, text + "\n")


def _model(judge: str | None, replies: Path | None) -> ModelSpec | None:
    if judge is None:
        if replies is not None:
            raise typer.BadParameter("--replies keeps answers of a model; name it with --judge")
        return None
    if replies is None:
        return judge
    return {"recording": {"path": str(replies), "model": judge}}


def _write(path: Path, text: str) -> None:
    write_text(path, text)
    say(f"written to {path}")


def _print_table(result: Validation, *, errors: int, out_file: Path | None) -> None:
    if out_file is None:
        _print(result, out(), errors=errors)
        return
    console = Console(file=io.StringIO(), record=True, width=_WIDTH_IN_A_FILE)
    _print(result, console, errors=errors)
    _write(out_file, console.export_text())


def _print(result: Validation, console: Console, *, errors: int) -> None:
    from workbench.validation import formats
    from workbench.validation.scores import choose_mistakes

    what = f"{counted(result.messages, 'message')} and {counted(result.verdict_rows, 'verdict')}"
    console.print(Text(f"Held against {result.source}: {what}"))
    if result.fact_scores:
        cells = [formats.fact_cells(score) for score in result.fact_scores]
        console.print(_table(formats.FACT_HEADS, cells, text_columns=2))
    if result.verdict_scores:
        cells = [formats.verdict_cells(score) for score in result.verdict_scores]
        console.print(_table(formats.VERDICT_HEADS, cells, text_columns=3))
    for line in formats.count_lines(result.counts):
        console.print(Text(line))
    shown = choose_mistakes(result.mistakes, errors)
    if shown:
        console.print(Text(f"\n{len(shown)} of {len(result.mistakes)} wrong answers"))
    for mistake in shown:
        console.print(Text(f"  • {formats.mistake_line(mistake)}"), soft_wrap=True)


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]], *, text_columns: int) -> Table:
    table = Table()
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place < text_columns else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
