"""What a fact kind has to offer, and what the fact index of a conversation looks like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

import msgspec

from workbench.facts.fact import Fact, FactKind, Mention
from workbench.facts.sentences import Sentence

__all__ = ["FactIndex", "MentionFinder", "StatementFinder"]


class MentionFinder(Protocol):
    """Finds every mention of one kind in a text.

    Called once for each distinct line, or member of JSON, that recordings and compactions hold, so
    it must be fast (linear in the text) and must answer the same text in the same way. Overlaps
    between kinds are settled by the reader, not here.
    """

    kind: ClassVar[FactKind]
    version: ClassVar[str]

    def find(self, text: str) -> list[Mention]:
        """Mentions in order of their start, not overlapping one another."""
        ...


class StatementFinder(MentionFinder, Protocol):
    """Finds every statement of one kind; the sentences of a text are read once for all kinds."""

    def find_in(self, sentence: Sentence) -> list[Mention]:
        """Mentions in one sentence, placed in the text that the sentence stands in."""
        ...


class FactIndex(msgspec.Struct, frozen=True, kw_only=True):
    """All facts of one conversation.

    System messages state no facts here; `system_rules` holds the statements they make, which are
    reported apart and never at risk while the system message is sent.
    """

    facts: tuple[Fact, ...]
    """Facts in order of their first occurrence; one for each kind, canonical value and unit."""
    system_rules: tuple[Fact, ...] = ()
    """Statements of system messages."""
    system_values: tuple[Fact, ...] = ()
    """Values of system messages: nobody's facts, but who repeats them invents nothing."""
    by_key: Mapping[tuple[str, str, str | None], int] = {}
    """Place in `facts` by kind, canonical value (`also` forms too) and unit."""
