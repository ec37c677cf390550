"""A piece that tells a statement word by word, but for a word that turns, weakens or opens it.

Who tells a rule in other words changes many of them. Where nearly all stand in their order, the few
that differ are what was changed: a *not*, a *may* for a *must*, an *only* that is gone, *some* for
*all*, another side of a limit, another number, a condition that was cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.facts.statement_lexicon import stem
from workbench.facts.text import word_list
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.force import prefers
from workbench.scoring.statements.matching.moved import is_condition_moved
from workbench.scoring.statements.reading.calendar import is_time_name
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate
from workbench.scoring.statements.reading.rows import Gap, Rows, names_of, without_moved
from workbench.scoring.statements.reading.signs import (
    ALL,
    ALSO,
    ALWAYS,
    AMOUNTS,
    FORCE,
    LEAST,
    MAY,
    MOST,
    MUST,
    NOT,
    ONLY,
    OPPOSITES,
    SHOULD,
    SOME,
    address_sort,
)

__all__ = ["Retelling", "edited_piece", "retelling_of"]

_LEAST_SHARED = 3
"""Words that a statement and a sentence must share; two characters are a word."""
_LEAST_BESIDE_OTHER = 2
"""The same where an address or a time, which tell much, has given way to another."""
_SHARE = 0.75
"""Share of the statement's tokens that they must share."""
_IDLE = frozenset((MUST, SHOULD, MAY, ALWAYS, ALSO))
"""Signs that say nothing where the other side has no sign."""
_BESIDE_NOT = frozenset((*_IDLE, ALL, SOME, "any", "with", "后"))
_SIGNS = frozenset((NOT, ONLY, ALSO, ALWAYS, ALL, SOME, MUST, SHOULD, MAY))
_CONDITION = frozenset(
    map(
        stem,
        word_list(
            "unless except if provided until till before after when whenever once within while "
            "除 若 如 当"
        ),
    )
)
_TRIVIAL = frozenset(
    map(stem, word_list("it helps needed necessary possible appropriate you like want wish"))
)
"""Words of a condition that asks for nothing, *if it helps*."""
_A_PAIR = 2
_MEMBER_AT_MOST = 3
"""Tokens of a member of a list, at most; twice as many characters."""
_TOLD_NEARBY = 0.5
"""Share of the words of a condition that stand nearby where it was only moved."""
_NEARBY = 200
"""Characters around a sentence in which a condition may be told."""


class Retelling(NamedTuple):
    """A sentence that tells a statement word by word."""

    finding: Finding | None
    """The one thing that was changed, None where nothing was."""
    is_same: bool = False
    """Whether it surely says the same: all of the words stand there, or two turns, as *not* and
    *after* for *before*, make what was said."""


def edited_piece(
    statement: str, matches: Iterable[Match], *, kind: str, candidate: StatementCandidate
) -> tuple[Match, Finding | None] | None:
    """The piece that tells a statement word by word with one thing changed, and what it is.

    Args:
        statement: Its words.
        matches: Pieces that share words with it, best first.
        kind: Kind of the statement; an open item binds nobody.
        candidate: Where the pieces come from.

    Returns:
        The finding is None where all the words stand there, or two changes make what was said. None
        where no piece tells the statement so, or one tells it with changes that say nothing.
    """
    found = None
    for match in matches:
        unit = match.unit
        if kind == "constraint" and is_condition_moved(statement, unit.context):
            return match, None
        text = candidate.texts[unit.text_index]
        told = retelling_of(
            statement,
            unit.context,
            around=text[max(0, unit.start - _NEARBY) : unit.end + _NEARBY],
            kind=kind,
        )
        if told is not None and told.finding is None:
            return (match, None) if told.is_same else None
        if told is not None and told.finding is not None and found is None:
            found = match, told.finding
    return found


