"""The piece of a candidate that decides what became of a statement.

Several pieces may hold the same words. One that says the statement comes first; else one that
surely is about it and says something else; else none.
"""

from __future__ import annotations

import re

from workbench.facts.statement_reading import is_done
from workbench.scoring.statements.differences.compare import all_findings, compare_statement
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.turned import negates
from workbench.scoring.statements.matching.aside import ends_alike
from workbench.scoring.statements.matching.evidence import is_counterpart
from workbench.scoring.statements.matching.exchanged import (
    exchanged_whole,
    is_part,
    turned_part,
    without_halves,
)
from workbench.scoring.statements.matching.faint import (
    FAINT_COVERAGE,
    KEPT_ELSEWHERE,
    VAGUE_AT_MOST,
    is_faint,
)
from workbench.scoring.statements.matching.scraps import (
    goes_on,
    lacks_act,
    shares_numbers_alone,
)
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.matching.tails import turned_in_its_sentence
from workbench.scoring.statements.reading.candidate import (
    Match,
    StatementCandidate,
    focus_of,
    local_focus,
    total_weight,
    weight_of,
)
from workbench.scoring.statements.reading.choices import choice_keys
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["closest_piece", "turned_piece"]

LEAST_BESIDE_LIMIT = 0.55
"""Part of the best coverage from which a piece with the limit may say the statement."""
CLOSER = 0.1
"""Focus by which a piece is closer than another that holds the same words."""
NEARLY_AS_CLOSE = 0.7
"""Share of the best coverage from which a piece may be the counterpart."""
SAID_OF_ANOTHER = frozenset(("c:approve",))
"""Words that another clause of the sentence may share by chance: *Ann agreed; Bob declined*."""
HALF = 0.5
"""Focus from which a piece is about a statement of a single word."""
ALL_SAID = 0.85
"""Coverage from which a piece says all of the statement, and focus from which it says no more."""
_PRONOUN = re.compile(r"(?:it|they|this|these|that)\b", re.IGNORECASE)
_OF_IT = re.compile(r"\b(?:it|them|that one|this one)\b|它", re.IGNORECASE)
_TOLD_DONE = re.compile(r"\b(?:has|have|had|was|were|been|already|successfully)\b", re.I)
_PAST = re.compile(r"[a-z]+(?:ed|en|nt|ade|old|one|aid)\b", re.IGNORECASE)
_WISHES = re.compile(
    r"\b(?:want(?:s|ed)?|wish(?:es|ed)?|would like|asked|hop(?:es|ed)|look(?:s|ed|ing) for)\b",
    re.IGNORECASE,
)


def closest_piece(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding | None] | None:
    """Of the pieces that hold the same words, one that says the statement; else one that turns it.

    Args:
        subject: The statement.
        matches: Pieces that share words with it, best first; at least one.
        candidate: Where they come from.

    Returns:
        The piece and what is wrong with it, or None when no piece is surely about the statement.
    """
    matches = _without_needless(matches)
    return exchanged_whole(subject, matches, candidate=candidate) or _closest(
        subject, matches, candidate=candidate
    )


def _closest(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding | None] | None:
    first = _compare(subject, matches[0], candidate)
    if subject.kind == "decision" and first is None:
        flipped = _flipped_elsewhere(subject, matches, candidate=candidate) or _undone(
            subject, matches, candidate=candidate
        )
        if flipped is not None:
            return flipped
    if first is None and not is_faint(subject, matches[0]):
        return (
            _turned_of_it(subject, matches, candidate=candidate)
            or turned_in_its_sentence(subject, matches, candidate=candidate)
            or (matches[0], None)
        )
    is_sure = first is not None and is_counterpart(subject.reading, matches[0], first)
    matches = without_halves(matches, first if is_sure else None)
    for rival in matches[1:]:
        if (
            is_sure
            and not (first and first.is_hedge)
            and (
                rival.unit.size > matches[0].unit.size
                or (subject.kind == "decision" and _only_wishes(subject, rival))
                or _is_rest_of(rival, matches[0], first)
            )
        ):
            continue
        if not _may_say_it(rival, matches[0], subject, first=first):
            continue
        if _compare(subject, rival, candidate) is None and not is_faint(subject, rival):
            return rival, None
    part = _said_of_it(subject, matches, candidate=candidate) or _kept_part(
        subject, matches, candidate=candidate
    )
    if part is not None:
        return part, None
    sure = _sure(subject, matches, candidate=candidate)
    if sure is not None or subject.is_other_language:
        return sure
    turned = turned_part(subject, matches, candidate=candidate)
    return turned or _kept_elsewhere(subject, matches, candidate=candidate)


def _without_needless(matches: list[Match]) -> list[Match]:
    """The pieces without two sentences of which one alone shares as much."""
    alone = [match for match in matches if not match.unit.is_patched]
    return [
        match
        for match in matches
        if not match.unit.is_patched
        or not any(one.shared == match.shared and is_part(one, match) for one in alone)
    ]


