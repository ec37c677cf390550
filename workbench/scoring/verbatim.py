"""Where values stand verbatim: many values looked for in many texts at once.

Verbatim is an exact substring, or the value as it stands inside a JSON string, with non-ASCII
characters escaped or not. An edge of the value that is an ASCII letter, digit or underscore must
not touch another such character.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

import ahocorasick

__all__ = ["VerbatimFinder", "spellings"]

_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def spellings(value: str) -> tuple[str, ...]:
    """The value, and how it reads inside a JSON string, with and without escapes; distinct."""
    escaped = json.dumps(value)[1:-1]
    plain = json.dumps(value, ensure_ascii=False)[1:-1]
    return tuple(dict.fromkeys((value, plain, escaped)))


class VerbatimFinder:
    """Finds which of a fixed set of values stand in a text, in one pass over the text."""

    def __init__(self, values: Iterable[str]) -> None:
        """Prepare the search.

        Args:
            values: What to look for; an empty one stands nowhere.
        """
        self._automaton = ahocorasick.Automaton()
        by_spelling: dict[str, list[str]] = {}
        for value in dict.fromkeys(values):
            for spelling in spellings(value) if value else ():
                by_spelling.setdefault(spelling, []).append(value)
        for spelling, owners in by_spelling.items():
            self._automaton.add_word(spelling, (len(spelling), tuple(owners)))
        self._any = bool(by_spelling)
        if self._any:
            self._automaton.make_automaton()

    def find(self, text: str) -> set[str]:
        """Values that stand in the text."""
        return {value for value, _ in self.places(text)}

    def find_any(self, texts: Sequence[str]) -> set[str]:
        """Values that stand in at least one of the texts, each within one text."""
        return set().union(*map(self.find, texts)) if texts else set()

    def places(self, text: str) -> Iterator[tuple[str, int]]:
        """Values with the place of each occurrence, in code points."""
        if not self._any:
            return
        for last, (length, owners) in self._automaton.iter(text):
            start = last - length + 1
            before = text[start - 1] if start else ""
            after = text[last + 1] if last + 1 < len(text) else ""
            for value in owners:
                if not (_touches(before, value[0]) or _touches(after, value[-1])):
                    yield value, start


def _touches(neighbour: str, edge: str) -> bool:
    return edge in _WORD and neighbour in _WORD and neighbour != ""
