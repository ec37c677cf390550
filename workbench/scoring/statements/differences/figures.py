"""Whether a freely worded piece has another figure in the place of one of the statement's.

*Berths 31 and 33* and *berths 31 and 32*, *six weeks* and *six months*, *once* and *three times*:
all other figures are the same ones, or what is counted is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import Match, total_weight

__all__ = ["is_other_figure"]

_TIMES = frozenset("c:" + name for name in ("minute", "hour", "day", "week", "month", "year"))
_ONE = re.compile(r"\b(?:just |only )?(?:one|a single|1) (?=[a-z])", re.IGNORECASE)
_NO_COUNT = re.compile(
    r"(?:one of|one (?:or|and|who|that|which|day|by|to)\b|one more)", re.IGNORECASE
)
_ANY_ONE = re.compile(r"\bone\b", re.IGNORECASE)
_ONCE = re.compile(
    r"\b(?:only|just) once\b|\bonce(?=[,.;]|$| (?:only|a|an|per|in|every|each|for each)\b)",
    re.IGNORECASE,
)
_SEVERAL_TIMES = re.compile(r"(?<!at )\b(\d+) times\b(?! (?:more|less|as|the)\b)", re.IGNORECASE)
_FIGURE = re.compile(r"n:\d+(?:\.\d+)?")
_LEAST_KEPT = 0.6
"""Share of the statement's other words, by weight, that have to stand there."""
_FEWEST = 1.5
"""Weight of those words below which another figure may belong to something else."""
_NO_THINGS = frozenset(("c:percent", "c:dollar", "c:yuan"))
_HALF_A_DAY = 12


def is_other_figure(fact: Reading, match: Match) -> bool:
    """Whether a piece has one figure that the statement has not, for one that it has.

    Args:
        fact: The statement.
        match: A piece of the candidate.
    """
    if not _is_all_else_there(fact, match):
        return False
    return (
        _is_one_exchanged(fact, match)
        or _is_other_unit(fact, match)
        or _is_other_than_one(fact, match)
    )


def _is_all_else_there(fact: Reading, match: Match) -> bool:
    keys = {word.word.key for word in fact.words if word.word.sort != "number"} - _TIMES
    total = total_weight(keys)
    kept = total_weight(keys & match.shared)
    return kept >= _FEWEST and kept >= _LEAST_KEPT * total


def _is_one_exchanged(fact: Reading, match: Match) -> bool:
    mine, theirs = _figures(fact), _figures(match.reading)
    gone = mine - theirs - {float(key[2:]) for key in match.sentence_keys if _FIGURE.fullmatch(key)}
    added = theirs - mine
    if len(gone) != 1 or len(added) != 1 or not mine & theirs:
        return False
    return abs(min(gone) - min(added)) != _HALF_A_DAY


@lru_cache(maxsize=8192)
def _figures(reading: Reading) -> frozenset[float]:
    keys = (word.word.key for word in reading.words if word.word.sort == "number")
    return frozenset(float(key[2:]) for key in keys if _FIGURE.fullmatch(key))


def _is_other_unit(fact: Reading, match: Match) -> bool:
    """*Six weeks* and *six months*."""
    mine, theirs = _with_units(fact), _with_units(match.reading)
    return any(
        number in theirs and unit not in theirs[number]
        for number, units in mine.items()
        for unit in units
        if unit not in match.sentence_keys
    )


@lru_cache(maxsize=8192)
def _with_units(reading: Reading) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for number, unit in pairwise(word.word for word in reading.words):
        if number.sort == "number" and unit.key in _TIMES and unit.start - number.end <= 1:
            found.setdefault(number.key, set()).add(unit.key)
    return found


def _is_other_than_one(fact: Reading, match: Match) -> bool:
    """*One device* and *three devices*, *once* and *three times*, either way."""
    there = match.reading
    here, others = _several(fact), _several(there)
    for thing in _ones(fact) - _ones(there):
        if others.get(thing, frozenset()) - here.get(thing, frozenset()):
            return True
    is_of_several = _ANY_ONE.search(fact.text) is None and not _figures(fact) & _figures(there)
    if is_of_several and (_ones(there) - others.keys()) & here.keys():
        return True
    return any(
        _ONCE.search(one.text) is not None
        and _ONCE.search(other.text) is None
        and not {*map(float, _SEVERAL_TIMES.findall(other.text))} <= _figures(one)
        for one, other in ((fact, there), (there, fact))
    )


@lru_cache(maxsize=8192)
def _ones(reading: Reading) -> frozenset[str]:
    """What there is one of."""
    ends = [
        h.end() for h in _ONE.finditer(reading.text) if not _NO_COUNT.match(reading.text, h.start())
    ]
    return frozenset(w.word.key for w in reading.words if w.word.start in ends)


@lru_cache(maxsize=8192)
def _several(reading: Reading) -> dict[str, frozenset[str]]:
    """What there is more than one of, and how many."""
    found: dict[str, frozenset[str]] = {}
    for number, thing in pairwise(word.word for word in reading.words):
        is_more = number.sort == "number" and number.key not in ("n:1", "n:0")
        if is_more and thing.start - number.end == 1 and thing.key not in _NO_THINGS:
            found[thing.key] = found.get(thing.key, frozenset()) | {number.key}
    return found
