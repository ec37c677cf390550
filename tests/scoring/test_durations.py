"""Lengths of time and hours that are written in other words."""

from decimal import Decimal

import pytest

from workbench.facts.fact import Mention
from workbench.scoring.durations import Length, hour_of, length_of, other_words
from workbench.scoring.invented import find_invented


def _number(value: str, unit: str | None) -> Mention:
    return Mention(
        kind="number", surface=value, start=0, end=len(value), canonical=value, unit=unit
    )


@pytest.mark.parametrize(
    ("value", "unit", "length"),
    [
        ("90", "minute", Length("minute", Decimal(90))),
        ("1.5", "hour", Length("minute", Decimal(90))),
        ("2", "week", Length("minute", Decimal(20160))),
        ("2", "year", Length("month", Decimal(24))),
        ("2", "kg", None),
        ("2", None, None),
    ],
)
def test_a_length_of_time_is_compared_in_one_unit(
    value: str, unit: str | None, length: Length | None
) -> None:
    assert length_of(_number(value, unit)) == length


@pytest.mark.parametrize(
    ("text", "hour"), [("22点之前", "22:00"), ("22个人", None), ("30点", None), ("22时间", None)]
)
def test_a_number_before_its_word_is_an_hour(text: str, hour: str | None) -> None:
    assert hour_of(_number(text[:2], None), text) == hour


def test_half_an_hour_is_thirty_minutes() -> None:
    assert "半小时" in other_words("提前30分钟叫", 2)
    assert other_words("提前40分钟叫", 2) == ()


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("出租车请提前半小时叫", "出租车要提前30分钟叫"),
        ("晚上十点前不得重启", "晚上22点之前不可重启"),
        ("The test runs for 1.5 hours.", "The test takes 90 minutes."),
        ("Reply within two weeks.", "Reply within 14 days."),
    ],
)
def test_a_time_in_other_words_is_not_invented(source: str, candidate: str) -> None:
    assert find_invented(source_text=source, candidate_text=candidate) == []


def test_another_length_of_time_is_invented() -> None:
    found = find_invented(source_text="Call early.", candidate_text="Call 40 minutes early.")
    assert [invention.surface for invention in found] == ["40"]
