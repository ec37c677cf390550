"""Whether a candidate ties a value to another code than the history does, *HAT010 for $430*.

A code that stands in one breath with a value says what the value is of. A history says the same on
the line or in the record of the value, or at the head of the list that the value stands in. Where
it has the value at another code of that shape, and another value at the code that the candidate
names, the candidate has taken the one for the other. Codes that stand in a list own nothing alone.
"""

from __future__ import annotations

from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact, Mention
from workbench.scoring.candidate import Candidate
from workbench.scoring.code_owners import Code, codes_beside, shape_of
from workbench.scoring.seats import Seats, seats_of
from workbench.scoring.stated import AT_THE_END

__all__ = ["find_tied_otherwise"]

_KINDS = ("amount", "date", "number", "identifier")


def find_tied_otherwise(
    fact: Fact, candidate: Candidate, *, index: FactIndex, before: int = AT_THE_END
) -> Mention | None:
    """The place where a candidate has a fact's value at another code than the history.

    Args:
        fact: A fact whose value the candidate holds; paths and contacts are not judged.
        candidate: What takes the place of the history.
        index: The facts of the history.
        before: Index of the message that the history ends before.

    Returns:
        The value at that code; None where no code is tied to it, or a right one.
    """
    if fact.kind not in _KINDS:
        return None
    seats = seats_of(candidate, index, before=before)
    own = seats.own(fact)
    if own is None or seats.are_as_before(fact, own):
        return None
    ties = [(mention, code) for mention in own.mentions for code in _tied_to(mention, candidate)]
    wrong = [mention for mention, code in ties if _is_of_another(code, fact, seats)]
    return wrong[0] if wrong and len(wrong) == len(ties) else None


def _tied_to(mention: Mention, candidate: Candidate) -> list[Code]:
    others = [(one.start, one.end) for one in candidate.of_kinds(mention.kind)]
    beside = codes_beside(candidate.text, (mention.start, mention.end), values=others)
    if mention.kind != "identifier":
        return beside
    # A code is of another sort of thing, a flight of a booking, and of none of its own sort.
    own = shape_of(mention.surface)
    return [code for code in beside if code.shape != own]


def _is_of_another(code: Code, fact: Fact, seats: Seats) -> bool:
    mine = seats.owners(fact, code.shape)
    if not mine or code.word in mine:
        return False
    return any(
        seats.owners(other, code.shape) == {code.word} and not _stands_at(other, code, seats)
        for other in seats.alike_in_sort(fact)
    )


def _stands_at(fact: Fact, code: Code, seats: Seats) -> bool:
    """Whether a candidate has the code's own value there too, so that both may be of it."""
    own = seats.own(fact)
    return own is not None and any(
        tied.word == code.word
        for mention in own.mentions
        for tied in _tied_to(mention, seats.candidate)
    )
