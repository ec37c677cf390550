"""The verdict on a statement: does a candidate still say it, with the same force and direction?"""

from __future__ import annotations

import re

import msgspec

from workbench.errors import UnknownNameError
from workbench.facts.fact import FAMILIES, Fact, FactKind, Mention
from workbench.facts.statement_act import bare_words
from workbench.scoring.settled import unless_settled
from workbench.scoring.statements.differences.compare import compare_statement
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.hedges import (
    HEDGED,
    is_hedged,
)
from workbench.scoring.statements.differences.state import LIGHT_WORDS
from workbench.scoring.statements.differences.turned import is_denied_in_the_main
from workbench.scoring.statements.matching.answers import told_in_full
from workbench.scoring.statements.matching.closeness import STRICT
from workbench.scoring.statements.matching.closest import closest_piece, turned_piece
from workbench.scoring.statements.matching.conditions_zh import conditionals, uncut_piece
from workbench.scoring.statements.matching.copied import edited_piece
from workbench.scoring.statements.matching.parts import parts_of
from workbench.scoring.statements.matching.pointing import go_ahead_of, judge_pointing, points_back
from workbench.scoring.statements.matching.speaker import told_by
from workbench.scoring.statements.matching.subject import Subject, subject_of
from workbench.scoring.statements.matching.verbatim import is_denied_copy, is_softened_copy
from workbench.scoring.statements.matching.withdrawn import withdrawn_until
from workbench.scoring.statements.reading.candidate import (
    Match,
    StatementCandidate,
    read_statements,
)
from workbench.scoring.statements.reading.terms import read_terms
from workbench.scoring.verdict import Verdict

__all__ = [
    "StatementCandidate",
    "judge_statement",
    "judge_statement_fact",
    "judge_told",
    "read_statements",
]

LEAST_COVERAGE_ACROSS = 0.5
"""The same across languages, over the words that can be compared."""
LEAST_COMPARABLE = 1.5
"""Weight of comparable words below which two languages can't be compared."""
TELLING_OF_A_PART = frozenset(
    ("polarity_flipped", "bound_flipped", "bound_changed", "object_changed", "unit_changed")
)
"""Findings that hold of a clause whatever the other clauses say."""
_TOLD_WORD_BY_WORD = 0.35
"""Coverage from which a piece may tell a statement word by word."""
_PIECES_READ = 4
"""Closest pieces that are held against a statement word by word."""
SURE_ACROSS = 0.65
"""Coverage above which the same words in another language count as the same statement."""


_REACH_BACK = 600
"""Characters before a statement in which what it points at is looked for."""
_SUPPOSED = re.compile(
    r"(?:\b(?:if|whether|unless|once)\b|如果|是否)[^.;,\n，。；]{0,20}$", re.IGNORECASE
)
"""What stands before words that are only supposed."""


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
    statement_text = _plain(statement_text.rstrip(" .。!！;；") or statement_text)
    source = read_statements([source_text])
    candidate = read_statements([candidate_text])
    subject = subject_of(kind, statement_text, candidate)
    place = source.find_verbatim(statement_text)
    before = "" if place is None else source.texts[0][max(0, place[1] - _REACH_BACK) : place[1]]
    if subject.kind == "open_item":
        subject = subject._replace(reading=told_by(before + statement_text, subject.reading))
    verdict = _judge_told(subject, candidate, said_before=before)
    if verdict.rule == "withdrawn" and _is_withdrawn_at(place, statement_text, source):
        # The source takes it back too, so the candidate tells it as it is.
        verdict = msgspec.structs.replace(
            verdict, status="retained", rule="verbatim", detail="verbatim", stand_in=None
        )
    if place is not None:
        verdict = unless_settled(
            verdict,
            kind=kind,
            words=statement_text,
            later=source.texts[0][place[2] :],
            judge=judge_told,
        )
    if verdict.stand_in and _is_own_statement(verdict.stand_in, source, apart_from=place):
        verdict = Verdict(status="lost", rule="other_statement")
    verdict = _as_it_came(verdict, candidate)
    if place is not None:
        return _with_source(verdict, source.as_it_came(0, place[1:]))
    origin = _judge(subject_of(kind, statement_text, source), source)
    if origin.status in ("retained", "unverifiable", "weakened"):
        return _with_source(verdict, _as_it_came(origin, source).candidate_span)
    return Verdict(
        status="unverifiable",
        rule="not_in_source",
        candidate_span=verdict.candidate_span,
        stand_in=verdict.stand_in,
        detail="not_in_source",
    )


