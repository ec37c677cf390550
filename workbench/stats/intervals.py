"""Intervals for shares whose values come in groups.

Values of one conversation, and conversations of one task, stand or fall together; counting each as
independent makes intervals far too narrow. The variance is therefore taken between groups, turned
into the number of independent values that would vary as much, and Wilson's interval is laid around
the share with that number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

__all__ = ["Interval", "share_interval"]


class Interval(msgspec.Struct, frozen=True, kw_only=True):
    """A share with what is known of it."""

    share: float
    """The share, in [0, 1]."""
    low: float
    """Lower end of the interval, in [0, share]."""
    high: float
    """Upper end, in [share, 1]."""
    n_groups: int
    """Groups that had something to score: the number of independent units."""
    n_effective: float
    """Independent values that would vary as much as these."""


def share_interval(
    kept: Sequence[float],
    total: Sequence[float],
    *,
    level: float = 0.95,
    are_counts: bool = True,
) -> Interval | None:
    """Interval of a share that is pooled over groups.

    Args:
        kept: For each group the sum of what was kept: a count, or a sum of shares in [0, 1].
            Shape `(n_groups,)`.
        total: For each group the number of values or shares that were summed. Shape `(n_groups,)`.
            Groups with 0 have nothing to score and are left out.
        level: Confidence level, in (0, 1).
        are_counts: Whether values are kept or not, so that n of them tell no more than n coins do;
            False for sums of shares, which may vary less.

    Returns:
        The interval, never of zero width; None when no group has anything to score.

    Raises:
        ValueError: The two differ in length, or a group kept more than it has.

    References:
        Ratio estimator with between-group variance: Cochran, "Sampling Techniques", 3rd ed., 6.3.
        Wilson's interval on an effective sample size: Dean & Pagano, "Evaluating confidence
        interval methods for binomial proportions in clustered surveys", 2015.

    Example:
        >>> interval = share_interval([9, 10, 8], [10, 10, 10])
        >>> round(interval.share, 2), interval.n_groups
        (0.9, 3)
    """
    k = np.asarray(kept, dtype=np.float64)
    n = np.asarray(total, dtype=np.float64)
    if k.shape != n.shape:
        raise ValueError(f"`len(kept) == len(total)` must hold, got {k.size} and {n.size}")
    if bool(np.any(k < 0)) or bool(np.any(k > n + 1e-9)):
        raise ValueError("`0 <= kept <= total` must hold in every group")
    k, n = k[n > 0], n[n > 0]
    if k.size == 0:
        return None
    share = float(min(1.0, k.sum() / n.sum()))
    residuals = k - share * n
    effective = _effective_n(residuals, n, share)
    if are_counts:
        effective = min(effective, float(n.sum()))
    low, high = _wilson(share, effective, _quantile(level, _degrees_of_freedom(residuals)))
    return Interval(
        share=share,
        low=min(low, share),
        high=max(high, share),
        n_groups=int(k.size),
        n_effective=effective,
    )


def _effective_n(residuals: NDArray[np.float64], n: NDArray[np.float64], share: float) -> float:
    """Independent values that would vary as much between groups; at least 1.

    Where nothing varies (all kept, none kept, one group) the data say nothing of how groups hang
    together, and each group counts as one value.
    """
    groups = residuals.size
    if groups < 2:
        return 1.0
    variance = groups / (groups - 1) * float(np.sum(residuals**2)) / float(n.sum()) ** 2
    if variance <= 1e-15 or share <= 0.0 or share >= 1.0:
        return float(groups)
    return max(1.0, share * (1 - share) / variance)


def _degrees_of_freedom(residuals: NDArray[np.float64]) -> float:
    """Degrees of freedom of the variance between groups, by Satterthwaite's moment match.

    Near 0 and 1 a handful of groups makes up nearly all of the variance, however many there are;
    the variance is then known as badly as from that handful, and the quantile must say so.
    """
    groups = residuals.size
    squares = residuals**2
    total = float(squares.sum())
    spread = float((squares**2).sum()) - total**2 / groups
    if groups < 3 or total <= 1e-15 or spread <= 1e-15 * total**2:
        return float(max(1, groups - 1))
    return float(min(groups - 1, max(1.0, 2 * total**2 / spread)))


def _quantile(level: float, degrees_of_freedom: float) -> float:
    """Two-sided quantile of Student's t."""
    # Not scipy.stats, which takes seconds to import and has the same function behind it.
    from scipy.special import stdtrit

    return float(stdtrit(degrees_of_freedom, 1 - (1 - level) / 2))


def _wilson(share: float, n: float, z: float) -> tuple[float, float]:
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)
