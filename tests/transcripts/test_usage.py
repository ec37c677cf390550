import pytest

from workbench.messages import Usage
from workbench.transcripts.usage import read_time, read_usage


def test_openai_input_holds_the_cached_ones():
    usage = {
        "prompt_tokens": 100,
        "completion_tokens": 7,
        "prompt_tokens_details": {"cached_tokens": 60},
        "completion_tokens_details": {"reasoning_tokens": 5},
    }
    assert read_usage(usage) == Usage(
        input_tokens=100, output_tokens=7, cache_read_tokens=60, reasoning_tokens=5
    )


def test_anthropic_input_is_summed():
    usage = {
        "input_tokens": 10,
        "output_tokens": 3,
        "cache_read_input_tokens": 200,
        "cache_creation_input_tokens": 30,
    }
    assert read_usage(usage, cost_usd=0.5) == Usage(
        input_tokens=240,
        output_tokens=3,
        cache_read_tokens=200,
        cache_write_tokens=30,
        cost_usd=0.5,
    )


@pytest.mark.parametrize("usage", [None, {}, "many", {"prompt_tokens": None}, [1]])
def test_nothing_known_is_none(usage):
    assert read_usage(usage) is None


@pytest.mark.parametrize(
    ("value", "time"),
    [
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
        (1_700_000_000, "2023-11-14T22:13:20+00:00"),
        (1_700_000_000_000, "2023-11-14T22:13:20+00:00"),
        (1e300, None),
        (None, None),
        (True, None),
    ],
)
def test_times(value, time):
    assert read_time(value) == time
