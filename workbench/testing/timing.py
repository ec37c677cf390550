"""Time limits for tests that must hold on a slow machine too, and while coverage is measured."""

from __future__ import annotations

import gc
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["seconds_of_a_quiet_core", "takes_at_most"]

_TRACED = 6
"""How much slower code may run while coverage is measured."""

_QUIET = 0.025
"""Processor seconds of `_yardstick` on the quiet core that goals in seconds are meant for."""


@contextmanager
def takes_at_most(seconds: float, *, what: str = "this") -> Iterator[None]:
    """Fail when the block uses more processor time than it may.

    Processor time, so that a busy machine fails nobody; a limit that is there to tell linear from
    quadratic leaves room for the rest.

    Args:
        seconds: The limit for code that is not traced.
        what: Words for the failure.

    Raises:
        AssertionError: It took longer.
    """
    started = time.process_time()
    yield
    used = time.process_time() - started
    limit = seconds * (_TRACED if sys.gettrace() is not None else 1)
    assert used < limit, f"{what} took {used:.2f} s of processor time, at most {limit:.2f} may"


def seconds_of_a_quiet_core(work: Callable[[], object]) -> float:
    """Processor seconds that this work would take on a quiet core like that of the goals.

    What it took here is set against what a fixed piece of work takes here, just before and just
    after: a core that is slower, or shared, makes both longer. What other tests left in memory is
    kept out of the garbage collector's sight, for going through it again and again is not part of
    this work.

    Args:
        work: What is timed, once.
    """
    gc.collect()
    gc.freeze()
    try:
        before = _processor_seconds(_yardstick)
        used = _processor_seconds(work)
        after = _processor_seconds(_yardstick)
    finally:
        gc.unfreeze()
    return used * _QUIET / max(_QUIET, (before + after) / 2)


def _processor_seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def _yardstick() -> None:
    """Work of the kinds that pages and readers do: objects, JSON, patterns, tables of counts."""
    rows = [
        {"id": f"W{place:07d}", "price": place / 7, "word": str(place)} for place in range(5000)
    ]
    text = json.dumps(rows)
    counts: dict[str, int] = {}
    for row in json.loads(text):
        counts[row["word"]] = counts.get(row["word"], 0) + len(row["id"])
    re.findall(r"[A-Z]\d{7}", text)
    sorted(counts)
