"""Whether a candidate ties a value to another owner than the history does.

Two values of one kind are held against each other. A word that stands clearly nearer to the one
than to the other says what that one is of; it does so in the history and in the candidate. Where
words of both values have changed sides and hardly any has stayed, the values were exchanged, or the
one took the place of the other, in which a value that nobody stated now stands.

One-sided evidence is left alone: a summary may name things in any order and leave any of them out,
and a value wrongly called altered is worse than an exchange overlooked.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from math import fsum

from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact
from workbench.facts.nearness import FARTHEST, is_clearly_nearer, stems_of
from workbench.scoring.candidate import Candidate
from workbench.scoring.seats import Nearness, Seat, Seats, seats_of
from workbench.scoring.stated import AT_THE_END
from workbench.scoring.value_forms import is_small_count

__all__ = ["find_exchanged"]

_PER_STAYED = 2.5
"""How much words that changed sides must tell against those that stayed."""
_SAID_NEAR = 30
"""At this distance from a value in a candidate a word tells half of what it tells beside it."""
_SAID_OF = 200
"""The same in a history, where what is asked about is named some turns before."""
_LEAST = 0.12
"""What one word of each value must tell: many far ones alone tell nothing."""
_TELLING = 0.25
"""What the words of each value must tell, at most 1 a word."""
_WEAKER = 0.15
"""What those of one of them must tell where those of the other tell the more, but for days."""
_TELLING_OF_NEW = 0.1
"""The same beside a value that nobody stated: that is a mistake already."""
_POINTS = frozenset(("one", "other", "another", "same", "each"))
"""Words that stand for what was named before, whatever that was."""
_DAYS = frozenset(
    stems_of(
        "monday tuesday wednesday thursday friday saturday sunday january february march april may"
        " june july august september october november december morning afternoon evening night noon"
    )
)
"""Words of other times, which own none."""
_BESIDE = 60
"""Within this distance a word may name what a value is of."""


def find_exchanged(
    fact: Fact, candidate: Candidate, *, index: FactIndex, before: int = AT_THE_END
) -> Seat | None:
    """What a candidate has in the place of a fact whose value it has in another's.

    Args:
        fact: A fact whose value the candidate holds.
        candidate: What takes the place of the history.
        index: The facts of the history.
        before: Index of the message that the history ends before.

    Returns:
        The other value, None where every value is in its place.
    """
    if is_small_count(fact) and fact.unit is None:
        return None
    seats = seats_of(candidate, index, before=before)
    own = seats.own(fact)
    if own is None or seats.are_as_before(fact, own):
        return None
    home = seats.nearness(fact)
    if home is None:
        return None
    for seat in seats.beside(fact):
        for other in _facts_of(seat, fact, own, seats=seats, index=index):
            there = seats.nearness(other)
            words = own.words | seat.words | {*stems_of(other.surface)}
            if fact.kind == "date":
                words |= _DAYS
            is_new = seat.fact is None
            if there and _have_changed_sides(
                (home, there),
                (own.near, seat.near),
                but=words,
                fields=seats.fields(fact) if is_new else frozenset(),
                is_new=is_new,
                is_day=fact.kind == "date",
            ):
                return seat
    return None


def _facts_of(
    seat: Seat, fact: Fact, own: Seat, *, seats: Seats, index: FactIndex
) -> Iterator[Fact]:
    """Facts whose place the own value could have: a seat's own one, or one that is gone."""
    if seat.fact is not None:
        yield index.facts[seat.fact]
        return
    if fact.kind == "date":  # a day is of many things: only an exchange tells
        return
    home = seats.nearness(fact) or {}
    near = [word for word, far in own.near.items() if far <= _BESIDE]
    for other in seats.gone_beside(fact):
        there = seats.nearness(other) or {}
        if any(_side(word, home, there) == 1 for word in near):
            yield other


def _have_changed_sides(
    history: tuple[Nearness, Nearness],
    candidate: tuple[Nearness, Nearness],
    *,
    but: AbstractSet[str],
    fields: AbstractSet[str],
    is_new: bool,
    is_day: bool,
) -> bool:
    """Whether words of each of two values stand by the other one in a candidate.

    The nearer a word stands to one of them in both texts, the more it tells; the name of a field
    that many values have may only tell that a value is where it was.
    """
    stayed: list[float] = []
    changed: tuple[list[float], list[float]] = ([], [])
    for word in (candidate[0].keys() | candidate[1].keys()) - but - _POINTS:
        if word not in history[0] and word not in history[1]:
            continue
        here = _side(word, *candidate)
        there = None if here is None else _side(word, *history)
        if here is None or there is None:
            continue
        weight = _SAID_NEAR / (_SAID_NEAR + candidate[here][word])
        weight *= _SAID_OF / (_SAID_OF + history[there][word])
        if here == there:
            stayed.append(weight)
        elif word not in fields:
            changed[here].append(weight)
    # Sums that are the same in whatever order a set gives its words.
    first, second = map(fsum, changed)
    return (
        min(max(side, default=0.0) for side in changed) >= (0 if is_new else _LEAST)
        and _do_tell(first, second, is_new=is_new, is_day=is_day)
        and first + second >= _PER_STAYED * fsum(stayed)
    )


def _do_tell(first: float, second: float, *, is_new: bool, is_day: bool) -> bool:
    if is_new:
        return first >= _TELLING and second >= _TELLING_OF_NEW
    weaker = _TELLING if is_day else _WEAKER
    return min(first, second) >= weaker and first + second >= 2 * _TELLING


def _side(word: str, first: Nearness, second: Nearness) -> int | None:
    """Which of two values a word stands clearly nearer to, 0 or 1."""
    one, other = first.get(word, FARTHEST), second.get(word, FARTHEST)
    if is_clearly_nearer(one, other):
        return 0
    return 1 if is_clearly_nearer(other, one) else None
