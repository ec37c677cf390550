import pytest

from workbench.messages import Usage
from workbench.pricing.usage_ratio import UsageRatio, compare_usage, pool_usage


def test_counts_are_held_against_the_recorded_ones() -> None:
    usage = Usage(input_tokens=1000, cache_read_tokens=600)
    found = compare_usage(usage, counted_tokens=900, cached_tokens=720)
    assert found.tokens_ratio == pytest.approx(0.9)
    assert (found.recorded_cached_share, found.counted_cached_share) == (0.6, 0.8)
    assert found.cached_share_difference == pytest.approx(0.2)


@pytest.mark.parametrize("usage", [None, Usage(), Usage(output_tokens=5)])
def test_nothing_recorded_compares_nothing(usage: Usage | None) -> None:
    found = compare_usage(usage, counted_tokens=900, cached_tokens=0)
    assert found == UsageRatio()
    assert (found.tokens_ratio, found.cached_share_difference) == (None, None)


def test_usage_that_does_not_speak_of_the_cache_gives_no_share() -> None:
    found = compare_usage(Usage(input_tokens=10), counted_tokens=12, cached_tokens=12)
    assert found.tokens_ratio == pytest.approx(1.2)
    assert (found.recorded_cached_share, found.counted_cached_share) == (None, None)


def test_recorded_cache_of_zero_is_a_share_of_zero() -> None:
    usage = Usage(input_tokens=10, cache_read_tokens=0)
    found = compare_usage(usage, counted_tokens=10, cached_tokens=5)
    assert (found.recorded_cached_share, found.cached_share_difference) == (0.0, 0.5)


def test_pooled_ratio_is_over_tokens() -> None:
    first = compare_usage(Usage(input_tokens=100), counted_tokens=200, cached_tokens=0)
    second = compare_usage(
        Usage(input_tokens=900, cache_read_tokens=90), counted_tokens=900, cached_tokens=180
    )
    pooled = pool_usage([first, UsageRatio(), second])
    assert (pooled.calls, pooled.tokens_ratio) == (2, 1.1)
    assert (pooled.recorded_cached_share, pooled.counted_cached_share) == (0.1, 0.2)


def test_pool_of_nothing_is_empty() -> None:
    assert pool_usage([]) == UsageRatio()