def _is_withdrawn_at(
    place: tuple[int, int, int] | None, words: str, source: StatementCandidate
) -> bool:
    if place is None:
        return False
    text = source.texts[place[0]]
    return withdrawn_until(words, text, start=place[1], end=place[2]) is not None


def _plain(words: str) -> str:
    """A statement that stands in a string of JSON, with the quotation marks of its reader."""
    return words.replace('\\"', '"')


def _is_own_statement(
    words: str, source: StatementCandidate, *, apart_from: tuple[int, int, int] | None
) -> bool:
    """Whether the source itself says some words of the candidate, elsewhere and in earnest.

    What was copied is a statement of its own and stands in for no other.
    """
    bare = bare_words(words)
    copy = source.find_verbatim(bare)
    if copy is not None and (
        source.is_asked(copy[2]) or _SUPPOSED.search(source.texts[0], 0, copy[1])
    ):
        return False
    if copy is None or (apart_from and copy[1] < apart_from[2] and apart_from[1] < copy[2]):
        return False
    return not is_denied_copy(read_terms(bare), copy, candidate=source)


def judge_statement_fact(
    fact: Fact | Mention, candidate: StatementCandidate, *, said_before: str = ""
) -> Verdict:
    """What became of a statement fact in candidate texts that `read_statements` has read.

    Args:
        fact: The fact.
        candidate: The texts.
        said_before: The words before its first mention: what a *yes, do that* points at.

    The candidate span lies in the candidate's text that holds the match; the source span is that of
    the fact's first mention.
    """
    subject = subject_of(fact.kind, _plain(fact.surface), candidate)
    verdict = _judge_told(subject, candidate, said_before=said_before)
    first = fact.occurrences[0] if isinstance(fact, Fact) else fact
    return _with_source(_as_it_came(verdict, candidate), (first.start, first.end))


def judge_told(kind: FactKind, words: str, text: str) -> Verdict:
    """What became of a statement in a text, whatever was said before it; without a source span."""
    candidate = read_statements([text])
    return _judge_told(subject_of(kind, _plain(words), candidate), candidate)


def _judge_told(
    subject: Subject, candidate: StatementCandidate, *, said_before: str = ""
) -> Verdict:
    """The verdict on a statement in its own words, or in those of the question that it answers."""
    full = told_in_full(subject.kind, subject.words, said_before)
    if full is not None and candidate.find_verbatim(subject.words) is None:
        subject = subject_of(subject.kind, full, candidate)
    verdict = _judge(subject, candidate, said_before=said_before)
    return _unless_withdrawn(verdict, subject, candidate)


def _unless_withdrawn(verdict: Verdict, subject: Subject, candidate: StatementCandidate) -> Verdict:
    """The verdict, or a contradiction where a note beside the words takes them back."""
    if verdict.status != "retained" or verdict.candidate_span is None:
        return verdict
    start, end = verdict.candidate_span
    text = candidate.texts[verdict.candidate_part]
    until = withdrawn_until(subject.words, text, start=start, end=end)
    if until is None:
        return verdict
    for again in re.compile(re.escape(text[start:end]), re.IGNORECASE).finditer(text, until):
        span = again.span()
        if withdrawn_until(subject.words, text, start=span[0], end=span[1]) is None:
            return msgspec.structs.replace(verdict, candidate_span=span)
    return msgspec.structs.replace(
        verdict,
        status="contradicted",
        rule="withdrawn",
        detail="withdrawn",
        stand_in=text[start:until],
    )


