"""How many clauses are rightly called statements, by tables of cues and above a threshold."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from workbench.validation.labelled_clauses import LabelledClause
from workbench.validation.scores import share_of

__all__ = ["ClauseScore", "choose_threshold", "score_above", "score_of_cues"]

_STEP = 0.05


class ClauseScore(msgspec.Struct, frozen=True, kw_only=True):
    """How well statements of a kind are told from other clauses."""

    labelled: int
    """Clauses that are such statements."""
    found: int
    """Clauses that are called so."""
    right: int
    """Clauses of which both are true."""

    @property
    def precision(self) -> float | None:
        """Share of what is called one that is, higher is better; None where nothing is."""
        return share_of(self.right, self.found)

    @property
    def recall(self) -> float | None:
        """Share of them that are called so, higher is better; None where there are none."""
        return share_of(self.right, self.labelled)


def score_of_cues(clauses: Sequence[LabelledClause]) -> ClauseScore:
    """How well the tables of cues do alone."""
    return _score(clauses, np.array([clause.by_cues for clause in clauses], dtype=np.bool_))


def score_above(
    clauses: Sequence[LabelledClause], scores: NDArray[np.float64], threshold: float
) -> ClauseScore:
    """How well it does to go by what scores above a threshold.

    Args:
        clauses: The clauses.
        scores: Their scores, shape `(n_clauses,)`.
        threshold: Where to cut.
    """
    return _score(clauses, scores > threshold)


def choose_threshold(clauses: Sequence[LabelledClause], scores: NDArray[np.float64]) -> float:
    """The threshold that finds most while precision is not below that of the cues alone.

    Of several that find as many, the highest. Where none is as precise, the highest score is
    given, above which there is nothing.

    Args:
        clauses: The clauses.
        scores: Their scores, each learnt without its message, shape `(n_clauses,)`.
    """
    floor = score_of_cues(clauses).precision or 0.0
    known = scores[np.isfinite(scores)]
    steps = np.arange(np.floor(known.min() / _STEP), np.ceil(known.max() / _STEP) + 1)
    tried = [round(float(step * _STEP), 2) for step in steps]
    results = [(score_above(clauses, scores, threshold), threshold) for threshold in tried]
    precise = [(r.right, threshold) for r, threshold in results if (r.precision or 0.0) >= floor]
    return max(precise)[1] if precise else tried[-1]


def _score(clauses: Sequence[LabelledClause], called: NDArray[np.bool_]) -> ClauseScore:
    told = np.array([clause.is_told for clause in clauses], dtype=np.bool_)
    return ClauseScore(
        labelled=int(told.sum()), found=int(called.sum()), right=int((told & called).sum())
    )
