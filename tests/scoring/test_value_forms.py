import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.amount import AmountFinder
from workbench.facts.date import DateFinder
from workbench.facts.fact import Mention
from workbench.scoring.value_forms import (
    address_words,
    is_same_date,
    is_same_phone,
    is_same_value,
    units_agree,
)


def date(text: str) -> Mention:
    return DateFinder().find(text)[0]


def amount(text: str) -> Mention:
    return AmountFinder().find(text)[0]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("2024-05-26", "May 26"),
        ("on the 2nd.", "2019-03-02"),
        ("2024-05-26", "26 May 2024"),
        ("03/04/2026", "2026-04-03"),
        ("03/04/2026", "2026-03-04"),
        ("21:00", "9 PM"),
        ("2024-05-15T15:00:00", "2024-05-15"),
        ("周一至周日", "周一到周日"),
    ],
)
def test_dates_that_agree(a, b):
    assert is_same_date(date(a), date(b))
    assert is_same_date(date(b), date(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("May 26", "May 27"),
        ("2024-05", "2024-05-26"),
        ("2001-04-12", "2001-12-04"),
        ("21:00", "9:00 AM"),
        ("2024-05-26", "21:00"),
    ],
)
def test_dates_that_differ(a, b):
    assert not is_same_date(date(a), date(b))


@given(st.dates(min_value=datetime.date(1900, 1, 1), max_value=datetime.date(2199, 12, 31)))
def test_every_spelling_of_a_day_is_that_day(day):
    written = f"{day:%B} {day.day}, {day.year}", f"{day.year}年{day.month}月{day.day}日"
    iso = date(f"{day:%Y-%m-%d}")
    assert all(is_same_date(iso, date(spelling)) for spelling in written)


def test_an_open_currency_agrees_with_what_it_may_be():
    assert is_same_value(amount("100元"), amount("CNY 100"))
    assert not is_same_value(amount("100元"), amount("$100"))
    assert is_same_value(amount('{"price": 100}'), amount("$100"))


def test_phones_with_and_without_country_code():
    assert is_same_phone("9776252661", "+19776252661")
    assert is_same_phone("01069818988", "+861069818988")
    assert not is_same_phone("9776252661", "9776522661")


def test_abbreviations_of_an_address():
    assert address_words("159 Hickory Lane, Suite 5") == address_words("159 hickory ln ste 5")


def test_units():
    assert units_agree("bag", "ticket")
    assert units_agree(None, "kg")
    assert not units_agree("°C", "°F")
