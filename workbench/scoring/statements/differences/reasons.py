"""Whether a piece gives another reason for what a statement says, *because of rain*."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import Match
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["is_other_reason", "reason_keys"]

_REASON = re.compile(
    r"\bbecause(?: of)? (?P<en>[^.;,]{2,120})|因为(?P<zh>[^，。；]{2,40})", re.IGNORECASE
)
_LIGHT = frozenset(("c:cause", "c:user", "c:client", "c:customer", "c:change"))


def is_other_reason(fact: Reading, match: Match) -> bool:
    """Whether both give a reason and share no word of it.

    Args:
        fact: The statement.
        match: A piece of the candidate; the reason may stand behind it in its sentence.
    """
    mine = reason_keys(fact)
    if not mine or not ({word.word.key for word in fact.words} - mine) & match.shared:
        return False
    theirs = reason_keys(read_terms(match.unit.context))
    return bool(theirs) and not mine & theirs and not mine & match.shared


@lru_cache(maxsize=8192)
def reason_keys(reading: Reading) -> frozenset[str]:
    """Content words of the reason that a text gives; empty where it gives none."""
    hit = _REASON.search(reading.text)
    if hit is None:
        return frozenset()
    start, end = hit.span(hit.lastgroup or "en")
    keys = {word.word.key for word in reading.words if start <= word.word.start < end}
    return frozenset(keys) - _LIGHT
