"""Whether a candidate ties a value to another owner than the history does.

Only an exchange counts: two values of one kind, each of which the candidate puts beside a word that
the history has beside the other. One-sided evidence is left alone: a summary may name things in any
order, and a value wrongly called altered is worse than an exchange overlooked.

Evidence is looked for twice: in the words nearest to the values, where owners are words in Latin
letters since pairs of Chinese characters say too little, and in the clauses around them, where each
has to hold words of the other and none of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.facts.context import Surroundings, clause_words, context_of
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact
from workbench.scoring.candidate import Candidate
from workbench.scoring.rivals import lookup_of
from workbench.scoring.stated import AT_THE_END, Stated, stated_by
from workbench.scoring.value_forms import is_same_value, is_small_count

__all__ = ["find_exchanged"]

Span = tuple[int, int]
_NEAREST = 3
_NAMES_NO_OWNER = frozenset(
    ("amount", "currency", "value", "usd", "eur", "gbp", "jpy", "cny", "rmb", "chf", "inr")
)
"""Words for any amount, as keys of data have them."""
_OFTEN = 3
"""Values said more often than this belong to several things at once."""


def find_exchanged(
    fact: Fact,
    span: Span,
    candidate: Candidate,
    *,
    index: FactIndex,
    place_of: Callable[[Fact], Span | None],
    before: int = AT_THE_END,
) -> Fact | None:
    """The fact that changed places with this one in a candidate, None when none did.

    Args:
        fact: A fact whose value the candidate holds.
        span: Where it holds it.
        candidate: What takes the place of the history.
        index: The facts of the history.
        place_of: Where the candidate holds another fact's value, None when it doesn't.
        before: Index of the message that the history ends before.
    """
    if len(fact.occurrences) > _OFTEN:
        return None
    return _by_nearest_words(
        fact, span, candidate, stated=stated_by(index), place_of=place_of, before=before
    ) or _by_clauses(fact, candidate, index=index, before=before)


def _by_nearest_words(
    fact: Fact,
    span: Span,
    candidate: Candidate,
    *,
    stated: Stated,
    place_of: Callable[[Fact], Span | None],
    before: int,
) -> Fact | None:
    around = context_of(candidate.text, *span)
    if fact.kind == "identifier" or not around or around[0] in fact.context:
        return None
    for other in stated.beside(fact, around[:_NEAREST], before=before):
        if other.unit != fact.unit or len(other.occurrences) > _OFTEN:
            continue
        if not _stands_by(around, fact, other):
            continue
        place = place_of(other)
        if place and _stands_by(context_of(candidate.text, *place), other, fact):
            return other
    return None


def _by_clauses(fact: Fact, candidate: Candidate, *, index: FactIndex, before: int) -> Fact | None:
    if _says_nothing(fact):
        return None
    own = _clause_in_history(fact, index)
    here = _clause_in_candidate(fact, candidate)
    foreign = here - own
    if not foreign or not own - here:
        return None
    seen: set[int] = set()
    for other in stated_by(index).beside(fact, sorted(foreign), before=before):
        if id(other) in seen or len(other.occurrences) > _OFTEN or _says_nothing(other):
            continue
        seen.add(id(other))
        theirs = _clause_in_history(other, index)
        there = _clause_in_candidate(other, candidate)
        mine, yours = own - theirs, theirs - own
        if here & yours and there & mine and not (here & mine or there & yours):
            return other
    return None


def _says_nothing(fact: Fact) -> bool:
    """Whether a value is a bare 1 or 2, which may be any of many."""
    return fact.unit is None and is_small_count(fact)


def _clause_in_history(fact: Fact, index: FactIndex) -> frozenset[str]:
    known = fact.context
    if not isinstance(known, Surroundings):
        place = index.by_key.get((fact.kind, fact.canonical, fact.unit))
        known = index.facts[place].context if place is not None else ()
    return known.clause() if isinstance(known, Surroundings) else frozenset()


def _clause_in_candidate(fact: Fact, candidate: Candidate) -> frozenset[str]:
    """Words of all clauses in which the candidate has the fact's value."""
    return frozenset(
        word
        for mention in _places_of(fact, candidate)
        for word in clause_words(candidate.text, *mention)
    )


def _places_of(fact: Fact, candidate: Candidate) -> Iterator[Span]:
    for mention in lookup_of(candidate).alike(fact):
        if is_same_value(fact, mention):
            yield mention.start, mention.end


def _stands_by(around: tuple[str, ...], fact: Fact, other: Fact) -> bool:
    """Whether words that only `other` has in the history come before those only `fact` has."""
    own, foreign = set(fact.context), set(other.context)
    for word in filter(str.isascii, around):
        if word in _NAMES_NO_OWNER:
            continue
        if word in own and word not in foreign:
            return False
        if word in foreign and word not in own:
            return True
    return False
