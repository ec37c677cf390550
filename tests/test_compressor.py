from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from compressors import Identity, TextExcerpt
from workbench import compressor
from workbench.compressor import (
    build_compressor,
    find_compressors,
    offer_compressor,
    read_spec,
    register_compressor,
)
from workbench.errors import ConfigError, UnknownNameError, UsageError, WorkbenchError


@dataclass(frozen=True)
class Twin:
    name: ClassVar[str] = "identity"
    version: ClassVar[str] = "1"

    def compress(self, messages: Any) -> Any:
        return list(messages)


TWINS = (Identity, Twin)


def test_ours_are_found_through_the_entry_point() -> None:
    assert sorted(find_compressors()) == [
        "chain",
        "compactCompletedTurns",
        "identity",
        "incremental",
        "model",
        "perMessageModel",
        "textExcerpt",
    ]


def test_two_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Twins:
        def load(self) -> Any:
            return TWINS

    monkeypatch.setattr(compressor, "entry_points", lambda group: [Twins()])

    with pytest.raises(WorkbenchError, match="two compressors are called 'identity'"):
        find_compressors.__wrapped__()


@pytest.mark.parametrize(
    ("spec", "read"),
    [
        ("identity", ("identity", {})),
        ({"identity": None}, ("identity", {})),
        ({"chain": ["identity"]}, ("chain", ["identity"])),
    ],
)
def test_a_specification_is_a_name_or_a_name_with_parameters(spec: Any, read: Any) -> None:
    assert read_spec(spec) == read


@pytest.mark.parametrize("spec", [None, 7, {}, {"a": 1, "b": 2}, {7: {}}, ["identity"]])
def test_anything_else_is_refused(spec: Any) -> None:
    with pytest.raises(ConfigError, match="a compressor is a name or a mapping"):
        build_compressor(spec)


def test_parameters_are_the_fields() -> None:
    built = build_compressor({"textExcerpt": {"max_characters": 9, "prefix": "P"}})

    assert built == TextExcerpt(max_characters=9, prefix="P")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"textExcerpt": 7}, "textExcerpt: parameters must be a mapping, got 7"),
        ({"textExcerpt": {"max_chars": 9}}, "did you mean 'max_characters'"),
        ("textExcerpt", "textExcerpt: needs `max_characters`, got no parameters"),
        ({"textExcerpt": {"max_characters": 0}}, r"textExcerpt: `max_characters >= 1` must hold"),
        ({"identity": {"x": 1}}, "no parameter is called 'x'; it takes none"),
        ("model", "model: needs `model`"),
    ],
)
def test_wrong_parameters_are_named(spec: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        build_compressor(spec)


def test_an_unknown_name_names_the_closest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'textExcerpt'"):
        build_compressor("textexcerpts")


@dataclass(frozen=True)
class _Nothing:
    """Keeps nothing."""

    name: ClassVar[str] = "keepNothing"
    version: ClassVar[str] = "1"

    def compress(self, messages):
        return []


def test_registered_compressor_is_built_by_its_name() -> None:
    with offer_compressor(_Nothing):
        assert register_compressor(_Nothing) is _Nothing
        assert build_compressor("keepNothing") == _Nothing()


def test_offered_compressor_is_known_only_inside() -> None:
    with offer_compressor(_Nothing):
        build_compressor("keepNothing")
    with pytest.raises(UnknownNameError, match="keepNothing"):
        build_compressor("keepNothing")


def test_registered_compressor_can_not_take_the_name_of_an_installed_one() -> None:
    class Taken(_Nothing):
        name = "textExcerpt"

    with pytest.raises(WorkbenchError, match="give yours another name"):
        register_compressor(Taken)


class _Whole:
    """A compressor in all but one thing, which a test takes away."""

    name = "whole"
    version = "1"

    def compress(self, messages):
        return list(messages)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, r"Broken must be a dataclass, whose fields are its parameters"),
        ({"name": None}, r"Broken needs a class attribute `name` that is a string, got None"),
        ({"version": 3}, r"Broken needs a class attribute `version` that is a string, got 3"),
        ({"compress": None}, r"Broken needs a method `compress"),
    ],
)
def test_what_is_no_compressor_is_refused_as_it_is_registered(changes, message) -> None:
    broken = type("Broken", (_Whole,), changes)
    with pytest.raises(UsageError, match=message):
        register_compressor(broken)
    with pytest.raises(UnknownNameError):
        build_compressor("whole")


def test_an_object_in_place_of_its_class_is_refused() -> None:
    with pytest.raises(UsageError, match="is registered as its class"):
        register_compressor(_Whole())


def test_a_class_with_a_door_of_its_own_need_be_no_dataclass() -> None:
    made = type("Made", (_Whole,), {"from_spec": classmethod(lambda cls, parameters: cls())})
    with offer_compressor(made):
        assert build_compressor("whole").name == "whole"
