"""The clauses of a statement that says several things: *under 40 lines, and leave the tests alone*.

A summary may tell them apart, or tell one and break the other. Each is then looked for by itself.
"""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.sentences import read_sentences, split_clauses
from workbench.scoring.statements.differences.conditions import condition_keys
from workbench.scoring.statements.reading.candidate import total_weight
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["parts_of"]

_LEAST_OF_A_PART = 1.0
"""Weight of words from which a clause says something by itself."""
_HANGS = re.compile(
    r"(?:if|when|whenever|once|unless|until|because|since|so|which|who|that|then|to|but only"
    r"|only)\b"
    r"|如果|若|要是|除非|否则|因为|所以|只有|就|则|但",
    re.IGNORECASE,
)
"""What opens a clause that means nothing without the one before it."""


@lru_cache(maxsize=4096)
def parts_of(statement: str) -> tuple[str, ...]:
    """Clauses that each make a statement; empty where there is only one, or one hangs on another.

    Args:
        statement: The statement in the words of its source.
    """
    clauses = [c.text for s in read_sentences(statement) for c in split_clauses(s)]
    if len(clauses) < 2 or condition_keys(read_terms(statement), is_own=False):
        return ()
    if any(_HANGS.match(clause) for clause in clauses):
        return ()
    return tuple(clauses) if all(map(_says_something, clauses)) else ()


def _says_something(clause: str) -> bool:
    keys = {word.word.key for word in read_terms(clause).words}
    return total_weight(keys) >= _LEAST_OF_A_PART
