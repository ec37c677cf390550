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
from workbench.facts.amount import AmountFinder
from workbench.facts.constraint import ConstraintFinder
from workbench.facts.contact import ContactFinder
from workbench.facts.contract import MentionFinder
from workbench.facts.date import DateFinder
from workbench.facts.decision import DecisionFinder
from workbench.facts.fact import VALUE_KINDS, FactKind, Mention
from workbench.facts.identifier import IdentifierFinder
from workbench.facts.number import NumberFinder
from workbench.facts.open_item import OpenItemFinder
from workbench.facts.path import PathFinder
from workbench.facts.pattern import PatternFinder
from workbench.facts.secret import find_secrets
from workbench.facts.text import Plain, undo_escapes

__all__ = ["ALL_FINDERS", "FactReader"]

ALL_FINDERS: tuple[MentionFinder, ...] = (
    AmountFinder(),
    ContactFinder(),
    DateFinder(),
    PathFinder(),
    IdentifierFinder(),
    NumberFinder(),
    ConstraintFinder(),
    DecisionFinder(),
    OpenItemFinder(),
)
"""Every kind of fact the workbench finds; a new kind is one line here."""

_OWN, _SPECIFIC, _CODE, _PLAIN = range(4)
_RANKS: dict[str, int] = {"identifier": _CODE, "number": _PLAIN}
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

    def _read(self, text: str) -> tuple[Mention, ...]:
        plain = undo_escapes(text)
        ranked: list[tuple[int, Mention]] = []
        statements: list[Mention] = []
        for finder in self._own:
            ranked += [(_OWN, mention) for mention in finder.find(plain.text)]
        for known in ALL_FINDERS:
            if known.kind in VALUE_KINDS:
                rank = _RANKS.get(known.kind, _SPECIFIC)
                ranked += [(rank, mention) for mention in known.find(plain.text)]
            else:
                statements += known.find(plain.text)
        kept = _settle(ranked, find_secrets(plain.text), len(plain.text))
        # Values never leave a secret; a statement that quotes one keeps its words but not here.
        found = sorted([*kept, *statements], key=lambda mention: (mention.start, mention.end))
        return tuple(found if plain.places is None else (_placed(m, plain, text) for m in found))


def _settle(
    ranked: Iterable[tuple[int, Mention]], secrets: Sequence[tuple[int, int]], length: int
) -> list[Mention]:
    """Choose among overlapping values: lower rank first, then the longer, then the earlier."""
    taken = bytearray(length)
    for start, end in secrets:
        taken[start:end] = b"\1" * (end - start)
    kept = []
    for _, mention in sorted(
        ranked, key=lambda pair: (pair[0], pair[1].start - pair[1].end, pair[1].start)
    ):
        start, end = mention.start, mention.end
        if taken.find(1, start, end) < 0:
            taken[start:end] = b"\1" * (end - start)
            kept.append(mention)
    return kept


def _placed(mention: Mention, plain: Plain, text: str) -> Mention:
    start, end = plain.span(mention.start, mention.end)
    return msgspec.structs.replace(mention, start=start, end=end, surface=text[start:end])


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
