"""A statement made ready to be looked for: its words with their weights, and what it depends on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.sentences import Language, language_of
from workbench.facts.statement_reading import Reading
from workbench.scoring.statement_candidate import StatementCandidate, weight_of
from workbench.scoring.statement_conditions import condition_keys, timing_keys
from workbench.scoring.statement_terms import read_terms

__all__ = ["Subject", "subject_of"]

_LIMIT_WEIGHT = 0.5
"""Weight of the number of a limit: a changed limit is still the same statement."""
_CONDITION_WEIGHT = 0.5
"""Part of the weight of a word in a condition: a dropped condition leaves the same statement."""
_ASIDE = re.compile(r"\([^()]{0,200}\)|（[^（）]{0,200}）")
_REASON = re.compile(
    r"\bbecause\b(?! of\b)[^.;]{0,300}|^(?:since|as|because) [^,;]{1,200}, (?=\w+ \w+ \w)",
    re.IGNORECASE,
)
"""A reason may be left out of a summary; what it explains may not."""


class Subject(NamedTuple):
    """A statement made ready for the search."""

    reading: Reading
    words: str
    kind: str
    is_other_language: bool
    comparable: dict[str, float]
    limits: frozenset[str]


def subject_of(kind: str, words: str, candidate: StatementCandidate) -> Subject:
    """A statement ready to be looked for in a candidate.

    Args:
        kind: `constraint`, `decision` or `open_item`.
        words: The statement in the words of its source.
        candidate: Where it is looked for; in another language not all words can be.
    """
    return _subject(kind, words, candidate.language)


@lru_cache(maxsize=8192)
def _subject(kind: str, words: str, language: Language) -> Subject:
    reading = read_terms(words)
    other = language_of(words) != language
    keys = frozenset(word.word.key for word in reading.words)
    told = _ASIDE.sub(" ", words)
    told = told if other else _REASON.sub(" ", told)
    core = keys & frozenset(word.word.key for word in read_terms(told).words)
    keys = core or keys
    limits = {f"n:{part}" for bound in reading.bounds for part in bound.value.split("..")}
    depends = condition_keys(reading)
    if kind == "open_item":
        depends |= timing_keys(reading)
    depends = frozenset() if depends >= keys else depends
    comparable = {
        key: _LIMIT_WEIGHT
        if key in limits and not other
        else weight_of(key) * (_CONDITION_WEIGHT if key in depends else 1.0)
        for key in sorted(keys)
        if not other or not key.startswith("w:") or _is_loan(key, words)
    }
    return Subject(reading, words, kind, other, comparable, frozenset(limits & keys))


def _is_loan(key: str, statement: str) -> bool:
    """An English word in a Chinese statement is written the same way in English."""
    return key.isascii() and language_of(statement) == "zh"
