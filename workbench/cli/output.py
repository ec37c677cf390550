"""What commands share: where they print, how they show progress, how an error ends one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from workbench.runner.run import Progress as RunProgress

__all__ = ["err", "out", "say", "show_progress", "show_waiting"]

_WIDTH_WITHOUT_TERMINAL = 160


def _console(*, stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    # A pipe has no width of its own, and tables folded to 80 columns are of no use in a log.
    width = None if stream.isatty() else _WIDTH_WITHOUT_TERMINAL
    return Console(stderr=stderr, width=width, highlight=False, markup=False, soft_wrap=False)


def out() -> Console:
    """Where results go."""
    return _console(stderr=False)


def err() -> Console:
    """Where progress, warnings and errors go."""
    return _console(stderr=True)


def say(text: str, *, style: str = "") -> None:
    """Print a line for the reader, as it is: recorded words are never read as markup."""
    err().print(Text(text, style=style))


@contextmanager
def show_progress(label: str) -> Iterator[Callable[[RunProgress], None]]:
    """A bar with rate and time left.

    On a terminal it is drawn at once; elsewhere a line is printed at most every ten seconds.
    """
    console = err()
    if not console.is_terminal:
        yield _line_printer(label)
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=None, rate="")
        started = time.monotonic()
        first: list[int] = []

        def update(state: RunProgress) -> None:
            first.append(state.views_done)
            rate = (state.views_done - first[0]) / max(1e-6, time.monotonic() - started)
            bar.update(
                task,
                completed=state.views_done,
                total=state.views_total,
                rate=f"{rate:,.0f} views/s" if len(first) > 1 else "",
            )

        yield update


@contextmanager
def show_waiting(label: str) -> Iterator[None]:
    """A line that says what is being done and for how long, on a terminal."""
    console = err()
    if not console.is_terminal:
        yield
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        bar.add_task(label, total=None)
        yield


def _line_printer(label: str) -> Callable[[RunProgress], None]:
    started = time.monotonic()
    last = started

    def update(state: RunProgress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < 10:
            return
        last = now
        rate = state.views_done / (now - started)
        left = (state.views_total - state.views_done) / max(rate, 1e-6)
        say(
            f"{label}: {state.views_done:,} of {state.views_total:,} views, {rate:,.0f}/s, "
            f"{left:,.0f} s left"
        )

    return update
