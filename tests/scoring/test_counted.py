"""The digits of a count keep it only where they may still count its things."""

import pytest

from workbench.scoring.judge_value import judge_value


@pytest.mark.parametrize(
    ("value", "source", "candidate"),
    [
        ("three people", "A table for three people, please.", "13 people, 3 rooms booked."),
        ("3 stars", "The inn has 3 stars.", "The inn has 4 stars and 3 rooms left."),
        ("1 room", "She needs 1 room.", "She needs 3 rooms and 1 transfer."),
        ("two tickets", "I need two tickets.", "Four tickets, two bags, for Friday."),
        ("5 boxes", "Send 5 boxes to the pier.", "Send 8 boxes to the pier on 5 pallets."),
        ("4 bedrooms", "A flat with 4 bedrooms.", "A flat with 2 bedrooms and 4 balconies."),
        ("2 children", "They have 2 children.", "They have 3 children and 2 dogs."),
        ("7 chapters", "The book has 7 chapters.", "The book has 9 chapters and 7 maps."),
    ],
)
def test_things_that_are_counted_anew_are_altered(value: str, source: str, candidate: str) -> None:
    found = judge_value("number", value, source_text=source, candidate_text=candidate)
    assert (found.status, found.rule) == ("altered", "counted_anew")
    assert found.stand_in is not None
    assert found.stand_in in candidate


@pytest.mark.parametrize(
    ("value", "source", "candidate"),
    [
        ("three people", "A table for three people.", "A table for 3."),
        ("three people", "A table for three people.", "Three guests, 2 rooms."),
        ("three people", "Three people, or 13 people with staff.", "13 people; 3 rooms."),
        ("2 bags", "She takes 2 bags.", "2 bags; the 3 others stay."),
        ("2 bags", "She takes 2 bags, he takes 4 bags.", "Hers are 2 pieces, his 4 bags."),
        ("1 room", "She needs 1 room for 2 people.", "1 chamber, 2 people, 3 nights."),
        ("10 minutes", "Rest for 10 minutes.", "Rest for 10 minutes, not 15 minutes."),
        ("5 boxes", "Send 5 boxes.", "5 crates were sent, box 8 among them."),
        ("3 stars", "The inn has 3 stars.", "The inn (3-star) has 4 floors."),
    ],
)
def test_things_told_in_other_words_are_kept(value: str, source: str, candidate: str) -> None:
    found = judge_value("number", value, source_text=source, candidate_text=candidate)
    assert found.status == "retained"
