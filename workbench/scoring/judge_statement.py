"""The verdict on a statement: does a candidate still say it, with the same force and direction?"""

from __future__ import annotations

import re

import msgspec

from workbench.errors import UnknownNameError
from workbench.facts.fact import FAMILIES, Fact, FactKind, Mention
from workbench.facts.statement_act import bare_words
from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import fold
from workbench.scoring.statement_candidate import (
    Match,
    StatementCandidate,
    focus_of,
    is_number,
    local_focus,
    read_statements,
)
from workbench.scoring.statement_compare import compare_statement
from workbench.scoring.statement_evidence import is_counterpart, shares_acts_alone
from workbench.scoring.statement_finding import Finding
from workbench.scoring.statement_parts import parts_of
from workbench.scoring.statement_pointing import POINTS_BACK, judge_pointing
from workbench.scoring.statement_state import LIGHT_WORDS
from workbench.scoring.statement_subject import Subject, subject_of
from workbench.scoring.statement_terms import read_terms
from workbench.scoring.verdict import Verdict

__all__ = [
    "StatementCandidate",
    "judge_statement",
    "judge_statement_fact",
    "read_statements",
]

LEAST_COVERAGE = 0.4
"""Share of content words below which a piece is not about the statement."""
LEAST_COVERAGE_ACROSS = 0.5
"""The same across languages, over the words that can be compared."""
LEAST_COMPARABLE = 1.5
"""Weight of comparable words below which two languages can't be compared."""
CLOSER = 0.1
"""Focus by which a piece is closer than another that holds the same words."""
NEARLY_AS_CLOSE = 0.7
"""Share of the best coverage from which a piece may be the counterpart."""
TELLING_OF_A_PART = frozenset(
    ("polarity_flipped", "bound_flipped", "bound_changed", "object_changed", "unit_changed")
)
"""Findings that hold of a clause whatever the other clauses say."""
SAID_OF_ANOTHER = frozenset(("c:approve",))
"""Words that another clause of the sentence may share by chance: *Ann agreed; Bob declined*."""
FAINT_COVERAGE = 0.6
"""Coverage from which a piece tells enough of the statement whatever else it says."""
FAINT_SUM = 1.12
"""Coverage plus focus below which a piece with less than that may be about something else."""
SURE_ACROSS = 0.65
"""Coverage above which the same words in another language count as the same statement."""


_CLAUSE_REACH = 60
_CLAUSE_BREAK = re.compile(
    r"[，,；;。.!?！？:：\n-]|(?<=[\u3400-\u9fff])\s|\b(?:and|but|although|though|whereas|or|so|also|then|plus)\b"
    r"|并且|而且|但是|不过|同时|然后|另外|所以"
)


def judge_statement(
    kind: FactKind, statement_text: str, *, source_text: str, candidate_text: str
) -> Verdict:
    """What became of a statement of the source in the candidate.

    Args:
        kind: `constraint`, `decision` or `open_item`.
        statement_text: The statement in the words of the source.
        source_text: What was compressed.
        candidate_text: What came out.

    Returns:
        The verdict. A statement that the source does not make is `unverifiable` by rule
        `not_in_source`, whatever the candidate says.

    Raises:
        UnknownNameError: There is no such kind of statement; values are for `judge_value`.
    """
    if kind not in FAMILIES["constraints"]:
        raise UnknownNameError("kind of statement", kind, FAMILIES["constraints"])
    source = read_statements([source_text])
    candidate = read_statements([candidate_text])
    subject = subject_of(kind, statement_text, candidate)
    verdict = _judge(subject, candidate)
    place = source.find_verbatim(statement_text)
    if verdict.stand_in and _is_own_statement(verdict.stand_in, source, apart_from=place):
        verdict = Verdict(status="lost", rule="other_statement")
    if place is not None:
        return _with_source(verdict, place[1:])
    origin = _judge(subject_of(kind, statement_text, source), source)
    if origin.status in ("retained", "unverifiable", "weakened"):
        return _with_source(verdict, origin.candidate_span)
    return Verdict(
        status="unverifiable",
        rule="not_in_source",
        candidate_span=verdict.candidate_span,
        stand_in=verdict.stand_in,
        detail="not_in_source",
    )


