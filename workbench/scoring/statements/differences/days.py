"""Whether a piece has another day, or another time, in the place of the statement's.

*Till the 12th* and *to March 21st*, *on the 5th* and *on March 8*, *at 9:00* and *at 10:00*: the
preposition tells which of several days is meant.
"""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.statement_reading import Reading
from workbench.facts.text import word_list
from workbench.scoring.statements.reading.candidate import Match

__all__ = ["is_other_day", "is_other_half_of_day"]

_MONTH_NAMES = "|".join(
    word_list(
        "January February March April Maymonth June July August September October November December"
    )
)
_MONTH = rf"(?:(?:{_MONTH_NAMES}) )?"
_DAY = re.compile(
    rf"\b(?P<role>till|until|to|through|from|starting|since|on|at|by)(?: the)? {_MONTH}"
    r"(?P<day>\d{1,2}(?::\d\d)?)(?![\d.,:/%-]*\d)(?!%)(?= *(?:$|[.,;!?)]|of\b|and\b|to\b"
    r"|till\b|until\b|at\b"
    r"|for\b|with\b|from\b|in\b|instead\b|March\b|[A-Z]))"
)
_CLOCK = re.compile(r"(?<![\d:])(?P<hour>\d{1,2}):(?P<minute>[0-5]\d)(?![\d:])")
_BEFORE_NOON = re.compile(
    r"\bmorning\b|\bat night\b|\d ?a\.?m\b|凌晨|清晨|早上|早晨|上午", re.IGNORECASE
)
_HALF_A_DAY = 12
_ROLES = {
    "till": "end",
    "until": "end",
    "to": "end",
    "through": "end",
    "from": "begin",
    "starting": "begin",
    "since": "begin",
}


def is_other_day(fact: Reading, there: Reading) -> bool:
    """Whether both name a day or a time in the same role, and the piece none of the statement's.

    Args:
        fact: The statement.
        there: What a piece says.
    """
    mine, theirs = _days(fact), _days(there)
    named = {word.word.key for word in there.words if word.word.sort == "number"}
    return any(
        role in theirs and not days & theirs[role] and not any(_keys(day) <= named for day in days)
        for role, days in mine.items()
    )


def is_other_half_of_day(fact: Reading, match: Match) -> bool:
    """Whether a piece has the same hour in the other half of the day, *5 pm*, *5 in the morning*.

    An hour before noon has to be said to be one: *at 5:30* may well be in the afternoon.

    Args:
        fact: The statement.
        match: A piece of the candidate.
    """
    mine, theirs = (_hours(reading.text) for reading in (fact, match.reading))
    if not mine or not theirs or mine & theirs or not _BEFORE_NOON.search(match.unit.words):
        return False
    return any((hour - _HALF_A_DAY, minute) in theirs for hour, minute in mine)


def _hours(text: str) -> set[tuple[int, str]]:
    return {(int(hit["hour"]), hit["minute"]) for hit in _CLOCK.finditer(text)}


@lru_cache(maxsize=8192)
def _days(reading: Reading) -> dict[str, frozenset[str]]:
    """Days and times by their role; a time of day has a role of its own."""
    found: dict[str, set[str]] = {}
    for hit in _DAY.finditer(reading.text):
        role = _ROLES.get(hit["role"], hit["role"])
        sort = "time" if ":" in hit["day"] else "day"
        found.setdefault(f"{role} {sort}", set()).add(hit["day"].removeprefix("0"))
    return {role: frozenset(days) for role, days in found.items()}


def _keys(day: str) -> set[str]:
    return {f"n:{int(part)}" for part in day.split(":") if int(part)}
