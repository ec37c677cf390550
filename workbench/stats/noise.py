"""The noise floor of policies that do not answer alike each time: repeats against each other.

A policy with a sampling model gives another result on the same recordings when it is run again. A
difference between two policies that is no larger than that between two repeats of one says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

__all__ = ["NoiseFloor", "noise_floor"]


class NoiseFloor(msgspec.Struct, frozen=True, kw_only=True):
    """How far repeats of one policy lie apart, and how far the policies do."""

    within: float
    """Standard deviation of a measure between repeats of one policy, pooled over policies."""
    between: float | None
    """Standard deviation of the policies' true means, the repeats' own noise taken off; None with
    one policy."""
    repeats: int
    """Repeats in all."""
    degrees: int
    """Degrees of freedom of `within`."""

    @property
    def smallest_difference(self) -> float:
        """Smallest difference between single runs of two policies that is no noise, at 95 %."""
        from workbench.stats.variance import quantile

        return quantile(0.975, self.degrees) * self.within * float(np.sqrt(2))


def noise_floor(values: Mapping[str, Sequence[float]]) -> NoiseFloor:
    """Compare the spread of repeats with that of policies.

    Args:
        values: For each policy one value of a measure for each repeat, at least one with two.

    Raises:
        ValueError: No policy was repeated.

    Example:
        >>> floor = noise_floor({"a": [0.50, 0.52], "b": [0.80, 0.78]})
        >>> round(floor.within, 3), round(floor.between, 2)
        (0.014, 0.2)
    """
    arrays = [np.asarray(v, dtype=np.float64) for v in values.values() if len(v)]
    degrees = sum(array.size - 1 for array in arrays)
    if degrees < 1:
        raise ValueError("at least one policy must have two repeats")
    within = float(sum(np.sum((a - a.mean()) ** 2) for a in arrays)) / degrees
    between = None
    if len(arrays) > 1:
        means = np.asarray([array.mean() for array in arrays])
        noise = within * float(np.mean([1 / array.size for array in arrays]))
        between = float(np.sqrt(max(0.0, float(means.var(ddof=1)) - noise)))
    return NoiseFloor(
        within=float(np.sqrt(within)),
        between=between,
        repeats=sum(array.size for array in arrays),
        degrees=degrees,
    )
