"""Sentences that have two things of a statement exchanged; either half alone seems to be kept."""

from __future__ import annotations

from workbench.scoring.statements.differences.compare import compare_statement
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.matching.evidence import is_counterpart
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate

__all__ = ["exchanged_whole", "is_part", "turned_part", "without_halves"]

_OF_THE_WHOLE = frozenset(("order_flipped", "roles_exchanged"))
"""Findings of two things together."""


def exchanged_whole(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """The sentence around the best piece, where it has exchanged two things of the statement.

    Args:
        subject: The statement.
        matches: Pieces that share words with it, best first; at least one.
        candidate: Where they come from.
    """
    for match in matches:
        if match.coverage < matches[0].coverage or not is_part(matches[0], match):
            continue
        finding = compare_statement(subject.reading, match, kind=subject.kind, candidate=candidate)
        if finding is None or finding.detail != "roles_exchanged":
            continue
        if is_counterpart(subject.reading, match, finding):
            return match, finding
    return None


def turned_part(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """The clause that turns the statement, where its sentence does the same with something else.

    *She returns the lamps and keeps the desk*, of a desk that was to be returned.

    Args:
        subject: The statement.
        matches: Pieces that share words with it, best first; at least one.
        candidate: Where they come from.
    """
    whole = compare_statement(subject.reading, matches[0], kind=subject.kind, candidate=candidate)
    if whole is None or whole.detail != "state_flipped":
        return None
    for match in matches[1:]:
        if not is_part(match, matches[0]):
            continue
        finding = compare_statement(subject.reading, match, kind=subject.kind, candidate=candidate)
        if finding == whole and is_counterpart(subject.reading, match, finding):
            return match, finding
    return None


def without_halves(matches: list[Match], first: Finding | None) -> list[Match]:
    """The pieces without parts of the best one, where that one has two things exchanged."""
    if first is None or first.detail not in _OF_THE_WHOLE:
        return matches
    return [match for match in matches if match is matches[0] or not is_part(match, matches[0])]


def is_part(match: Match, whole: Match) -> bool:
    """Whether a piece begins inside another one."""
    one, other = whole.unit, match.unit
    return one.text_index == other.text_index and one.start <= other.start < one.end
