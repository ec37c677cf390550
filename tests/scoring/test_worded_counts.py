"""Counts of none, one and two that a candidate tells without a number."""

import pytest

from workbench.scoring.judge_value import judge_value


def _is_retained(value: str, candidate: str) -> bool:
    verdict = judge_value(
        "number", value, source_text=f"They want {value}.", candidate_text=candidate
    )
    return verdict.status == "retained"


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("zero bags", "She flies economy with no checked bags."),
        ("0 transfers", "It goes to Linz without transfers."),
        ("0 errors", "The import ran without any errors."),
        ("0 children", "Two adults, no children under 12."),
        ("1 room", "She wants one room at the Elm Court."),
        ("1 cup", "Keep a cup of the water."),
        ("1 ticket", "They hold a single ticket."),
        ("2 seats", "Both seats are by the window."),
        ("2 invoices", "both of the invoices are open"),
        ("0 batteries", "It comes with no batteries."),
        ("2 deliveries", "Both deliveries came late."),
        ("0 boxes", "There are no boxes left."),
        ("1 box", "There is a box, unopened."),
    ],
)
def test_a_count_told_in_words_is_retained(value, candidate):
    assert _is_retained(value, candidate)


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("1 room", "She wants a room; 3 rooms were free."),
        ("zero bags", "She has no cabin and 2 bags."),
        ("zero bags", "No bus goes there."),
        ("1 room", "There was no room."),
        ("2 seats", "Both desks are taken."),
        ("3 rooms", "She wants a room."),
        ("2 weeks", "a week later"),
    ],
)
def test_other_words_count_nothing(value, candidate):
    assert not _is_retained(value, candidate)


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("zero bags", "There is no room for bags."),
        ("0 errors", "No fewer errors than before."),
        ("0 errors", "There were no more errors than usual."),
        ("zero bags", "She is no longer taking bags."),
        ("zero bags", "No doubt bags are allowed."),
        ("zero bags", "No one has bags."),
    ],
)
def test_a_no_that_is_of_something_else_counts_nothing(value, candidate):
    assert not _is_retained(value, candidate)


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("1 bag", "She asked for a bag tag."),
        ("1 room", "They added a room charge."),
        ("0 bags", "There is no bag fee."),
        ("1 lamp", "It is not a lamp."),
        ("1 lamp", "This isn't a lamp."),
        ("2 lamps", "Both lamps and desks are late."),
        ("2 lamps", "Both lamp and desk are late."),
    ],
)
def test_the_first_of_two_nouns_and_what_is_denied_are_not_counted(value, candidate):
    assert not _is_retained(value, candidate)


@pytest.mark.parametrize("value", ["0 stops", "0 transfers", "0 layovers", "0 changes"])
@pytest.mark.parametrize(
    "candidate",
    [
        "a direct train to Linz",
        "They want a nonstop flight.",
        "Only direct morning flights.",
        "They fly direct.",
        "It goes non-stop to Oslo.",
        "The flight is direct.",
        "The bus must be direct.",
        "KLM204 (direct, $318)",
        "KLM204, nonstop, $318",
    ],
)
def test_a_direct_way_has_no_stops(value, candidate):
    assert _is_retained(value, candidate)


@pytest.mark.parametrize(
    "candidate",
    [
        "She prefers booking direct with the hotel.",
        "It is cheaper when booking direct.",
        "Ask for the direct line of the desk.",
        "The direct link was sent.",
        "Please direct the user to the form.",
        "Send her a direct message.",
        "It was paid by direct debit.",
        "It ships direct from the maker.",
        "He complained non-stop.",
        "No direct flights were left.",
        "There are no nonstop flights.",
        "There weren't any direct trains.",
        "The flight is not direct.",
        "The flight isn't direct.",
        "Direct or one-stop flights are fine.",
    ],
)
def test_what_is_direct_but_no_way_and_what_is_not_direct_tell_no_stops(candidate):
    assert not _is_retained("0 stops", candidate)


def test_a_direct_way_says_nothing_of_other_counts():
    assert not _is_retained("0 bags", "a direct flight")
    assert not _is_retained("1 stop", "a direct flight")