def retelling_of(statement: str, sentence: str, *, around: str, kind: str) -> Retelling | None:
    """How a sentence tells a statement word by word; None where it does not.

    Args:
        statement: Words of the statement.
        sentence: A sentence that may tell it, among other things.
        around: The sentence and the words around it, where a condition may have gone.
        kind: Kind of the statement.
    """
    rows = Rows(statement, sentence)
    n_others = sum(_is_other_address(gap) or _is_another_time(gap) for gap in rows.gaps)
    if rows.shared < (_LEAST_BESIDE_OTHER if n_others else _LEAST_SHARED):
        return None
    cut = max((len(gap.mine) for gap in rows.gaps if _is_condition(gap)), default=n_others)
    if rows.share_but(cut) < _SHARE:
        return None
    findings: list[Finding] = []
    gaps = list(without_moved(rows.gaps))
    is_whole = not (gaps or rows.is_denied or rows.says_more)
    if is_whole and kind == "constraint" and prefers(statement) == prefers(sentence):
        return Retelling(None, is_same=True)  # who promises or wants to know may be another
    for gap in gaps:
        if _is_turned_twice(gap):
            return Retelling(None, is_same=True)
        finding = _read_gap(gap, around=around, kind=kind)
        if finding is _UNKNOWN or (finding is not None and not _may_tell(rows, finding)):
            return None
        if finding is not None:
            findings.append(finding)
    if rows.is_denied:
        findings.append(Finding("contradicted", "polarity_flipped"))
    if _cancel_out(findings):
        return Retelling(None, is_same=True)
    findings.sort(key=lambda finding: finding.status != "contradicted")
    return Retelling(findings[0] if findings else None)


_UNKNOWN = Finding("unverifiable", "unknown")


def _may_tell(rows: Rows, finding: Finding) -> bool:
    """Whether the rest of the sentence leaves a finding as it is.

    *There is no bar nearby* is not turned by *the bar nearby is the Crown*, nor is a rule by a
    sentence that denies it in another place.
    """
    turns = finding.detail in ("polarity_flipped", "exclusivity_dropped")
    return not (turns and rows.says_more)


def _cancel_out(findings: Sequence[Finding]) -> bool:
    """Whether two turns make what was said: *not after six* is *before six*."""
    turns = {finding.detail for finding in findings}
    return (
        len(findings) == _A_PAIR
        and "polarity_flipped" in turns
        and turns <= {"polarity_flipped", "bound_flipped"}
    )


def _is_turned_twice(gap: Gap) -> bool:
    """Whether a *not* more or less and the other side of a limit stand in one place."""
    mine, theirs = (frozenset(side) - {NOT, ONLY} - _IDLE for side in (gap.mine, gap.theirs))
    is_denied = (gap.mine.count(NOT) - gap.theirs.count(NOT)) % 2 == 1
    return is_denied and len(mine) == len(theirs) == 1 and (mine | theirs) in OPPOSITES


def _read_gap(gap: Gap, *, around: str, kind: str) -> Finding | None:
    """What a gap changes: a finding, None for nothing, `_UNKNOWN` for other words."""
    mine, theirs = frozenset(gap.mine), frozenset(gap.theirs)
    if (gap.mine.count(NOT) - gap.theirs.count(NOT)) % 2:
        rest = (mine | theirs) - {NOT} - _BESIDE_NOT
        return _UNKNOWN if rest else Finding("contradicted", "polarity_flipped")
    mine, theirs = mine - {NOT}, theirs - {NOT}
    if _is_other_address(gap):
        return Finding("altered", "object_changed", is_choice=True)
    if _is_another_time(gap):
        return Finding("altered", "object_changed", is_count=True)
    if (mine | theirs) - {ONLY} - _IDLE in OPPOSITES and mine and theirs:
        return Finding("contradicted", "bound_flipped")
    if len(mine) == len(theirs) == 1:
        exchanged = _exchange(*mine, *theirs, gap=gap, kind=kind)
        if exchanged is not _UNKNOWN:
            return exchanged
    if ONLY in mine ^ theirs and not (mine | theirs) - {ONLY} - _IDLE:
        return _exclusivity(mine, theirs, beside=gap.beside)
    if {ALL, SOME} <= mine ^ theirs and mine | theirs <= {ALL, SOME} | _IDLE:
        return Finding("altered", "scope_changed")
    detail = _cut(gap)
    if detail is not None:
        return None if _is_told(gap.mine, around) else Finding("altered", detail)
    return None if mine | theirs <= _IDLE | {ALL} else _UNKNOWN


