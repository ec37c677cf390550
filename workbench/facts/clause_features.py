"""What a linear model looks at in a clause: its runs of one to three words, and how it ends.

Numbers are one word, so that no sum and no code becomes a feature; punctuation marks are words; `^`
and `$` stand for the two ends of the clause.
"""

from __future__ import annotations

import re

from workbench.facts.sentences import Clause

__all__ = ["LONGEST_RUN", "clause_features", "clause_tokens", "place_features"]

LONGEST_RUN = 3
"""Words of the longest run."""

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|[$€£]?\d[\w.,:%-]*|[^\w\s]")
_NUMBER = "0"
_FIRST_OF_NUMBER = frozenset("0123456789$€£")
_MARKS = frozenset("$€£")


def clause_tokens(plain: str) -> list[str]:
    """The words of a clause in order, between `^` and `$`.

    Args:
        plain: The clause as `cue_text` leaves it.

    Example:
        >>> clause_tokens("don't pay more than $1,200")
        ['^', "don't", 'pay', 'more', 'than', '0', '$']
    """
    words = [
        _NUMBER if word[0] in _FIRST_OF_NUMBER and word not in _MARKS else word
        for word in _TOKEN.findall(plain)
    ]
    return ["^", *words, "$"]


def place_features(clause: Clause) -> tuple[str, ...]:
    """How the sentence of a clause ends, and whether it is an item of a list."""
    closing = f"<closing {clause.sentence.closing}>"
    return (closing, "<item>") if clause.sentence.is_item else (closing,)


def clause_features(clause: Clause) -> frozenset[str]:
    """All features of a clause, its runs of words with spaces between them."""
    tokens = clause_tokens(clause.plain)
    runs = (
        " ".join(tokens[start : start + size])
        for size in range(1, LONGEST_RUN + 1)
        for start in range(len(tokens) - size + 1)
    )
    return frozenset((*runs, *place_features(clause)))
