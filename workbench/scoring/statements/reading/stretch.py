"""The words of a stretch of a text, by concept and as they are written.

The dictionary has one name for all colours and one for all beds, so two things that a statement
sets against each other are told apart by their letters too.
"""

from __future__ import annotations

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.signs import tokens_of

__all__ = ["words_within"]


def words_within(reading: Reading, span: tuple[int, int]) -> frozenset[str]:
    """Keys of the content words of a stretch, with the stems and characters it is written in.

    Args:
        reading: What the text says.
        span: The stretch, as places in `reading.text`.
    """
    start, end = span
    keys = {word.word.key for word in reading.words if start <= word.word.start < end}
    written = (token.name for token in tokens_of(reading.text[start:end]) if not token.is_mark)
    return frozenset(keys.union(name for name in written if name[0] != "<"))