def _is_other_address(gap: Gap) -> bool:
    """Whether another e-mail, path or file stands in the place of the statement's."""
    if len(gap.mine) != 1 or len(gap.theirs) != 1:
        return False
    sort = address_sort(gap.mine[0])
    return sort is not None and sort == address_sort(gap.theirs[0])


def _is_another_time(gap: Gap) -> bool:
    """Whether other weekdays, months or parts of a day stand in the place of the statement's."""
    is_even = len(gap.mine) == len(gap.theirs) > 0
    return is_even and all(map(is_time_name, (*gap.mine, *gap.theirs)))


def _exchange(one: str, other: str, *, gap: Gap, kind: str) -> Finding | None:
    """What a single token in the place of another changes."""
    if one in FORCE and other in FORCE:
        return _force(one, other, is_denied=NOT in gap.beside, kind=kind)
    if _is_other_number(one, other):
        return Finding("altered", "bound_changed", is_count=True)
    if {one, other} <= AMOUNTS:
        return Finding("altered", "unit_changed", is_count=True)
    return _UNKNOWN


def _cut(gap: Gap) -> str | None:
    """What is gone where a gap only cuts something off; None where it is no part of its own."""
    if _is_condition(gap):
        return "bound_dropped" if gap.mine[0] in (LEAST, MOST) else "exception_dropped"
    return "list_cut" if _is_member(gap) else None


def _force(one: str, other: str, *, is_denied: bool, kind: str) -> Finding | None:
    if kind == "open_item" or (is_denied and other != SHOULD):
        return None  # *must not*, *cannot* and *may not* forbid alike
    if is_denied:
        return Finding("weakened", "strength_lowered")
    if FORCE[other] > FORCE[one]:
        # Of what is right to do many say that it must be done.
        return Finding("altered", "strength_raised") if one == MAY else None
    return Finding("weakened", "strength_lowered")


def _exclusivity(
    mine: frozenset[str], theirs: frozenset[str], *, beside: frozenset[str]
) -> Finding:
    if ONLY in theirs:
        return Finding("contradicted" if ALWAYS in mine else "altered", "exclusivity_added")
    if ALSO in theirs:
        return Finding("contradicted", "exclusivity_dropped")
    # *I would only like* says little; *may only* and *only if* bind.
    binds = MAY in mine | beside or MUST in mine | beside or beside & _CONDITION
    return Finding("altered", "exclusivity_dropped") if binds else _UNKNOWN


def _is_other_number(one: str, other: str) -> bool:
    if not (one[0].isdigit() and other[0].isdigit()) or (":" in one) != (":" in other):
        return False
    return one.replace(",", "") != other.replace(",", "")


def _is_condition(gap: Gap) -> bool:
    """Whether a condition or a limit at the beginning or the end of a statement is gone."""
    if not gap.is_end or gap.theirs:
        return False
    words = [name for name in gap.mine if name != ONLY]
    return len(words) > 1 and (
        (words[0] in _CONDITION and not _TRIVIAL.issuperset(words[1:]))
        or words[0] in (LEAST, MOST)
        or tuple(words[-2:]) == ("除", "外")
    )


def _is_member(gap: Gap) -> bool:
    """Whether one member of a list is gone."""
    if not gap.in_list or gap.theirs or any(name[0] == "<" for name in gap.mine):
        return False
    weight = sum(1.0 if name.isascii() else 0.5 for name in gap.mine)
    return 0 < weight <= _MEMBER_AT_MOST


def _is_told(condition: Iterable[str], around: str) -> bool:
    words = set(condition) - _CONDITION - _SIGNS
    nearby = words.intersection(names_of(around))
    return len(nearby) >= _TOLD_NEARBY * len(words)
