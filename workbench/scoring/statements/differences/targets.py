"""What a deed is done to: *visit our website to pay* and *visit a shop to pay* name two targets.

The verb is the same and so is what it is for; the thing right behind it is another, with no word of
the one that the statement names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_reading import Reading
from workbench.facts.text import word_list
from workbench.scoring.statements.reading.candidate import Match, total_weight
from workbench.scoring.statements.reading.stretch import words_within
from workbench.scoring.statements.reading.synonyms import root_of

__all__ = ["is_other_target"]

_DEED = re.compile(
    r"\b(?P<verb>[a-z][a-z-]{2,}) (?:through |on |in |at |to )?"
    r"(?:the|an?|our|my|your|his|her|their|its) (?P<thing>[a-z][\w-]*(?: [a-z][\w-]*){0,2}?)"
    r"(?= (?:to|in order|so|before|after|once|when|if|until|again|in|at|for|from|first)\b|[,.;]|$)"
)
_NO_VERBS = frozenset(
    word_list(
        "and for with from that this than into onto about over under the then but not are was has "
        "have had get got take make give let see use want need like keep put set say tell ask "
        "receive provide know find look start begin call call-up"
    )
)
"""What is no deed, or one that is done to all sorts of things under other names."""
_NO_THINGS = re.compile(r"\b(?:thing|things|one|ones|item|items|it|place|same|other|rest|option)\b")
_LEAST_BESIDE = 1.0
"""Weight of the words that both have besides the deed: its purpose, or what it depends on."""


class _Deed(NamedTuple):
    verb: str
    thing: frozenset[str]
    key: str | None


def is_other_target(fact: Reading, match: Match) -> bool:
    """Whether the piece tells a deed of the statement of another thing, to the same end.

    Args:
        fact: The statement.
        match: A piece of the candidate.
    """
    theirs = _deeds(match.reading)
    mine = _deeds(fact) if theirs else ()
    here, there = (_all_words(reading) for reading in (fact, match.reading))
    return any(
        one.verb == other.verb
        and not one.thing & there
        and not other.thing & here
        and total_weight(match.shared - {one.key}) >= _LEAST_BESIDE
        for one in mine
        for other in theirs
    )


def _all_words(reading: Reading) -> frozenset[str]:
    return words_within(reading, (0, len(reading.text)))


@lru_cache(maxsize=8192)
def _deeds(reading: Reading) -> tuple[_Deed, ...]:
    return tuple(_iter_deeds(reading))


def _iter_deeds(reading: Reading) -> Iterator[_Deed]:
    for hit in _DEED.finditer(reading.text.casefold()):
        if hit["verb"] in _NO_VERBS or _NO_THINGS.search(hit["thing"]):
            continue
        keys = [w.word.key for w in reading.words if w.word.start == hit.start("verb")]
        thing = words_within(reading, hit.span("thing"))
        if any(":" in key for key in thing):
            yield _Deed(root_of(hit["verb"]), thing, keys[0] if keys else None)
