"""Times that are told as the two ends of one stretch, in a history and in a candidate.

That *18:00 to 20:00* changed the end of *departs 18:00, arrives 21:00* is told by the end that
stayed: no other word is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, zip_longest

import msgspec

from workbench.facts.context import Surroundings
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Mention
from workbench.scoring.candidate import Candidate

__all__ = ["IN_RANGE", "TimeRanges", "ranges_of", "time_pairs"]

IN_RANGE = "in_range"
"""Flag of a time whose other end of a stretch tells whose place it took."""

_LINK = re.compile(
    r"(?:\s?[A-Z]{2,5})?,?\s?"
    r"(?:(?:and\s)?(?:arriv|land|end|clos|return)\w*(?:\s(?:at|by))?|to|until|till|through|->|[-–—→~至到])"
    r"\s?"
)
_REACH = 80
"""Characters between the two ends of a stretch in a record or a list."""
_FAR = 1000

Pair = tuple[str, str]
"""Canonical forms of a beginning and an end."""
_Place = tuple[int, int, int, int, str, str]
"""Message, part, start and end of a time, its canonical form and, where known, its text."""


def ranges_of(candidate: Candidate) -> list[tuple[Mention, Mention]]:
    """Times of a candidate that are told as one stretch, *from 9:00 to 17:00*, in order."""
    times = [mention for mention in candidate.of_kinds("date") if _is_time(mention.canonical)]
    return [
        (first, second)
        for first, second in pairwise(times)
        if _LINK.fullmatch(candidate.text[first.end : second.start])
    ]


def time_pairs(index: FactIndex, *, before: int) -> set[Pair]:
    """Times of a history that are linked, or nearer to each other than to any others.

    Args:
        index: Facts of the history.
        before: Index of the message that the history ends before.
    """
    places = sorted(_places(index, before))
    gaps = [_gap(one, other) for one, other in pairwise(places)]
    around = [_FAR, *gaps, _FAR]
    return {
        (places[at][4], places[at + 1][4])
        for at, gap in enumerate(gaps)
        if gap <= _REACH
        and (gap < min(around[at], around[at + 2]) or _are_linked(places[at], places[at + 1]))
    }


class TimeRanges:
    """Ends of a candidate's stretches whose other end is that of a history's stretch.

    Args:
        candidate: What takes the place of the history.
        index: Facts of the history.
        before: Index of the message that the history ends before.
    """

    def __init__(self, candidate: Candidate, index: FactIndex, *, before: int) -> None:
        self._instead: dict[str, list[Mention]] = {}
        ranges = ranges_of(candidate)
        pairs = time_pairs(index, before=before) if ranges else set()
        for first, second in ranges:
            told = first.canonical, second.canonical
            if told in pairs:
                continue
            for begin, end in pairs:
                if begin == told[0]:
                    self._add(end, second)
                if end == told[1]:
                    self._add(begin, first)

    def instead_of(self, time: str) -> Iterable[Mention]:
        """Times that a candidate has where a time was told with its other end; all flagged."""
        return self._instead.get(time, ())

    def _add(self, time: str, mention: Mention) -> None:
        flagged = msgspec.structs.replace(mention, flags=(*mention.flags, IN_RANGE))
        self._instead.setdefault(time, []).append(flagged)


def _is_time(canonical: str) -> bool:
    return canonical.startswith("T")


def _are_linked(one: _Place, other: _Place) -> bool:
    return _LINK.fullmatch(one[5][one[3] : other[2]]) is not None


def _places(index: FactIndex, before: int) -> Iterator[_Place]:
    for fact in index.facts:
        if fact.kind == "date" and _is_time(fact.canonical):
            around = fact.context.places if isinstance(fact.context, Surroundings) else ()
            for one, place in zip_longest(fact.occurrences, around):
                if one.message < before:
                    text = place[0] if place else ""
                    yield one.message, one.part, one.start, one.end, fact.canonical, text


def _gap(one: _Place, other: _Place) -> int:
    return other[2] - one[3] if one[:2] == other[:2] else _FAR
