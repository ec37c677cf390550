"""Times and days in one form each.

*9 pm* and 晚上9点 become 21:00, *3rd of May* and *2024-05-03* the name of a month and a number.
The month of May gets a name of its own, since *may* is a verb too.
"""

from __future__ import annotations

import re

from workbench.facts.statement_lexicon import stem

__all__ = ["MONTH_KEYS", "put_times_plainly"]

_MONTH_WORDS = """
    January February March April Maymonth June July August September October November December
"""
_MONTHS = _MONTH_WORDS.split()
MONTH_KEYS = frozenset("w:" + stem(name.lower()) for name in _MONTHS)
"""Keys of the months among the words of a reading."""
_MONTH = r"(?P<month{0}>(?:jan|feb|mar|apr|(?-i:May)|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\.?"
_DATE = re.compile(
    rf"\b(?:(?:the )?(?P<day1>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH.format(1)}"
    rf"|{_MONTH.format(2)} (?:the )?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?"
    r"|20\d\d-(?P<month3>\d\d)-(?P<day3>\d\d)(?=T|\b))(?!\w)(?![:.]\d|-\w)(?:,? 20\d\d\b)?",
    re.IGNORECASE,
)
"""A day of a month, its year left out: nobody tells two days apart by their year."""
_DIGIT = re.compile(r"\d")
_CLOCK = re.compile(
    r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚)"
    r"(?P<zh_hour>\d{1,2}|[一二两三四五六七八九十]{1,2})[点時时](?:(?P<zh_half>半)|(?P<zh_minute>\d{1,2})分?)?"
    r"|\b(?P<noon>noon|midday)\b",
    re.IGNORECASE,
)
_ZH_HOURS = {word: value for value, word in enumerate("一二三四五六七八九十", 1)}
_ZH_HOURS |= {"十一": 11, "十二": 12, "两": 2}
_LATE = frozenset(("p", "中午", "下午", "傍晚", "晚上", "晚"))


def _on_24_hours(hit: re.Match[str]) -> str:
    if hit["noon"]:
        return "12:00"
    words = hit["hour"] or hit["zh_hour"]
    hour = int(words) if words.isdigit() else _ZH_HOURS.get(words, 0)
    minute = "30" if hit["zh_half"] else hit["minute"] or hit["zh_minute"] or "00"
    is_late = (hit["half"] or hit["part"]).lower() in _LATE
    if hour < 12 and is_late:
        hour += 12
    elif hour == 12 and not is_late:
        hour = 0
    return f"{hour}:{minute:0>2}"


def _as_month_and_day(hit: re.Match[str]) -> str:
    """*May 3* for *3rd of May*, *2024-05-03* and *May 3rd, 2024*."""
    word = hit["month1"] or hit["month2"]
    if word is None:
        month = int(hit["month3"])
        return f"{_MONTHS[month - 1]} {int(hit['day3'])}" if 1 <= month <= 12 else hit.group()
    name = next((m for m in _MONTHS if m[:3] == word[:3].title()), "")
    if len(word) > 4 and word.lower() != name.lower():
        return hit.group()
    return f"{name} {int(hit['day1'] or hit['day2'])}"


def put_times_plainly(text: str) -> str:
    """The text with times of day on 24 hours and days as month and day."""
    plain = _CLOCK.sub(_on_24_hours, text)
    return _DATE.sub(_as_month_and_day, plain) if _DIGIT.search(plain) else plain
