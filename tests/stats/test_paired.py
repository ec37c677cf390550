import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.stats.paired import (
    Difference,
    Pairs,
    build_pairs,
    difference_p,
    fall_p,
    paired_difference,
    tost_p,
)

ALPHA = 0.05


def pairs(old: list[float], new: list[float], total: float = 10) -> Pairs:
    n = [total] * len(old)
    return build_pairs(old_kept=old, old_total=n, new_kept=new, new_total=n)


def difference(old: list[float], new: list[float]) -> Difference:
    found = paired_difference(pairs(old, new))
    assert found is not None
    return found


def test_equal_groups_differ_by_nothing_for_certain():
    found = difference([3, 9, 10], [3, 9, 10])
    assert (found.difference, found.standard_error, found.n_lower, found.n_higher) == (0, 0, 0, 0)
    assert difference_p(found, below=0) == 1
    assert difference_p(found, below=0.01) == 0


def test_what_groups_share_falls_out():
    rng = np.random.default_rng(2)
    old = rng.integers(2, 11, 50).astype(float)
    new = old - (rng.random(50) < 0.5)
    found = difference(old.tolist(), new.tolist())
    assert found.high < 0
    apart = np.std(old / 10) * math.sqrt(2 / 50)
    assert found.standard_error < apart / 2


def test_the_same_loss_in_every_group_is_still_not_certain():
    found = difference([10] * 6, [0] * 6)
    assert found.standard_error > 0
    assert found.high < 0


def test_groups_without_anything_to_score_are_left_out():
    found = paired_difference(
        build_pairs(old_kept=[5, 0], old_total=[5, 0], new_kept=[4, 3], new_total=[5, 3])
    )
    assert found is not None
    assert found.n_groups == 1


def test_nothing_in_common_gives_no_difference():
    nothing = build_pairs(old_kept=[0], old_total=[0], new_kept=[1], new_total=[1])
    assert paired_difference(nothing) is None


def test_shares_differ_by_no_more_than_all_there_is():
    few = pairs([2, 4], [0, 0])
    assert paired_difference(few).low < -1
    found = paired_difference(few, bound=1.0)
    assert (found.low, found.difference) == (-1.0, paired_difference(few).difference)
    assert found.high <= 1


def test_shapes_must_agree():
    with pytest.raises(ValueError, match="one shape"):
        build_pairs(old_kept=[1], old_total=[1, 2], new_kept=[1], new_total=[1])


@given(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=2, max_size=30))
def test_the_interval_holds_the_difference_and_turns_round_with_the_policies(
    kept: list[tuple[int, int]],
):
    old, new = [float(k) for k, _ in kept], [float(k) for _, k in kept]
    there, back = difference(old, new), difference(new, old)
    assert there.low <= there.difference <= there.high
    assert there.low == pytest.approx(-back.high)
    assert (there.n_lower, there.n_higher) == (back.n_higher, back.n_lower)


def test_many_samples_at_once_agree_with_one_by_one():
    rng = np.random.default_rng(3)
    old, new = rng.integers(0, 11, (2, 40, 25)).astype(float)
    n = np.full_like(old, 10)
    many = fall_p(build_pairs(old_kept=old, old_total=n, new_kept=new, new_total=n), allowed=0.02)
    single = [
        difference_p(difference(a.tolist(), b.tolist()), below=-0.02)
        for a, b in zip(old, new, strict=True)
    ]
    assert many.tolist() == pytest.approx(single)


def test_equivalence_needs_both_sides():
    same = difference([5.0, 6.0] * 30, [6.0, 5.0] * 30)
    assert tost_p(same, margin=0.1) < ALPHA
    assert tost_p(same, margin=0.01) > ALPHA
    lower = difference([8.0, 9.0] * 30, [5.0, 5.0] * 30)
    assert tost_p(lower, margin=0.1) > 1 - ALPHA


def test_equivalence_needs_a_margin():
    with pytest.raises(ValueError, match="margin > 0"):
        tost_p(difference([5, 6], [6, 5]), margin=0)


@pytest.mark.parametrize("groups", [12, 35, 100])
@pytest.mark.parametrize("share", [0.3, 0.8, 0.97])
def test_equal_policies_are_told_apart_no_more_often_than_alpha(groups: int, share: float):
    """Two noisy policies of one true share on the same clustered groups."""
    rng = np.random.default_rng(4)
    draws = 4000
    n = rng.integers(1, 15, (draws, groups))
    chance = rng.beta(share * 2, (1 - share) * 2, (draws, groups))
    old, new = rng.binomial(n, chance), rng.binomial(n, chance)
    p_values = fall_p(
        build_pairs(old_kept=old, old_total=n, new_kept=new, new_total=n), allowed=0.0
    )
    assert np.mean(p_values <= ALPHA) <= ALPHA + 2 * math.sqrt(ALPHA * (1 - ALPHA) / draws)


@pytest.mark.parametrize("groups", [30, 100])
def test_intervals_cover_the_true_difference(groups: int):
    rng = np.random.default_rng(5)
    draws, hits = 1000, 0
    for _ in range(draws):
        n = rng.integers(1, 15, groups)
        chance = rng.beta(1.6, 0.4, groups)
        old, new = rng.binomial(n, chance), rng.binomial(n, chance * 0.9)
        found = paired_difference(build_pairs(old_kept=old, old_total=n, new_kept=new, new_total=n))
        assert found is not None
        hits += found.low <= -0.08 <= found.high
    assert hits / draws >= 0.93 - 2 * math.sqrt(0.93 * 0.07 / draws)
