import time
from pathlib import Path

import pytest

from workbench.errors import ModelError
from workbench.models.limits import Limits


def test_turns_are_spread_over_the_minute(tmp_path: Path) -> None:
    limits = Limits(name="m", requests_per_minute=600, folder=tmp_path)
    started = time.monotonic()
    for _ in range(4):
        with limits.turn():
            pass

    assert time.monotonic() - started >= 0.3


def test_limits_of_one_name_are_shared_and_others_are_not(tmp_path: Path) -> None:
    first, same, other = (
        Limits(name=name, requests_per_minute=1, folder=tmp_path) for name in ("m", "m", "n")
    )
    with first.turn(), other.turn():
        pass

    with (
        pytest.raises(ModelError, match="`requests_per_minute` its turn comes after the timeout"),
        same.turn(deadline=time.monotonic() + 1),
    ):
        pass


def test_a_turn_that_came_too_late_takes_no_place(tmp_path: Path) -> None:
    limits = Limits(name="m", requests_per_minute=60, folder=tmp_path)
    with limits.turn():
        pass
    for _ in range(3):
        with (
            pytest.raises(ModelError, match="after the timeout") as caught,
            limits.turn(deadline=time.monotonic() + 0.01),
        ):
            pass
        assert caught.value.outcome == "rate_limited"
    started = time.monotonic()
    with limits.turn():
        pass

    assert time.monotonic() - started < 2


def test_a_place_is_held_until_its_turn_ends(tmp_path: Path) -> None:
    limits = Limits(name="m", max_concurrency=1, folder=tmp_path)
    with (
        limits.turn(),
        pytest.raises(ModelError, match="`max_concurrency` its turn comes after"),
        limits.turn(deadline=time.monotonic()),
    ):
        pass
    with limits.turn(deadline=time.monotonic()):
        pass
