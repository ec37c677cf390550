"""Whether a piece keeps the value that a statement says has been overruled, and not its successor.

*The date is now 2024-06-09 instead of 2024-05-01* is not kept by *the date is 2024-05-01*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from workbench.facts.statement_change import Place, find_changes
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import read_words
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate

__all__ = ["keeps_overruled_value"]

_VALUE = re.compile(
    r"\b(?:Maymonth|January|February|March|April|June|July|August|September|October|November"
    r"|December) \d{1,2}\b"
    r"|[#$€£¥]?[A-Za-z]{0,6}\d(?:[A-Za-z0-9_.,:/-]*[A-Za-z0-9_])?%?"
)

Pair = tuple[frozenset[str], frozenset[str]]


def keeps_overruled_value(fact: Reading, match: Match, *, candidate: StatementCandidate) -> bool:
    """Whether the piece has the old value of a change that the statement tells, but not the new.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        candidate: Where the piece comes from; a successor that stands elsewhere in it is kept.
    """
    keys = {word.word.key for word in match.reading.words}
    for old, new in _changes(fact.text):
        if not old or not new or not old <= keys:
            continue
        if not new & keys and not all(candidate.holds(key) for key in new):
            return True
        told = _changes(match.reading.text)
        if any(old <= other_new and new <= other_old for other_old, other_new in told):
            return True
    return False


@lru_cache(maxsize=4096)
def _changes(text: str) -> tuple[Pair, ...]:
    """Keys of the old and the new value of each change, those in both left out."""
    return tuple(_iter_changes(text))


def _iter_changes(text: str) -> Iterator[Pair]:
    places = [Place(*hit.span()) for hit in _VALUE.finditer(text)]
    if len(places) < 2:
        return
    for change in find_changes(text, places):
        old, new = (_keys(text, places[number]) for number in change)
        yield old - new, new - old


def _keys(text: str, place: Place) -> frozenset[str]:
    return frozenset(word.key for word in read_words(text[place.start : place.end]))
