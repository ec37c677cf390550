"""Words that summaries put in place of others, and words that turn a statement round.

It adds to the dictionary of `workbench.facts.statement_lexicon`, which is made for finding facts:
`synonyms.txt` holds what people write when they tell a statement again. A name that
begins with `-` is the opposite of the concept behind it, so *approved* and *turned down* are one
word with two signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from workbench.facts.statement_lexicon import Concept, chinese_concepts, stem

__all__ = ["Synonyms", "root_of", "synonyms"]

_FILE = "synonyms.txt"
_ENDINGS = ("ing", "es", "ed", "s", "d", "")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_PARTS = ("concepts", "chinese words", "irregular forms")


class Synonyms(NamedTuple):
    """The table, ready for look-ups."""

    by_stem: dict[str, tuple[Concept, ...]]
    """Concepts of single English words, by stem."""
    english: re.Pattern[str]
    """English phrases, the longest first."""
    chinese: re.Pattern[str]
    """Chinese words, the longest first."""
    by_phrase: dict[str, tuple[Concept, ...]]
    """Concepts of what both find."""

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Places of phrases in a folded text in lower case, English ones first.

        A hyphen between words counts as a space: *one-way* and *one way* are the same phrase.
        """
        yield from self.english.finditer(_HYPHEN.sub(" ", text))
        if not text.isascii():
            yield from self.chinese.finditer(text)


@lru_cache(maxsize=1)
def synonyms() -> Synonyms:
    """The table of synonyms and opposites."""
    by_stem: dict[str, tuple[Concept, ...]] = {}
    by_phrase: dict[str, tuple[Concept, ...]] = {}
    written: list[str] = []
    for line in _lines("concepts"):
        name, english, chinese = (part.strip() for part in line.split("|"))
        concepts = (Concept(name.removeprefix("-"), -1 if name.startswith("-") else 1),)
        for word in english.split():
            phrase = word.replace("-", " ")
            if phrase == word:
                by_stem.setdefault(root_of(word), concepts)
            else:
                written.append(phrase)
                for form in _forms(phrase):
                    by_phrase.setdefault(form, concepts)
        for word in chinese.split():
            by_phrase.setdefault(word, concepts)
    for line in _lines("chinese words"):
        for word in line.split():
            by_phrase.setdefault(word, chinese_concepts().get(word, (Concept(word, 1),)))
    chinese_words = [word for word in by_phrase if not word.isascii()]
    longest_first = sorted(chinese_words, key=len, reverse=True)
    return Synonyms(by_stem, _pattern(written), re.compile("|".join(longest_first)), by_phrase)


@lru_cache(maxsize=1)
def _parts() -> dict[str, list[str]]:
    """Lines of the file by part; comments and blank lines left out."""
    text = (files("workbench.scoring.statements.reading") / _FILE).read_text(encoding="utf-8")
    found: dict[str, list[str]] = {name: [] for name in _PARTS}
    part = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            part = line[1:-1]
        elif line and not line.startswith("#"):
            found[part].append(line)
    return found


def _lines(part: str) -> list[str]:
    return _parts()[part]


def _pattern(phrases: list[str]) -> re.Pattern[str]:
    """All phrases, by their first word, which may carry an ending: *signs off*, *signing off*."""
    by_first: dict[str, list[str]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        first, _, rest = phrase.partition(" ")
        by_first.setdefault(first, []).append(re.escape(rest))
    groups = "|".join(
        rf"{re.escape(first)}(?:{'|'.join(_ENDINGS)}) (?:{'|'.join(rests)})"
        for first, rests in by_first.items()
    )
    return re.compile(rf"\b(?:{groups})\b")


def _forms(phrase: str) -> list[str]:
    first, _, rest = phrase.partition(" ")
    return [f"{first}{ending} {rest}" for ending in _ENDINGS]


@lru_cache(maxsize=16384)
def root_of(word: str) -> str:
    """Stem of an English word in lower case; irregular forms meet their verb."""
    return stem(_irregular().get(word, word))


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    return {
        form: verb
        for line in _lines("irregular forms")
        for form, _, verb in (pair.partition(":") for pair in line.split())
    }
