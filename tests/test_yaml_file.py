import pydantic
import pytest

from workbench.errors import ConfigError
from workbench.yaml_file import check_data, read_yaml


class Inner(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")
    threshold: int = 1


class Outer(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")
    items: list[Inner] = []


def test_words_that_yaml_1_1_takes_for_booleans_are_text():
    assert read_yaml("a: on\nb: no\n", file="f") == {"a": "on", "b": "no"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a:\n  - [", r"f: line 2"),
        ("a: 1\na: 2\n", "not YAML"),
        ("a: \x00", "not YAML"),
        ("[" * 5000, "f"),
    ],
)
def test_what_is_no_yaml_is_told_with_its_place(text: str, told: str):
    with pytest.raises(ConfigError, match=told):
        read_yaml(text, file="f")


@pytest.mark.parametrize(
    "text", ["a: &a {b: [*a]}", "&a [1, *a]", "a: &a [{b: &b {c: *a}}]", "- &x {chain: [*x]}"]
)
def test_what_is_a_part_of_itself_is_refused(text: str):
    with pytest.raises(ConfigError, match="alias"):
        read_yaml(text, file="f")


def test_aliases_side_by_side_are_fine():
    assert read_yaml("a: &a [1]\nb: [*a, *a]\n", file="f") == {"a": [1], "b": [[1], [1]]}


def test_an_unknown_key_deep_inside_names_the_nearest_one_there():
    with pytest.raises(ConfigError, match=r"items\[0\].treshold.*'threshold'"):
        check_data(Outer, {"items": [{"treshold": 2}]}, file="f")


def test_a_wrong_type_shows_what_came():
    with pytest.raises(ConfigError, match="'many'"):
        check_data(Outer, {"items": [{"threshold": "many"}]}, file=None)


def test_a_misspelled_key_is_told_before_the_one_that_is_missing_for_it():
    with pytest.raises(ConfigError, match="'items'"):
        check_data(Outer, {"itms": []}, file="f")


class _Many(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    size: int
    share: int | float
    name: str


def test_all_that_is_wrong_is_told_once_each_with_the_first_as_the_errors_own() -> None:
    with pytest.raises(ConfigError, match="and 2 more") as caught:
        check_data(_Many, {"nam": "x", "size": "big", "share": "much"}, file="f.yaml")

    assert [one.place for one in caught.value.each] == ["nam", "size", "share"]
    assert caught.value.place == "nam"
    assert caught.value.file == "f.yaml"
