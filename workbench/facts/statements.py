"""The finders of statement facts, in the order in which they are asked; sentences are read once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from workbench.facts.constraint import ConstraintFinder
from workbench.facts.contract import StatementFinder
from workbench.facts.decision import DecisionFinder
from workbench.facts.fact import Mention
from workbench.facts.memory import Memory
from workbench.facts.open_item import OpenItemFinder
from workbench.facts.prose import Block
from workbench.facts.sentences import build_sentence, iter_sentence_spans
from workbench.facts.statement_mention import is_readable

__all__ = ["STATEMENT_FINDERS", "StatementReader"]

STATEMENT_FINDERS: tuple[StatementFinder, ...] = (
    ConstraintFinder(),
    DecisionFinder(),
    OpenItemFinder(),
)


class StatementReader:
    """Reads the statements of blocks of prose; remembers the sentences it has read."""

    def __init__(self) -> None:
        self._memory: Memory[tuple[Mention, ...]] = Memory()

    def read(self, block: Block) -> Iterator[Mention]:
        """Statements of a block, placed in it."""
        # Elsewhere than in a list, no heading and no box says what a sentence is.
        listed = (block.section, block.is_checked) if block.is_item else None
        for start, end, closing in iter_sentence_spans(block):
            words = block.text[start:end]
            key = (words, closing, listed)
            found = self._memory.get(key)
            if found is None:
                found = self._learn(key, block, (start, end, closing))
            for mention in found:
                yield mention.moved(start)

    def _learn(
        self, key: Hashable, block: Block, span: tuple[int, int, str]
    ) -> tuple[Mention, ...]:
        start, end, closing = span
        sentence = build_sentence(block, (start, end), closing=closing)
        found: tuple[Mention, ...] = ()
        if is_readable(sentence):
            found = tuple(
                mention.moved(-start)
                for finder in STATEMENT_FINDERS
                for mention in finder.find_in(sentence)
            )
        self._memory.put(key, found, size=end - start)
        return found
