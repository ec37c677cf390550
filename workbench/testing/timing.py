"""Time limits for tests that must also hold while coverage is measured."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["takes_at_most"]

_TRACED = 6
"""How much slower code may run while coverage is measured."""


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
