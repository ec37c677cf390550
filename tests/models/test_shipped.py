from pathlib import Path

import pytest

from workbench.errors import ConfigError
from workbench.models.shipped import find_replies_file


def test_a_path_is_a_path() -> None:
    assert find_replies_file("a/b.jsonl") == Path("a/b.jsonl")


def test_a_bundled_file_lies_in_its_data_set() -> None:
    assert find_replies_file("bundled:search-desk/replies.jsonl").is_file()


@pytest.mark.parametrize("name", [None, 7, "", "bundled:nowhere/r.jsonl", "bundled:search-desk"])
def test_what_names_no_file_is_refused(name: object) -> None:
    with pytest.raises(ConfigError, match="must name a file"):
        find_replies_file(name)
