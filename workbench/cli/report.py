"""`workbench report` and `workbench hash`: what a finished run says."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import out
from workbench.errors import UsageError

__all__ = ["ReportFormat", "RunArgument", "RunsOption", "hash_command", "report"]

RunArgument = Annotated[
    str, typer.Argument(help="Run file, name of a run, the beginning of one, or `latest`.")
]
RunsOption = Annotated[Path, typer.Option("--runs", help="Folder of run files.")]


class ReportFormat(StrEnum):
    """Formats of a report."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    HTML = "html"


def report(
    run: RunArgument = "latest",
    format: Annotated[ReportFormat, typer.Option(help="How to print it.")] = ReportFormat.TABLE,
    examples: Annotated[int, typer.Option(min=0, help="Lost values to show for each policy.")] = 3,
    language: Annotated[
        str | None, typer.Option(help="Language of the HTML report: en or zh.")
    ] = None,
    runs: RunsOption = Path("runs"),
) -> None:
    """Print the report of a finished run."""
    from workbench.report.catalogue import ENGLISH
    from workbench.report.formats import to_csv, to_json, to_markdown
    from workbench.report.html import to_html
    from workbench.report.result import Result
    from workbench.report.terminal import print_report
    from workbench.store.runs import find_run

    if language is not None and format is not ReportFormat.HTML:
        raise UsageError("--language goes with --format html; the other formats are in English")
    result = Result(find_run(run, folder=runs))
    found = result.report(examples=examples)
    if format is ReportFormat.TABLE:
        console = out()
        print_report(found, console)
        console.print()
        console.print(found.finding, soft_wrap=not console.is_terminal)
        return
    if format is ReportFormat.HTML:
        typer.echo(to_html(found, language=language or ENGLISH).rstrip("\n"))
        return
    texts = {
        ReportFormat.JSON: to_json,
        ReportFormat.CSV: to_csv,
        ReportFormat.MARKDOWN: to_markdown,
    }
    typer.echo(texts[format](found).rstrip("\n"))


def hash_command(run: RunArgument = "latest", runs: RunsOption = Path("runs")) -> None:
    """Print a hash over everything in a run but measured times."""
    from workbench.store.content_hash import hash_run
    from workbench.store.runs import find_run

    typer.echo(hash_run(find_run(run, folder=runs)))
