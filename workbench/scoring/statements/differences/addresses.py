"""Addresses inside statements, as an e-mail or a path: one of a sort in the place of another.

*Send it to a@x.org* and *send it to b@y.org* are two rules, though a word of either is no word of
the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.address_forms import ADDRESS, sort_of_address
from workbench.scoring.statements.reading.candidate import Match, total_weight

__all__ = ["address_keys", "is_other_address", "other_address_keys"]

_ANY = re.compile(ADDRESS, re.IGNORECASE | re.ASCII)
_LEAST_AROUND = 0.7
"""Share of the other words of a statement from which another address stands in its place."""
_FEWEST_AROUND = 1.5
"""Weight of those words from which most of them tell that it is the same statement."""


def other_address_keys(fact: Reading, match: Match) -> frozenset[str]:
    """Words of the statement's address where a piece has another one in its place, else none."""
    return address_keys(fact) if is_other_address(fact, match) else frozenset()


@lru_cache(maxsize=8192)
def _addresses(text: str) -> tuple[tuple[str, str, int, int], ...]:
    return tuple(_iter_addresses(text))


def _iter_addresses(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Sort, address in lower case, and place of each."""
    for hit in _ANY.finditer(text):
        sort = sort_of_address(hit.group())
        if sort is not None:
            yield sort, hit.group().casefold().rstrip("/"), *hit.span()


def address_keys(reading: Reading) -> frozenset[str]:
    """Content words that are an address, or a part of one: they may give way to another."""
    spans = [(start, end) for _, _, start, end in _addresses(reading.text)]
    return frozenset(
        word.word.key
        for word in reading.words
        if any(start <= word.word.start < end for start, end in spans)
    )


def is_other_address(fact: Reading, match: Match) -> bool:
    """Whether a piece has another address of the same sort in the place of the statement's.

    Args:
        fact: The statement.
        match: The piece, whose sentence may name the statement's address after all.
    """
    mine, theirs = _by_sort(fact.text), _by_sort(match.reading.text)
    around = match.unit.context.casefold()
    if not any(
        theirs.get(sort, words).isdisjoint(words) and not any(word in around for word in words)
        for sort, words in mine.items()
    ):
        return False
    others = {word.word.key for word in fact.words} - address_keys(fact)
    weight = total_weight(others)
    kept = total_weight(others & match.shared)
    return kept >= (_LEAST_AROUND * weight if weight >= _FEWEST_AROUND else max(weight, 0.5))


def _by_sort(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for sort, word, _, _ in _addresses(text):
        found.setdefault(sort, set()).add(word)
    return found
