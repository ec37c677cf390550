"""None, one and both of a thing, told without a number: *no bags*, *a cup*, *both seats*."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.fact import Fact
from workbench.facts.number_units import MEASURES
from workbench.facts.text import lowered
from workbench.scoring.candidate import Candidate

__all__ = ["find_worded_count"]

_WORDED = {
    "0": r"(?:no|without(?: any)?|neither|not any) (?:[a-z-]+ ){0,2}?",
    "1": r"(?:an?|a single|one|just one|only one) (?:[a-z-]+ )??",
    "2": r"(?:both|a pair of|a couple of) (?:the |of the |[a-z-]+ )?",
}
_DIRECT = r"|non-?stop|direct(?! (?:message|contact|deposit|debit)|ly|or|ion|ive|ed)"
_BETWEEN = frozenset(("stop", "layover", "transfer", "change", "connection", "stopover"))
"""What a direct way has none of."""


def find_worded_count(fact: Fact, candidate: Candidate) -> tuple[int, int] | None:
    """Where a candidate tells a count of none, one or two of a thing without a number.

    Args:
        fact: A fact of any kind.
        candidate: What takes the place of the history.

    Returns:
        The place; None where the fact is no such count, or where a number counts its things.
    """
    if fact.kind != "number" or fact.unit is None or fact.unit in MEASURES:
        return None
    if fact.canonical not in _WORDED or not fact.unit.isascii():
        return None
    if any(mention.unit == fact.unit for mention in candidate.of_kinds("number")):
        return None
    hit = _pattern(fact.canonical, fact.unit).search(lowered(candidate.text))
    return hit.span() if hit else None


@lru_cache(maxsize=256)
def _pattern(count: str, unit: str) -> re.Pattern[str]:
    things = "(?:people|persons?)" if unit == "people" else rf"{re.escape(unit)}(?:e?s)?"
    direct = _DIRECT if count == "0" and unit in _BETWEEN else ""
    return re.compile(rf"(?<![\w-])(?:{_WORDED[count]}{things}{direct})(?![\w-])")
