"""A piece that tells a statement word by word, but for a word that turns, weakens or opens it.

Who tells a rule in other words changes many of them. Where nearly all stand in their order, the few
that differ are what was changed: a *not*, a *may* for a *must*, an *only* that is gone, *some* for
*all*, another side of a limit, another number, a condition that was cut off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import Indel, Opcode

from workbench.facts.statement_lexicon import stem
from workbench.facts.text import word_list
from workbench.scoring.statement_candidate import Match, StatementCandidate
from workbench.scoring.statement_finding import Finding
from workbench.scoring.statement_signs import (
    ALL,
    ALSO,
    ALWAYS,
    AND,
    LEAST,
    MAY,
    MOST,
    MUST,
    NOT,
    ONLY,
    SHOULD,
    SOME,
    Token,
    tokens_of,
)

__all__ = ["Retelling", "edited_piece", "retelling_of"]

_LEAST_SHARED = 3
"""Words that a statement and a sentence must share; two characters are a word."""
_SHARE = 0.75
"""Share of the statement's tokens that they must share."""
_FORCE = {MUST: 3, SHOULD: 2, MAY: 1}
_MOVES = frozenset((NOT, ONLY, ALSO, ALWAYS, ALL, SOME, MUST, SHOULD, MAY))
"""Signs that may stand in another place of the sentence and say the same."""
_IDLE = frozenset((MUST, SHOULD, MAY, ALWAYS, ALSO))
"""Signs that say nothing where the other side has no sign."""
_BESIDE_NOT = frozenset((*_IDLE, ALL, SOME, "any", "with", "后"))
_OPPOSITES = frozenset(
    frozenset(map(stem, pair.split("/")))
    for pair in word_list(
        "before/after above/below over/under more/less more/fewer earlier/later higher/lower "
        "larger/smaller bigger/smaller longer/shorter newer/older older/younger "
        "max/min maximum/minimum until/after until/once on/off enabled/disabled include/exclude "
        "open/closed 开启/关闭 前/后 上/下 内/外 高/低 大/小 多/少 早/晚"
    )
) | {frozenset((LEAST, MOST)), frozenset((MOST, "from"))}
_AMOUNTS = frozenset(
    map(
        stem,
        word_list(
            "half third quarter fifth double twice minute minutes hour hours day days week weeks "
            "month months year years mg g kg ml l km m cm mm mile miles lb oz am pm"
        ),
    )
)
"""Fractions and measures: one in the place of another is another amount."""
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
_SIGNS_AT_MOST = 2
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
    is_turned_twice: bool = False
    """Whether two turns, as *not* and *after* for *before*, make what was said."""