def _is_own_statement(
    words: str, source: StatementCandidate, *, apart_from: tuple[int, int, int] | None
) -> bool:
    """Whether the source itself says some words of the candidate, elsewhere and in earnest.

    What was copied is a statement of its own and stands in for no other.
    """
    bare = bare_words(words)
    copy = source.find_verbatim(bare)
    if copy is None or (apart_from and copy[1] < apart_from[2] and apart_from[1] < copy[2]):
        return False
    return not _is_denied_copy(read_terms(bare), copy, candidate=source)


def judge_statement_fact(fact: Fact | Mention, candidate: StatementCandidate) -> Verdict:
    """What became of a statement fact in candidate texts that `read_statements` has read.

    The candidate span lies in the candidate's text that holds the match; the source span is that of
    the fact's first mention.
    """
    verdict = _judge(subject_of(fact.kind, fact.surface, candidate), candidate)
    first = fact.occurrences[0] if isinstance(fact, Fact) else fact
    return _with_source(verdict, (first.start, first.end))


def _judge(subject: Subject, candidate: StatementCandidate) -> Verdict:
    copy = candidate.find_verbatim(subject.words)
    if copy is not None and not _is_denied_copy(subject.reading, copy, candidate=candidate):
        return Verdict(
            status="retained",
            rule="verbatim",
            candidate_span=copy[1:],
            candidate_part=copy[0],
            detail="verbatim",
        )
    matches = candidate.matches(subject.comparable, limits=subject.limits)
    if subject.is_other_language:
        return _judge_across(subject, matches, candidate=candidate)
    whole = _judge_within(subject, matches, candidate=candidate)
    return _judge_parts(subject, whole, candidate=candidate)


def _judge_parts(subject: Subject, whole: Verdict, *, candidate: StatementCandidate) -> Verdict:
    """A statement of several clauses is broken where one of them is.

    The whole counts first; only where it seems kept or gone do its clauses decide.
    """
    if whole.status not in ("lost", "retained"):
        return whole
    parts = [
        _judge(subject_of(subject.kind, words, candidate), candidate)
        for words in parts_of(subject.words)
    ]
    for status in ("contradicted", "altered"):
        broken = next(
            (part for part in parts if part.status == status and part.rule in TELLING_OF_A_PART),
            None,
        )
        if broken is not None and (whole.status == "lost" or status == "contradicted"):
            return broken
    if whole.status == "lost" and parts and all(part.status == "retained" for part in parts):
        return parts[0]
    return whole


def _is_denied_copy(
    reading: Reading, copy: tuple[int, int, int], *, candidate: StatementCandidate
) -> bool:
    """A negation before the words, in their own clause, makes something else of a copy.

    A limit may have been cut out of the middle of a clause, so what stands before it says nothing.
    """
    if reading.bounds:
        return False
    before = fold(candidate.texts[copy[0]][max(0, copy[1] - _CLAUSE_REACH) : copy[1]])
    own = _CLAUSE_BREAK.split(before)[-1]
    return bool(negation_spans(own, bounds=[]))


