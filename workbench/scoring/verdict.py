"""A verdict on one fact, with the evidence that decided it."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Invention", "Status", "Verdict"]

Status = Literal["retained", "altered", "lost", "weakened", "contradicted", "unverifiable"]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a fact in a candidate text.

    Values are retained, altered or lost. Statements may also be weakened, contradicted or, where
    the judge can't tell (other language), unverifiable.
    """

    status: Status
    """The verdict."""
    rule: str
    """Name of the rule that decided, as `same_value`, `transposed`, `prefix`, `fused`,
    `other_currency`."""
    source_span: tuple[int, int] | None = None
    """Place of the fact in the source text, in code points."""
    candidate_span: tuple[int, int] | None = None
    """Place in the candidate text of what keeps or replaces it."""
    candidate_part: int = 0
    """Which text of the candidate that is, from 0, where it has several."""
    stand_in: str | None = None
    """The words of the candidate that stand in the fact's place; None when retained or lost."""
    detail: str | None = None
    """Finer word for statements, as `polarity_flipped`, `bound_flipped`, `paraphrased`,
    `exception_dropped`."""


class Invention(msgspec.Struct, frozen=True, kw_only=True):
    """A value or rule of a candidate text that nothing in the source states."""

    kind: str
    """Kind of the value."""
    surface: str
    """The words in the candidate."""
    canonical: str
    """Its canonical form."""
    candidate_span: tuple[int, int]
    """Place in the candidate text, in code points."""
    candidate_part: int = 0
    """Which text of the candidate that is, from 0, where it has several."""
