import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.days import is_other_day
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("I need the van till the 12th", "Van from the 7th to the 21st"),
        ("I'd rather come on the 5th of March", "The visit is on March 8"),
        ("Pick me up at three in the afternoon", "Pick-up at 5 pm"),
        ("The stay begins from June 4", "The stay is from June 14 to June 20"),
    ],
)
def test_another_day_in_the_same_role_is_found(words, candidate):
    assert is_other_day(read_terms(words), read_terms(candidate))


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("I need the van till the 12th", "Van from the 7th to the 12th"),
        ("I need the van till the 12th", "Van from the 7th"),
        ("Come on the 5th of March", "The visit is on 2024-03-05"),
        ("Pick me up at three in the afternoon", "Pick-up at 15:00"),
        ("It takes from 3 to 5 days", "It takes up to 5 days"),
    ],
)
def test_the_same_day_and_other_roles_are_left_alone(words, candidate):
    assert not is_other_day(read_terms(words), read_terms(candidate))


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "I'd like to drop it off at half past 3 in the afternoon",
            "She will drop it off at half past 3 at night.",
            "altered",
        ),
        (
            "I'd like to drop it off at half past 3 in the afternoon",
            "She will drop it off at 3:30 pm.",
            "retained",
        ),
        (
            'with an arrival of 6 o"clock in the evening',
            "Flight with an arrival at 6 o'clock in the morning, two people",
            "altered",
        ),
        (
            'with an arrival of 6 o"clock in the evening',
            "Flight with an arrival at 6 pm, two people",
            "retained",
        ),
        ("Meet me at 5 in the morning", "The user wants to meet at 5 in the evening.", "altered"),
        ("The bus leaves at ten at night", "The bus leaves at 22:00.", "retained"),
        ("The bus leaves at ten at night", "The bus leaves at 10 a.m.", "altered"),
        ("下午三点来取车", "上午三点来取车。", "altered"),
        ("下午三点来取车", "客户下午3点来取车。", "retained"),
    ],
)
def test_the_half_of_the_day_is_told_in_other_words(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("Open: the invoice is to be sent to a new address. Total $40.", "altered"),
        ("Open: the invoice is to be sent to the original address. Total $40.", "retained"),
    ],
)
def test_what_is_to_be_as_it_was_is_another_one(candidate, status):
    said = "Please send the invoice to the original address"
    verdict = judge_statement("constraint", said, source_text=said, candidate_text=candidate)
    assert verdict.status == status
