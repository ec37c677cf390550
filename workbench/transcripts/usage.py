"""Token usage and times as providers write them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from workbench.messages import Usage

__all__ = ["read_time", "read_usage"]

_MILLISECONDS_FROM = 1e11
"""Seconds reach this in the year 5138; larger numbers count milliseconds."""


def read_usage(usage: Any, *, cost_usd: Any = None) -> Usage | None:
    """Usage in the words of either API.

    OpenAI's `prompt_tokens` hold the cached ones already; Anthropic's `input_tokens` leave them
    out, so the total is input, cache reads and cache writes together.

    Args:
        usage: The usage object as plain data.
        cost_usd: What the recording says the call cost.

    Returns:
        The usage, None where nothing of it is known.
    """
    counts = usage if isinstance(usage, Mapping) else {}
    read = _count(counts, "cache_read_input_tokens")
    written = _count(counts, "cache_creation_input_tokens")
    prompt = _count(counts, "prompt_tokens")
    if prompt is None:
        prompt = _count(counts, "input_tokens")
        if prompt is not None and "input_tokens_details" not in counts:
            prompt += (read or 0) + (written or 0)
    cached = _details(counts, "cached_tokens", sides=("prompt", "input"))
    found = Usage(
        input_tokens=prompt,
        output_tokens=_first(_count(counts, "completion_tokens"), _count(counts, "output_tokens")),
        cache_read_tokens=_first(read, cached),
        cache_write_tokens=written,
        reasoning_tokens=_first(
            _details(counts, "reasoning_tokens", sides=("completion", "output")),
            _details(counts, "thinking_tokens", sides=("output",)),
        ),
        cost_usd=float(cost_usd) if _is_number(cost_usd) else None,
    )
    return None if found == Usage() else found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _first(*values: int | None) -> int | None:
    return next((value for value in values if value is not None), None)


def _count(counts: Mapping[str, Any], key: str) -> int | None:
    value = counts.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if value >= 0 and value == value // 1 else None


def _details(counts: Mapping[str, Any], key: str, *, sides: tuple[str, ...]) -> int | None:
    for side in sides:
        details = counts.get(f"{side}_tokens_details")
        if isinstance(details, Mapping) and _count(details, key) is not None:
            return _count(details, key)
    return None


def read_time(value: Any) -> str | None:
    """A time as ISO 8601: text as it stands, seconds or milliseconds since 1970 as UTC."""
    if isinstance(value, str):
        return value
    if not _is_number(value) or value <= 0:
        return None
    seconds = value / 1000 if value > _MILLISECONDS_FROM else value
    try:
        return datetime.fromtimestamp(seconds, tz=UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return None
