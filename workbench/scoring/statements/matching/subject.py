"""A statement made ready to be looked for: its words with their weights, and what it depends on."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from workbench.facts.fact import FactKind
from workbench.facts.sentences import Language, language_of
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.addresses import address_keys
from workbench.scoring.statements.differences.conditions import condition_keys, timing_keys
from workbench.scoring.statements.reading.candidate import (
    StatementCandidate,
    total_weight,
    weight_of,
)
from workbench.scoring.statements.reading.choices import choice_keys
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["Subject", "subject_of"]

_LIMIT_WEIGHT = 0.5
"""Weight of the number of a limit: a changed limit is still the same statement."""
_CHANGE_WEIGHT = 0.5
"""Part of the weight of a missing word that may have changed: one of several things, as a colour
is, or the number of a count or a date. Where it stands it has all its weight."""
_CONDITION_WEIGHT = 0.5
"""Part of the weight of a word in a condition: a dropped condition leaves the same statement."""
_ASIDE = re.compile(
    r"\((?!(?:and |but )?(?:not|no|never|without)\b)[^()]{0,200}\)|（"
    r"(?![不非勿])[^（）]{0,200}）|\bending in \d{3,4}\b"
    r"|, [A-Z]{2}(?=$|[.,;]|\s[a-z])"
)
"""An aside, but for one that rules something out."""
_PHONE = re.compile(r"(?:\bwith the (?:tele)?phone number )?\(?\b\d{3}\)?[- ]\d{3}[- ]\d{4}\b")
_ACTS = frozenset(("c:cancel", "c:change", "c:replace", "c:return"))
"""What is done to a thing may change too, but without it nothing is told of the thing."""
_LEAST_TOLD = 1.5
"""Weight of words below which a statement without its reason and its asides says too little."""
_PURPOSE = re.compile(
    r"\b(?:enough|sufficient)\b[^.;]{0,40}?\bto (?P<purpose>[a-z][^.;]+)", re.IGNORECASE
)
_REASON = re.compile(
    r"\bbecause\b(?! of\b)[^.;]{0,300}|\b(?:due to|because of|on account of) [^.;,]{0,120}"
    r"|^(?:since|as|because) [^,;]{1,200}, (?=\w+ \w+ \w)"
    r"|, (?:since|as) (?:it|i|we|they|he|she|you|the|my|our|this|that) (?!is\b$)[^;.]{1,120}$",
    re.IGNORECASE,
)
"""A reason may be left out of a summary; what it explains may not."""
_ASKING = re.compile(
    r"\bplease (?:also )?confirm(?: that| if| whether)?\b,?(?: and)?|\blet me know\b"
    r"|\b(?:would|do|did) you (?:still )?(?:like|want|wish|prefer)\b(?: me)?(?: to)?",
    re.IGNORECASE,
)
"""Words that only ask; what is asked for says what is open."""


class Subject(NamedTuple):
    """A statement made ready for the search."""

    reading: Reading
    words: str
    kind: FactKind
    is_other_language: bool
    comparable: dict[str, float]
    """Words that can be looked for, with their weights where they are missing."""
    limits: frozenset[str]
    """Those of them that are a limit."""
    more_where_kept: dict[str, float]
    """What is added to the weight of a word that may have changed, where it stands."""


def subject_of(kind: FactKind, words: str, candidate: StatementCandidate) -> Subject:
    """A statement ready to be looked for in a candidate.

    Args:
        kind: `constraint`, `decision` or `open_item`.
        words: The statement in the words of its source.
        candidate: Where it is looked for; in another language not all words can be.
    """
    return _subject(kind, words, candidate.language)


@lru_cache(maxsize=8192)
def _subject(kind: FactKind, words: str, language: Language) -> Subject:
    reading = read_terms(words)
    other = language_of(words) != language
    keys = frozenset(word.word.key for word in reading.words)
    told = _PHONE.sub(" ", _ASIDE.sub(" ", words))
    told = told if other else _REASON.sub(" ", told)
    told = _ASKING.sub(" ", told) if kind == "open_item" and not other else told
    core = keys & frozenset(word.word.key for word in read_terms(told).words)
    keys = core if total_weight(core) >= _LEAST_TOLD else keys
    limits = {f"n:{part}" for bound in reading.bounds for part in bound.value.split("..")}
    depends = condition_keys(reading)
    depends |= _purpose_keys(reading) | (frozenset() if other else _reasons_kept(reading, keys))
    if kind == "open_item":
        depends |= timing_keys(reading)
    depends = frozenset() if depends >= keys else depends
    told_of = frozenset() if other else _numbers_of_words(reading)
    told_apart = choice_keys(reading) | address_keys(reading)
    chosen = frozenset() if other else told_apart - told_of - _ACTS
    chosen = frozenset() if chosen >= keys else chosen
    may_change = (told_of | chosen) - limits
    comparable = {
        key: _LIMIT_WEIGHT
        if key in limits and not other
        else weight_of(key) * _CHANGE_WEIGHT
        if key in may_change
        else weight_of(key) * (_CONDITION_WEIGHT if key in depends else 1.0)
        for key in sorted(keys)
        if not other or not key.startswith("w:") or _is_loan(key, words)
    }
    more = {key: comparable[key] for key in sorted(may_change & comparable.keys())}
    return Subject(reading, words, kind, other, comparable, frozenset(limits & keys), more)


def _purpose_keys(reading: Reading) -> frozenset[str]:
    """Words that say what something is not, or is, enough for."""
    spans = [hit.span("purpose") for hit in _PURPOSE.finditer(reading.text)]
    return frozenset(
        word.word.key
        for word in reading.words
        if any(start <= word.word.start < end for start, end in spans)
    )


def _reasons_kept(reading: Reading, keys: frozenset[str]) -> frozenset[str]:
    """Words of a reason that had to be kept, since too little is told without it."""
    spans = [hit.span() for hit in _REASON.finditer(reading.text)]
    return keys & frozenset(
        word.word.key
        for word in reading.words
        if any(start <= word.word.start < end for start, end in spans)
    )


def _numbers_of_words(reading: Reading) -> frozenset[str]:
    """Numbers beside the word that they count or belong to: *3 rooms*, *May 5*."""
    words = [word.word for word in reading.words]
    return frozenset(
        number.key
        for one, other in pairwise(words)
        for number, thing in ((one, other), (other, one))
        if number.sort == "number"
        and thing.sort in ("word", "concept")
        and other.start - one.end <= 1
    )


def _is_loan(key: str, statement: str) -> bool:
    """An English word in a Chinese statement is written the same way in English."""
    return key.isascii() and language_of(statement) == "zh"
