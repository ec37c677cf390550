"""The `workbench` command: its subcommands in one list, and the one place that ends on errors."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from workbench.cli import (
    bench,
    check,
    compare,
    convert,
    dashboard,
    datasets,
    demo,
    doctor,
    explain,
    export,
    facts,
    gate,
    recommend,
    replies,
    report,
    run,
    simulate,
    tune,
    validate,
)
from workbench.cli.output import say
from workbench.errors import WorkbenchError
from workbench.version import __version__

__all__ = ["app", "main"]

app = typer.Typer(
    name="workbench",
    help="Replay recorded agent conversations through context-compression policies and see what "
    "survives, what it costs and how fast it is.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command(name="demo")(demo.demo)
app.command(name="run")(run.run)
app.command(name="report")(report.report)
app.command(name="check")(check.check)
app.command(name="convert")(convert.convert)
app.command(name="facts")(facts.facts)
app.command(name="explain")(explain.explain)
app.command(name="validate")(validate.validate_command)
app.add_typer(replies.app, name="replies")
app.command(name="hash")(report.hash_command)
app.command(name="baseline")(gate.baseline)
app.command(name="gate")(gate.gate)
app.command(name="compare")(compare.compare)
app.command(name="recommend")(recommend.recommend)
app.command(name="bench")(bench.bench)
app.add_typer(datasets.app, name="datasets")
app.command(name="export")(export.export)
app.command(name="tune")(tune.tune)
app.command(name="dashboard")(dashboard.dashboard)
app.command(name="simulate")(simulate.simulate)
app.command(name="doctor")(doctor.doctor)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Choose a context-compression policy by what your own recordings need."""


def main() -> None:
    """Run the command line; exit code 0 done, 1 a gate failed, 2 wrong usage or unusable input."""
    try:
        _run()
    except SystemExit as ended:
        # The command line library and rich end with 1 when the reader of our output has gone, as
        # `head` does. That is no failure, and there is nobody left to tell.
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
    except BrokenPipeError:
        pass
    _let_go_of_readers()
    sys.exit(0)


def _run() -> None:
    try:
        app()
    except WorkbenchError as error:
        say(f"workbench: {error}")
        sys.exit(2)
    except BrokenPipeError:
        raise
    except OSError as error:
        # A disk that is full or a file that went away; places that are named are checked before.
        where = "" if error.filename is None else f"{error.filename}: "
        say(f"workbench: {where}{error.strerror or error}")
        sys.exit(2)
    finally:
        sys.stdout.flush()


def _let_go_of_readers() -> None:
    """Send what is still buffered nowhere, where nobody reads it, so that the end is quiet."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
