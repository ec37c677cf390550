"""The finders of statement facts, in the order in which they are asked."""

from __future__ import annotations

from workbench.facts.constraint import ConstraintFinder
from workbench.facts.contract import StatementFinder
from workbench.facts.decision import DecisionFinder
from workbench.facts.fact import Mention
from workbench.facts.open_item import OpenItemFinder
from workbench.facts.prose import Block
from workbench.facts.sentences import sentences_of
from workbench.facts.statement_cues import cue_text, cue_words
from workbench.facts.statement_mention import is_readable

__all__ = ["STATEMENT_FINDERS", "read_statements"]

STATEMENT_FINDERS: tuple[StatementFinder, ...] = (
    ConstraintFinder(),
    DecisionFinder(),
    OpenItemFinder(),
)


def read_statements(block: Block) -> tuple[Mention, ...]:
    """Statements of a block of prose, placed in it."""
    words = cue_words(cue_text(block.text))
    if not block.is_item and not any(finder.may_hold(words) for finder in STATEMENT_FINDERS):
        return ()
    return tuple(
        mention
        for sentence in sentences_of(block)
        if is_readable(sentence)
        for finder in STATEMENT_FINDERS
        for mention in finder.find_in(sentence)
    )
