"""Lengths of time and shares in one unit: *48 hours* are two days, *half a year* six months.

Only whole multiples that everybody counts in the larger unit are put so; *30 hours* stays, and of
*business days* no week is made.
"""

from __future__ import annotations

import re

from workbench.facts.text import word_list

__all__ = ["put_durations_plainly"]

_NUMBERS = {
    name: value
    for value, name in enumerate(
        word_list(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen twenty"
        ),
        1,
    )
} | {"twenty-one": 21, "twenty-four": 24, "thirty": 30, "forty-eight": 48, "sixty": 60}
_NUMBERS |= {"forty-five": 45, "ninety": 90, "seventy-two": 72, "hundred and twenty": 120}
_NUMBER = r"(?P<number>\d{1,3}|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
_LENGTH = re.compile(
    rf"(?<![\d.,:$€£/-])\b{_NUMBER}[ -](?P<unit>minute|min|hour|hr|day|week|month)s?\b(?!-)"
    r"(?! (?:of the (?:month|year|week)|old)\b)",
    re.IGNORECASE,
)
_LARGER = {
    "minute": (60, "hour", (1, 2, 3)),
    "hour": (24, "day", (1, 2, 3, 4, 5, 7)),
    "day": (7, "week", (1, 2, 3, 4, 6, 8)),
    "month": (12, "year", (1, 2, 3, 4, 5)),
}
_SHORT = {"min": "minute", "hr": "hour"}
_FRACTIONS = (
    (r"\b(?:an |one )hour and a half\b|\bone and a half hours\b", "90 minutes"),
    (r"\b(?:three quarters|three-quarters) of an hour\b", "45 minutes"),
    (r"\b(?:a )?quarter(?: of an|-)[ ]?hour\b", "15 minutes"),
    (r"\bhalf (?:of )?an? hour\b|\b(?:a )?half[ -]hour\b", "30 minutes"),
    (r"\b(?:a|one) year and a half\b|\bone and a half years\b", "18 months"),
    (r"\bhalf (?:of )?a year\b|\b(?:a )?half[ -]year\b|\bsix-month period\b", "6 months"),
    (r"\bquarter of a year\b", "3 months"),
    (r"\bhalf a day\b", "12 hours"),
    (r"\bhalf a dozen\b", "6"),
    (r"\ba dozen\b", "12"),
    (r"\b(?:a |one )?fortnight\b", "2 weeks"),
    (r"\ba couple of (?=(?:minute|hour|day|week|month|year)s\b)", "2 "),
    (
        r"\b(?<!once )(?<!twice )(?<!times )an? (?=(?:full |whole )?(?:hour|day|week|month|year)"
        r"(?:'s (?:notice|warning)| (?:ahead|before|after|in advance|prior|beforehand|later)\b))",
        "1 ",
    ),
    (r"\b(within|under|over) an? (?=(?:hour|day|week|month|year)\b)", r"\1 1 "),
)
_MARKS = ("hour", "day", "week", "month", "year", "min", "hr", "dozen", "fortnight")
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _FRACTIONS)


def put_durations_plainly(text: str) -> str:
    """The text with lengths of time in the largest unit that counts them in whole."""
    lower = text.lower()
    if not any(mark in lower for mark in _MARKS):
        return text
    for pattern, plain in _COMPILED:
        text = pattern.sub(plain, text)
    return _LENGTH.sub(_in_larger_unit, text)


def _in_larger_unit(hit: re.Match[str]) -> str:
    word = hit["number"].lower()
    count = int(word) if word.isdigit() else _NUMBERS[word]
    unit = hit["unit"].lower()
    unit = _SHORT.get(unit, unit)
    if unit not in _LARGER:
        return hit.group()
    size, larger, wholes = _LARGER[unit]
    whole, rest = divmod(count, size)
    return f"{whole} {larger}" if not rest and whole in wholes else hit.group()
