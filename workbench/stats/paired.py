"""Differences between two policies on the same groups, and what can be said of them.

The unit is the group. Two policies saw the same recordings, so their difference is taken within
each group, and what a group adds to both falls out.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from workbench.stats.variance import between_variance, degrees_of_freedom, one_sided_p, quantile

__all__ = [
    "Difference",
    "Pairs",
    "build_pairs",
    "difference_p",
    "fall_p",
    "paired_difference",
    "tost_p",
]

_NOTHING = 1e-12


class Pairs(msgspec.Struct, frozen=True, kw_only=True):
    """What two policies kept in the same groups, in the same order."""

    old_kept: NDArray[np.float64]
    """Sum of what the old policy kept in each group. Shape `(…, n_groups)`."""
    old_total: NDArray[np.float64]
    """What it is a sum over: values, or conversations where their shares were summed."""
    new_kept: NDArray[np.float64]
    """The same for the new policy."""
    new_total: NDArray[np.float64]
    """The same for the new policy."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """New less old, with what is known of it. Which way is up depends on what was measured."""

    old: float
    """The old policy's share or mean over the groups."""
    new: float
    """The new policy's."""
    difference: float
    """`new - old`."""
    low: float
    """Lower end of the two-sided interval."""
    high: float
    """Upper end."""
    standard_error: float
    """Standard error of the difference; 0 only where no group differs."""
    degrees: float
    """Degrees of freedom of that error."""
    n_groups: int
    """Groups that both have something to score in."""
    n_lower: int
    """Groups in which the new policy has less than the old one."""
    n_higher: int
    """Groups in which it has more."""


def build_pairs(
    *, old_kept: ArrayLike, old_total: ArrayLike, new_kept: ArrayLike, new_total: ArrayLike
) -> Pairs:
    """Bring four arrays of one shape `(…, n_groups)` together.

    Raises:
        ValueError: They differ in shape.
    """
    given = {
        "old_kept": old_kept,
        "old_total": old_total,
        "new_kept": new_kept,
        "new_total": new_total,
    }
    arrays = {name: np.asarray(array, dtype=np.float64) for name, array in given.items()}
    shapes = {array.shape for array in arrays.values()}
    if len(shapes) != 1:
        raise ValueError(f"all four arrays must have one shape, got {sorted(shapes)}")
    return Pairs(**arrays)


def paired_difference(
    pairs: Pairs, *, level: float = 0.95, bound: float | None = None
) -> Difference | None:
    """Difference of two pooled shares or means over the same groups.

    Args:
        pairs: The groups, shape `(n_groups,)`. Groups in which either has nothing to score are
            left out.
        level: Confidence level of the two-sided interval, in (0, 1).
        bound: Largest difference there can be, 1 between shares; the interval ends there.

    Returns:
        The difference; None when no group is left.

    References:
        Ratio estimators over the same clusters, linearised: Cochran, "Sampling Techniques", 6.

    Example:
        >>> pairs = build_pairs(
        ...     old_kept=[4, 3, 5, 4], old_total=[5, 5, 5, 5],
        ...     new_kept=[3, 3, 4, 4], new_total=[5, 5, 5, 5],
        ... )
        >>> found = paired_difference(pairs)
        >>> round(found.difference, 2), found.n_groups, found.n_lower
        (-0.1, 4, 2)
    """
    both = (pairs.old_total > 0) & (pairs.new_total > 0)
    if not bool(both.any()):
        return None
    shared = Pairs(
        old_kept=pairs.old_kept[both],
        old_total=pairs.old_total[both],
        new_kept=pairs.new_kept[both],
        new_total=pairs.new_total[both],
    )
    old, new, error, degrees = (float(part) for part in _estimate(shared))
    width = quantile(1 - (1 - level) / 2, degrees) * error
    most = np.inf if bound is None else bound
    gap = shared.new_kept / shared.new_total - shared.old_kept / shared.old_total
    return Difference(
        old=old,
        new=new,
        difference=new - old,
        low=float(max(new - old - width, -most)),
        high=float(min(new - old + width, most)),
        standard_error=error,
        degrees=degrees,
        n_groups=int(both.sum()),
        n_lower=int((gap < -_NOTHING).sum()),
        n_higher=int((gap > _NOTHING).sum()),
    )


def difference_p(found: Difference, *, below: float) -> float:
    """One-sided p-value against the hypothesis that the true difference is at least `below`.

    A small value says: the difference lies below. Where no group differs, it is 0 or 1.

    Args:
        found: The difference.
        below: The bound, in the unit of the difference.
    """
    gap = below - found.difference
    if found.standard_error <= 0:
        return 0.0 if gap > _NOTHING else 1.0
    statistic = np.asarray(gap / found.standard_error)
    return float(one_sided_p(statistic, np.asarray(found.degrees)))


def tost_p(found: Difference, *, margin: float) -> float:
    """P-value of the two one-sided tests: small says that the two are equivalent.

    Args:
        found: The difference.
        margin: Largest difference either way that counts as none, above 0.

    Returns:
        The larger of the two one-sided p-values.

    References:
        Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for
        assessing the equivalence of average bioavailability", 1987.
    """
    if margin <= 0:
        raise ValueError(f"`margin > 0` must hold, got {margin}")
    mirrored = msgspec.structs.replace(found, difference=-found.difference)
    return max(difference_p(found, below=margin), difference_p(mirrored, below=margin))


def fall_p(pairs: Pairs, *, allowed: float) -> NDArray[np.float64]:
    """One-sided p-values that a share fell by more than allowed, for many samples at once.

    Args:
        pairs: The samples, shape `(n_samples, n_groups)`; every group has something to score.
        allowed: The fall that is allowed.

    Returns:
        A small value says: it fell by more. Shape `(n_samples,)`.
    """
    old, new, error, degrees = _estimate(pairs)
    gap = (old - new) - allowed
    statistic = gap / np.where(error > 0, error, 1.0)
    return np.where(error > 0, one_sided_p(statistic, degrees), np.where(gap > _NOTHING, 0.0, 1.0))


_Parts = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


def _estimate(pairs: Pairs) -> _Parts:
    """Old, new, standard error of their difference, its degrees of freedom; shapes `(…)`."""
    old, old_parts = _ratio(pairs.old_kept, pairs.old_total)
    new, new_parts = _ratio(pairs.new_kept, pairs.new_total)
    residuals = new_parts - old_parts
    error = np.sqrt(between_variance(residuals))
    # Groups that all differ by the same amount show no spread, which does not make it certain.
    same = (error <= _NOTHING) & (np.abs(new - old) > _NOTHING)
    error = np.where(same, 1.0 / residuals.shape[-1], np.where(error <= _NOTHING, 0.0, error))
    return old, new, error, degrees_of_freedom(residuals)


def _ratio(
    kept: NDArray[np.float64], total: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A pooled share, and what each group adds to it beyond its expected part."""
    whole = total.sum(axis=-1, keepdims=True)
    share = kept.sum(axis=-1, keepdims=True) / whole
    return share[..., 0], (kept - share * total) / whole
