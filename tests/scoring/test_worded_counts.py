import pytest

from workbench.scoring.judge_value import judge_value


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("zero bags", "She flies economy with no checked bags."),
        ("0 transfers", "It goes to Linz without transfers."),
        ("0 transfers", "a direct train to Linz"),
        ("0 stops", "They want a nonstop flight."),
        ("1 room", "She wants one room at the Elm Court."),
        ("1 cup", "Keep a cup of the water."),
        ("2 seats", "Both seats are by the window."),
    ],
)
def test_a_count_told_in_words_is_retained(value, candidate):
    verdict = judge_value(
        "number", value, source_text=f"They want {value}.", candidate_text=candidate
    )
    assert verdict.status == "retained"


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("1 room", "She wants a room; 3 rooms were free."),
        ("zero bags", "She has no cabin and 2 bags."),
        ("zero bags", "No bus goes there."),
        ("0 transfers", "Send her a direct message."),
        ("0 transfers", "It was paid by direct debit."),
        ("1 room", "There was no room."),
        ("2 seats", "Both desks are taken."),
        ("3 rooms", "She wants a room."),
        ("2 weeks", "a week later"),
    ],
)
def test_other_words_count_nothing(value, candidate):
    verdict = judge_value(
        "number", value, source_text=f"They want {value}.", candidate_text=candidate
    )
    assert verdict.status != "retained"
