"""The finders of values, and which of overlapping values stands.

A value stands in one kind only: a team's own pattern beats everything, then amounts, contacts,
dates and paths (the longer one first), then identifiers, then numbers. Secrets are no facts.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

import msgspec

from workbench.facts.amount import AmountFinder
from workbench.facts.contact import ContactFinder
from workbench.facts.contract import MentionFinder
from workbench.facts.date import DateFinder
from workbench.facts.fact import Mention
from workbench.facts.identifier import (
    IdentifierFinder,
    find_doubtful_versions,
    find_listed_codes,
)
from workbench.facts.memory import Memory
from workbench.facts.number import NumberFinder
from workbench.facts.path import PathFinder
from workbench.facts.pattern import PatternFinder
from workbench.facts.secret import find_key_blocks, find_secrets
from workbench.facts.segments import Pieces

__all__ = ["VALUE_FINDERS", "PieceReader", "Whole", "read_whole", "settle"]

VALUE_FINDERS: tuple[MentionFinder, ...] = (
    AmountFinder(),
    ContactFinder(),
    DateFinder(),
    PathFinder(),
    IdentifierFinder(),
    NumberFinder(),
)
"""Every kind of value."""

_RANKS = {"identifier": 1, "number": 2}

_Span = tuple[int, int]


_SEPARATOR = "\n\0\n"
"""Between pieces that are read together: no pattern reaches over it."""


class Found(NamedTuple):
    """Values of one piece."""

    origin: int
    """Place of the piece in the text that they are placed in."""
    mentions: tuple[Mention, ...]
    """Its values in order."""


_NOTHING = Found(0, ())


class PieceReader:
    """Reads the values of pieces of text; remembers the pieces it has read."""

    def __init__(self) -> None:
        self._memory: Memory[Found] = Memory()

    def read(self, pieces: Pieces) -> list[Found]:
        """Values of each piece, in the order of the pieces."""
        keys = _keys(pieces)
        known = list(map(self._memory.get, keys))
        if None not in known:
            return known  # type: ignore[return-value]
        new = {key: place for place, key in enumerate(keys) if known[place] is None}
        found = self._learn(pieces, new)
        return [found[keys[place]] if one is None else one for place, one in enumerate(known)]

    def read_ahead(self, texts: Iterable[Pieces]) -> None:
        """Read what is new in several texts at once, which is faster than one by one."""
        ahead = Pieces([], [], {})
        new: dict[Hashable, int] = {}
        for pieces in texts:
            for place, key in enumerate(_keys(pieces)):
                if self._memory.get(key) is None and key not in new:
                    new[key] = len(ahead.texts)
                    if place in pieces.leads:
                        ahead.leads[len(ahead.texts)] = pieces.leads[place]
                    ahead.texts.append(pieces.texts[place])
        if new:
            self._learn(ahead, new)

    def _learn(self, pieces: Pieces, new: dict[Hashable, int]) -> dict[Hashable, Found]:
        found = dict(zip(new, _read(pieces, [*new.values()]), strict=True))
        for key, place in new.items():
            self._memory.put(key, found[key], size=len(pieces.texts[place]))
        return found


def _keys(pieces: Pieces) -> list[Hashable]:
    keys: list[Hashable] = [*pieces.texts]
    for place, lead in pieces.leads.items():
        keys[place] = (lead, pieces.texts[place])
    return keys


def _read(pieces: Pieces, places: list[int]) -> list[Found]:
    """Values of some of the pieces, read as one text."""
    texts = [pieces.texts[place] for place in places]
    origins = [0, *accumulate(len(text) + len(_SEPARATOR) for text in texts)]
    leads = (
        [
            (origins[index], origins[index] + pieces.leads[place])
            for index, place in enumerate(places)
            if place in pieces.leads
        ]
        if pieces.leads
        else []
    )
    values = settle(_SEPARATOR.join(texts), taken=leads)
    if not values:
        return [_NOTHING] * len(texts)
    found: list[list[Mention]] = [[] for _ in texts]
    for mention in values:
        found[bisect_right(origins, mention.start) - 1].append(mention)
    return [
        Found(origins[index] + pieces.leads.get(place, 0), tuple(found[index]))
        if found[index]
        else _NOTHING
        for index, place in enumerate(places)
    ]


class Whole(msgspec.Struct, frozen=True):
    """What no line of a text tells alone."""

    own: tuple[Mention, ...]
    """Matches of a team's own patterns; they stand whatever else is found."""
    versions: tuple[Mention, ...]
    """Versions and listed codes that are such because of the rest of the text."""
    taken: tuple[_Span, ...]
    """Where `own` stands, and blocks of key material."""
    ends: list[int]
    """Ends of all of them, ascending."""
    starts: list[int]
    """Their starts, ascending."""

    def touches(self, start: int, end: int) -> bool:
        """Whether any of it lies between two places."""
        return bisect_left(self.ends, start + 1) < bisect_left(self.starts, end)

    def correct(self, values: list[Mention], pieces: Pieces) -> list[Mention]:
        """Values of a text, with the pieces that any of this touches read anew."""
        for place, piece in enumerate(pieces.texts):
            start, lead = pieces.starts[place], pieces.leads.get(place, 0)
            span = (start, start + len(piece) - lead)
            if self.touches(*span):
                values = [m for m in values if not span[0] <= m.start < span[1] or m in self.own]
                values += [m.moved(start - lead) for m in self.settle(piece, lead, start)]
        return values

    def settle(self, piece: str, lead: int, start: int) -> list[Mention]:
        """Values of a piece that stands at `start`, with what the whole tells of it."""
        by = lead - start
        end = start + len(piece) - lead
        taken = [(max(a, start) + by, min(b, end) + by) for a, b in self.taken]
        versions = [m.moved(by) for m in self.versions if start <= m.start and m.end <= end]
        taken = [(0, lead), *(span for span in taken if span[0] < span[1])]
        return settle(piece, taken=taken, also=versions)


