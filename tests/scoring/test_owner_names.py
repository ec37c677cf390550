import pytest

from workbench.scoring.judge_value import judge_value

FLATS = (
    "agent: Elm Court has two rooms. The rent will be $900.\n"
    "user: Any other?\nagent: Oak Gardens at 7 Hill Road. The rent is $1,250.\n"
)
PHONES = (
    "客服：推荐您去竹林小馆吃饭。\n用户：电话呢？\n客服：电话是010-11112222。\n"
    "用户：再找个酒店。\n客服：云山湖畔酒店不错，电话是010-33334444。\n"
)


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("$900", "Elm Court costs $1,250, Oak Gardens $900."),
        ("$1,250", "Elm Court costs $1,250, Oak Gardens $900."),
        # The owner's place is taken by a sum that nobody named.
        ("$900", "Elm Court was visited, rent $800. Also looked at: Oak Gardens ($900)."),
    ],
)
def test_a_sum_behind_the_name_of_another_is_altered(value, candidate):
    verdict = judge_value("amount", value, source_text=FLATS, candidate_text=candidate)
    assert (verdict.status, verdict.rule) == ("altered", "other_owner")


@pytest.mark.parametrize(
    "candidate",
    [
        "Elm Court costs $900, Oak Gardens $1,250.",
        "Oak Gardens costs $1,250 and Elm Court $900.",
        "Rents of $900 and $1,250 were named.",
        "The flat in Elm Court was visited; rent: $900.",
    ],
)
def test_a_sum_behind_its_own_name_or_none_is_retained(candidate):
    verdict = judge_value("amount", "$900", source_text=FLATS, candidate_text=candidate)
    assert verdict.status == "retained"


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("竹林小馆电话01033334444，云山湖畔酒店电话01011112222。", "altered"),
        ("竹林小馆电话01011112222，云山湖畔酒店电话01033334444。", "retained"),
    ],
)
def test_phones_that_changed_places_are_altered(candidate, status):
    verdict = judge_value("contact", "010-11112222", source_text=PHONES, candidate_text=candidate)
    assert verdict.status == status
