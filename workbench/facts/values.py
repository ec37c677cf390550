"""The finders of values, and which of overlapping values stands.

A value stands in one kind only: a team's own pattern beats everything, then amounts, contacts,
dates and paths (the longer one first), then identifiers, then numbers. Secrets are no facts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

import msgspec

from workbench.facts.amount import AmountFinder
from workbench.facts.contact import ContactFinder
from workbench.facts.contract import MentionFinder
from workbench.facts.date import DateFinder
from workbench.facts.fact import Mention
from workbench.facts.identifier import IdentifierFinder, find_doubtful_versions
from workbench.facts.number import NumberFinder
from workbench.facts.path import PathFinder
from workbench.facts.secret import find_key_blocks, find_secrets

__all__ = ["VALUE_FINDERS", "Whole", "read_whole", "settle"]

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


class Whole(msgspec.Struct, frozen=True):
    """What no line of a text tells alone."""

    own: tuple[Mention, ...]
    """Matches of a team's own patterns; they stand whatever else is found."""
    versions: tuple[Mention, ...]
    """Numbers that are versions because the rest of the text speaks of them."""
    taken: tuple[_Span, ...]
    """Where `own` stands, and blocks of key material."""
    places: list[int]
    """Ends of all of them, ascending."""
    starts: list[int]
    """Their starts, ascending."""

    def touches(self, start: int, end: int) -> bool:
        """Whether any of it lies between two places."""
        if not self.places:
            return False
        return bisect_left(self.places, start + 1) < bisect_left(self.starts, end)

    def settle(self, piece: str, lead: int, start: int) -> tuple[Mention, ...]:
        """Values of a piece that stands at `start`, with what the whole tells of it."""
        by = lead - start
        end = start + len(piece) - lead
        taken = [(max(a, start) + by, min(b, end) + by) for a, b in self.taken]
        versions = [m.moved(by) for m in self.versions if start <= m.start and m.end <= end]
        return settle(piece, lead, taken=[s for s in taken if s[0] < s[1]], also=versions)


def read_whole(text: str, own: Sequence[MentionFinder]) -> Whole:
    """Read what only the whole text tells.

    Args:
        text: The text.
        own: A team's own patterns.
    """
    blocks = find_key_blocks(text)
    found = [(0, mention) for finder in own for mention in finder.find(text)]
    kept = _without_overlaps(found, blocks, len(text)) if found else []
    versions = find_doubtful_versions(text)
    taken = [*blocks, *((mention.start, mention.end) for mention in kept)]
    spans = [*taken, *((mention.start, mention.end) for mention in versions)]
    return Whole(
        own=tuple(kept),
        versions=tuple(versions),
        taken=tuple(taken),
        places=sorted(end for _, end in spans),
        starts=sorted(start for start, _ in spans),
    )


def settle(
    piece: str, lead: int = 0, *, taken: Iterable[_Span] = (), also: Iterable[Mention] = ()
) -> tuple[Mention, ...]:
    """Values of a line or member of JSON, placed in it: lower rank first, the longer, the earlier.

    Args:
        piece: The words.
        lead: Characters in front that are none of it.
        taken: Places where no value may stand.
        also: Values found by other means.
    """
    ranked = [(1, mention) for mention in also]
    for finder in VALUE_FINDERS:
        rank = _RANKS.get(finder.kind, 0)
        ranked += [(rank, mention) for mention in finder.find(piece) if mention.start >= lead]
    if not ranked:
        return ()
    return tuple(_without_overlaps(ranked, (*find_secrets(piece), *taken), len(piece)))


def _without_overlaps(
    ranked: Sequence[tuple[int, Mention]], spans: Iterable[_Span], length: int
) -> list[Mention]:
    if len(ranked) == 1 and not spans:
        return [ranked[0][1]]
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
