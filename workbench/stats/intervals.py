"""Intervals for shares whose values come in groups.

Values of one conversation, and conversations of one task, stand or fall together; counting each as
independent makes intervals far too narrow. The variance is therefore taken between groups (or by
one correlation inside all groups, where that gives more), turned into the number of independent
values that would vary as much, and Wilson's interval is laid around the share with that number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from workbench.stats.variance import between_variance, degrees_of_freedom, quantile

__all__ = ["Interval", "groups_for_bound", "share_interval"]

_NOTHING = 1e-15
_MOST_GROUPS = 1_000_000


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
    if not bool(np.all((k >= 0) & (k <= n + 1e-9))):
        raise ValueError("`0 <= kept <= total` must hold in every group")
    k, n = k[n > 0], n[n > 0]
    if k.size == 0:
        return None
    share = float(min(1.0, k.sum() / n.sum()))
    effective = _effective_n(k, n, share, are_counts=are_counts)
    if are_counts:
        effective = min(effective, float(n.sum()))
    degrees = float(degrees_of_freedom(k - share * n))
    low, high = _wilson(share, effective, quantile(1 - (1 - level) / 2, degrees))
    return Interval(
        share=share,
        low=min(low, share),
        high=max(high, share),
        n_groups=int(k.size),
        n_effective=effective,
    )


def groups_for_bound(interval: Interval, floor: float, *, level: float = 0.95) -> int | None:
    """Groups with which the lower bound would reach a floor, if the share stayed as it is.

    Args:
        interval: What is known now; each further group is taken to tell as much as one of these.
        floor: What the lower bound has to reach, in (0, 1].
        level: Confidence level, in (0, 1).

    Returns:
        A number of groups, at least those there are; None where no number does, or more than a
        million.

    Example:
        >>> groups_for_bound(share_interval([9] * 20, [10] * 20), 0.85) > 20
        True
    """
    per_group = interval.n_effective / interval.n_groups

    def reaches(groups: int) -> bool:
        spread = quantile(1 - (1 - level) / 2, max(1, groups - 1))
        return _wilson(interval.share, per_group * groups, spread)[0] >= floor

    low, high = interval.n_groups, interval.n_groups
    while not reaches(high):
        low, high = high, high * 2
        if high > _MOST_GROUPS:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return high


def _effective_n(
    k: NDArray[np.float64], n: NDArray[np.float64], share: float, *, are_counts: bool
) -> float:
    """Independent values that would vary as much between groups; at least 1.

    Where nothing varies (all kept, none kept, one group) the data say nothing of how groups hang
    together, and each group counts as one value.
    """
    total = float(n.sum())
    variance = float(between_variance((k - share * n) / total))
    if n.size < 2:
        return 1.0
    if variance <= _NOTHING or share <= 0.0 or share >= 1.0:
        return float(n.size)
    if are_counts:
        variance = max(variance, _modelled_variance(k, n, share))
    return max(1.0, share * (1 - share) / variance)


def _modelled_variance(k: NDArray[np.float64], n: NDArray[np.float64], share: float) -> float:
    """Variance that values with one correlation inside all groups would have.

    Where few groups lost anything, the variance between groups hangs on how large those few
    happened to be; this one spreads their correlation over the sizes of all groups.

    References:
        Analysis-of-variance estimator of the correlation within groups: Donner, "A review of
        inference procedures for the intraclass correlation coefficient", 1986.
    """
    groups, total = n.size, float(n.sum())
    within = float(np.sum(k * (1 - k / n))) / max(1.0, total - groups)
    between = float(np.sum((k - share * n) ** 2 / n)) / (groups - 1)
    size = (total - float(np.sum(n**2)) / total) / (groups - 1)
    spread = between + (size - 1) * within
    correlation = min(1.0, max(0.0, (between - within) / spread)) if spread > 0 else 0.0
    design = float(np.sum(n * (1 + (n - 1) * correlation)))
    return share * (1 - share) * design / total**2


def _wilson(share: float, n: float, z: float) -> tuple[float, float]:
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)
