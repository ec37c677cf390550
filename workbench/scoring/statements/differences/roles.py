"""Whether a piece has exchanged what a statement says of two things.

*Keep the lamp and cancel the desk* and *cancel the lamp and keep the desk* hold the same words;
what differs is which of them stand together. So the statement and the piece are cut into their
clauses, and two pairs that are parted the other way round tell an exchange.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from workbench.facts.statement_reading import Reading

__all__ = ["goes_the_other_way", "is_exchanged"]

_CUT = re.compile(
    r"[;:，；。、]|,(?!\d)|\.\s|\b(?:and|but|while|whereas|then|instead of|rather than|with"
    r"|for|not)\b|但|而|再|并",
    re.IGNORECASE,
)
_WAY = re.compile(
    r"\bfrom (?P<start>[^.;,]{2,40}?) (?:in)?to (?P<goal>[^.;,]{2,40})", re.IGNORECASE
)
_CHINESE_WAY = re.compile(r"从(?P<start>[^从到，。；,;]{2,24})到(?P<goal>[^从到，。；,;的]{2,24})")
_LEAST = 2
_SAME = frozenset((("c:keep", 1), ("c:change", -1)))
"""Two ways to say that a thing stays as it is."""
_STAYS = ("c:keep", 1)

_Word = tuple[str, int]


def is_exchanged(fact: Reading, there: Reading) -> bool:
    """Whether two things have exchanged what is said of them.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    here, others = _clauses(fact), _clauses(there)
    if min(len(here), len(others)) < _LEAST:
        return False
    known = frozenset[_Word]().union(*others)
    for one, other in combinations([clause & known for clause in here], 2):
        mine, theirs = one - other, other - one
        if min(len(mine), len(theirs)) >= _LEAST and _is_crossed(mine, theirs, others):
            return True
    return False


def goes_the_other_way(fact: Reading, there: Reading) -> bool:
    """Whether start and goal have changed places: *from Linz to Graz*, *from Graz to Linz*.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    if _goes_back(_CHINESE_WAY.search(fact.text), _CHINESE_WAY.search(there.text)):
        return True
    here, others = _way(fact), _way(there)
    if here is None or others is None:
        return False
    return here[0] == others[1] and here[1] == others[0] and here[0] != here[1]


def _goes_back(here: re.Match[str] | None, there: re.Match[str] | None) -> bool:
    """从甲到乙, 从乙到甲: one may add to a name what it likes."""
    if here is None or there is None or here["start"] == there["start"]:
        return False
    return _is_within(here["start"], there["goal"]) and _is_within(here["goal"], there["start"])


def _is_within(one: str, other: str) -> bool:
    return one in other or other in one


def _way(reading: Reading) -> tuple[str, str] | None:
    """The words right behind *from* and *to*."""
    hit = _WAY.search(reading.text)
    if hit is None:
        return None
    ends = []
    for side in ("start", "goal"):
        start, end = hit.span(side)
        inside = [w.word.key for w in reading.words if start <= w.word.start < end]
        ends.append(inside[0] if inside else "")
    return (ends[0], ends[1]) if all(ends) else None


def _is_crossed(
    mine: frozenset[_Word], theirs: frozenset[_Word], others: tuple[frozenset[_Word], ...]
) -> bool:
    """Whether all words of both clauses stand in two others, each with a part of either."""
    for left, right in combinations(others, 2):
        crossed = (mine & left, mine & right, theirs & left, theirs & right)
        if all(crossed) and not (mine | theirs) & left & right and mine | theirs <= left | right:
            return True
    return False


@lru_cache(maxsize=8192)
def _clauses(reading: Reading) -> tuple[frozenset[_Word], ...]:
    return tuple(clause for clause in _cut(reading) if clause)


def _cut(reading: Reading) -> Iterator[frozenset[_Word]]:
    cuts = [0, *(hit.end() for hit in _CUT.finditer(reading.text)), len(reading.text)]
    for start, end in pairwise(cuts):
        words = {
            (word.word.key, word.sign) for word in reading.words if start <= word.word.start < end
        }
        yield frozenset(_STAYS if word in _SAME else word for word in words)
