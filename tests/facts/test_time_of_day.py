import pytest

from workbench.facts.time_of_day import find_times


def read(text: str) -> list[str]:
    found = sorted(find_times(text), key=lambda time: (time[0], -time[1]))
    kept: list[tuple[int, int, str]] = []
    for start, end, canonical, _, _ in found:
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, canonical))
    return [canonical for _, _, canonical in kept]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("11am EST", ["T11:00"]),
        ("12 AM", ["T00:00"]),
        ("12:15 pm", ["T12:15"]),
        ("10-11am", ["T10:00", "T11:00"]),
        ("11-1pm", ["T11:00", "T13:00"]),
        ("3:15 in the afternoon", ["T15:15"]),
        ("5 o'clock", ["T05:00"]),
        ("at noon", ["T12:00"]),
        ("9:00 PM起飞", ["T21:00"]),
        ("08:00 to 10 p.m.", ["T08:00", "T22:00"]),
        ("晚上9点", ["T21:00"]),
        ("晚上22点到", ["T22:00"]),
        ("晚上12点", ["T00:00"]),
        ("22点之前", ["T22:00"]),
        ("夜里2点", ["T02:00"]),
        ("half past nine", ["T09:30"]),
        ("a quarter to 5 in the evening", ["T16:45"]),
        ("ten past 3 pm", ["T15:10"]),
        ("10 past noon", ["T12:10"]),
        ("12 at night", ["T00:00"]),
        ("quarter to midnight", ["T23:45"]),
        ("下午3点半", ["T15:30"]),
        ("9点30分", ["T09:30"]),
        ("早上八点", ["T08:00"]),
        ("03:00:00", ["T03:00"]),
        ("01:00:00+1", ["T01:00+1"]),
        ("10:30-14:00 17:00-21:00", ["T10:30", "T14:00", "T17:00", "T21:00"]),
    ],
)
def test_both_languages_give_one_form(text, canonical):
    assert read(text) == canonical


@pytest.mark.parametrize("text", ["有两点", "main.py:3", "25:00", "10 in the box", "小时时间"])
def test_what_is_no_time(text):
    assert read(text) == []


def test_zero_point_four_is_no_time():
    assert [read("零点四，没事"), read("零点四十分")] == [[], ["T00:40"]]
