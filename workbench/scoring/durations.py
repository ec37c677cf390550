"""Measures, lengths of time and hours of the day that are written in other units or words."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from workbench.facts.fact import Fact, Mention

__all__ = ["Length", "hour_of", "length_of", "other_words", "size_of"]

_MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10_080}
_MONTHS = {"month": 1, "year": 12}
_METRIC = {
    **{
        unit: ("g", Decimal(size)) for unit, size in {"mg": "0.001", "g": "1", "kg": "1000"}.items()
    },
    **{unit: ("l", Decimal(size)) for unit, size in {"ml": "0.001", "l": "1"}.items()},
    "mm": ("m", Decimal("0.001")),
    "cm": ("m", Decimal("0.01")),
    "m": ("m", Decimal("1")),
    "km": ("m", Decimal("1000")),
    "ms": ("second", Decimal("0.001")),
    "second": ("second", Decimal("1")),
    "W": ("W", Decimal("1")),
    "kW": ("W", Decimal("1000")),
    "Hz": ("Hz", Decimal("1")),
    "kHz": ("Hz", Decimal("1000")),
    "MHz": ("Hz", Decimal("1000000")),
    "GHz": ("Hz", Decimal("1000000000")),
}
"""Base unit and how many of it, by unit. Bytes are left out: 1 GB is 1000 MB or 1024."""
_HOUR = re.compile(r"[点點时時](?!间|間|长|長|候)")
_HALVES = (
    (
        re.compile(r"30\s?(?:分钟|分鐘|minutes?\b|mins?\b)", re.IGNORECASE),
        ("半小时", "半小時", "半个小时", "半個小時", "半个钟头", "半個鐘頭", "half an hour"),
    ),
    (
        re.compile(r"15\s?(?:分钟|分鐘|minutes?\b|mins?\b)", re.I),
        ("一刻钟", "一刻鐘", "quarter of an hour"),
    ),
    (re.compile(r"6\s?(?:个月|個月|months?\b)", re.IGNORECASE), ("半年", "half a year")),
)


class Length(NamedTuple):
    """A length of time, or another measure, in one unit of its family."""

    unit: str
    """`minute`, `month` (the one can't be told from the other), or the base unit of a measure."""
    size: Decimal
    """How many of them."""


def length_of(value: Fact | Mention) -> Length | None:
    """The length of time that a number with its unit is; None for other values."""
    if value.kind != "number" or value.unit is None:
        return None
    for name, units in (("minute", _MINUTES), ("month", _MONTHS)):
        if value.unit in units:
            return Length(name, Decimal(value.canonical) * units[value.unit])
    return None


def size_of(value: Fact | Mention) -> Length | None:
    """A number with a unit that others convert to exactly, in the base unit; None for others."""
    length = length_of(value)
    if length is not None or value.kind != "number":
        return length
    unit, factor = _METRIC.get(value.unit or "", ("", Decimal(0)))
    return Length(unit, Decimal(value.canonical) * factor) if unit else None


def hour_of(mention: Mention, text: str) -> str | None:
    """The time of day that a number before 点 names, as `22:00`; None for other numbers."""
    if mention.kind != "number" or not mention.canonical.isdigit():
        return None
    if int(mention.canonical) > 24 or not _HOUR.match(text, mention.end):
        return None
    return f"{int(mention.canonical):02}:00"


def other_words(text: str, start: int) -> tuple[str, ...]:
    """Words for the length of time that stands at a place, *half an hour* for *30 minutes*."""
    return next((words for pattern, words in _HALVES if pattern.match(text, start)), ())
