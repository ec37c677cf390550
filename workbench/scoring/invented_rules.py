"""Finds rules of a candidate that nothing in the history comes near."""

from __future__ import annotations

import re

from workbench.facts.fact import Mention
from workbench.facts.statements import STATEMENT_FINDERS
from workbench.scoring.statement_candidate import Match, StatementCandidate, read_statements
from workbench.scoring.statement_subject import Subject, subject_of
from workbench.scoring.statement_terms import read_terms
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
_SETS = re.compile(r"\b(?:window|limit|cap|deadline|budget)\b[^.:]{0,12}:", re.IGNORECASE)
"""A limit that is set by its name alone, *refund window: 30 days*."""


def find_invented_rules(*, source_text: str, candidate_text: str) -> list[Invention]:
    """Rules, decisions and open items of the candidate that nothing in the source comes near.

    Of rules only those that bind by their words (*must*, *do not*, 必须) are looked at; decisions
    and open items only in the language of the source. What turns or changes a statement of the
    source is an altered fact, not an invention.
    """
    source = read_statements([source_text])
    return [
        Invention(
            kind=mention.kind,
            surface=mention.surface,
            canonical=mention.canonical,
            candidate_span=(mention.start, mention.end),
        )
        for finder in STATEMENT_FINDERS
        for mention in finder.find(candidate_text)
        if _is_unsupported(mention, source)
    ]


def _is_unsupported(mention: Mention, source: StatementCandidate) -> bool:
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
