"""`workbench dashboard`: the pages in a browser."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import say
from workbench.errors import UsageError
from workbench.install import install_command

__all__ = ["dashboard"]


def dashboard(
    runs: Annotated[Path, typer.Argument(help="Folder of run files.")] = Path("runs"),
    studies: Annotated[
        Path | None,
        typer.Option(help="Folder of studies; by default `studies` beside the folder of runs."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; others can reach it if it is not this one.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8501,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Whether to open a browser.")
    ] = True,
) -> None:
    """Show the runs of a folder in a browser; stop it with Ctrl-C."""
    if runs.exists() and not runs.is_dir():
        raise UsageError(f"{str(runs)!r} is a file; name the folder that it lies in")
    if importlib.util.find_spec("streamlit") is None:
        raise UsageError(
            f"the dashboard needs streamlit; install it with: {install_command('dashboard')}"
        )
    options = {
        "server.address": host,
        "server.port": str(port),
        "server.headless": "false" if open_browser else "true",
        "server.fileWatcherType": "none",
        "server.maxUploadSize": "1000",
        "browser.gatherUsageStats": "false",
        "server.showEmailPrompt": "false",  # it would wait for an answer
        "logger.hideWelcomeMessage": "true",
        "client.toolbarMode": "viewer",
        "client.showErrorDetails": "none",
        "runner.magicEnabled": "false",
        "theme.light.primaryColor": "#0072B2",
        "theme.dark.primaryColor": "#56B4E9",
    }
    say(f"Runs of {runs.resolve()} at http://{host}:{port}; Ctrl-C stops it")
    words = [f"--{name}={value}" for name, value in options.items()]
    environment = dict(os.environ, WORKBENCH_RUNS=str(runs.resolve()))
    if studies is not None:
        environment["WORKBENCH_STUDIES"] = str(studies.resolve())
    sys.stdout.flush()
    os.execve(
        sys.executable,
        [sys.executable, "-m", "workbench.dashboard.serve", *words],
        environment,
    )
