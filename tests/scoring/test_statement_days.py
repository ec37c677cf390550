import pytest

from workbench.scoring.statement_days import is_other_day
from workbench.scoring.statement_terms import read_terms


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
