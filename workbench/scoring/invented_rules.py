"""Finds rules, decisions and open items of a candidate that nothing in the history comes near.

What is told again has most of its words in the history, whoever tells it; what was made up brings
words, numbers and names along that stand nowhere in it. So a statement is invented where most of
what it says is new. Who says it, and that it was said, agreed or asked for, does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.fact import FactKind, Mention
from workbench.facts.sentences import language_of
from workbench.facts.statement_act import act_of
from workbench.facts.statements import STATEMENT_FINDERS
from workbench.scoring.statements.matching.subject import Subject, subject_of
from workbench.scoring.statements.reading.candidate import (
    Match,
    StatementCandidate,
    read_statements,
    total_weight,
)
from workbench.scoring.statements.reading.terms import read_terms
from workbench.scoring.verdict import Invention

__all__ = ["find_invented_rules"]

_LEAST_COVERAGE = 0.4
"""Share of content words below which a piece of the history is not about the rule."""
_LEAST_COVERAGE_OF_OTHERS = 0.3
"""The same for decisions and open items, which say more than what was decided."""
_LEAST_COVERAGE_ACROSS = 0.3
"""The same across languages, over the words that can be compared."""
_LEAST_COMPARABLE = 1.5
"""Weight of words below which a statement says too little to be invented."""
_LEAST_COMPARABLE_ACROSS = 2.5
"""The same across languages, over the words that can be compared."""
_MOST_COMPARABLE = 12.0
"""Weight of words above which a sentence tells several statements at once."""
_LEAST_NEW_SHARE = 0.5
"""Share of its words that stand nowhere in the history, from which a statement may be made up."""
_LEAST_NEW = 1.0
"""Weight of such words, from which it may be."""
_NEW_SHARE_OF_A_SENTENCE = 0.55
"""The same share for a sentence that no finder takes for a statement."""
_NEW_OF_A_SENTENCE = 2.5
"""The same weight for it."""
_NEW_BESIDE_A_VALUE = 2.0
"""The same weight where a new number or id is among the words."""
_NEW_SHARE_ACROSS = 0.8
"""The same share across languages, over the words that can be compared."""
_LONGEST_LINE = 2000
_DIGITS = re.compile(r"\D+")
_SETS = re.compile(r"\b(?:window|limit|cap|deadline|budget)\b[^.:]{0,12}:", re.IGNORECASE)
"""A limit that is set by its name alone, *refund window: 30 days*."""
_TELLING_WORDS = """
    c:agent c:user c:client c:customer c:inform c:ask c:approve c:criteria c:need c:confirm c:speak
    c:answer c:open c:account c:through c:show c:include c:keep c:only c:before c:after c:other
    c:new c:all w:insist w:repli w:explain w:first w:off w:go w:now w:later w:then w:agr w:stat
