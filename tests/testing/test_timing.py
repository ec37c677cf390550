import time

import pytest

from workbench.testing.timing import takes_at_most


def spend(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_a_quick_block_passes():
    with takes_at_most(5):
        spend(0.01)


def test_a_slow_block_fails_and_says_by_how_much():
    with (
        pytest.raises(AssertionError, match=r"the search took .* at most"),
        takes_at_most(0.001, what="the search"),
    ):
        spend(0.1)


def test_waiting_is_not_counted():
    with takes_at_most(0.1):
        time.sleep(0.2)
