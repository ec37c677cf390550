import gc
import time

import pytest

from workbench.testing import timing
from workbench.testing.timing import seconds_of_a_quiet_core, takes_at_most


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


def test_seconds_on_a_slow_core_are_told_as_those_of_a_quiet_one(monkeypatch):
    monkeypatch.setattr(timing, "_yardstick", lambda: spend(3 * timing._QUIET))
    assert 0.05 < seconds_of_a_quiet_core(lambda: spend(0.3)) < 0.15


def test_seconds_on_a_quick_core_stay_what_they_are(monkeypatch):
    monkeypatch.setattr(timing, "_yardstick", lambda: None)
    assert 0.1 <= seconds_of_a_quiet_core(lambda: spend(0.1)) < 0.15


def test_the_collector_goes_on_after_work_that_fails():
    def fail() -> None:
        raise ValueError("no page")

    with pytest.raises(ValueError, match="no page"):
        seconds_of_a_quiet_core(fail)
    assert gc.get_freeze_count() == 0
