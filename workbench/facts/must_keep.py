"""Must-keep facts: what a team says has to survive, whatever the finders find.

A file of them is JSON Lines, one fact a line: `kind` and `surface`, the exact words, and where
known `conversation`, `message` (an id), `canonical`, `unit` and `also`. A fact that the index has
already is marked; any other is added with every place where its words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from workbench.errors import ConfigError
from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact, FactKind, Mention, Occurrence, Statement
from workbench.facts.index import fact_keys
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, iter_texts

__all__ = [
    "MUST_KEEP",
    "MustKeep",
    "PlacedMustKeep",
    "add_must_keep",
    "canonical_of",
    "read_must_keep",
]

MUST_KEEP = "must_keep"
"""Flag of a fact that a team says has to survive."""


class MustKeep(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a file of must-keep facts; keys that are not here are for people."""

    kind: FactKind
    """Kind of the fact."""
    surface: Annotated[str, msgspec.Meta(min_length=1)]
    """Its exact words."""
    conversation: str | None = None
    """The conversation it is of; None means any in which the words stand."""
    message: str | None = None
    """Id of the message that states it; None means any."""
    canonical: str | None = None
    """Its canonical form; read from the words where it is left out."""
    unit: str | None = None
    """Unit of a number."""
    also: tuple[str, ...] = ()
    """Other canonical forms of the same value."""
    sub: str | None = None
    """Finer sort."""
    statement: Statement | None = None
    """What a statement says, where somebody wrote it down."""
    required: bool = True
    """False for a fact that is good to keep and no loss."""


class PlacedMustKeep(MustKeep, frozen=True, kw_only=True):
    """A must-keep fact with its place in the message."""

    start: int | None = None
    """Where its words begin in the content of `message`, in code points; None where they first
    stand there as whole words."""

    def place_in(self, content: str) -> int | None:
        """Where its words begin, None where they do not stand there."""
        if self.start is not None:
            return self.start if content.startswith(self.surface, self.start) else None
        found = _whole(self.surface).search(content)
        return None if found is None else found.start()


def read_must_keep(path: Path) -> list[MustKeep]:
    """Read a file of must-keep facts; facts that are not required are left out.

    Raises:
        ConfigError: A line is no such fact, with its number.
    """
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            fact = msgspec.json.decode(line, type=MustKeep)
        except msgspec.DecodeError as error:
            raise ConfigError(
                f"a must-keep fact is an object with `kind` and `surface`: {error}",
                file=f"{path}:{number}",
            ) from error
        if fact.required:
            found.append(fact)
    return found


def add_must_keep(
    index: FactIndex,
    conversation: Conversation,
    must_keep: Sequence[MustKeep],
    *,
    reader: FactReader,
) -> FactIndex:
    """Mark or add the must-keep facts of a conversation.

    Args:
        index: Facts that were found.
        conversation: The recording.
        must_keep: The team's facts; those of other conversations are passed over.
        reader: Reads the canonical form where the file does not give it.

    Returns:
        An index in which each of them that the conversation states carries the flag `must_keep`.
    """
    facts = list(index.facts)
    places = dict(index.by_key)
    for wanted in must_keep:
        if wanted.conversation not in (None, conversation.id):
            continue
        occurrences = tuple(_occurrences(conversation, wanted))
        if not occurrences:
            continue
        fact = _build(wanted, occurrences, reader)
        place = _known(fact, facts, places)
        if place is None:
            facts.append(fact)
            for key in fact_keys(fact):
                places.setdefault(key, len(facts) - 1)
        else:
            flags = tuple(dict.fromkeys((*facts[place].flags, MUST_KEEP)))
            facts[place] = msgspec.structs.replace(facts[place], flags=flags)
    return msgspec.structs.replace(index, facts=tuple(facts), by_key=places)


def canonical_of(wanted: MustKeep, reader: FactReader) -> str:
    """Canonical form of a must-keep fact; read from the words where its file leaves it out."""
    if wanted.canonical and wanted.kind in VALUE_KINDS:
        return wanted.canonical
    read = _reading(reader.mentions(wanted.surface), wanted)
    return read.canonical if read else wanted.surface


def _occurrences(conversation: Conversation, wanted: MustKeep) -> Iterator[Occurrence]:
    pattern = _whole(wanted.surface)
    for place, message in enumerate(conversation.messages):
        if message.role == "system" or not message.model_visible:
            continue
        for part, text in enumerate(iter_texts(message)):
            for found in pattern.finditer(text):
                yield Occurrence(
                    message=place,
                    part=part,
                    start=found.start(),
                    end=found.end(),
                    surface=wanted.surface,
                )


def _whole(words: str) -> re.Pattern[str]:
    """The words where they are not the middle of a longer ASCII word or number."""
    left = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", words) else ""
    right = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]\Z", words) else ""
    return re.compile(left + re.escape(words) + right)


def _build(wanted: MustKeep, occurrences: tuple[Occurrence, ...], reader: FactReader) -> Fact:
    read = _reading(reader.mentions(wanted.surface), wanted)
    is_value = wanted.kind in VALUE_KINDS
    canonical = wanted.canonical if is_value and wanted.canonical else None
    also = wanted.also
    if read is not None and canonical is not None and read.canonical != canonical:
        also = (*also, read.canonical)
    return Fact(
        kind=wanted.kind,
        surface=wanted.surface,
        canonical=canonical or (read.canonical if read else wanted.surface),
        occurrences=occurrences,
        sub=wanted.sub or (read.sub if read else None),
        unit=wanted.unit or (read.unit if read else None),
        also=also,
        flags=(MUST_KEEP,),
        context=read.context if read else (),
        told=read.told if read else None,
        written=None if read and read.told else wanted.statement,
    )


def _reading(mentions: Iterable[Mention], wanted: MustKeep) -> Mention | None:
    """What the finders read in the words themselves: the longest mention of that kind."""
    same = [mention for mention in mentions if mention.kind == wanted.kind]
    return max(same, key=lambda mention: mention.end - mention.start, default=None)


def _known(
    fact: Fact, facts: Sequence[Fact], places: dict[tuple[str, str, str | None], int]
) -> int | None:
    """Place of the same fact in the index: by its forms, or a statement by where it stands."""
    for key in fact_keys(fact):
        if key in places:
            return places[key]
    for place, other in enumerate(facts):
        if other.kind == fact.kind and _stand_together(fact, other):
            return place
    return None


def _stand_together(fact: Fact, other: Fact) -> bool:
    """Whether two facts of one kind cover most of the same words somewhere."""
    for mine in fact.occurrences:
        for theirs in other.occurrences:
            if (mine.message, mine.part) != (theirs.message, theirs.part):
                continue
            shared = min(mine.end, theirs.end) - max(mine.start, theirs.start)
            if shared > 0.6 * max(mine.end - mine.start, theirs.end - theirs.start):
                return True
    return False
