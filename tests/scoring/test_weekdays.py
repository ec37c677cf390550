import pytest

from workbench.scoring.judge_value import judge_value
from workbench.scoring.weekdays import weekdays_of


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("周一至周五", {0, 1, 2, 3, 4}),
        ("星期六到星期天", {5, 6}),
        ("周六-周一", {5, 6, 0}),
        ("礼拜三", {2}),
        ("Mon-Fri", {0, 1, 2, 3, 4}),
        ("Monday through Sunday", set(range(7))),
        ("Thursdays", {3}),
        ("每天", set(range(7))),
        ("daily", set(range(7))),
        ("seven days a week", set(range(7))),
    ],
)
def test_days_are_read_in_either_language(text, days):
    assert [found for _, found in weekdays_of(text)] == [days]


@pytest.mark.parametrize("text", ["the sunlight", "a month", "周围", "monitor", "第三天"])
def test_what_only_looks_like_a_day_is_none(text):
    assert list(weekdays_of(text)) == []


@pytest.mark.parametrize(
    ("value", "candidate", "status"),
    [
        ("周一至周日", "Open Monday to Sunday, 11 a.m. to 2 p.m.", "retained"),
        ("周一至周日", "每天营业", "retained"),
        ("周一至周五", "open on weekdays, Mon-Fri", "retained"),
        ("周一至周日", "open Monday to Friday", "lost"),
        ("周六", "on Saturday", "retained"),
        ("周六", "on Sunday", "lost"),
    ],
)
def test_the_same_days_in_another_language_are_retained(value, candidate, status):
    verdict = judge_value(
        "date", value, source_text=f"营业时间是{value} 11:00-14:00。", candidate_text=candidate
    )
    assert verdict.status == status
