"""The tokens of a statement and of a sentence side by side, and the gaps between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import Indel, Opcode

from workbench.scoring.statements.reading.calendar import is_time_name
from workbench.scoring.statements.reading.signs import (
    ALL,
    ALSO,
    ALWAYS,
    AMOUNTS,
    AND,
    FORCE,
    MAY,
    MUST,
    NOT,
    ONLY,
    OPPOSITES,
    SHOULD,
    SOME,
    Token,
    address_sort,
    tokens_of,
)

__all__ = ["Gap", "Rows", "names_of", "without_moved"]

_MOVES = frozenset((NOT, ONLY, ALSO, ALWAYS, ALL, SOME, MUST, SHOULD, MAY))
"""Signs that may stand in another place of the sentence and say the same."""
_SIGNS_AT_MOST = 2


class Gap(NamedTuple):
    """A place where two rows of tokens differ."""

    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    is_end: bool
    """Whether the statement begins or ends with it."""
    beside: frozenset[str]
    """The shared tokens right before and behind it."""
    in_list: bool = False
    """Whether an *and* or an *or* of the statement joins it to something that both have."""


class Rows:
    """The tokens of a statement and of a sentence, side by side.

    What only the sentence says before and behind all that is shared is none of the statement's.

    Attributes:
        shared: How many words they share, in order; two characters are a word.
        gaps: Where they differ.
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

    @property
    def says_more(self) -> bool:
        """Whether the sentence goes on behind the shared tokens or denies something besides."""
        return self._goes_on or self._denies_outside

    @property
    def is_denied(self) -> bool:
        """Whether the sentence denies the whole: *declined to*, and then the statement's words."""
        return self._is_denied

    def _walk(self, theirs: tuple[str, ...], blocks: Sequence[Opcode]) -> Iterator[Gap]:
        mine = self._mine
        first, last = blocks[0], blocks[-1]
        here = 0
        there = max(0, first.dest_start - _signs_at_the_end(mine[: first.src_start][::-1]))
        for block in blocks:
            if block.src_start > here or block.dest_start > there:
                beside = (*mine[here - 1 : here], mine[block.src_start])
                yield Gap(
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
            yield Gap(mine[here:], come, True, frozenset(beside), in_list)

    def _in_list(self, start: int, end: int) -> bool:
        """Whether an *and* or an *or* joins some tokens of the statement to others."""
        return start < end and (start in self._joined or end in self._joined)


def _denies(before: Sequence[Token]) -> bool:
    """Whether the last of some tokens is a *not*, be it one with a *may* or a *must*."""
    names = [token.name for token in before]
    while names and names[-1] in FORCE:
        names.pop()
    return names[-1:] == [NOT]


def _signs_at_the_end(names: tuple[str, ...]) -> int:
    """How many tokens beyond the shared ones may stand for signs that the statement has there."""
    return len(names) if len(names) <= _SIGNS_AT_MOST and all(map(_is_sign, names)) else 0


def _is_sign(name: str) -> bool:
    is_turned = any(name in pair for pair in OPPOSITES)
    is_amount = name[0].isdigit() or name in AMOUNTS
    is_named = is_time_name(name) or address_sort(name) is not None
    return name[0] == "<" or is_amount or is_turned or is_named


def names_of(text: str) -> tuple[str, ...]:
    """The tokens of a text without marks and without what joins a list."""
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


def without_moved(gaps: Sequence[Gap]) -> list[Gap]:
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
