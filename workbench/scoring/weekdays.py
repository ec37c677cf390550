"""Days of the week told in another way or language: 周一至周五, *Mon-Fri*, 每天, *daily*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.fact import Fact
from workbench.scoring.candidate import Candidate

__all__ = ["find_weekdays", "weekdays_of"]

_CHINESE = "一二三四五六日"
_ENGLISH = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK = r"(?:周|週|星期|礼拜|禮拜)"
_CHINESE_DAYS = re.compile(
    rf"{_WEEK}(?P<first>[一二三四五六日天])(?:\s?[至到~—–-]\s?{_WEEK}?(?P<last>[一二三四五六日天]))?"
)
_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_ENGLISH_DAYS = re.compile(
    rf"\b(?P<first>{_DAY})\b\.?(?:\s?(?:-|–|—|to|through|thru|until|till)\s?(?P<last>{_DAY})\b)?",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"每天|每日|天天|全周|\b(?:daily|every day|each day|all week|(?:seven|7) days a week)\b",
    re.IGNORECASE,
)
_WHOLE_WEEK = frozenset(range(7))

Span = tuple[int, int]


def weekdays_of(text: str) -> Iterator[tuple[Span, frozenset[int]]]:
    """Places of a text that name days of the week, each with its days, Monday 0."""
    for hit in _CHINESE_DAYS.finditer(text):
        yield hit.span(), _days(*(_chinese_day(hit[name]) for name in ("first", "last")))
    for hit in _ENGLISH_DAYS.finditer(text):
        yield hit.span(), _days(*(_english_day(hit[name]) for name in ("first", "last")))
    for hit in _EACH.finditer(text):
        yield hit.span(), _WHOLE_WEEK


def find_weekdays(fact: Fact, candidate: Candidate) -> Span | None:
    """Where a candidate names just the days that a fact names.

    Args:
        fact: A fact; only a date that is a day of the week, or a span of them, is looked for.
        candidate: What takes the place of the history.
    """
    if fact.kind != "date" or fact.sub not in ("weekday", "relative"):
        return None
    own = [days for span, days in weekdays_of(fact.surface) if span == (0, len(fact.surface))]
    if not own:
        return None
    return next((span for span, days in weekdays_of(candidate.text) if days == own[0]), None)


def _days(first: int | None, last: int | None) -> frozenset[int]:
    begin = first or 0
    end = begin if last is None else last
    return frozenset(day % 7 for day in range(begin, end + 1 if end >= begin else end + 8))


def _chinese_day(word: str | None) -> int | None:
    return _CHINESE.index(word.replace("天", "日")) if word else None


def _english_day(word: str | None) -> int | None:
    return _ENGLISH.index(word[:3].lower()) if word else None