def _judge_within(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> Verdict:
    if subject.kind == "decision" and sum(subject.comparable.values()) <= POINTS_BACK:
        return judge_pointing(subject.reading, candidate)
    says_little = subject.comparable.keys() <= LIGHT_WORDS
    if says_little or not matches or matches[0].coverage < LEAST_COVERAGE:
        return Verdict(status="lost", rule="no_counterpart")
    best = _best(subject, matches, candidate=candidate)
    if best is None:
        return Verdict(status="lost", rule="no_counterpart")
    return _verdict(*best)


def _best(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding | None] | None:
    """Of the pieces that hold the same words, one that says the statement; else one that turns it.

    None when no piece is surely about it.
    """
    first = _compare(subject, matches[0], candidate)
    if subject.kind == "decision" and first is None:
        flipped = _flipped_elsewhere(subject, matches, candidate=candidate)
        if flipped is not None:
            return flipped
    if first is None and not _is_faint(subject, matches[0]):
        return matches[0], None
    for rival in matches[1:]:
        if rival.unit.size > matches[0].unit.size:
            continue
        has_limit = bool(subject.limits) and subject.limits <= rival.shared
        if not (has_limit or rival.shared >= matches[0].shared):
            continue
        if focus_of(rival) < NEARLY_AS_CLOSE * focus_of(matches[0]):
            continue
        if _compare(subject, rival, candidate) is None and not _is_faint(subject, rival):
            return rival, None
    part = _kept_part(subject, matches, candidate=candidate)
    if part is not None:
        return part, None
    return _sure(subject, matches, candidate=candidate)


def _flipped_elsewhere(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """A piece that takes the decision back, where the closest one only names what it is about."""
    for match in matches[1:]:
        if not match.shared >= matches[0].shared or match.unit.size > matches[0].unit.size:
            continue
        finding = _compare(subject, match, candidate)
        if finding is None or finding.status != "contradicted":
            continue
        closer = focus_of(match) > focus_of(matches[0]) + CLOSER
        if finding.detail != "decision_flipped" and not closer:
            continue
        if is_counterpart(subject.reading, match, finding):
            return match, finding
    return None


def _kept_part(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> Match | None:
    """A clause that says most of the statement, where the whole sentence denies something else."""
    whole = matches[0].unit
    for match in matches[1:]:
        unit = match.unit
        is_inside = unit.text_index == whole.text_index and whole.start <= unit.start < unit.end
        if not is_inside or unit.end > whole.end or match.coverage < FAINT_COVERAGE:
            continue
        if not matches[0].shared - match.shared <= SAID_OF_ANOTHER:
            continue
        if unit.size < whole.size and _compare(subject, match, candidate) is None:
            return match
    return None


def _is_faint(subject: Subject, match: Match) -> bool:
    """Whether a piece shares so little with the statement that it may be about something else."""
    if shares_acts_alone(subject.reading, match) or is_number(match):
        return True
    if match.coverage >= FAINT_COVERAGE or match.reading.bounds:
        return False
    return match.coverage + local_focus(match) < FAINT_SUM


def _sure(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """The closest piece that is a counterpart of the statement and differs from it."""
    least = NEARLY_AS_CLOSE * matches[0].coverage
    for match in matches:
        if match.coverage < least:
            continue
        finding = _compare(subject, match, candidate)
        if finding is not None and is_counterpart(
            subject.reading, match, finding, is_other_language=subject.is_other_language
        ):
            return match, finding
    return None


def _judge_across(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> Verdict:
    weight = sum(subject.comparable.values())
    if weight < LEAST_COMPARABLE:
        return Verdict(status="unverifiable", rule="other_language")
    if not matches or matches[0].coverage < LEAST_COVERAGE_ACROSS:
        return Verdict(status="unverifiable", rule="other_language")
    found = _best(subject, matches, candidate=candidate)
    if found is None:
        return Verdict(status="unverifiable", rule="other_language")
    best, finding = found
    is_open_limit = bool(subject.reading.bounds) and not best.reading.bounds
    if finding is None and (best.coverage < SURE_ACROSS or is_open_limit):
        return Verdict(
            status="unverifiable",
            rule="other_language",
            candidate_span=_span(best),
            candidate_part=best.unit.text_index,
        )
    return _verdict(best, finding)


def _compare(subject: Subject, match: Match, candidate: StatementCandidate) -> Finding | None:
    return compare_statement(subject.reading, match, kind=subject.kind, candidate=candidate)


def _verdict(match: Match, finding: Finding | None) -> Verdict:
    if finding is None:
        return Verdict(
            status="retained",
            rule="same_statement",
            candidate_span=_span(match),
            candidate_part=match.unit.text_index,
            detail="paraphrased",
        )
    return Verdict(
        status=finding.status,
        rule=finding.detail,
        candidate_span=_span(match),
        candidate_part=match.unit.text_index,
        stand_in=match.unit.words,
        detail=finding.detail,
    )


def _span(match: Match) -> tuple[int, int]:
    return match.unit.start, match.unit.end


def _with_source(verdict: Verdict, span: tuple[int, ...] | None) -> Verdict:
    if span is None:
        return verdict
    return msgspec.structs.replace(verdict, source_span=(span[0], span[1]))
