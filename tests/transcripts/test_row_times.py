import pytest

from workbench.transcripts.json_text import as_raw
from workbench.transcripts.row_times import direction, read_times, reads_as_time

RISING = [
    ["2026-01-01T10:00:00Z", "2026-01-01T10:00:01+00:00", "2026-01-01T12:00:00+01:00"],
    ["2026-01-01 09:59", "2026-01-01 10:00"],
    ["2026/1/9 10:00:00", "2026/1/10 9:00:00"],
    [1767225600, 1767225601.5],
    ["1767225600000", "1767225600001"],
    ["31/01/2026 23:59", "01/02/2026 00:01"],
    ["1/31/2026 11:59 PM", "2/1/2026 12:01 AM"],
    ["Jan 31, 2026 11:59 PM", "Feb 1, 2026 12:01 AM"],
    ["Sat, 31 Jan 2026 23:59:00 +0000", "Sun, 01 Feb 2026 00:01:00 +0000"],
    ["2026年1月9日 上午10:00", "2026年1月9日 下午1:00"],
    ["9:05", "10:04"],
]


@pytest.mark.parametrize("words", RISING, ids=lambda words: str(words[0]))
def test_times_as_exports_write_them_are_in_their_order(words):
    name, readings = read_times([{"created_at": as_raw(word)} for word in words])
    assert name == "created_at"
    assert [direction(times) for times in readings] == ["rising"] * len(readings)
    (backwards,) = {direction(times[::-1]) for times in readings}
    assert backwards == "falling"


@pytest.mark.parametrize(
    "name", ["timestamp", "createdAt", "Sent At", "ts", "发送时间", "message_time"]
)
def test_names_of_times(name):
    assert read_times([{name: as_raw("2026-01-01T10:00:00")}]) is not None


@pytest.mark.parametrize("cells", [["soon", "late"], ["2026-01-01", None], ["2026-99-99", "x"]])
def test_a_column_without_a_time_in_each_row_says_nothing(cells):
    assert read_times([{"timestamp": as_raw(cell)} for cell in cells]) is None


def test_dates_whose_day_may_be_the_month_are_read_both_ways():
    cells = ["05/01/2026", "04/02/2026"]
    _, readings = read_times([{"date": as_raw(cell)} for cell in cells])
    assert {direction(times) for times in readings} == {"rising", "falling"}


def test_a_time_of_day_goes_with_the_date_beside_it():
    rows = [("2026-01-01", "23:59"), ("2026-01-02", "00:01")]
    _, readings = read_times([{"date": as_raw(day), "time": as_raw(hour)} for day, hour in rows])
    assert direction(readings[0]) == "rising"


def test_direction():
    assert [direction(times) for times in ([1, 1], [], [2, 1, 1], [1, 3, 2])] == [
        "rising",
        "rising",
        "falling",
        "mixed",
    ]


@pytest.mark.parametrize(("word", "known"), [("2026-01-01", True), ("17", False), ("T-1", False)])
def test_what_reads_as_a_time(word, known):
    assert reads_as_time(word) is known
