"""Finds rules of a candidate that nothing in the history comes near."""

from __future__ import annotations

from workbench.facts.constraint import ConstraintFinder
from workbench.scoring.statement_candidate import StatementCandidate, read_statements
from workbench.scoring.statement_subject import Subject, subject_of
from workbench.scoring.statement_terms import read_terms
from workbench.scoring.verdict import Invention

__all__ = ["find_invented_rules"]

_LEAST_COVERAGE = 0.4
"""Share of content words below which a piece of the history is not about the rule."""
_LEAST_COVERAGE_ACROSS = 0.34
"""The same across languages, over the words that can be compared."""
_LEAST_COMPARABLE = 1.5
"""Weight of words below which a rule says too little to be invented."""


def find_invented_rules(*, source_text: str, candidate_text: str) -> list[Invention]:
    """Hard rules of the candidate that nothing in the source comes near.

    Only rules that bind by their words (*must*, *do not*, 必须) are looked at, and a rule that
    turns or changes one of the source is an altered fact, not an invention.
    """
    source = read_statements([source_text])
    found: list[Invention] = []
    for mention in ConstraintFinder().find(candidate_text):
        reading = read_terms(mention.surface)
        if reading.strength != "must" or not reading.is_strength_said:
            continue
        if _is_unsupported(subject_of("constraint", mention.surface, source), source):
            found.append(
                Invention(
                    kind="constraint",
                    surface=mention.surface,
                    canonical=mention.canonical,
                    candidate_span=(mention.start, mention.end),
                )
            )
    return found


def _is_unsupported(subject: Subject, source: StatementCandidate) -> bool:
    if source.find_verbatim(subject.words) is not None:
        return False
    total = sum(subject.comparable.values())
    if total < _LEAST_COMPARABLE:
        return False
    matches = source.matches(subject.comparable)
    least = _LEAST_COVERAGE_ACROSS if subject.is_other_language else _LEAST_COVERAGE
    if not matches or matches[0].coverage < least:
        return True
    alone = len(matches[0].shared) == 1 and subject.reading.denies and not matches[0].reading.denies
    return alone and not subject.is_other_language