def _judge(subject: Subject, candidate: StatementCandidate, *, said_before: str = "") -> Verdict:
    copy = candidate.find_verbatim(subject.words)
    if copy is not None and not (
        is_denied_copy(subject.reading, copy, candidate=candidate)
        or is_softened_copy(subject, copy, candidate=candidate)
    ):
        return Verdict(
            status="retained",
            rule="verbatim",
            candidate_span=copy[1:],
            candidate_part=copy[0],
            detail="verbatim",
        )
    matches = candidate.matches(
        subject.comparable, limits=subject.limits, more_where_kept=subject.more_where_kept
    )
    if subject.is_other_language:
        return _judge_across(subject, matches, candidate=candidate)
    edited = edited_piece(
        subject.words,
        [match for match in matches[:_PIECES_READ] if match.coverage >= _TOLD_WORD_BY_WORD],
        kind=subject.kind,
        candidate=candidate,
    )
    if edited is not None:
        if edited[1] is None and is_hedged(subject.reading, edited[0], kind=subject.kind):
            return _verdict(edited[0], HEDGED)
        return _verdict(*_turned_besides(subject, *edited, candidate=candidate))
    uncut = uncut_piece(subject.words, matches, candidate=candidate)
    if uncut is not None:
        return _verdict(*uncut)
    whole = _judge_within(subject, matches, candidate=candidate, said_before=said_before)
    return _judge_parts(subject, whole, candidate=candidate)


def _turned_besides(
    subject: Subject, match: Match, finding: Finding | None, *, candidate: StatementCandidate
) -> tuple[Match, Finding | None]:
    """*She doesn't want to be called, even if it fails*: all is denied, condition or not."""
    if finding is None or finding.detail not in STRICT:
        return match, finding
    if not is_denied_in_the_main(subject.reading, match.reading):
        return match, finding
    found = compare_statement(subject.reading, match, kind=subject.kind, candidate=candidate)
    is_turned = found is not None and found.detail == "polarity_flipped"
    return match, found if is_turned else finding


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
        turns = status == "contradicted" and not conditionals(subject.words)
        if broken is not None and (whole.status == "lost" or turns):
            return broken
    if whole.status == "lost" and parts and all(part.status == "retained" for part in parts):
        return parts[0]
    return whole


def _judge_within(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate, said_before: str
) -> Verdict:
    weight = sum(subject.comparable.values())
    if subject.kind == "decision" and points_back(subject.words, weight=weight):
        turned = turned_piece(subject, matches, candidate=candidate)
        if turned is not None:
            return _verdict(*turned)
        return judge_pointing(subject.reading, candidate, said_before=said_before)
    says_little = subject.comparable.keys() <= LIGHT_WORDS or not matches
    best = None if says_little else closest_piece(subject, matches, candidate=candidate)
    if best is not None:
        return _verdict(*best)
    if subject.kind == "decision" and go_ahead_of(subject.words) and said_before:
        # What it says besides its yes is not told again; the yes may be.
        return judge_pointing(subject.reading, candidate, said_before=said_before)
    return Verdict(status="lost", rule="no_counterpart")


def _judge_across(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> Verdict:
    weight = sum(subject.comparable.values())
    if weight < LEAST_COMPARABLE:
        return Verdict(status="unverifiable", rule="other_language")
    if not matches or matches[0].coverage < LEAST_COVERAGE_ACROSS:
        return Verdict(status="unverifiable", rule="other_language")
    found = closest_piece(subject, matches, candidate=candidate)
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


def _as_it_came(verdict: Verdict, candidate: StatementCandidate) -> Verdict:
    """The verdict with its place in the candidate's text as it was given."""
    if verdict.candidate_span is None:
        return verdict
    span = candidate.as_it_came(verdict.candidate_part, verdict.candidate_span)
    return msgspec.structs.replace(verdict, candidate_span=span)


def _with_source(verdict: Verdict, span: tuple[int, ...] | None) -> Verdict:
    if span is None:
        return verdict
    return msgspec.structs.replace(verdict, source_span=(span[0], span[1]))