def turned_piece(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """A piece that has all the words of a short statement and says the reverse of it.

    Args:
        subject: The statement.
        matches: Pieces that share words with it, best first.
        candidate: Where they come from.
    """
    if not any(weight_of(key) >= 1.0 for key in subject.comparable.keys() - SAID_OF_ANOTHER):
        return None
    for match in matches:
        if match.coverage < 1.0 or match.unit.is_patched or focus_of(match) < HALF:
            continue
        finding = _compare(subject, match, candidate)
        if finding is None or finding.status != "contradicted":
            continue
        if is_counterpart(subject.reading, match, finding):
            return match, finding
    return None


def _may_say_it(rival: Match, best: Match, subject: Subject, *, first: Finding | None) -> bool:
    """Whether a piece that holds the same may say the statement though the best one does not."""
    if _says_all(rival, best) or goes_on(rival, best):
        return True
    if rival.unit.size > best.unit.size:
        return False
    has_limit = bool(subject.limits) and subject.limits <= rival.shared
    gone = total_weight(best.shared - rival.shared)
    if has_limit and rival.coverage < LEAST_BESIDE_LIMIT * best.coverage:
        return False
    if not has_limit and gone and not _may_lack(gone, rival, best):
        return False
    is_bare = bool(best.reading.bounds) and not rival.reading.bounds
    if subject.limits and is_bare and rival.coverage < best.coverage - CLOSER:
        return False
    if first is not None and first.is_choice and not choice_keys(subject.reading) & rival.shared:
        return False
    return focus_of(rival) >= NEARLY_AS_CLOSE * focus_of(best)


def _is_rest_of(rival: Match, best: Match, finding: Finding | None) -> bool:
    """Whether a piece is no more than what is left of another without the place of its change."""
    is_exchange = finding is not None and finding.detail == "object_changed"
    return is_exchange and rival.shared < best.shared and is_part(rival, best)


def _says_all(rival: Match, best: Match) -> bool:
    """Whether a piece says all of a statement and little else, or more of it than the best one."""
    least = HALF if rival.coverage > best.coverage else ALL_SAID
    is_all = rival.coverage >= ALL_SAID and not rival.unit.is_patched
    return is_all and focus_of(rival) >= least


def _may_lack(gone: float, rival: Match, best: Match) -> bool:
    """Whether what a piece lacks tells little, and it is no part of the best one.

    Of a list that is denied, a part alone seems affirmed.
    """
    if gone > VAGUE_AT_MOST or rival.coverage < FAINT_COVERAGE:
        return False
    return not is_part(rival, best)


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


def _undone(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """A piece that says it is not done, where the closest one only wishes for it or names it."""
    is_named_alone = lacks_act(subject, matches[0])
    if not is_named_alone and not _only_wishes(subject, matches[0]):
        return None
    reading = subject.reading
    done = {w.word.key for w in reading.words if _PAST.match(reading.text, w.word.start)}
    for match in matches[1:]:
        is_about = match.coverage >= HALF and (is_named_alone or match.shared & done)
        finding = _compare(subject, match, candidate) if is_about else None
        if finding is None or finding.status != "contradicted":
            continue
        if is_counterpart(subject.reading, match, finding):
            return match, finding
    return None


def _turned_of_it(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """*It is furnished* turns *the flat is unfurnished*, though another piece names the flat."""
    if matches[0].coverage >= FAINT_COVERAGE:
        return None
    for match in matches[1:]:
        is_of_it = _PRONOUN.match(match.unit.words) or ends_alike(subject.reading, match)
        is_of_it = is_of_it and not match.shared & matches[0].shared
        if not is_of_it or match.coverage < matches[0].coverage:
            continue
        finding = _compare(subject, match, candidate)
        if finding is None or finding.status != "contradicted":
            continue
        if is_counterpart(subject.reading, match, finding):
            return match, finding
    return None


def _said_of_it(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> Match | None:
    """*And is keeping it*: a clause that says it of a thing that its sentence names before."""
    for match in matches:
        text, unit = match.unit.context, match.unit
        hit = _OF_IT.search(unit.words) if unit.size == 0 else None
        if hit is None or local_focus(match) < FAINT_COVERAGE:
            continue
        before = read_terms(text[: max(0, text.find(unit.words))])
        gone = {key for key, weight in subject.comparable.items() if weight >= 1.0} - match.shared
        named = {word.word.key for word in before.words}
        if gone and gone <= named and _compare(subject, match, candidate) is None:
            return match
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


def _kept_elsewhere(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, None] | None:
    """A piece that says most of the statement, where the best one is about something else."""
    for match in matches[1:]:
        is_elsewhere = not match.unit.is_patched and not is_part(match, matches[0])
        if match.coverage < KEPT_ELSEWHERE or not is_elsewhere:
            continue
        if _compare(subject, match, candidate) is None and not is_faint(subject, match):
            return match, None
    return None


def _only_wishes(subject: Subject, match: Match) -> bool:
    """Whether a piece wishes for what the statement tells as done, *he wanted to change it*."""
    if not is_done(subject.reading) or _TOLD_DONE.search(match.unit.words):
        return False
    return _WISHES.search(match.unit.words) is not None


def _sure(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """The closest piece that is a counterpart of the statement and differs from it."""
    other = subject.is_other_language
    about = [match for match in matches if other or not shares_numbers_alone(subject, match)]
    least = NEARLY_AS_CLOSE * about[0].coverage if about else 1.0
    for match in about:
        if match.coverage < least:
            continue
        findings = all_findings(subject.reading, match, kind=subject.kind, candidate=candidate)
        for place, finding in enumerate(findings):
            if place and (subject.is_other_language or not _counts_too(finding, subject)):
                continue
            if is_counterpart(
                subject.reading, match, finding, is_other_language=subject.is_other_language
            ) or (finding.is_hedge and not is_faint(subject, match)):
                return match, finding
    return None


def _counts_too(finding: Finding, subject: Subject) -> bool:
    """Whether a finding counts though one before it is not borne out.

    What is *not sent yet* is denied, and its contradiction is one of state.
    """
    is_of_denied = finding.detail == "state_flipped" and negates(subject.reading)
    return finding.status == "altered" or finding.is_end or is_of_denied


def _compare(subject: Subject, match: Match, candidate: StatementCandidate) -> Finding | None:
    return compare_statement(subject.reading, match, kind=subject.kind, candidate=candidate)
