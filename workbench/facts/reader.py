"""Reads all facts a text mentions, of every kind, with overlaps settled.

A value stands in one kind only: a team's own pattern beats everything, then amounts, contacts,
dates and paths (the longer one first), then identifiers, then numbers. Statements may lie over
values. Secrets are no facts.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

import msgspec

from workbench.errors import ConfigError, UnknownNameError
from workbench.facts.contract import MentionFinder
from workbench.facts.fact import VALUE_KINDS, FactKind, Mention
from workbench.facts.pattern import PatternFinder
from workbench.facts.prose import Block, iter_prose_blocks
from workbench.facts.segments import Pieces, cut_text
from workbench.facts.statements import STATEMENT_FINDERS, StatementReader
from workbench.facts.text import Plain, plain_spaces, undo_escapes
from workbench.facts.values import VALUE_FINDERS, PieceReader, read_whole

__all__ = ["ALL_FINDERS", "FactReader"]

ALL_FINDERS: tuple[MentionFinder, ...] = (*VALUE_FINDERS, *STATEMENT_FINDERS)
"""Every kind of fact the workbench finds; a new kind is one line in one of the two."""

_TEXTS_KEPT = 4096
_CHARACTERS_KEPT = 32_000_000


class FactReader:
    """Finds the mentions of a text; remembers the texts it has read.

    Args:
        patterns: A team's own formats, regular expressions by kind of value. A match is a fact of
            that kind whatever else it looks like; where the expression has a group, the first
            group is the value.

    Raises:
        UnknownNameError: There is no such kind.
        ConfigError: An expression can't be compiled, or matches the empty text.
    """

    def __init__(self, patterns: Mapping[str, Sequence[str]] | None = None) -> None:
        self._own = tuple(_build_patterns(patterns or {}))
        self.version = _version_of((*self._own, *ALL_FINDERS))
        """Changes whenever a finder or a pattern does."""
        self._pieces = PieceReader()
        self._ahead: dict[str, tuple[Plain, Pieces]] = {}
        self._sentences = StatementReader()
        self._memory: OrderedDict[str, tuple[Mention, ...]] = OrderedDict()
        self._characters = 0

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """All mentions of a text, in order of their start.

        Value mentions do not overlap one another. Places are code points of `text` itself, whatever
        widths and JSON escapes it holds.
        """
        known = self._memory.get(text)
        if known is not None:
            self._memory.move_to_end(text)
            return known
        found = self._read(text)
        self._memory[text] = found
        self._characters += len(text)
        while len(self._memory) > _TEXTS_KEPT or self._characters > _CHARACTERS_KEPT:
            dropped, _ = self._memory.popitem(last=False)
            self._characters -= len(dropped)
        return found

    def read_ahead(self, texts: Iterable[str]) -> None:
        """Prepare to read the texts of a conversation; together they take less time.

        Args:
            texts: What `mentions` will be asked for soon.
        """
        self._ahead = {
            text: (plain, cut_text(plain.text))
            for text in dict.fromkeys(texts)
            if text not in self._memory
            for plain in [undo_escapes(text)]
        }
        self._pieces.read_ahead(pieces for _, pieces in self._ahead.values())

    def _read(self, text: str) -> tuple[Mention, ...]:
        ahead = self._ahead.pop(text, None)
        plain = undo_escapes(text) if ahead is None else ahead[0]
        pieces = cut_text(plain.text) if ahead is None else ahead[1]
        found = [*self._values(plain.text, pieces), *self._statements(plain.text)]
        found.sort(key=_place)
        if plain.places is not None:
            found = [_placed(mention, plain, text) for mention in found]
        return tuple(found)

    def _values(self, text: str, pieces: Pieces) -> list[Mention]:
        """Values of a text, line by line; what no line can tell alone comes from the whole."""
        whole = read_whole(text, self._own)
        found = self._pieces.read(pieces)
        values = list(whole.own)
        for place in [place for place, known in enumerate(found) if known.mentions]:
            origin, mentions = found[place]
            by = pieces.starts[place] - origin
            values += [mention.moved(by) for mention in mentions]
        return whole.correct(values, pieces) if whole.ends else values

    def _statements(self, text: str) -> list[Mention]:
        spaced = plain_spaces(text)
        return [
            _in_text(mention, start, block, text)
            for start, block in iter_prose_blocks(spaced)
            for mention in self._sentences.read(block)
        ]


def _place(mention: Mention) -> tuple[int, int]:
    return mention.start, mention.end


def _in_text(mention: Mention, start: int, block: Block, text: str) -> Mention:
    """A statement of a block at its place in the text, in the very words that stand there."""
    if not block.joints and text.startswith(mention.surface, start + mention.start):
        return mention.moved(start)
    begin = start + block.place_in_text(mention.start)
    end = start + block.place_in_text(mention.end)
    return msgspec.structs.replace(mention, start=begin, end=end, surface=text[begin:end])


def _placed(mention: Mention, plain: Plain, text: str) -> Mention:
    start, end = plain.span(mention.start, mention.end)
    surface = text[start:end]
    unescaped = mention.surface if mention.surface != surface else None
    return msgspec.structs.replace(
        mention, start=start, end=end, surface=surface, unescaped=unescaped
    )


def _build_patterns(patterns: Mapping[str, Sequence[str]]) -> Iterable[PatternFinder]:
    for kind, expressions in patterns.items():
        if kind not in VALUE_KINDS:
            raise UnknownNameError("kind of value", kind, VALUE_KINDS)
        for expression in expressions:
            try:
                compiled = re.compile(expression)
            except re.error as error:
                raise ConfigError(
                    f"{expression!r} is no regular expression: {error}", place=f"facts.{kind}"
                ) from error
            if compiled.match("") is not None:
                raise ConfigError(
                    f"{expression!r} matches the empty text; let it ask for a character or more",
                    place=f"facts.{kind}",
                )
            yield PatternFinder(
                next(known for known in get_args(FactKind) if known == kind), compiled
            )


def _version_of(finders: Iterable[MentionFinder | PatternFinder]) -> str:
    names = [f"{type(finder).__name__}:{finder.kind}:{finder.version}" for finder in finders]
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:12]