def read_whole(text: str, own: Sequence[PatternFinder]) -> Whole:
    """Read what only the whole text tells.

    Args:
        text: The text.
        own: A team's own patterns.
    """
    blocks = find_key_blocks(text)
    found = [(0, mention) for finder in own for mention in finder.find(text)]
    kept = _without_overlaps(found, blocks, len(text)) if found else []
    versions = [*find_doubtful_versions(text), *find_listed_codes(text)]
    taken = [*blocks, *((mention.start, mention.end) for mention in kept)]
    spans = [*taken, *((mention.start, mention.end) for mention in versions)]
    return Whole(
        own=tuple(kept),
        versions=tuple(versions),
        taken=tuple(taken),
        ends=sorted(end for _, end in spans),
        starts=sorted(start for start, _ in spans),
    )


def settle(
    text: str, *, taken: Iterable[_Span] = (), also: Iterable[Mention] = ()
) -> list[Mention]:
    """Values of a text in order: of those that overlap the lower rank, the longer, the earlier.

    Args:
        text: The words.
        taken: Places where no value may stand.
        also: Values found by other means.
    """
    ranked = [(1, mention) for mention in also]
    for finder in VALUE_FINDERS:
        rank = _RANKS.get(finder.kind, 0)
        ranked += [(rank, mention) for mention in finder.find(text)]
    if not ranked:
        return []
    return _without_overlaps(ranked, [*find_secrets(text), *taken], len(text))


def _without_overlaps(
    ranked: Sequence[tuple[int, Mention]], spans: Iterable[_Span], length: int
) -> list[Mention]:
    taken = bytearray(length)
    for start, end in spans:
        taken[start:end] = b"\1" * (end - start)
    kept = []
    for _, mention in sorted(ranked, key=_precedence):
        start, end = mention.start, mention.end
        if taken.find(1, start, end) < 0:
            taken[start:end] = b"\1" * (end - start)
            kept.append(mention)
    return kept


def _precedence(ranked: tuple[int, Mention]) -> tuple[int, int, int]:
    rank, mention = ranked
    return rank, mention.start - mention.end, mention.start
