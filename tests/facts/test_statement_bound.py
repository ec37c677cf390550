"""Limits: direction, value and unit."""

import pytest

from workbench.facts.statement_bound import find_bounds
from workbench.facts.statement_words import fold


@pytest.mark.parametrize(
    ("text", "op", "value", "unit"),
    [
        ("at most 3 times", "<=", "3", "times"),
        ("at least three times", ">=", "3", "times"),
        ("keep it under $1,000", "<", "1000", "USD"),
        ("no more than 2 bags", "<=", "2", "bags"),
        ("not over 80%", "<=", "80", "%"),
        ("more than ninety days", ">", "90", "day"),
        ("up to $100 for the change", "<=", "100", "USD"),
        ("Go 1.24 or newer", ">=", "1.24", None),
        ("between 2 and 4 hours", "between", "2..4", "hour"),
        ("50-100 yuan", "between", "50..100", "CNY"),
        ("评分4.5分以上", ">=", "4.5", "point"),
        ("50元以内", "<=", "50", "CNY"),
        ("不超过12万元", "<=", "120000", "CNY"),
        ("不低于百分之八十", ">=", "80", "%"),
        ("人均150－500元", "between", "150..500", "CNY"),
        ("2小时 - 4小时之间", "between", "2..4", "hour"),
    ],
)
def test_a_limit_is_read(text: str, op: str, value: str, unit: str | None) -> None:
    (hit,) = find_bounds(fold(text))
    assert (hit.bound.op, hit.bound.value, hit.bound.unit) == (op, value, unit)


@pytest.mark.parametrize(
    "text",
    [
        "call 010-84018667",
        "on 2024-05-13",
        "from Suite 640 to Suite 641",
        "change it from 2 to 4",
        "order 12345",
        "门票35元",
    ],
)
def test_a_bare_number_is_no_limit(text: str) -> None:
    assert find_bounds(fold(text)) == []


def test_two_limits_stand_in_order() -> None:
    hits = find_bounds(fold("评分4分以上人均50-100元"))
    assert [hit.bound.value for hit in hits] == ["4", "50..100"]
