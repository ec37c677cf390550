"""What is no longer so, told as still so: *no longer available*, *still available*, 已经没有, 仍有.

The two differ in an adverb alone, and *still* would else be read as a word for what is open.
"""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading

__all__ = ["is_over_told_as_lasting"]

_OVER = re.compile(
    r"\b(?:no longer|(?:not|\w+n't) (?:\w+ ){0,4}?any ?more)\b|不再|已经?没|已经?无"
    r"|已经?不|再也不|再也没",
    re.IGNORECASE,
)
_LASTS = re.compile(
    r"\b(?:still|continues? to be|remains?)\b|仍|依然|依旧|还(?=[有在能可是会])", re.I
)
_NEAR = 2
"""Words behind the adverb, one of which has to be the same."""
_BREAK = re.compile(r"[,;.](?=\s)|[，；。]|\b(?:but|and|although|while)\b|但|而", re.IGNORECASE)


def is_over_told_as_lasting(fact: Reading, there: Reading) -> bool:
    """Whether one says that something is no longer so and the other that it still is.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return any(
        bool(_near(_OVER, one) & _near(_LASTS, other)) and not _near(_OVER, other)
        for one, other in ((fact, there), (there, fact))
    )


@lru_cache(maxsize=8192)
def _near(adverb: re.Pattern[str], reading: Reading) -> frozenset[str]:
    """The words right behind each place of an adverb, those of a denied *still* left out."""
    found: set[str] = set()
    for hit in adverb.finditer(reading.text):
        stop = _BREAK.search(reading.text, hit.end())
        end = stop.start() if stop else len(reading.text)
        start = hit.start() if adverb is _OVER else hit.end()
        if adverb is _LASTS and negation_spans(reading.text[hit.start() : end], bounds=[]):
            continue
        inside = [w.word.key for w in reading.words if start <= w.word.start < end]
        found.update(inside[:_NEAR] if adverb is _LASTS else inside)
    return frozenset(found)
