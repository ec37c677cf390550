import pytest

from workbench.scoring.statements.differences.lists import cut_list
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


def match(fact: str, candidate: str):
    reading = read_terms(fact)
    held = read_statements([candidate])
    return reading, held.matches({word.word.key: 1.0 for word in reading.words})[0], held


def is_cut(fact: str, candidate: str) -> bool:
    reading, closest, held = match(fact, candidate)
    return cut_list(reading, closest, candidate=held) is not None


def test_list_that_lost_a_member_is_cut():
    assert cut_list(
        *match("酒店提供早餐和洗衣", "酒店提供早餐")[:2],
        candidate=read_statements(["酒店提供早餐"]),
    )


def test_numbers_of_a_range_are_no_list():
    reading, closest, held = match("between 2 and 8 degrees", "kept at 2-8 degrees")
    assert cut_list(reading, closest, candidate=held) is None


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Pay by cheque or cash", "It has to be paid in cash"),
        ("The policy only covers fire or flood damage", "The policy only covers fire damage"),
        (
            "Only the seat, the luggage, or the meal may be changed",
            "Only the seat may be changed",
        ),
    ],
)
def test_one_of_several_alternatives_is_a_cut_list(fact, candidate):
    assert is_cut(fact, candidate)


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Pay by cheque or cash", "Payment in cash, or else by cheque"),
        ("I need no lamp or mirror", "Neither lamp nor mirror is needed"),
        ("It has not been handled or sent", "It has not been sent"),
        ("Only the seat, the luggage, or the meal may be changed", "Seat, luggage and meal only"),
    ],
)
def test_alternatives_told_in_other_words_are_whole(fact, candidate):
    assert not is_cut(fact, candidate)


def test_what_is_only_asked_about_is_no_list():
    assert not is_cut(
        "I can't tell if it was the lamp, the desk, or the rug", "She can't tell if it was the lamp"
    )
