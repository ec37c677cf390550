"""Tables of turns of phrase, looked up by the words that must stand in a text for one to match.

A table is written one cue a line, `triggers => pattern`, or `triggers & others => pattern`. The
pattern is tried only on a text that has one of the triggers and one of the others: an English word
in lower case, or a single Chinese character. So the time for a text without cues is that of a few
set intersections, however many cues there are.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

__all__ = ["CueTable", "cue_text", "cue_words"]

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|[\u3400-\u9fff]")
_SHORTHANDS = {
    "<verb>": r"(?:\w+ly )?[a-z][a-z-]+",
    "<start>": r"(?:^|[:(] )(?:(?:and|but|also|so|then|or|please|ok|okay|yes|well|plus|again),? )*",
    "<time>": (
        r"(?:the (?:\d|end|close|start|first|last|weekend)|end of|close of|this|next|\d"
        r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight|midday|tomorrow|today|tonight"
        r"|then|eod|cob|lunch|half past|christmas|easter|(?:early|mid|late)\b"
        r"|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|may \d"
        r"|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)"
    ),
}
"""What a pattern may name instead of spelling it out."""
_LETTERS = bytes(code if 97 <= code <= 122 else 32 for code in range(256))
_ASCII = frozenset(map(chr, range(128)))
_KEPT = 512
"""Texts whose words are remembered: a sentence is often its block, and a clause its sentence."""


class _Cue(NamedTuple):
    pattern: re.Pattern[str]
    others: frozenset[str]


class CueTable:
    """A table of cues.

    Args:
        lines: One cue a line; `<verb>` stands for a verb with or without an adverb, `<start>` for
            where a clause begins, `<time>` for a point of time. Blank lines are skipped.

    Raises:
        ValueError: A line has no `=>`.
    """

    def __init__(self, lines: str) -> None:
        self._cues: dict[str, list[_Cue]] = {}
        for line in filter(None, map(str.strip, lines.splitlines())):
            words, arrow, pattern = line.partition(" => ")
            if not arrow:
                raise ValueError(f"a cue is written `triggers => pattern`, got {line!r}")
            triggers, _, others = words.partition(" & ")
            cue = _Cue(re.compile(_spelled_out(pattern)), frozenset(others.split()))
            for trigger in triggers.split():
                self._cues.setdefault(trigger, []).append(cue)
        self.triggers = frozenset(self._cues)
        """The words without which no cue matches."""

    def may_match(self, words: frozenset[str]) -> bool:
        """Whether any cue is worth trying on a text with these words."""
        if words.isdisjoint(self.triggers):
            return False
        for trigger in words & self.triggers:
            for cue in self._cues[trigger]:
                if not cue.others or not words.isdisjoint(cue.others):
                    return True
        return False

    def search(self, text: str, words: frozenset[str]) -> bool:
        """Whether a cue matches.

        Args:
            text: A text that `cue_text` has gone over.
            words: Its words, from `cue_words`.
        """
        if words.isdisjoint(self.triggers):
            return False
        for trigger in words & self.triggers:
            for pattern, others in self._cues[trigger]:
                if (not others or not words.isdisjoint(others)) and pattern.search(text):
                    return True
        return False

    def blanked(self, text: str, words: frozenset[str]) -> str:
        """The text with spaces in place of all that a cue matches.

        Args:
            text: A text that `cue_text` has gone over.
            words: Its words, from `cue_words`.
        """
        for trigger in words & self.triggers:
            for pattern, others in self._cues[trigger]:
                if not others or not words.isdisjoint(others):
                    text = pattern.sub(_spaces, text)
        return text


def _spaces(hit: re.Match[str]) -> str:
    return " " * len(hit.group())


def _spelled_out(pattern: str) -> str:
    for name, words in _SHORTHANDS.items():
        pattern = pattern.replace(name, words)
    return pattern


@lru_cache(maxsize=_KEPT)
def cue_text(text: str) -> str:
    """The text in lower case, with plain quotes and without marks of emphasis."""
    plain = text.replace("*", "").replace("`", "")
    if not plain.isascii():
        plain = plain.replace("’", "'").replace("‘", "'")
    return plain.lower()


@lru_cache(maxsize=_KEPT)
def cue_words(text: str) -> frozenset[str]:
    """English words and Chinese characters of a text that `cue_text` has gone over.

    Other characters beyond ASCII may be among them: no cue asks for one.
    """
    if "'" in text:
        return frozenset(_WORD.findall(text))
    letters = text.encode("ascii", "replace").translate(_LETTERS).decode("ascii").split()
    if text.isascii():
        return frozenset(letters)
    return (frozenset(text) - _ASCII).union(letters)
