"""What commands share: where they print, how they show progress, how an error ends one."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
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

from workbench.runner.progress import Progress as RunProgress

__all__ = [
    "Steps",
    "counted",
    "err",
    "out",
    "say",
    "show_progress",
    "show_steps",
    "show_waiting",
    "tell",
]

_WIDTH_WITHOUT_TERMINAL = 160
_SECONDS_BETWEEN_LINES = 10
_SECONDS_BEFORE_FIRST_LINE = 5
_SHARE_BEFORE_ESTIMATE = 0.05


def _console(*, stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    # A pipe has no width of its own, and tables folded to 80 columns are of no use in a log.
    given = os.environ.get("COLUMNS", "")
    asked = given.isascii() and given.isdigit() and int(given) > 0
    width = None if stream.isatty() or asked else _WIDTH_WITHOUT_TERMINAL
    return Console(stderr=stderr, width=width, highlight=False, markup=False, soft_wrap=False)


def out() -> Console:
    """Where results go."""
    return _console(stderr=False)


def err() -> Console:
    """Where progress, warnings and errors go."""
    return _console(stderr=True)


def say(text: str, *, style: str = "") -> None:
    """Print a line for the reader, as it is: recorded words are never read as markup."""
    console = err()
    console.print(Text(text, style=style), soft_wrap=not console.is_terminal)


def tell(text: str) -> None:
    """Print a line of a result as one line, however long, so that it can be searched and copied."""
    out().print(Text(text), soft_wrap=True)


def counted(count: int, noun: str) -> str:
    """A count with its noun, as `1 file` or `1,200 files`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


@contextmanager
def show_progress(label: str) -> Iterator[Callable[[RunProgress], None]]:
    """A bar with rate and time left.

    On a terminal it is drawn at once; elsewhere a line is printed at most every ten seconds, the
    first after five, and one at the end.
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


class Steps:
    """How far a piece of work is whose steps are counted, told at most every ten seconds.

    Args:
        label: What is being done.
        total: How many steps there are.
        show: Takes a line and how many steps are done, at every change.
    """

    def __init__(self, label: str, *, total: int, show: Callable[[str, int], None]) -> None:
        self._label = label
        self._total = total
        self._show = show
        self._done = 0
        self._counts: Counter[str] = Counter()

    def count(self, what: str) -> None:
        """One more of something that has no known end, as replies inside a step."""
        self._counts[what] += 1
        self._tell()

    def advance(self) -> None:
        """One more step is done."""
        self._done += 1
        self._tell()

    def _tell(self) -> None:
        counts = "".join(f", {number:,} {what}" for what, number in self._counts.items())
        self._show(f"{self._label}: {self._done:,} of {self._total:,} done{counts}", self._done)


@contextmanager
def show_steps(label: str, *, total: int) -> Iterator[Steps]:
    """Steps as they are done: a bar on a terminal, elsewhere a line at most every ten seconds."""
    console = err()
    if not console.is_terminal:
        yield Steps(label, total=total, show=_seldom())
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield Steps(
            label,
            total=total,
            show=lambda line, done: bar.update(task, description=line, completed=done),
        )


def _seldom() -> Callable[[str, int], None]:
    due = time.monotonic() + _SECONDS_BEFORE_FIRST_LINE

    def show(line: str, _done: int) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + _SECONDS_BETWEEN_LINES
            say(line)

    return show


def _line_printer(label: str) -> Callable[[RunProgress], None]:
    started = time.monotonic()
    due = started + _SECONDS_BEFORE_FIRST_LINE
    first: list[int] = []

    def update(state: RunProgress) -> None:
        nonlocal due
        now = time.monotonic()
        # What an earlier attempt had done, as this one began, says nothing of its pace.
        first.append(state.views_done)
        worked = state.views_done - first[0]
        told = f"{label}: {state.views_done:,} of {state.views_total:,} views"
        if state.views_done == state.views_total:
            say(f"{told} in {now - started:,.0f} s")
        elif now >= due:
            due = now + _SECONDS_BETWEEN_LINES
            say(told + _pace(state, worked=worked, seconds=now - started))

    return update


def _pace(state: RunProgress, *, worked: int, seconds: float) -> str:
    """Rate and time left; nothing while too little is done to tell."""
    if worked < _SHARE_BEFORE_ESTIMATE * state.views_total:
        return ""
    rate = worked / seconds
    return f", {rate:,.0f}/s, {(state.views_total - state.views_done) / rate:,.0f} s left"
