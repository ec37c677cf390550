"""Several tests at once: which of them may be believed."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["holm"]


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values adjusted for their number, in the same order.

    Rejecting those at or below alpha makes any false rejection at all no likelier than alpha,
    however the tests hang together.

    Args:
        p_values: One for each test, in [0, 1].

    Returns:
        Adjusted values, none smaller than what was given and none above 1.

    References:
        Holm, "A simple sequentially rejective multiple test procedure", 1979.

    Example:
        >>> holm([0.01, 0.04, 0.03])
        [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [1.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p_values[place]))
        adjusted[place] = highest
    return adjusted
