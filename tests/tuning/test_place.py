import pytest

from workbench.errors import UsageError
from workbench.tuning.place import get_at, read_place, set_at

DATA = {"compressor": {"chain": ["identity", {"textExcerpt": {"max_characters": 9}}]}, "n": 1}
PLACE = "compressor.chain[1].textExcerpt.max_characters"


def test_a_place_is_read_step_by_step():
    assert read_place(PLACE) == ["compressor", "chain", 1, "textExcerpt", "max_characters"]


def test_a_value_is_set_in_a_copy():
    found = set_at(DATA, PLACE, 50)
    assert get_at(found, PLACE) == 50
    assert get_at(DATA, PLACE) == 9


def test_mappings_on_the_way_are_made():
    assert set_at({}, "incremental.when.pending_turns_at_least", 3) == {
        "incremental": {"when": {"pending_turns_at_least": 3}}
    }


def test_a_name_alone_gets_parameters():
    assert set_at({"compressor": "model"}, "compressor.model.model", "extractive") == {
        "compressor": {"model": {"model": "extractive"}}
    }


def test_what_is_not_there_is_nothing():
    assert get_at(DATA, "compressor.chain[7].x") is None


@pytest.mark.parametrize("place", ["", "a..b", "[0", "a b", ".a"])
def test_what_is_no_place_is_told(place: str):
    with pytest.raises(UsageError, match="written like"):
        read_place(place)


@pytest.mark.parametrize("place", ["compressor.chain[2].x", "n.x", "compressor[0]"])
def test_a_place_that_leads_nowhere_is_told(place: str):
    with pytest.raises(UsageError, match=r"no inside|not there"):
        set_at(DATA, place, 1)
