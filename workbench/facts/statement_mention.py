"""Builds the mention of a statement from the clause that makes it."""

from __future__ import annotations

from workbench.facts.fact import FactKind, Mention
from workbench.facts.sentences import Clause, Sentence
from workbench.facts.statement_words import normal_form

__all__ = ["build_mention", "is_readable"]

LONGEST_SENTENCE = 1200
"""Code points; what is longer is a dump, not a sentence."""


def is_readable(sentence: Sentence) -> bool:
    """Whether a sentence is short enough to be one and holds more than a word or a mark."""
    return 3 <= sentence.end - sentence.start <= LONGEST_SENTENCE


def build_mention(
    kind: FactKind, clause: Clause, *, span: tuple[int, int] | None = None
) -> Mention:
    """The mention of a statement.

    Args:
        kind: Which of the three statement kinds.
        clause: The clause that makes it.
        span: The part of the clause that makes it, the whole when None.
    """
    begin, end = span or (0, len(clause.text))
    while begin < end and clause.text[begin] in " ,，的且并和":
        begin += 1
    words = clause.text[begin:end]
    return Mention(
        kind=kind,
        surface=words,
        start=clause.start + begin,
        end=clause.start + end,
        canonical=normal_form(words),
        told=words,
    )