class _Gap(NamedTuple):
    """A place where two rows of tokens differ."""

    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    is_end: bool
    """Whether the statement begins or ends with it."""
    beside: frozenset[str]
    """The shared tokens right before and behind it."""
    in_list: bool = False
    """Whether an *and* or an *or* of the statement joins it to something that both have."""


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
        The finding is None where two changes make what was said. None where no piece tells the
        statement so, or where one tells it without a change.
    """
    found = None
    for match in matches:
        unit = match.unit
        text = candidate.texts[unit.text_index]
        told = retelling_of(
            statement,
            unit.context,
            around=text[max(0, unit.start - _NEARBY) : unit.end + _NEARBY],
            kind=kind,
        )
        if told is not None and told.finding is None:
            return (match, None) if told.is_turned_twice else None
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
    rows = _Rows(statement, sentence)
    if rows.shared < _LEAST_SHARED:
        return None
    cut = max((len(gap.mine) for gap in rows.gaps if _is_condition(gap)), default=0)
    if rows.share_but(cut) < _SHARE:
        return None
    findings: list[Finding] = []
    for gap in _without_moved(rows.gaps):
        if _is_turned_twice(gap):
            return Retelling(None, is_turned_twice=True)
        finding = _read_gap(gap, around=around, kind=kind)
        if finding is _UNKNOWN or (finding is not None and not rows.may_tell(finding)):
            return None
        if finding is not None:
            findings.append(finding)
    if rows.is_denied:
        findings.append(Finding("contradicted", "polarity_flipped"))
    if _cancel_out(findings):
        return Retelling(None, is_turned_twice=True)
    findings.sort(key=lambda finding: finding.status != "contradicted")
    return Retelling(findings[0] if findings else None)


_UNKNOWN = Finding("unverifiable", "unknown")


def _cancel_out(findings: Sequence[Finding]) -> bool:
    """Whether two turns make what was said: *not after six* is *before six*."""
    turns = ("polarity_flipped", "bound_flipped")
    return len(findings) == _A_PAIR and all(one.detail in turns for one in findings)


class _Rows:
    """The tokens of a statement and of a sentence, side by side.

    What only the sentence says before and behind all that is shared is none of the statement's.
    """

    def __init__(self, statement: str, sentence: str) -> None:
        own = tokens_of(statement)
        kept = [place for place, token in enumerate(own) if _is_word(token)]
        self._mine = tuple(own[place].name for place in kept)
        self._joined = _joined(own, kept)
        tokens = tokens_of(sentence)
        words = [place for place, token in enumerate(tokens) if _is_word(token)]
        theirs = tuple(tokens[place].name for place in words)
        blocks = [code for code in Indel.opcodes(self._mine, theirs) if code.tag == "equal"]
        common = [name for b in blocks for name in self._mine[b.src_start : b.src_end]]
        self._count = len(common)
        self.shared = sum(1.0 if len(name) > 1 or name.isascii() else 0.5 for name in common)
        self.gaps = [*self._walk(theirs, blocks)] if blocks else []
        last = words[blocks[-1].dest_end - 1] + 1 if blocks else 0
        self._goes_on = last < len(tokens) and not tokens[last].is_mark
        outside = (
            (*theirs[: blocks[0].dest_start], *theirs[blocks[-1].dest_end :]) if blocks else ()
        )
        self._denies_outside = NOT in outside
        before = words[blocks[0].dest_start] if blocks and not blocks[0].src_start else 0
        self._is_denied = NOT not in self._mine and _denies(tokens[:before])
        if NOT in self._mine and _denies(tokens[:before]):
            self._take_denial()

    def _take_denial(self) -> None:
        """A *not* before all that is shared is the one that the statement has further on."""
        for place, gap in enumerate(self.gaps):
            if NOT in gap.mine and NOT not in gap.theirs:
                mine = list(gap.mine)
                mine.remove(NOT)
                self.gaps[place] = gap._replace(mine=tuple(mine))
                self._denies_outside = False
                return

    def share_but(self, cut: int) -> float:
        """Share of the statement's tokens, but for some, that the sentence has too."""
        return self._count / max(1, len(self._mine) - cut)

    def may_tell(self, finding: Finding) -> bool:
        """Whether the rest of the sentence leaves a finding as it is.

        *There is no bar nearby* is not turned by *the bar nearby is the Crown*, nor is a rule by a
        sentence that denies it in another place.
        """
        turns = finding.detail in ("polarity_flipped", "exclusivity_dropped")
        return not (turns and (self._goes_on or self._denies_outside))

    @property
    def is_denied(self) -> bool:
        """Whether the sentence denies the whole: *declined to*, and then the statement's words."""
        return self._is_denied

    def _walk(self, theirs: tuple[str, ...], blocks: Sequence[Opcode]) -> Iterator[_Gap]:
        mine = self._mine
        first, last = blocks[0], blocks[-1]
        here = 0
        there = max(0, first.dest_start - _signs_at_the_end(mine[: first.src_start][::-1]))
        for block in blocks:
            if block.src_start > here or block.dest_start > there:
                beside = (*mine[here - 1 : here], mine[block.src_start])
                yield _Gap(
                    mine[here : block.src_start],
                    theirs[there : block.dest_start],
                    is_end=not here,
                    beside=frozenset(beside),
                    in_list=self._in_list(here, block.src_start),
                )
            here, there = block.src_end, block.dest_end
        if here < len(mine):
            come = theirs[there : there + _signs_at_the_end(mine[last.src_end :])]
            beside = mine[here - 1 : here]
            in_list = self._in_list(here, len(mine))
            yield _Gap(mine[here:], come, True, frozenset(beside), in_list)

    def _in_list(self, start: int, end: int) -> bool:
        """Whether an *and* or an *or* joins some tokens of the statement to others."""
        return start < end and (start in self._joined or end in self._joined)


def _denies(before: Sequence[Token]) -> bool:
    """Whether the last of some tokens is a *not*, be it one with a *may* or a *must*."""
    names = [token.name for token in before]
    while names and names[-1] in _FORCE:
        names.pop()
    return names[-1:] == [NOT]


def _signs_at_the_end(names: tuple[str, ...]) -> int:
    """How many tokens beyond the shared ones may stand for signs that the statement has there."""
    return len(names) if len(names) <= _SIGNS_AT_MOST and all(map(_is_sign, names)) else 0


def _is_sign(name: str) -> bool:
    is_turned = any(name in pair for pair in _OPPOSITES)
    return name[0] == "<" or name[0].isdigit() or name in _AMOUNTS or is_turned