"""
_TELLING = frozenset(_TELLING_WORDS.split())
"""Words of whoever tells it, which say nothing new."""


class _History(NamedTuple):
    """A source, ready to be asked whether it has a word."""

    keys: frozenset[str]
    digits: str


def find_invented_rules(*, source_text: str, candidate_text: str) -> list[Invention]:
    """Rules, decisions and open items of the candidate that nothing in the source comes near.

    Of rules that the finders see only those that bind by their words (*must*, *do not*, 必须) are
    looked at; in another language than the source's, rules alone. Besides, a sentence is looked at
    that no finder takes for a statement, *the lease has been signed*. What turns or changes a
    statement of the source is an altered fact, not an invention.
    """
    source = read_statements([source_text])
    history = _read_history(source_text)
    found = [
        _invention(mention.kind, mention.surface, mention.canonical, mention.start, mention.end)
        for finder in STATEMENT_FINDERS
        for mention in finder.find(candidate_text)
        if _is_unsupported(mention, source, history)
    ]
    taken = [invention.candidate_span for invention in found]
    found += _new_sentences(candidate_text, source, history, taken=taken)
    return sorted(found, key=lambda invention: invention.candidate_span)


def _invention(kind: FactKind, surface: str, canonical: str, start: int, end: int) -> Invention:
    return Invention(kind=kind, surface=surface, canonical=canonical, candidate_span=(start, end))


def _new_sentences(
    text: str, source: StatementCandidate, history: _History, *, taken: list[tuple[int, int]]
) -> Iterator[Invention]:
    """Sentences that are no statements by the finders, and nearly all new."""
    for unit in read_statements([text]).units:
        if unit.size != 1 or unit.closing in ("?", "？"):
            continue
        if any(start < unit.end and unit.start < end for start, end in taken):
            continue
        reading = read_terms(unit.words)
        total = total_weight(word.word.key for word in reading.words)
        if reading.strength == "may" or total > _MOST_COMPARABLE:
            continue
        across = language_of(unit.words) != source.language
        least = _NEW_SHARE_ACROSS if across else _NEW_SHARE_OF_A_SENTENCE
        share, weight, names = _news(unit.words, history, across=across)
        enough = _NEW_BESIDE_A_VALUE if names and not across else _NEW_OF_A_SENTENCE
        if share < least or weight < enough or (across and not names):
            continue
        kind: FactKind = "decision" if act_of(unit.words) == "report" else "constraint"
        yield _invention(kind, unit.words, unit.words.casefold(), unit.start, unit.end)


def _news(words: str, history: _History, *, across: bool) -> tuple[float, float, bool]:
    """Share and weight of the words that the history has not, and whether a value is among them.

    Args:
        words: What a candidate says.
        history: The source.
        across: Whether it is in another language, so that only concepts, ids and numbers count.
    """
    keys = {word.word.key for word in read_terms(words).words} - _TELLING
    if across:
        keys = {key for key in keys if not key.startswith("w:")}
    total = total_weight(keys)
    new = {key for key in keys if not _has(history, key)}
    weight = total_weight(new)
    names = any(key[:2] in ("n:", "id") for key in new)
    return (weight / total if total else 0.0), weight, names


def _has(history: _History, key: str) -> bool:
    """Whether a word stands in the history; of a number or an id its digits are enough."""
    if key in history.keys:
        return True
    digits = _DIGITS.sub("", key) if key[:2] in ("n:", "id") else ""
    return len(digits) > 3 and digits in history.digits


@lru_cache(maxsize=32)
def _read_history(text: str) -> _History:
    keys = frozenset(
        word.word.key
        for line in text.split("\n")
        for place in range(0, len(line), _LONGEST_LINE)
        for word in read_terms(line[place : place + _LONGEST_LINE]).words
    )
    return _History(keys, _DIGITS.sub("", text))


def _is_unsupported(mention: Mention, source: StatementCandidate, history: _History) -> bool:
    if mention.kind == "constraint" and not _binds(mention.surface):
        return False
    if source.find_verbatim(mention.surface) is not None:
        return False
    subject = subject_of(mention.kind, mention.surface, source)
    total = sum(subject.comparable.values())
    if subject.is_other_language:
        if mention.kind != "constraint" or total < _LEAST_COMPARABLE_ACROSS:
            return False
    elif not _LEAST_COMPARABLE <= total <= _MOST_COMPARABLE:
        return False
    if not subject.is_other_language:
        share, weight, _ = _news(mention.surface, history, across=False)
        if share < _LEAST_NEW_SHARE or weight < _LEAST_NEW:
            return False
    matches = source.matches(subject.comparable)
    if not matches or matches[0].coverage < _least_coverage(subject):
        return True
    return _is_denied_alone(subject, matches[0])


def _binds(words: str) -> bool:
    reading = read_terms(words)
    is_set = _SETS.search(words) is not None
    return reading.strength == "must" and (reading.is_strength_said or is_set)


def _least_coverage(subject: Subject) -> float:
    if subject.is_other_language:
        return _LEAST_COVERAGE_ACROSS
    return _LEAST_COVERAGE if subject.kind == "constraint" else _LEAST_COVERAGE_OF_OTHERS


def _is_denied_alone(subject: Subject, match: Match) -> bool:
    """Whether a ban shares a single word with what bans nothing."""
    if subject.is_other_language or subject.kind != "constraint":
        return False
    return len(match.shared) == 1 and subject.reading.denies and not match.reading.denies
