"""Whether a candidate ties a value to another owner than the history does.

Only an exchange counts: two values of one kind, each of which the candidate puts beside a word that
the history has beside the other. One-sided evidence is left alone: a summary may name things in any
order, and a value wrongly called altered is worse than an exchange overlooked. Owners are words in
Latin letters; pairs of Chinese characters say too little.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.facts.context import context_of
from workbench.facts.fact import Fact
from workbench.scoring.candidate import Candidate
from workbench.scoring.stated import AT_THE_END, Stated

__all__ = ["find_exchanged"]

Span = tuple[int, int]
_NEAREST = 3
_OFTEN = 3
"""Values said more often than this belong to several things at once."""


def find_exchanged(
    fact: Fact,
    span: Span,
    candidate: Candidate,
    *,
    stated: Stated,
    place_of: Callable[[Fact], Span | None],
    before: int = AT_THE_END,
) -> Fact | None:
    """The fact that changed places with this one in a candidate, None when none did.

    Args:
        fact: A fact whose value the candidate holds.
        span: Where it holds it.
        candidate: What takes the place of the history.
        stated: Lookup of the history.
        place_of: Where the candidate holds another fact's value, None when it doesn't.
        before: Index of the message that the history ends before.
    """
    around = context_of(candidate.text, *span)
    if not around or around[0] in fact.context or len(fact.occurrences) > _OFTEN:
        return None
    for other in stated.beside(fact, around[:_NEAREST], before=before):
        if len(other.occurrences) > _OFTEN or not _stands_by(around, fact, other):
            continue
        place = place_of(other)
        if place and _stands_by(context_of(candidate.text, *place), other, fact):
            return other
    return None


def _stands_by(around: tuple[str, ...], fact: Fact, other: Fact) -> bool:
    """Whether words that only `other` has in the history come before those only `fact` has."""
    own, foreign = set(fact.context), set(other.context)
    for word in filter(str.isascii, around):
        if word in own and word not in foreign:
            return False
        if word in foreign and word not in own:
            return True
    return False
