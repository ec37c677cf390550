"""What a text holds at all: a cheap look that spares most texts most searches."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.text import fold, lowered

__all__ = ["Traits", "traits_of"]

_WORD = re.compile(r"[a-z]+")
_SPACED = str.maketrans({code: " " for code in range(128) if not chr(code).islower()})
_DIGITS = frozenset("0123456789")


class Traits(NamedTuple):
    """Characters and words of a folded text."""

    chars: frozenset[str]
    """Its characters."""
    words: frozenset[str]
    """Its runs of ASCII letters in lower case."""
    digits: int
    """How many ASCII digits it holds."""
    is_chinese: bool
    """Whether it holds a Chinese character."""

    def has_char(self, chars: frozenset[str]) -> bool:
        """Whether any of the characters stands in it."""
        return not self.chars.isdisjoint(chars)

    def has_word(self, words: frozenset[str]) -> bool:
        """Whether any of the words stands in it."""
        return not self.words.isdisjoint(words)


@lru_cache(maxsize=32)
def traits_of(text: str) -> Traits:
    """Look at a text once for all finders."""
    folded = fold(text)
    chars = frozenset(folded)
    digits = sum(map(folded.count, chars & _DIGITS))
    is_chinese = not folded.isascii() and any("\u3400" <= char <= "\u9fff" for char in chars)
    lower = lowered(text)
    words = lower.translate(_SPACED).split() if lower.isascii() else _WORD.findall(lower)
    return Traits(chars, frozenset(words), digits, is_chinese)
