"""What a text holds at all: a cheap look that spares most texts most searches."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.text import fold, lowered

__all__ = ["Traits", "traits_of"]

_CJK = re.compile("[\u3400-\u9fff]")
_LETTERS_ALONE = bytes(code if 97 <= code <= 122 else 32 for code in range(256))
_DIGITS = "0123456789"


class Traits(NamedTuple):
    """Characters and words of a folded text."""

    text: str
    """The folded text itself: whether a character stands in it is told fastest by looking."""
    words: frozenset[str]
    """Its runs of ASCII letters in lower case."""
    digits: int
    """How many ASCII digits it holds."""
    is_chinese: bool
    """Whether it holds a Chinese character."""

    def has_char(self, chars: frozenset[str]) -> bool:
        """Whether any of the characters stands in it."""
        return any(char in self.text for char in chars)

    def has_word(self, words: frozenset[str]) -> bool:
        """Whether any of the words stands in it."""
        return not self.words.isdisjoint(words)


@lru_cache(maxsize=32)
def traits_of(text: str) -> Traits:
    """Look at a text once for all finders."""
    folded = fold(text)
    digits = sum(map(folded.count, _DIGITS))
    is_chinese = not folded.isascii() and _CJK.search(folded) is not None
    # As bytes, since they are cut into words several times as fast as characters are.
    lower = lowered(text).encode("ascii", "replace").translate(_LETTERS_ALONE).decode("ascii")
    return Traits(folded, frozenset(lower.split()), digits, is_chinese)
