import pytest

from workbench.errors import UnknownNameError
from workbench.transcripts.formats import ALL, find_format


def test_names_are_unique_and_each_says_what_to_look_for():
    assert len({known.name for known in ALL}) == len(ALL)
    assert all("`" in known.title for known in ALL)


def test_format_is_found_by_name():
    assert find_format("tau-bench").name == "tau-bench"


def test_unknown_name_is_an_error():
    with pytest.raises(UnknownNameError, match="no transcript format is called 'tao-bench'"):
        find_format("tao-bench")
