import numpy as np
import pytest

from workbench.stats.noise import noise_floor


def test_repeats_that_agree_have_no_noise():
    floor = noise_floor({"a": [0.5, 0.5], "b": [0.7, 0.7]})
    assert floor.within == 0
    assert floor.smallest_difference == 0


def test_spread_within_and_between_are_found_again():
    rng = np.random.default_rng(6)
    true = rng.normal(0.6, 0.1, 40)
    floor = noise_floor(
        {str(n): rng.normal(mean, 0.03, 20).tolist() for n, mean in enumerate(true)}
    )
    assert floor.within == pytest.approx(0.03, rel=0.1)
    assert floor.between == pytest.approx(true.std(ddof=1), rel=0.1)


def test_policies_no_further_apart_than_repeats_have_nothing_between_them():
    floor = noise_floor({"a": [0.4, 0.6], "b": [0.41, 0.59]})
    assert floor.between == 0


def test_one_policy_has_nothing_to_be_held_against():
    assert noise_floor({"a": [0.4, 0.6, 0.5]}).between is None


def test_without_a_repeat_there_is_no_floor():
    with pytest.raises(ValueError, match="two repeats"):
        noise_floor({"a": [0.4], "b": [0.5]})
