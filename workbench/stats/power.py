"""How likely a regression of a given size would be proven, by simulation on real groups."""

from __future__ import annotations

from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from workbench.stats.paired import build_pairs, fall_p

__all__ = ["GroupCounts", "Spread", "groups_needed", "power_of_drop"]

Spread = Literal["even", "lumped"]
"""How a drop falls: on each value alike and alone, or on some groups as a whole."""

_DRAWS = 400
_MOST_GROUPS = 20_000


class GroupCounts(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy keeps in each group: what a simulation draws groups from."""

    kept: NDArray[np.float64]
    """Kept values, or summed shares. Shape `(n_groups,)`."""
    total: NDArray[np.float64]
    """Values, or recordings. Shape `(n_groups,)`."""
    values: NDArray[np.float64]
    """Values behind what is kept, each of which may be lost alone. Shape `(n_groups,)`."""


def power_of_drop(
    counts: GroupCounts,
    *,
    drop: float,
    allowed: float,
    groups: int,
    alpha: float,
    rng: np.random.Generator,
    spread: Spread = "even",
    draws: int = _DRAWS,
) -> float:
    """Chance that a drop is proven to be more than allowed.

    Args:
        counts: Groups to draw from, with replacement.
        drop: The true drop, a share above 0.
        allowed: The drop that a rule allows.
        groups: How many groups there are.
        alpha: One-sided level of the test.
        rng: Where chance comes from.
        spread: How the drop falls.
        draws: Simulated runs.

    Returns:
        A share in [0, 1]; NaN where the policy keeps less than the drop.
    """
    share = float(counts.kept.sum() / counts.total.sum())
    if drop > share:
        return float("nan")
    picked = rng.integers(0, counts.kept.size, (draws, groups))
    old, total = counts.kept[picked], counts.total[picked]
    chance = drop / share
    if spread == "lumped":
        new = np.where(rng.random(old.shape) < chance, 0.0, old)
    else:
        values = counts.values[picked]
        lost = rng.binomial(values.astype(np.int64), chance) / np.maximum(values, 1.0)
        new = old * (1 - lost)
    pairs = build_pairs(old_kept=old, old_total=total, new_kept=new, new_total=total)
    return float(np.mean(fall_p(pairs, allowed=allowed) <= alpha))


def groups_needed(
    counts: GroupCounts,
    *,
    drop: float,
    allowed: float,
    alpha: float,
    rng: np.random.Generator,
    power: float = 0.8,
    spread: Spread = "even",
) -> int | None:
    """Groups from which on a drop is proven with some power.

    Args:
        counts: Groups to draw from.
        drop: The true drop.
        allowed: The drop that a rule allows.
        alpha: One-sided level of the test.
        rng: Where chance comes from.
        power: The chance that is wanted.
        spread: How the drop falls.

    Returns:
        A number of groups, within a few percent; None where no number does, or more than 20,000.
    """
    if drop <= allowed or drop > float(counts.kept.sum() / counts.total.sum()):
        return None

    def reached(groups: int) -> bool:
        found = power_of_drop(
            counts,
            drop=drop,
            allowed=allowed,
            groups=groups,
            alpha=alpha,
            rng=rng,
            spread=spread,
            draws=max(100, min(_DRAWS, 400_000 // groups)),
        )
        return found >= power

    low, high = 2, 8
    while not reached(high):
        low, high = high, high * 2
        if high > _MOST_GROUPS:
            return None
    while high - low > max(1, low // 20):
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
