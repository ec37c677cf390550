"""Whether a value that a candidate holds is at another owner there than in the history.

Words around it, a code beside it, the code of its row or a name before it may tell so, in this
order.
"""

from __future__ import annotations

from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact
from workbench.scoring.candidate import Candidate
from workbench.scoring.owner_names import is_named_otherwise
from workbench.scoring.owners import find_exchanged
from workbench.scoring.row_owners import are_in_their_rows, find_exchanged_in_rows
from workbench.scoring.tied_codes import find_tied_otherwise

__all__ = ["find_wrong_owner"]

Span = tuple[int, int]


def find_wrong_owner(
    fact: Fact, span: Span, *, candidate: Candidate, index: FactIndex, before: int
) -> tuple[Span, Span | None]:
    """Where a kept value stands at another owner, and the value that stands for it.

    Args:
        fact: A fact whose value the candidate holds.
        span: Where it does.
        candidate: What takes the place of the history.
        index: The facts of the history.
        before: Index of the message that the history ends before.

    Returns:
        Its place and the other's, the same one where none is known; None where the owner is right.
    """
    seat = find_exchanged(fact, candidate, index=index, before=before)
    if seat and not are_in_their_rows(fact, seat, candidate, index=index, before=before):
        return span, seat.span
    tied = find_tied_otherwise(fact, candidate, index=index, before=before)
    if tied:
        return (tied.start, tied.end), (tied.start, tied.end)
    other = find_exchanged_in_rows(fact, candidate, index=index, before=before)
    if other:
        return span, (other.start, other.end)
    is_wrong = is_named_otherwise(fact, span, candidate, index=index)
    return span, span if is_wrong else None
