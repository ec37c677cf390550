"""Labels that people gave: facts of messages, verdicts on summaries, values of known format.

`docs/labels.md` describes the files. Keys that are not here are for people.
"""

from __future__ import annotations

import itertools
from typing import Annotated, Literal

import msgspec

from workbench.facts.fact import FactKind
from workbench.facts.text import fold

__all__ = [
    "CAREFUL",
    "Expected",
    "KnownValue",
    "LabelledFact",
    "LabelledMessage",
    "LabelledVerdict",
    "Labels",
    "turns_on_owner",
]

Expected = Literal[
    "retained", "altered", "lost", "weakened", "contradicted", "unverifiable", "invented"
]
Words = Annotated[str, msgspec.Meta(min_length=1)]

CAREFUL = "careful"
"""Style of a summary that states nothing wrong: what is called invented in it is a false alarm."""

_OWNER_NOTES = ("wrong owner", "张冠李戴")


class LabelledFact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that somebody marked in a message."""

    kind: FactKind
    """What sort of fact it is."""
    surface: Words
    """Its exact words."""
    start: Annotated[int, msgspec.Meta(ge=0)]
    """Place of its first character in the message, in code points."""
    canonical: str | dict[str, object] = ""
    """The form that equal values share; for statements whatever the labeller wrote."""
    also: tuple[str, ...] | None = None
    """Other canonical forms that count as right."""
    optional: bool = False
    """A good finder may report it or not: it counts neither as missed nor as wrong."""

    @property
    def end(self) -> int:
        """Place after its last character."""
        return self.start + len(self.surface)

    @property
    def forms(self) -> frozenset[str]:
        """All canonical forms that count as right, whatever the width of their characters."""
        own = (self.canonical,) if isinstance(self.canonical, str) else ()
        given = (*own, *(self.also or ()))
        return frozenset((*given, *map(fold, given)))


class LabelledMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A message with the facts in it."""

    id: str
    """Name of the row."""
    text: str
    """The message."""
    language: str
    """Its language, as `en`."""
    facts: tuple[LabelledFact, ...]
    """Its facts by place."""
    complete: bool | tuple[FactKind, ...] = True
    """Whether every fact is marked, so that what else is found is wrong; or of which kinds."""
    source: str = ""
    """Where it comes from: what is learnt has to hold in several sources."""
    held_out: bool = False
    """Whether it is kept for measuring, and nothing is learnt from it."""

    def is_complete_for(self, kind: FactKind) -> bool:
        """Whether every fact of a kind is marked."""
        return self.complete if isinstance(self.complete, bool) else kind in self.complete

    @property
    def source_family(self) -> str:
        """The letters its source begins with: `shop` for `shop-2/May.json, message 3`."""
        return "".join(itertools.takewhile(str.isalpha, self.source))


class LabelledVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one fact in one summary."""

    id: str
    """Name of the row."""
    older_text: Words
    """What was summarised: the whole history for this row."""
    summary: Words
    """The candidate."""
    source_language: str
    """Language of what was summarised."""
    summary_language: str
    """Language of the summary."""
    fact_kind: FactKind
    """Kind of the fact."""
    fact_value: Words
    """Its words in the older text; in the summary where it is invented."""
    expected: Expected
    """The right verdict."""
    style: str = ""
    """How the summary was written; `careful` ones state nothing wrong."""
    conversation: str = ""
    """What the text was taken from."""
    stand_in: str | None = None
    """The words of the summary that stand in the fact's place."""
    note: str | None = None
    """Which mistake, or which spelling; `wrong owner` marks rows that turn on the owner."""

    @property
    def languages(self) -> str:
        """Both languages, as `zh>en`."""
        return f"{self.source_language}>{self.summary_language}"

    @property
    def is_across(self) -> bool:
        """Whether the summary is in another language than its source."""
        return self.source_language != self.summary_language


class KnownValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a known format that certainly stands in a recorded conversation."""

    set: str
    """Folder of the recording."""
    file: str
    """Name of its file, without endings."""
    number: Annotated[int, msgspec.Meta(ge=0)]
    """Place of the conversation in the file, from 0."""
    kind: str
    """Name of the format, as `order_id`."""
    value: Words
    """The value in canonical form."""


class Labels(msgspec.Struct, frozen=True, kw_only=True):
    """All labels of a folder, or of several."""

    messages: tuple[LabelledMessage, ...] = ()
    """Messages with facts."""
    verdicts: tuple[LabelledVerdict, ...] = ()
    """Verdicts on summaries."""
    known: tuple[KnownValue, ...] = ()
    """Values of known format."""
    source: str = ""
    """Where they come from, for tables."""


def turns_on_owner(row: LabelledVerdict) -> bool:
    """Whether a row is right or wrong by whose value it is, though the value itself is there."""
    return any(note in (row.note or "") for note in _OWNER_NOTES)
