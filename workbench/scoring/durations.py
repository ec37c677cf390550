"""Lengths of time and hours of the day that are written in other units or words."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from workbench.facts.fact import Fact, Mention

__all__ = ["Length", "hour_of", "length_of", "other_words"]

_MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10_080}
_MONTHS = {"month": 1, "year": 12}
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
    """A length of time in one unit of its family."""

    unit: str
    """`minute` or `month`; the one can't be told from the other."""
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
