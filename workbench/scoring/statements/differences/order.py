"""Before or after: what a statement says must come first, and whether a piece turns that round.

*Before X* and *only after X* oppose each other; a negation turns the order of its clause, so *not
before X* and *after X* agree. Dates and times are named by their numbers, as every other limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading

__all__ = ["is_order_flipped"]

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_WHEN = (
    rf"(?:the )?(?:end of|{_MONTH}|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|\d{{4}}-\d"
    r"|\d{1,2}:\d\d"
    r"|\d{1,2} ?[ap]\.?m|noon|midnight|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|tomorrow|tonight|next (?:week|month|year)|christmas|easter)"
)
_ONE_TIME = (
    r"(?:,|\.|;|$| (?:will|won't|can|can't|cannot|may|must|should|a|an|each|every|per|or|more|again"
    r"|before|already|only)\b)"
)
"""What stands behind *once* where it means *one time*."""
_FIXED = (
    (1, r"\b(?:not (?:be |\w+ )?before|no (?:earlier|sooner) than|not earlier than)\b"),
    (-1, r"\b(?:no later than|not (?:later than|after)|at the latest by)\b"),
    (1, r"\bwait(?:s|ing|ed)? (?:until|till)\b"),
    (1, r"不得?早于|不能早于|不要早于"),
    (-1, r"不得?晚于|不能晚于|不要晚于|不得?迟于|最迟|最晚|截至|截止到?"),
    (1, r"(?<!同)(?<!二)(?<!一)等到?(?![级待候于额])"),
)
"""Markers whose side no negation turns."""
_AHEAD = (
    (-1, rf"\b(?:ahead of|prior to|earlier than|before|until|till|by(?= {_WHEN}))\b"),
    (1, rf"\b(?:after|later than|once(?!{_ONE_TIME})|as soon as|following)\b"),
    (-1, r"早于|先于"),
    (1, r"晚于|迟于"),
)
"""Markers before the event or time they are about."""
_BEHIND = ((-1, r"之前|以前|前(?![台面期景任端])"), (1, r"之后|以后|后(?![台面期续者端])"))
"""Markers after it."""
_CLAUSE = re.compile(r"[,，;；。.!?！？]\s|[，；。！？]|\b(?:but|and|while|whereas)\b|但|并且|而且")
_NO_NEGATION = re.compile(
    r"\b(?:except\w*|excluding|instead of|rather than)\b|除非|除了?", re.IGNORECASE
)
_REACH = 40
_MOST_WORDS = 3
_LIGHT = frozenset(
    ("c:allow", "c:need", "c:day", "c:month", "c:year", "c:hour", "c:time", "c:only", "n:00")
)


class _Marker(NamedTuple):
    side: int
    start: int
    end: int
    is_behind: bool
    is_fixed: bool


_MARKERS = tuple(
    (re.compile(pattern, re.IGNORECASE), side, table is _BEHIND, table is _FIXED)
    for table in (_FIXED, _AHEAD, _BEHIND)
    for side, pattern in table
)


def is_order_flipped(fact: Reading, there: Reading) -> bool:
    """Whether both name the same event or time, one of them before it and the other after it."""
    here, others = _orders(fact), _orders(there)
    return any(-side in others.get(key, ()) and side not in others[key] for key, side in _all(here))


def _all(orders: dict[str, frozenset[int]]) -> Iterator[tuple[str, int]]:
    return ((key, side) for key, sides in orders.items() if len(sides) == 1 for side in sides)


@lru_cache(maxsize=8192)
def _orders(reading: Reading) -> dict[str, frozenset[int]]:
    """Sides on which the clause lies of each event or time it names: -1 before it, 1 after it."""
    found: dict[str, set[int]] = {}
    for marker in _markers(reading.text):
        is_turned = not marker.is_fixed and _is_denied(reading.text, marker)
        side = -marker.side if is_turned else marker.side
        for key in _named(reading, marker):
            found.setdefault(key, set()).add(side)
    return {key: frozenset(sides) for key, sides in found.items()}


def _markers(text: str) -> list[_Marker]:
    found: list[_Marker] = []
    for pattern, side, is_behind, is_fixed in _MARKERS:
        for hit in pattern.finditer(text):
            if not any(hit.start() < other.end and other.start < hit.end() for other in found):
                found.append(_Marker(side, *hit.span(), is_behind, is_fixed))
    return found


def _clause(text: str, marker: _Marker) -> tuple[int, int]:
    start = max((hit.end() for hit in _CLAUSE.finditer(text, 0, marker.start)), default=0)
    after = _CLAUSE.search(text, marker.end)
    return start, after.start() if after else len(text)


def _is_denied(text: str, marker: _Marker) -> bool:
    """Whether an odd number of negations stand in the clause, the marker's own left out."""
    start, end = _clause(text, marker)
    opens = not text[start : marker.start].strip()
    closes = not text[marker.end : end].strip()
    if (marker.is_behind and closes) or (opens and not marker.is_behind):
        # *Until it is here, nothing is signed*: the clause of the event depends on the next one.
        follow = _CLAUSE.search(text, min(end + 1, len(text)))
        end = follow.start() if follow else len(text)
    rest = text[start : marker.start] + " … " + text[marker.end : end]
    return len(negation_spans(_NO_NEGATION.sub(" ", rest), bounds=[])) % 2 == 1


def _named(reading: Reading, marker: _Marker) -> list[str]:
    start, end = _clause(reading.text, marker)
    words = [word.word for word in reading.words if word.word.key not in _LIGHT]
    if marker.is_behind:
        near = [w for w in words if max(start, marker.start - _REACH) <= w.start < marker.start]
        return [word.key for word in near[-_MOST_WORDS:]]
    near = [w for w in words if marker.end <= w.start < min(end, marker.end + _REACH)]
    return [word.key for word in near[:_MOST_WORDS]]
