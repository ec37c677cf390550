"""How much a pooled share varies between groups, and how well that variance is known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["between_variance", "degrees_of_freedom", "one_sided_p", "quantile"]

_NOTHING = 1e-15


def between_variance(residuals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Variance of a sum of group residuals.

    Args:
        residuals: What each group adds to the estimate beyond its expected part; they add up to 0.
            Shape `(…, n_groups)`.

    Returns:
        Variance of the estimate. Shape `(…)`.

    References:
        Cochran, "Sampling Techniques", 3rd ed., 6.3.
    """
    groups = residuals.shape[-1]
    scale = groups / (groups - 1) if groups > 1 else 1.0
    total: NDArray[np.float64] = scale * np.sum(residuals**2, axis=-1)
    return total


def degrees_of_freedom(residuals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Degrees of freedom of the variance between groups, by Satterthwaite's moment match.

    Near 0 and 1 a handful of groups makes up nearly all of the variance, however many there are;
    the variance is then known as badly as from that handful, and the quantile must say so.

    Args:
        residuals: As for `between_variance`.

    Returns:
        A number from 1 to `n_groups - 1` for each estimate. Shape `(…)`.
    """
    groups = residuals.shape[-1]
    most = float(max(1, groups - 1))
    squares = residuals**2
    total = np.sum(squares, axis=-1)
    spread = np.sum(squares**2, axis=-1) - total**2 / groups
    plain = (groups < 3) | (total <= _NOTHING) | (spread <= _NOTHING * total**2)
    matched = 2 * total**2 / np.where(plain, 1.0, spread)
    return np.where(plain, most, np.clip(matched, 1.0, most))


def quantile(level: float, degrees: float) -> float:
    """Quantile of Student's t at a one-sided level."""
    # Not scipy.stats, which takes seconds to import and has the same function behind it.
    from scipy.special import stdtrit

    return float(stdtrit(degrees, level))


def one_sided_p(
    statistic: NDArray[np.float64], degrees: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Chance that Student's t is at least the statistic. Shapes alike."""
    from scipy.special import stdtr

    chance: NDArray[np.float64] = stdtr(degrees, -statistic)
    return chance
