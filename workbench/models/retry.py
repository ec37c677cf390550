"""Asks again what may be answered later, after a growing wait."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from workbench.models._provider_errors import ProviderFailure

__all__ = ["Backoff", "RetryError"]

AnswerT = TypeVar("AnswerT")

_LONGEST_S = 30.0
_PATIENCE_S = 120.0


class RetryError(Exception):
    """The last failure, and why it was not tried again.

    Attributes:
        failure: What came.
        cause: The exception that it was read from.
    """

    def __init__(self, failure: ProviderFailure, cause: Exception, why: str) -> None:
        super().__init__(why)
        self.failure = failure
        self.cause = cause


@dataclass(frozen=True, kw_only=True)
class Backoff:
    """How long to wait, and how often.

    Attributes:
        retries: How often a failed call is made again at most.
        first_s: The first wait at most; each further one is twice as long, up to 30 s, and a part
            of it between a half and the whole is drawn, so that many do not come back at once.
        sleep: Waits.
        draw: Gives a number in [0, 1).
        clock: Gives the time in seconds, in the manner of `time.monotonic`.
    """

    retries: int
    first_s: float = 0.5
    sleep: Callable[[float], None] = field(default=time.sleep)
    draw: Callable[[], float] = field(default=random.random)
    clock: Callable[[], float] = field(default=time.monotonic)

    def call(
        self,
        attempt: Callable[[], AnswerT],
        *,
        read: Callable[[Exception], ProviderFailure | None],
        deadline: float | None,
    ) -> AnswerT:
        """Make a call until it is answered.

        Args:
            attempt: The call.
            read: What a failure was; None where it is none of the provider's, and goes up.
            deadline: When to give up, by `clock`; None never.

        Raises:
            RetryError: The failure is of a kind that stays, or there is no retry or time left.
        """
        number = 0
        while True:
            try:
                return attempt()
            except Exception as error:
                failure = read(error)
                if failure is None:
                    raise
                why = self._why_not(failure, number, deadline)
                if why is not None:
                    raise RetryError(failure, error, why) from None
                self.sleep(self._wait(failure, number))
                number += 1

    def _wait(self, failure: ProviderFailure, number: int) -> float:
        """What the provider asks for, with a little on top, else the growing wait."""
        longest = min(_LONGEST_S, self.first_s * float(2**number))
        if failure.wait_s is not None:
            return failure.wait_s + 0.1 * longest * self.draw()
        return longest * (0.5 + 0.5 * self.draw())

    def _why_not(self, failure: ProviderFailure, number: int, deadline: float | None) -> str | None:
        if not failure.passes:
            return ""
        if number >= self.retries:
            return f" after {number} retries" if number else ""
        wait = failure.wait_s or 0.0
        if wait > _PATIENCE_S:
            return f"; it asks to wait {wait:g} s, which is longer than the {_PATIENCE_S:g} s we do"
        if deadline is not None and self.clock() + wait >= deadline:
            return f"; it asks to wait {wait:g} s, and the timeout comes before"
        return None
