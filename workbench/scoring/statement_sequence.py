"""One thing before another: what is to come first, and whether a piece has the two exchanged.

*Run the tests before pushing* and *push before running the tests*, 先备份再迁移 and 先迁移再备份.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_reading import Reading

__all__ = ["is_sequence_turned"]

_FIRST_THEN = re.compile(
    r"(?P<en_first>[^,;.!?]{3,80}?),? (?:before|prior to|and then|then)\s"
    r"(?P<en_then>[^,;.!?]{3,80})"
    r"|(?:先|首先)(?P<zh_first>[^，。；,;]{1,20}?)[，,]?(?:再|然后|之后|才)"
    r"(?P<zh_then>[^，。；,;]{1,20})",
    re.IGNORECASE,
)


class _Sequence(NamedTuple):
    first: frozenset[str]
    then: frozenset[str]


def is_sequence_turned(fact: Reading, there: Reading) -> bool:
    """Whether both name the same two things, one after the other, in opposite orders.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    if fact.denies or there.denies:
        return False  # *not before* turns the order round, and *never before* more than that
    return any(
        mine.first & theirs.then
        and mine.then & theirs.first
        and not (mine.first & theirs.first or mine.then & theirs.then)
        for mine in _sequences(fact)
        for theirs in _sequences(there)
    )


@lru_cache(maxsize=8192)
def _sequences(reading: Reading) -> tuple[_Sequence, ...]:
    found = []
    for hit in _FIRST_THEN.finditer(reading.text):
        language = "en" if hit["en_first"] else "zh"
        first, then = (_keys(reading, hit.span(f"{language}_{part}")) for part in ("first", "then"))
        shared = first & then
        found.append(_Sequence(first - shared, then - shared))
    return tuple(found)


def _keys(reading: Reading, span: tuple[int, int]) -> frozenset[str]:
    return frozenset(
        word.word.key for word in reading.words if span[0] <= word.word.start < span[1]
    )
