import pytest

from workbench.facts.date import DateFinder
from workbench.facts.time_told import find_told, time_of
from workbench.facts.traits import traits_of


def read(text: str) -> list[str]:
    return [canonical for _, _, canonical, _, _ in find_told(text, traits_of(text))]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("one in the afternoon", "T13:00"),
        ("around three pm will be fine", "T15:00"),
        ("five o'clock", "T05:00"),
        ("at half past two.", "T02:30"),
        ("6 o'clock in the evening", "T18:00"),
        ("8:15 in the night", "T20:15"),
        ("around afternoon 1:30.", "T13:30"),
        ("at the evening 7. thanks", "T19:00"),
        ("at morning 11 until then", "T11:00"),
        ("half past 6 in the evening", "T18:30"),
    ],
)
def test_words_tell_a_time(text, canonical):
    assert read(text)[0] == canonical  # of what overlaps, the first counts


@pytest.mark.parametrize(
    "text",
    ["good morning 2 tickets please", "this morning 5 people came", "one of the three", "9 pm"],
)
def test_what_tells_none(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("hour", "part", "canonical"),
    [(12, "p", "T12:00"), (12, "night", "T00:00"), (2, "night", "T02:00"), (9, "night", "T21:00")],
)
def test_the_part_of_the_day_settles_the_hour(hour, part, canonical):
    assert time_of(hour, None, part) == canonical


def test_there_is_no_thirteenth_hour_in_a_half_day():
    assert time_of(13, None, "p") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ticket by 10 lisbon time", ["T10:00"]),
        ("at 9:30 london time", ["T09:30"]),
        ("retry after 10 more time", []),
        ("after 30 second time", []),
    ],
)
def test_the_clock_of_a_place(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Call me at 4:30 this afternoon.", "T16:30"),
        ("at 8:30 tonight", "T20:30"),
        ("7:15 tomorrow evening", "T19:15"),
        ("6 on Friday evening", "T18:00"),
        ("at 9 this morning", "T09:00"),
    ],
)
def test_the_part_of_the_day_may_be_of_a_named_day(text, canonical):
    [mention] = [m for m in DateFinder().find(text) if m.sub == "time"]
    assert mention.canonical == canonical
