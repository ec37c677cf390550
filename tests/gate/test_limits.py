import math

import pytest

from workbench.gate.limits import at_least, at_most, check_limit, show_value
from workbench.gate.rules import Rule


def check(run, **fields):
    rule = Rule(**{"measure": "ids_kept", "limit": "floor", "value": 0.9, **fields})
    return check_limit(rule, run, "p", among=set(run.recordings))


@pytest.mark.parametrize("value", [None, math.nan, 0.89])
def test_what_is_missing_or_no_number_reaches_no_floor(value: float | None):
    assert not at_least(value, 0.9)


@pytest.mark.parametrize("value", [None, math.nan, 2.0])
def test_what_is_missing_or_no_number_keeps_below_no_ceiling(value: float | None):
    assert not at_most(value, 1.0)


def test_a_sum_that_is_off_by_rounding_is_on_the_limit():
    assert at_least(sum([0.1] * 9), 0.9)
    assert at_most(sum([0.1] * 3), 0.3)


def test_a_floor_compares_the_share_itself(build):
    found = check(build([9] * 10))
    assert (found.status, found.value, found.n_groups) == ("passed", pytest.approx(0.9), 10)
    assert check(build([9] * 9 + [8])).status == "failed"


def test_a_lower_floor_compares_the_lower_bound_and_says_what_is_missing(build):
    found = check(build([10] * 12), limit="floor_lower")
    assert found.status == "failed"
    assert "12 groups do not prove it" in found.reason
    assert check(build([10] * 12), limit="floor_lower", value=0.6).status == "passed"


def test_nothing_at_risk_fails_unless_it_may_be_passed_over(build):
    assert check(build([0], of=0)).status == "failed"
    assert check(build([0], of=0), skip_unscored=True).status == "skipped"


def test_a_ceiling_counts_over_all_recordings(build):
    run = build([9, 9], counts={"c000": {"altered": 1}, "c001": {"altered": 2}})
    found = check(run, measure="altered", limit="ceiling", value=2)
    assert (found.status, found.value) == ("failed", 3)
    assert check(run, measure="altered", limit="ceiling", value=3).status == "passed"


def test_a_budget_of_what_has_no_price_fails_and_says_why(build):
    found = check(build([9]), measure="cost_usd", limit="ceiling", value=5)
    assert (found.status, "--price-model" in found.reason) == ("failed", True)


def test_values_are_shown_as_people_read_them():
    assert show_value("ids_kept", 0.987) == "98.7%"
    assert show_value("tokens_sent", 12345) == "12,345"
    assert show_value("cost_usd", 1.23456) == "1.235"
