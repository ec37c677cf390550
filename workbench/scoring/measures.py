"""Tells measures that a history never took, though it has their numbers of something else."""

from __future__ import annotations

import re

from workbench.facts.context import context_of
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact, Mention
from workbench.scoring.candidate import Candidate
from workbench.scoring.stated import AT_THE_END, Stated

__all__ = ["TOLD_UNITS", "Measures"]

TOLD_UNITS = frozenset(("%", "B", "KB", "MB", "GB", "TB"))
"""Units that nobody leaves out: a bare 64 is not understood to be 64 GB."""
_UNIT = re.compile(r"[ \u00a0]?(?:%|percent|[A-Za-z]{1,9})")


class Measures:
    """The measures of a candidate, against the numbers of a history.

    Args:
        candidate: What takes the place of the history.
        index: Facts of the history.
        stated: The lookup of the index.
        before: Index of the message that the history ends before.
    """

    def __init__(
        self, candidate: Candidate, index: FactIndex, stated: Stated, *, before: int = AT_THE_END
    ) -> None:
        self._text = candidate.text
        self._index = index
        self._stated = stated
        self._before = before

    def is_of_another(self, mention: Mention) -> bool:
        """Whether the history has a measure's number only without its unit, of something else.

        What shares a word with the number of the history is told of the same: *humidity: 93*.
        """
        if mention.kind != "number" or mention.unit not in TOLD_UNITS:
            return False
        if self._stated.states_with_unit(mention, before=self._before):
            return False
        words = set(context_of(self._text, mention.start, mention.end))
        return all(words.isdisjoint(fact.context) for fact in self._of_value(mention.canonical))

    def end_of(self, mention: Mention) -> int:
        """Where a measure ends, its unit included."""
        if mention.surface[-1:].isalpha() or mention.surface.endswith("%"):
            return mention.end
        unit = _UNIT.match(self._text, mention.end)
        return unit.end() if unit else mention.end

    def _of_value(self, value: str) -> list[Fact]:
        return [
            fact
            for fact in (*self._index.facts, *self._index.system_values)
            if fact.kind in ("number", "amount")
            and fact.canonical.rpartition(" ")[2] == value
            and (not fact.occurrences or fact.occurrences[0].message < self._before)
        ]
