"""None, one and both of a thing, told without a number: *no bags*, *a cup*, *both seats*."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.fact import Fact
from workbench.facts.number_units import MEASURES
from workbench.facts.text import lowered
from workbench.scoring.candidate import Candidate

__all__ = ["find_worded_count"]

_OWN = (
    r"(?:(?!(?:and|or|but|for|of|with|in|on|at|to|from|about|as|by|that|the|is|are|was|were|has|have"
    r"|had|do|does|did|one|more|fewer|less|longer|only|other|such|doubt|need|matter|way)\b)"
    r"[a-z-]+ )"
)
"""A word of the thing itself, no *checked* bags: not of another, as in no room *for* bags."""
_WORDED = {
    "0": rf"(?:no|without(?: any)?|neither|not any) {_OWN}{{0,2}}?",
    "1": rf"(?:an?|a single|one|just one|only one) {_OWN}??",
    "2": rf"(?:both|a pair of|a couple of) (?:the |of the |{_OWN})?",
}
_ALONE = (
    r"(?=\s*(?:[^\w\s]|$)|\n|\s+(?:with|without|for|in|on|at|of|to|from|by|via|near|under|over|into"
    r"|after|before|until|during|per|plus|and|or|but|if|when|than|then|as|that|which|who|instead"
    r"|is|are|was|were|will|would|has|have|had|can|could|must|should|may|a|an|the|this|each|only"
    r"|now|today|tomorrow|tonight)\b)"
)
"""Behind one thing that is no part of a name, as a *bag* is of a bag tag."""
_BETWEEN = frozenset(("stop", "layover", "transfer", "change", "connection", "stopover"))
"""What a direct way has none of."""
_WAY = (
    r"(?:flights?|trains?|bus(?:es)?|coach(?:es)?|tram|ferry|ferries|boat|routes?|connections?"
    r"|services?|trips?|journey|ride|itinerary|way)"
)
_GOES = r"(?:fl(?:y|ies|ying|ew|own)|go(?:es|ing)?|travel(?:s|ling|ing)?|runs?|sails?)"
_STRAIGHT = r"(?:direct|non-?stop)"
_DIRECT = (
    rf"{_STRAIGHT} {_OWN}?{_WAY}|{_GOES} (?:there )?{_STRAIGHT}"
    rf"|{_WAY} (?:(?:that|which) )?(?:is|are|was|were|(?:(?:must|should|has to|have to) )?be)"
    rf" {_STRAIGHT}|(?<=[(:|,] ){_STRAIGHT}(?=[,;)|]|$)|(?<=\(){_STRAIGHT}(?=[,;)|])"
)
"""A way or a going is direct; so are a message, a link and a booking, which stop nowhere."""
_DENIED = re.compile(r"(?:(?<![a-z])(?:no|not|never|without|neither|nor|than)|n['’]t)(?: any)? $")


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
    text = lowered(candidate.text)
    for hit in _pattern(fact.canonical, fact.unit).finditer(text):
        if not _DENIED.search(text, max(0, hit.start() - 12), hit.start()):
            return hit.span()
    return None


@lru_cache(maxsize=256)
def _pattern(count: str, unit: str) -> re.Pattern[str]:
    one, many = _names(unit)
    many += r"(?! and\b)" if count == "2" else ""
    things = {"0": f"(?:{many}|{one})", "1": one, "2": many}[count]
    direct = f"|{_DIRECT}" if count == "0" and unit in _BETWEEN else ""
    return re.compile(rf"(?<![\w-])(?:{_WORDED[count]}{things}{direct})(?![\w-])")


def _names(unit: str) -> tuple[str, str]:
    """What one thing and what several things of a unit are called."""
    if unit == "people":
        return rf"person\b(?!-){_ALONE}", "(?:people|persons)"
    if unit == "children":
        return rf"child\b(?!-){_ALONE}", "children"
    name = re.escape(unit)
    stem = re.escape(unit[:-1])
    many = f"{stem}ies" if re.search("[^aeiou]y$", unit) else f"{name}e?s"
    return rf"{name}\b(?!-){_ALONE}", many