def _names(text: str) -> tuple[str, ...]:
    return tuple(token.name for token in tokens_of(text) if _is_word(token))


def _is_word(token: Token) -> bool:
    return not token.is_mark and token.name != AND


def _joined(tokens: Sequence[Token], words: Sequence[int]) -> frozenset[int]:
    """Places among the words of a statement right before which it joins members of a list."""
    if not any(token.name == AND for token in tokens):
        return frozenset()
    between = (
        (place, tokens[last + 1 : word]) for place, (last, word) in enumerate(pairwise(words), 1)
    )
    return frozenset(
        place for place, marks in between if any(mark.name in (AND, ",", "，") for mark in marks)
    )


def _without_moved(gaps: Sequence[_Gap]) -> list[_Gap]:
    """The gaps without signs that are gone from one and stand in another."""
    gone = Counter(name for gap in gaps for name in gap.mine)
    come = Counter(name for gap in gaps for name in gap.theirs)
    moved = {name for name in gone if name in _MOVES and gone[name] == come[name]}
    moved -= {name for gap in gaps for name in gap.mine if name in gap.theirs}
    kept = []
    for gap in gaps:
        mine, theirs = (
            tuple(name for name in side if name not in moved) for side in (gap.mine, gap.theirs)
        )
        kept.append(gap._replace(mine=mine, theirs=theirs))
    return kept


def _is_turned_twice(gap: _Gap) -> bool:
    """Whether a *not* more or less and the other side of a limit stand in one place."""
    mine, theirs = (frozenset(side) - {NOT, ONLY} - _IDLE for side in (gap.mine, gap.theirs))
    is_denied = (gap.mine.count(NOT) - gap.theirs.count(NOT)) % 2 == 1
    return is_denied and len(mine) == len(theirs) == 1 and (mine | theirs) in _OPPOSITES


def _read_gap(gap: _Gap, *, around: str, kind: str) -> Finding | None:
    """What a gap changes: a finding, None for nothing, `_UNKNOWN` for other words."""
    mine, theirs = frozenset(gap.mine), frozenset(gap.theirs)
    if (gap.mine.count(NOT) - gap.theirs.count(NOT)) % 2:
        rest = (mine | theirs) - {NOT} - _BESIDE_NOT
        return _UNKNOWN if rest else Finding("contradicted", "polarity_flipped")
    mine, theirs = mine - {NOT}, theirs - {NOT}
    if (mine | theirs) - {ONLY} - _IDLE in _OPPOSITES and mine and theirs:
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


def _exchange(one: str, other: str, *, gap: _Gap, kind: str) -> Finding | None:
    """What a single token in the place of another changes."""
    if one in _FORCE and other in _FORCE:
        return _force(one, other, is_denied=NOT in gap.beside, kind=kind)
    if _is_other_number(one, other):
        return Finding("altered", "bound_changed", is_count=True)
    if {one, other} <= _AMOUNTS:
        return Finding("altered", "unit_changed", is_count=True)
    return _UNKNOWN


def _cut(gap: _Gap) -> str | None:
    """What is gone where a gap only cuts something off; None where it is no part of its own."""
    if _is_condition(gap):
        return "bound_dropped" if gap.mine[0] in (LEAST, MOST) else "exception_dropped"
    return "list_cut" if _is_member(gap) else None


def _force(one: str, other: str, *, is_denied: bool, kind: str) -> Finding | None:
    if kind == "open_item" or (is_denied and other != SHOULD):
        return None  # *must not*, *cannot* and *may not* forbid alike
    if is_denied:
        return Finding("weakened", "strength_lowered")
    if _FORCE[other] > _FORCE[one]:
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


def _is_condition(gap: _Gap) -> bool:
    """Whether a condition or a limit at the beginning or the end of a statement is gone."""
    if not gap.is_end or gap.theirs:
        return False
    words = [name for name in gap.mine if name != ONLY]
    return len(words) > 1 and (
        (words[0] in _CONDITION and not _TRIVIAL.issuperset(words[1:]))
        or words[0] in (LEAST, MOST)
        or tuple(words[-2:]) == ("除", "外")
    )


def _is_member(gap: _Gap) -> bool:
    """Whether one member of a list is gone."""
    if not gap.in_list or gap.theirs or any(name[0] == "<" for name in gap.mine):
        return False
    weight = sum(1.0 if name.isascii() else 0.5 for name in gap.mine)
    return 0 < weight <= _MEMBER_AT_MOST


def _is_told(condition: Iterable[str], around: str) -> bool:
    words = set(condition) - _CONDITION - _MOVES
    nearby = words.intersection(_names(around))
    return len(nearby) >= _TOLD_NEARBY * len(words)
