from datetime import UTC, datetime

import pytest

from workbench.models._provider_errors import ProviderFailure, read_failure
from workbench.models.retry import Backoff, RetryError

PASSES = ProviderFailure(outcome="rate_limited")


class RefusedError(Exception):
    def __init__(self, failure=PASSES):
        super().__init__("no")
        self.failure = failure


class Calls:
    """Fails as often as it is told to."""

    def __init__(self, *failures):
        self.failures = list(failures)
        self.waits = []
        self.now = 0.0

    def attempt(self):
        if self.failures:
            raise RefusedError(self.failures.pop(0))
        return "answer"

    def sleep(self, seconds):
        self.waits.append(seconds)
        self.now += seconds

    def run(self, *, retries, deadline=None, draw=0.0):
        backoff = Backoff(
            retries=retries, sleep=self.sleep, draw=lambda: draw, clock=lambda: self.now
        )
        return backoff.call(
            self.attempt, read=lambda error: getattr(error, "failure", None), deadline=deadline
        )


def test_waits_grow_and_have_a_drawn_part():
    low, high = Calls(*[PASSES] * 3), Calls(*[PASSES] * 3)

    assert low.run(retries=3, draw=0.0) == high.run(retries=3, draw=0.999) == "answer"
    assert low.waits == [0.25, 0.5, 1.0]
    assert high.waits == pytest.approx([0.5, 1.0, 2.0], rel=0.01)


def test_the_providers_wait_goes_before_ours():
    calls = Calls(ProviderFailure(outcome="rate_limited", wait_s=7))
    calls.run(retries=1)

    assert calls.waits == [7.0]


def test_there_are_no_more_retries_than_allowed():
    with pytest.raises(RetryError, match="after 2 retries") as caught:
        Calls(*[PASSES] * 5).run(retries=2)
    assert caught.value.failure is PASSES


@pytest.mark.parametrize("outcome", ["timeout", "unreachable", "bad_response", "error"])
def test_what_stays_is_not_tried_again(outcome):
    calls = Calls(ProviderFailure(outcome=outcome))
    with pytest.raises(RetryError):
        calls.run(retries=5)
    assert calls.waits == []


def test_a_wait_past_the_deadline_is_not_begun():
    calls = Calls(ProviderFailure(outcome="rate_limited", wait_s=50))
    with pytest.raises(RetryError, match="asks to wait 50 s, and the timeout comes before"):
        calls.run(retries=5, deadline=20)
    assert calls.waits == []


def test_a_wait_that_is_too_long_for_us_is_not_begun():
    with pytest.raises(RetryError, match="longer than the 120 s"):
        Calls(ProviderFailure(outcome="rate_limited", wait_s=3600)).run(retries=5)


def test_what_is_no_failure_of_the_provider_goes_up():
    def broken():
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Backoff(retries=3).call(broken, read=lambda _: None, deadline=None)


class Response:
    def __init__(self, **headers):
        self.headers = headers


def _error(status, **headers):
    error = Exception("x")
    error.status_code = status
    error.response = Response(**headers) if headers else None
    return error


@pytest.mark.parametrize(
    ("headers", "wait_s"),
    [
        ({"Retry-After": "3"}, 3.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"Retry-After": "Mon, 30 Nov 2026 12:00:10 GMT"}, 10.0),
        ({"Retry-After": "Mon, 30 Nov 2026 11:00:00 GMT"}, 0.0),
        ({"Retry-After": "soon"}, None),
        ({"x": "y"}, None),
    ],
)
def test_the_wait_is_read_in_every_form(headers, wait_s):
    now = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)

    assert read_failure(_error(429, **headers), now=now) == ProviderFailure(
        outcome="rate_limited", wait_s=wait_s
    )


def test_a_status_that_no_response_came_with_is_not_the_providers():
    assert read_failure(_error(503, server="x")).outcome == "server_error"
    assert read_failure(_error(500)).outcome == "bad_response"
    assert read_failure(_error(400, server="x")).outcome == "error"
