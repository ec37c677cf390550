"""Reads what a provider's failure was out of the exception that litellm made of it."""

from __future__ import annotations

import email.utils
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

__all__ = ["ProviderFailure", "read_failure"]

_TOO_MANY = 429


class ProviderFailure(msgspec.Struct, frozen=True, kw_only=True):
    """What came in the place of an answer."""

    outcome: str
    """`timeout`, `rate_limited`, `server_error`, `unreachable`, `bad_response` or `error`."""
    wait_s: float | None = None
    """Seconds the provider asks to wait, where it says so."""

    @property
    def passes(self) -> bool:
        """Whether a later try may be answered: too many requests, or a fault of the server."""
        return self.outcome in ("rate_limited", "server_error")


def read_failure(error: BaseException, *, now: datetime | None = None) -> ProviderFailure:
    """What a failure was.

    litellm gives a broken connection and a broken body the status 500, which a provider never sent;
    only an error that carries a response's headers is taken for the provider's own.

    Args:
        error: What litellm raised.
        now: The time, where a provider names the hour to come back at.
    """
    headers = _headers(error)
    status = getattr(error, "status_code", None)
    names = {type(cause).__name__ for cause in _chain(error)}
    if {"Timeout", "APITimeoutError"} & names:
        return ProviderFailure(outcome="timeout")
    if status == _TOO_MANY:
        wait_s = _wait(headers, now=now or datetime.now(tz=UTC))
        return ProviderFailure(outcome="rate_limited", wait_s=wait_s)
    if isinstance(status, int) and status >= 500 and headers:
        wait_s = _wait(headers, now=now or datetime.now(tz=UTC))
        return ProviderFailure(outcome="server_error", wait_s=wait_s)
    return ProviderFailure(outcome=_without_response(error, names, status))


def _without_response(error: BaseException, names: set[str], status: Any) -> str:
    if {"RemoteProtocolError", "ReadError", "JSONDecodeError"} & names:
        return "bad_response"
    if {"ConnectError", "ConnectTimeout", "APIConnectionError"} & names:
        return "unreachable"
    if any(isinstance(cause, json.JSONDecodeError) for cause in _chain(error)):
        return "bad_response"
    if isinstance(status, int) and status >= 500:
        return "unreachable" if "Connection error" in str(error) else "bad_response"
    return "error"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and all it came of, each once."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        waiting += [one.__cause__, one.__context__]


def _headers(error: BaseException) -> Mapping[str, str]:
    """Headers of the response; none where there was no response."""
    for place in (
        getattr(error, "litellm_response_headers", None),
        getattr(getattr(error, "response", None), "headers", None),
    ):
        if place:
            return {str(name).lower(): str(value) for name, value in dict(place).items()}
    return {}


def _wait(headers: Mapping[str, str], *, now: datetime) -> float | None:
    """Seconds of `retry-after-ms`, or of `retry-after`, a number or a date."""
    milliseconds, words = headers.get("retry-after-ms"), headers.get("retry-after")
    for text, unit in ((milliseconds, 1000.0), (words, 1.0)):
        try:
            return max(0.0, float(text or "") / unit)
        except ValueError:
            continue
    try:
        then = email.utils.parsedate_to_datetime(words or "")
    except ValueError:
        return None
    return max(0.0, (then - now).total_seconds())
