"""The pieces of a sentence that may tell a statement again: its clauses, and parts of a list.

A summary packs many statements into one sentence, *budget up to 500, nothing on the ground floor,
ideally with parking*. What is said of one of them must not be read into its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.facts.sentences import Sentence, split_clauses

__all__ = ["Piece", "split_pieces"]

_CUT = re.compile(
    r"[,;:](?=\s)\s+(?:and |but |or )?|\s(?:and|but|while|whereas)\s(?!\d)"
    r"|\s[–—-]{1,2}\s|(?<=\w)[—](?=\w)|[()（）]|[，；：]\s*|、|——"
    r"|(?=(?:并且|而且|但是|不过|同时|然后|另外|所以|但(?!是)|并(?!且|不|非|未|没)))"
)
_STRIP = " \t\r\n*_#>~•·.。!！,，;；:：、-–—"
_MOST = 40
"""Cuts in one sentence beyond which it is a table of data, not prose."""


class Piece(NamedTuple):
    """A part of a sentence."""

    start: int
    """Place of its first character in the text, in code points."""
    end: int
    """Place after its last one."""
    text: str
    """The exact words."""


def split_pieces(sentence: Sentence) -> list[Piece]:
    """Clauses and parts of a sentence in order of their place, the sentence itself left out."""
    spans = {(clause.start, clause.end) for clause in split_clauses(sentence)}
    parts = list(_parts(sentence))
    spans.update(parts if len(parts) <= _MOST else ())
    spans.discard((sentence.start, sentence.end))
    text, offset = sentence.text, sentence.start
    return [Piece(a, b, text[a - offset : b - offset]) for a, b in sorted(spans)]


def _parts(sentence: Sentence) -> Iterator[tuple[int, int]]:
    text, begin = sentence.text, 0
    for cut in [*(hit.span() for hit in _CUT.finditer(text)), (len(text), len(text))]:
        start, end = begin, cut[0]
        while start < end and text[start] in _STRIP:
            start += 1
        while end > start and text[end - 1] in _STRIP:
            end -= 1
        if end - start >= 2:
            yield sentence.start + start, sentence.start + end
        begin = cut[1]
