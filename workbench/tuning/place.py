"""Places in a policy's data, as `compressor.chain[1].textExcerpt.max_characters`."""

from __future__ import annotations

import re
from typing import Any

from workbench.errors import UsageError

__all__ = ["get_at", "read_place", "set_at"]

_STEP = re.compile(r"(?:^|\.)([A-Za-z_][A-Za-z0-9_-]*)|\[([0-9]+)\]")


def read_place(place: str) -> list[str | int]:
    """The steps of a place.

    Raises:
        UsageError: It is not written as one.

    Example:
        >>> read_place("compressor.chain[1].textExcerpt")
        ['compressor', 'chain', 1, 'textExcerpt']
    """
    steps: list[str | int] = []
    end = 0
    for found in _STEP.finditer(place):
        if found.start() != end:
            break
        steps.append(int(found[2]) if found[2] is not None else found[1])
        end = found.end()
    if not steps or end != len(place) or place.startswith("."):
        raise UsageError(f"a place is written like compressor.chain[1].model, got {place!r}")
    return steps


def get_at(data: Any, place: str) -> Any:
    """What stands at a place; None where nothing does."""
    for step in read_place(place):
        try:
            data = data[step]
        except (LookupError, TypeError):
            return None
    return data


def set_at(data: Any, place: str, value: Any) -> Any:
    """A copy of the data with a value at a place; mappings on the way are made.

    Raises:
        UsageError: The place leads through something that has no inside, or past a list's end.
    """
    return _set(data, read_place(place), value, place)


def _set(data: Any, steps: list[str | int], value: Any, place: str) -> Any:
    if not steps:
        return value
    step, rest = steps[0], steps[1:]
    if isinstance(step, int):
        if not isinstance(data, list) or step >= len(data):
            raise UsageError(f"{place!r} names a member of a list that is not there, got {data!r}")
        return [*data[:step], _set(data[step], rest, value, place), *data[step + 1 :]]
    if isinstance(data, str):
        # A name alone is that name without parameters.
        data = {data: {}}
    if data is not None and not isinstance(data, dict):
        raise UsageError(f"{place!r} leads through {data!r}, which has no inside")
    inner = dict(data or {})
    inner[step] = _set(inner.get(step), rest, value, place)
    return inner
