"""A condition that stands in front of a rule or behind it: *once it is paid, ship it*."""

from __future__ import annotations

import re

from workbench.scoring.statements.reading.rows import Rows

__all__ = ["is_condition_moved"]

_CONDITION_FIRST = re.compile(
    r"(?P<condition>(?:if|when|whenever|unless|once|before|after|until|as long as)\b[^,]{4,}), "
    r"(?P<main>[^;]+)",
    re.IGNORECASE,
)


def is_condition_moved(statement: str, sentence: str) -> bool:
    """Whether one is the other, word by word, with its condition behind.

    Args:
        statement: Words of the statement.
        sentence: A sentence that may tell it.
    """
    pairs = ((statement, sentence), (sentence, statement))
    return any(_is_word_by_word(_condition_last(one), other) for one, other in pairs)


def _condition_last(words: str) -> str | None:
    parts = _CONDITION_FIRST.fullmatch(words.strip(" .!"))
    return f"{parts['main']} {parts['condition']}" if parts else None


def _is_word_by_word(one: str | None, other: str) -> bool:
    if one is None:
        return False
    rows = Rows(one, other.strip(" .!"))
    return not (rows.gaps or rows.is_denied or rows.says_more)
