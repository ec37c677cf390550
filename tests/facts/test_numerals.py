import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.numerals import (
    parse_chinese,
    parse_digits,
    parse_english,
    parse_mixed,
    plain_decimal,
    scale,
)

ONES = "零一二三四五六七八九"
WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def spell_chinese(number: int) -> str:
    """The slow, obvious spelling of a number below 10,000."""
    spelled, gap = "", False
    for step, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // step % 10
        if digit:
            spelled += ("零" if gap and spelled else "") + ONES[digit] + name
        gap = digit == 0
    return spelled


def spell_english(number: int) -> str:
    if number < 20:
        return WORDS[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f"-{WORDS[number % 10]}" if number % 10 else "")
    if number < 1000:
        rest = f" and {spell_english(number % 100)}" if number % 100 else ""
        return f"{WORDS[number // 100]} hundred{rest}"
    rest = f" {spell_english(number % 1000)}" if number % 1000 else ""
    return f"{spell_english(number // 1000)} thousand{rest}"


@given(st.integers(1, 9999))
def test_chinese_numerals_are_read_as_they_are_spelled(number):
    assert parse_chinese(spell_chinese(number)) == str(number)


@given(st.integers(0, 999_999))
def test_english_words_are_read_as_they_are_spelled(number):
    assert parse_english(spell_english(number)) == str(number)


@given(st.integers(0, 10**12), st.integers(0, 99))
def test_both_habits_of_separators_give_one_value(whole, cents):
    english = f"{whole:,}.{cents:02}"
    continental = english.translate(str.maketrans(",.", ".,"))
    assert (
        parse_digits(english) == parse_digits(continental) == plain_decimal(f"{whole}.{cents:02}")
    )


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("三亿五千万", "350000000"),
        ("一百二", "120"),
        ("三万五", "35000"),
        ("二〇二六", "2026"),
        ("两千", "2000"),
    ],
)
def test_chinese_short_forms(numeral, value):
    assert parse_chinese(numeral) == value


@pytest.mark.parametrize("numeral", ["万", "三四", "百"])
def test_what_is_no_chinese_number(numeral):
    assert parse_chinese(numeral) is None


@pytest.mark.parametrize("written", ["443,8443", "1.2.3", "85221234,85221111"])
def test_groups_that_fit_no_habit_are_no_number(written):
    assert parse_digits(written) is None


def test_words_side_by_side_are_no_number():
    assert parse_english("two three") is None


def test_magnitudes_keep_every_digit():
    assert scale("3.4", "million") == "3400000"


def test_zeros_and_noise_go():
    assert [plain_decimal(digits) for digits in ("29.00", "007", "14.060000000000002")] == [
        "29",
        "7",
        "14.06",
    ]


@pytest.mark.parametrize(
    ("written", "value"),
    [("750'000", "750000"), ("1'335'000.50", "1335000.5"), ("5'10", None), ("0,3120", "0.312")],
)
def test_apostrophes_group_thousands_and_a_comma_behind_zero_is_a_point(written, value):
    assert parse_digits(written) == value


@pytest.mark.parametrize(
    ("numeral", "value"),
    [("3万5千", "35000"), ("2千3百", "2300"), ("1万2", "12000"), ("三万", None), ("35", None)],
)
def test_digits_and_steps_in_turn(numeral, value):
    assert parse_mixed(numeral) == value
