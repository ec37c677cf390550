import pytest

from workbench.facts.date import DateFinder
from workbench.facts.reader import FactReader
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


def read(text: str) -> list[str]:
    return [mention.canonical for mention in DateFinder().find(text)]


class TestDateContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        return FactKindCase(
            finder=DateFinder(),
            examples=(
                FactExample("on 2024-05-17 at noon", "2024-05-17", "2024-05-17"),
                FactExample("by May 13, 2024, please", "May 13, 2024", "2024-05-13"),
                FactExample("改到2026年7月18日下午", "2026年7月18日", "2026-07-18"),
                FactExample("dep 21:00 sharp", "21:00", "T21:00"),
                FactExample("born 05/27/1990", "05/27/1990", "1990-05-27"),
                FactExample("at 10 a.m. then", "10 a.m.", "T10:00"),
                FactExample("till the 2nd.", "the 2nd", "---02", needs_place=True),
            ),
            counter_examples=(
                "you may 3 times",
                "version 1.24.6",
                "it may march on",
                "a ratio of 3:2",
                "3小时，5天，2个月，第一点",
                "酒仙桥路2号",
                "今日美术馆",
                "How can I help you with your order today?",
            ),
        )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2024-05-08T14:32:07", "2024-05-08T14:32:07"),
        ("2024-05-15 15:00", "2024-05-15T15:00"),
        ("5 April 2026", "2026-04-05"),
        ("May 21st", "--05-21"),
        ("on 26 May and", "--05-26"),
        ("11th of march", "--03-11"),
        ("1st of this month", "---01"),
        ("make it for the 2nd.", "---02"),
        ("4096 Sep  3 file", "--09-03"),
        ("August 2025", "2025-08"),
        ("Nov. 3, 2024", "2024-11-03"),
        ("Ｎｏｖ．３", "--11-03"),
        ("ON MARCH 5TH", "--03-05"),
        ("the 3rd of November", "--11-03"),
        ("2024-5-3", "2024-05-03"),
        ("25-12-2024", "2024-12-25"),
        ("in November", "--11"),
        ("27.05.2024", "2024-05-27"),
        ("2025年8月", "2025-08"),
        ("7月18号", "--07-18"),
        ("3月的账单", "--03"),
        ("二〇二四年五月十七日", "2024-05-17"),
        ("１２月３日", "--12-03"),
        ("this Saturday", "this saturday"),
        ("周一到周日", "周一至周日"),
    ],
)
def test_spellings(text, canonical):
    assert read(text) == [canonical]


def test_once_in_two_weeks_names_no_weekday():
    assert read("每两周一次") == []


def test_a_date_in_either_order_stays_as_written():
    mention = DateFinder().find("on 03/04/2026")[0]
    assert (mention.canonical, mention.flags) == ("03/04/2026", ("ambiguous_date",))


def test_a_time_stamp_also_names_its_day():
    assert DateFinder().find("2024-05-15T15:00:00")[0].also == ("2024-05-15",)


def test_no_31st_of_thirteen():
    assert read("13/32/2024 and 2024-13-45") == []


def test_relative_days_are_marked():
    assert [mention.sub for mention in DateFinder().find("明天见, tomorrow")] == [
        "relative",
        "relative",
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("back on Saturday the 10th and rang", "---10"),
        ("Friday 2nd works", "---02"),
        ("改成 16 号进", "---16"),
        ("挪到五号夜里", "---05"),
    ],
)
def test_a_day_beside_its_weekday_or_what_happens_on_it(text, day):
    assert day in read(text)


def test_a_number_that_names_an_inlet_is_no_day():
    assert read("3号进水口") == []


def test_a_time_stamp_is_the_same_with_its_zone():
    assert "2026-10-12T11:09+01:00" in DateFinder().find("2026-10-12T11:09+01:00")[0].also


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("drwxr-xr-x 2 root root 4096 Oct 24  2024 notes", ["2024-10-24"]),
        ("Oct 24,  2024 was it", ["2024-10-24"]),
        ("-rw-r--r-- 1 me me 12 Oct  4 10:22 notes", ["--10-04", "T10:22"]),
        ("on Oct 24\n\n2024 boxes", ["--10-24"]),
    ],
)
def test_columns_of_a_listing_part_a_date_with_two_blanks(text: str, dates: list[str]) -> None:
    found = [m.canonical for m in FactReader().mentions(text) if m.kind == "date"]
    assert found == dates
