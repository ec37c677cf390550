"""Values of the fact index: a mention in a text, a fact of a conversation, what a rule says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from workbench.facts.statement import Bound, Statement
from workbench.facts.statement_reading import statement_of

__all__ = [
    "FAMILIES",
    "VALUE_KINDS",
    "Bound",
    "Fact",
    "FactKind",
    "Family",
    "Mention",
    "Occurrence",
    "Statement",
    "fact_record",
    "family_of",
]

FactKind = Literal[
    "identifier",
    "contact",
    "path",
    "amount",
    "number",
    "date",
    "constraint",
    "decision",
    "open_item",
]
Family = Literal["ids", "numbers", "constraints"]

FAMILIES: dict[Family, tuple[FactKind, ...]] = {
    "ids": ("identifier", "contact", "path"),
    "numbers": ("amount", "number", "date"),
    "constraints": ("constraint", "decision", "open_item"),
}
"""The three headline columns and the kinds in each."""

VALUE_KINDS: tuple[FactKind, ...] = (*FAMILIES["ids"], *FAMILIES["numbers"])
"""Kinds that are values; the others are statements."""


def family_of(kind: FactKind) -> Family:
    """The headline column a kind belongs to."""
    return next(family for family, kinds in FAMILIES.items() if kind in kinds)


class Mention(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One value or statement at one place of one text."""

    kind: FactKind
    """What sort of fact it is."""
    surface: str
    """The exact words, `text[start:end]`."""
    start: int
    """Place of the first character, in code points."""
    end: int
    """Place after the last one."""
    canonical: str
    """The form that equal values share, as `USD 54.85`, `2024-05-17`, `T21:00`, `W2378156`."""
    sub: str | None = None
    """Finer sort, as `order`, `payment`, `email`, `zip`, `version`, `time`, `percent`."""
    unit: str | None = None
    """What a number counts or is measured in, in canonical spelling (`km`, `%`), else the text's
    word."""
    also: tuple[str, ...] = ()
    """Other canonical forms that count as the same value (an order without its `#`)."""
    flags: tuple[str, ...] = ()
    """Doubts, as `ambiguous_date` for 03/04/2026."""
    context: tuple[str, ...] = ()
    """Normalised content words around it, nearest first: what the value is of."""
    told: str | None = None
    """The words that make a statement, as they were read; None for values."""
    unescaped: str | None = None
    """The words without the escapes of JSON that stand in the text; None where none do."""

    @property
    def statement(self) -> Statement | None:
        """What a statement says; None for values. It is read when it is asked for."""
        return None if self.told is None else statement_of(self.told, kind=self.kind)

    def moved(self, by: int) -> Mention:
        """The mention in a text that has so many characters more before it."""
        if not by:
            return self
        return Mention(
            kind=self.kind,
            surface=self.surface,
            start=self.start + by,
            end=self.end + by,
            canonical=self.canonical,
            sub=self.sub,
            unit=self.unit,
            also=self.also,
            flags=self.flags,
            context=self.context,
            told=self.told,
            unescaped=self.unescaped,
        )


class Occurrence(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One place of a fact in a conversation."""

    message: int
    """Index of the message."""
    part: int
    """Which of its texts, in the order of `iter_texts`: 0 is the first."""
    start: int
    """Place in that text, in code points."""
    end: int
    """Place after it."""
    surface: str
    """The exact words there."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value or statement of a history with every place it stands."""

    kind: FactKind
    """What sort of fact it is."""
    surface: str
    """The words of its first occurrence, without the escapes of JSON."""
    canonical: str
    """The form that all its occurrences share."""
    occurrences: tuple[Occurrence, ...]
    """Every place, in order of the conversation; at least one."""
    sub: str | None = None
    """Finer sort."""
    unit: str | None = None
    """Unit of a number."""
    also: tuple[str, ...] = ()
    """Other canonical forms of the same value."""
    flags: tuple[str, ...] = ()
    """Doubts about it."""
    context: Sequence[str] = ()
    """Content words around its first occurrences."""
    told: str | None = None
    """The words that make a statement, as they were read; None for values."""
    written: Statement | None = None
    """What a statement says, where a person wrote it down."""

    @property
    def statement(self) -> Statement | None:
        """What a statement says; None for values. It is read when it is asked for."""
        if self.written is not None or self.told is None:
            return self.written
        return statement_of(self.told, kind=self.kind)

    @property
    def family(self) -> Family:
        """The headline column it counts in."""
        return family_of(self.kind)


def fact_record(fact: Fact) -> dict[str, Any]:
    """A fact as plain values, ready for JSON: with what it says and the words around it."""
    record: dict[str, Any] = msgspec.to_builtins(fact, enc_hook=list)
    del record["told"], record["written"]
    return {**record, "statement": msgspec.to_builtins(fact.statement)}
