import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.stats.intervals import groups_for_bound, share_interval


@given(
    st.lists(
        st.integers(0, 30).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), max_size=20
    )
)
def test_the_share_lies_inside_an_interval_of_some_width(groups: list[tuple[int, int]]):
    interval = share_interval([k for k, _ in groups], [n for _, n in groups])
    if all(n == 0 for _, n in groups):
        assert interval is None
        return
    assert interval is not None
    assert 0 <= interval.low <= interval.share <= interval.high <= 1
    assert interval.high - interval.low > 0
    assert interval.n_groups == sum(n > 0 for _, n in groups)


def test_all_kept_still_leaves_doubt_that_shrinks_with_groups():
    few, many = share_interval([5] * 10, [5] * 10), share_interval([5] * 200, [5] * 200)
    assert few is not None
    assert many is not None
    assert few.low < many.low < 1
    assert few.high == many.high == 1


def test_groups_that_hang_together_give_a_wider_interval():
    rng = np.random.default_rng(7)
    total = np.full(60, 10)
    mixed = share_interval(rng.binomial(10, 0.5, 60), total)
    lumps = share_interval(np.where(rng.random(60) < 0.5, 10, 0), total)
    assert mixed is not None
    assert lumps is not None
    assert lumps.high - lumps.low > 2 * (mixed.high - mixed.low)


SHARES = (0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.995)
DRAWS = 1000
"""Draws that know a coverage to about 0.8 points."""
LEAST = 0.93 - 2 * math.sqrt(0.93 * 0.07 / DRAWS)


@pytest.mark.parametrize("groups", [30, 100, 300])
@pytest.mark.parametrize(("largest", "concentration"), [(20, 7 / 3), (60, 0.2), (60, 9.0)])
def test_intervals_cover_the_true_share_of_clustered_values(
    groups: int, largest: int, concentration: float
):
    """Groups of 1 to `largest` values; the smaller the concentration, the more they agree."""
    rng = np.random.default_rng(20)
    for share in SHARES:
        n = rng.integers(1, largest, (DRAWS, groups))
        a, b = share * concentration, (1 - share) * concentration
        kept = rng.binomial(n, rng.beta(a, b, (DRAWS, groups)))
        intervals = [share_interval(kept[draw], n[draw]) for draw in range(DRAWS)]
        hits = sum(i is not None and i.low <= share <= i.high for i in intervals)
        assert hits / DRAWS >= LEAST, share


@pytest.mark.parametrize("groups", [30, 100, 300])
def test_intervals_cover_the_true_mean_of_conversations_in_groups(groups: int):
    rng = np.random.default_rng(21)
    for share in SHARES:
        chance = rng.beta(share, 1 - share, (DRAWS, groups))
        conversations = rng.integers(1, 5, (DRAWS, groups))
        summed = np.zeros((DRAWS, groups))
        for place in range(4):
            facts = rng.integers(1, 12, (DRAWS, groups))
            there = place < conversations
            summed += np.where(there, rng.binomial(facts, chance) / facts, 0.0)
        intervals = [
            share_interval(summed[draw], conversations[draw], are_counts=False)
            for draw in range(DRAWS)
        ]
        hits = sum(i is not None and i.low <= share <= i.high for i in intervals)
        assert hits / DRAWS >= LEAST, share


def test_one_group_alone_says_next_to_nothing():
    interval = share_interval([8], [10])
    assert interval is not None
    assert interval.high - interval.low > 0.8


def test_more_kept_than_there_is_is_an_error():
    with pytest.raises(ValueError, match="0 <= kept <= total"):
        share_interval([3], [2])


def test_what_is_no_number_is_an_error():
    with pytest.raises(ValueError, match="0 <= kept <= total"):
        share_interval([math.nan], [2])


def test_lengths_must_agree():
    with pytest.raises(ValueError, match="must hold, got 1 and 2"):
        share_interval([1], [1, 2])


@pytest.mark.parametrize("floor", [0.8, 0.85, 0.88])
def test_the_groups_that_prove_a_floor_are_enough_and_no_more(floor: float):
    now = share_interval([9, 8, 10, 9] * 5, [10] * 20)
    assert now is not None
    groups = groups_for_bound(now, floor)
    assert groups is not None
    if groups > 20:
        more = share_interval([9, 8, 10, 9] * (groups // 4 + 2), [10] * (4 * (groups // 4 + 2)))
        fewer = share_interval([9, 8, 10, 9] * (groups // 8), [10] * (4 * (groups // 8)))
        assert more is not None
        assert fewer is not None
        assert fewer.low < floor <= more.low


def test_no_number_of_groups_proves_a_floor_above_the_share():
    now = share_interval([9] * 20, [10] * 20)
    assert now is not None
    assert groups_for_bound(now, 0.9) is None
