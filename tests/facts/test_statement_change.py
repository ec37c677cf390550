"""Pairs of places of which one gave way to the other, by the words between them."""

import re

import pytest

from workbench.facts.statement_change import Change, Place, find_changes, opening_correction
from workbench.testing.timing import takes_at_most


def _places(text: str) -> list[Place]:
    return [Place(*hit.span(), hit.group()[0]) for hit in re.finditer(r"[ab]\d", text)]


def _found(text: str) -> list[Change]:
    return list(find_changes(text, _places(text)))


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("It is a1 instead of a2.", Change(old=1, new=0)),
        ("It is a1, not a2.", Change(old=1, new=0)),
        ("We moved it from a1 to a2.", Change(old=0, new=1)),
        ("We replaced a1 with a2.", Change(old=0, new=1)),
        ("Take a1. No, make that a2.", Change(old=0, new=1)),
        ("a1 is wrong. The correct one is a2.", Change(old=0, new=1)),
        ("把a1换成a2。", Change(old=0, new=1)),
    ],
)
def test_the_wording_tells_old_from_new(text: str, change: Change) -> None:
    assert _found(text) == [change]


def test_places_are_counted_over_the_whole_text() -> None:
    assert _found("a1 and a2 are here. Use a3 rather than a4.") == [Change(old=3, new=2)]


def test_values_of_two_sorts_change_nothing() -> None:
    assert _found("It is a1 instead of b2.") == []


def test_a_correction_finds_the_value_of_its_sort() -> None:
    assert _found("a1 costs b2. Sorry, I meant b3.") == [Change(old=1, new=2)]


def test_the_size_of_an_edit_is_no_change_of_a_value() -> None:
    assert _found("Changed a1 characters to a2 characters.") == []


def test_a_text_may_open_with_a_correction() -> None:
    assert opening_correction("Sorry, I meant a1.", _places("Sorry, I meant a1.")) == 0
    assert opening_correction("It is a1.", _places("It is a1.")) is None


def test_marks_in_the_text_itself_are_no_values() -> None:
    assert _found("\ue000 instead of a1 and \ue000.") == []


@pytest.mark.parametrize(
    "piece", ["change of ", "not a1 but ", "changed from a1 ", "把a1", "a1 the the ", "was a1 "]
)
def test_long_texts_take_little_time(piece: str) -> None:
    text = piece * 10000
    with takes_at_most(2.0):
        list(find_changes(text, _places(text)))
