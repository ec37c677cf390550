import math

import numpy as np
import pytest

from workbench.stats.paired import build_pairs, fall_p
from workbench.stats.power import GroupCounts, groups_needed, power_of_drop


@pytest.fixture
def counts() -> GroupCounts:
    rng = np.random.default_rng(8)
    total = rng.integers(3, 20, 60).astype(float)
    kept = rng.binomial(total.astype(int), 0.8).astype(float)
    return GroupCounts(kept=kept, total=total, values=kept)


def power(counts: GroupCounts, **fields) -> float:
    given = {"drop": 0.05, "allowed": 0.0, "groups": 60, "alpha": 0.05, **fields}
    return power_of_drop(counts, rng=np.random.default_rng(9), **given)


def test_power_grows_with_the_drop_and_with_the_groups(counts: GroupCounts):
    assert power(counts, drop=0.01) < power(counts, drop=0.03) <= power(counts, drop=0.1)
    assert power(counts, drop=0.01, groups=10) < power(counts, drop=0.01, groups=300)


def test_power_at_the_allowed_drop_is_about_alpha(counts: GroupCounts):
    assert power(counts, drop=0.05, allowed=0.05, draws=4000) < 0.07


def test_power_that_was_planned_is_found_again(counts: GroupCounts):
    rng = np.random.default_rng(10)
    groups = groups_needed(counts, drop=0.05, allowed=0.02, alpha=0.05, rng=rng)
    assert groups is not None
    picked = rng.integers(0, 60, (4000, groups))
    old, total = counts.kept[picked], counts.total[picked]
    share = counts.kept.sum() / counts.total.sum()
    new = old - rng.binomial(old.astype(int), 0.05 / share)
    pairs = build_pairs(old_kept=old, old_total=total, new_kept=new, new_total=total)
    assert 0.7 < np.mean(fall_p(pairs, allowed=0.02) <= 0.05) < 0.92


def test_many_values_behind_a_share_lose_evenly_and_few_do_not():
    many = GroupCounts(kept=np.full(40, 0.9), total=np.ones(40), values=np.full(40, 90.0))
    few = GroupCounts(kept=np.full(40, 0.9), total=np.ones(40), values=np.ones(40))
    assert power(few, groups=20) < power(many, groups=20)
    assert power(few, groups=20) == pytest.approx(power(few, groups=20, spread="lumped"), abs=0.1)


def test_more_than_is_kept_cannot_be_lost(counts: GroupCounts):
    assert math.isnan(power(counts, drop=0.95))


@pytest.mark.parametrize("drop", [0.01, 0.95])
def test_no_number_of_groups_proves_what_is_allowed_or_cannot_be(counts: GroupCounts, drop: float):
    rng = np.random.default_rng(11)
    assert groups_needed(counts, drop=drop, allowed=0.02, alpha=0.05, rng=rng) is None


def test_a_drop_a_hair_above_what_is_allowed_is_given_up(counts: GroupCounts):
    rng = np.random.default_rng(12)
    assert groups_needed(counts, drop=0.0201, allowed=0.02, alpha=0.001, rng=rng) is None
