"""Names with parameters, as files that people write have them."""

from dataclasses import dataclass, field

import pytest

from workbench.errors import ConfigError
from workbench.named_spec import build_from_fields, read_named_spec


@dataclass(frozen=True)
class Window:
    """A thing with parameters."""

    turns: int
    words: list[str] = field(default_factory=list)
    made: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.turns < 1:
            raise ValueError("`turns >= 1` must hold")


def read(spec: object, place: str | None = None) -> tuple[str, object]:
    return read_named_spec(spec, kind="a window", example="{last: {turns: 2}}", place=place)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("last", ("last", {})),
        (" last ", ("last", {})),
        ({"last": None}, ("last", {})),
        ({"last": 3}, ("last", 3)),
        ({"last": {"turns": 3}}, ("last", {"turns": 3})),
    ],
)
def test_a_name_and_its_parameters_are_told_apart(spec: object, expected: object) -> None:
    assert read(spec) == expected


@pytest.mark.parametrize("spec", ["", " ", None, 7, [], {}, {5: 5}, {"last": 1, "first": 1}])
def test_what_names_nothing_is_refused_with_its_place(spec: object) -> None:
    with pytest.raises(ConfigError, match=r"^here: a window is a name or .* \{last:"):
        read(spec, place="here")


def test_parameters_are_the_fields_one_may_set() -> None:
    assert build_from_fields(Window, {"turns": 2}, place="last") == Window(turns=2)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        (3, "^last: parameters must be a mapping, got 3"),
        ({"turn": 3}, "^last: no parameter is called 'turn'; did you mean 'turns'"),
        ({"made": 3}, "^last: no parameter is called 'made'"),
        ({}, "^last: needs `turns`, got no parameters"),
        ({"words": []}, "^last: needs `turns`, got words"),
        ({"turns": 0}, "^last: `turns >= 1` must hold"),
    ],
)
def test_a_wrong_parameter_is_told_with_its_place(parameters: object, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        build_from_fields(Window, parameters, place="last")
