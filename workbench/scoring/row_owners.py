"""Whether a candidate has two values at the codes of each other, or each at its own, as rows tell.

A row ties a value to its code by place alone, *HX102 (leaves at 9, deck, $412)*. That is too little
to say that one value is wrong; but two that each stand at the other's code have been exchanged, and
two that stand each at its own have not, whatever words lie around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact, Mention
from workbench.scoring.candidate import Candidate
from workbench.scoring.code_owners import codes_of, shape_of
from workbench.scoring.row_codes import codes_of_row
from workbench.scoring.seats import Seat, Seats, may_change_places, seats_of
from workbench.scoring.stated import AT_THE_END

__all__ = ["are_in_their_rows", "find_exchanged_in_rows"]

_KINDS = ("amount", "date", "number", "identifier")
_Key = tuple[str, str, str | None]


class _Told(NamedTuple):
    """A value of a history at a code that a candidate tells it of."""

    fact: Fact
    mention: Mention
    shape: str
    code: str
    home: str
    """The one code of that shape that the history has it at."""


_told: WeakKeyDictionary[Seats, dict[_Key, list[_Told]]] = WeakKeyDictionary()


def find_exchanged_in_rows(
    fact: Fact, candidate: Candidate, *, index: FactIndex, before: int = AT_THE_END
) -> Mention | None:
    """The value that a candidate has at a fact's code while it has the fact's at that one's.

    Args:
        fact: A fact whose value the candidate holds; paths and contacts are not judged.
        candidate: What takes the place of the history.
        index: The facts of the history.
        before: Index of the message that the history ends before.

    Returns:
        The other value; None where no two were exchanged.
    """
    seats = seats_of(candidate, index, before=before)
    told_of = [*_told_of(fact, seats)]
    if any(told.code == told.home for told in told_of):
        return None  # a code of another sort in its row is its own
    moved = told_of
    for others in _told_in(seats).values() if moved else ():
        for other in others:
            if may_change_places(fact, other.fact) and any(
                (other.shape, other.code, other.home) == (one.shape, one.home, one.code)
                for one in moved
            ):
                return other.mention
    return None


def are_in_their_rows(
    fact: Fact, seat: Seat, candidate: Candidate, *, index: FactIndex, before: int = AT_THE_END
) -> bool:
    """Whether a candidate has a fact's value and another one each at its own code."""
    if seat.fact is None:
        return False
    seats = seats_of(candidate, index, before=before)
    settled = [told for told in _told_of(fact, seats) if told.code == told.home]
    return any(
        other.code == other.home and other.shape == one.shape and other.code != one.code
        for other in (_told_of(index.facts[seat.fact], seats) if settled else ())
        for one in settled
    )


def _told_of(fact: Fact, seats: Seats) -> Iterator[_Told]:
    told = _told_in(seats) if fact.kind in _KINDS else None
    for known in seats.known_as(fact) if told else ():
        if told and _is_itself(fact, known):
            yield from told.get(_key(known), ())


def _told_in(seats: Seats) -> dict[_Key, list[_Told]]:
    """The values that a candidate tells once, each with the codes that its row tells it of."""
    told = _told.get(seats)
    if told is None:
        told = _told[seats] = {}
        codes = {(code.shape, code.word) for code in codes_of(seats.candidate.text)}
        several = Counter(shape for shape, _ in codes)
        shapes = sorted(shape for shape, count in several.items() if count > 1)
        values = {
            kind: [(one.start, one.end) for one in seats.candidate.of_kinds(kind)]
            for kind in (_KINDS if shapes else ())
        }
        for fact in seats.present() if shapes else ():
            own = seats.own(fact) if fact.kind in values else None
            if own is None or len(own.mentions) != 1 or not _is_itself(fact, own.mentions[0]):
                continue
            if not seats.are_as_before(fact, own):
                told[_key(fact)] = list(
                    _codes_at(fact, own.mentions[0], seats, shapes=shapes, values=values[fact.kind])
                )
    return told


def _is_itself(fact: Fact, other: Fact | Mention) -> bool:
    """Whether a value is the very one, not another one that shares a form with it.

    Two stamps of time on one day both name the day.
    """
    return (
        fact.kind != "date"
        or other.canonical in (fact.canonical, *fact.also)
        or fact.canonical in other.also
    )


def _codes_at(
    fact: Fact,
    mention: Mention,
    seats: Seats,
    *,
    shapes: list[str],
    values: list[tuple[int, int]],
) -> Iterator[_Told]:
    own = shape_of(mention.surface)
    for code in codes_of_row(
        seats.candidate.text,
        (mention.start, mention.end),
        shapes=[shape for shape in shapes if shape != own],
        values=values,
    ):
        home = seats.owners(fact, code.shape)
        if len(home) == 1:
            yield _Told(fact, mention, code.shape, code.word, *home)


def _key(fact: Fact) -> _Key:
    return fact.kind, fact.canonical, fact.unit
