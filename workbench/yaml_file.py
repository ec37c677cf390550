"""Reading YAML that people write: a mistake is told with its line and the key they meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import pydantic
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from workbench.errors import ConfigError, names_hint

__all__ = ["check_data", "read_yaml"]

_BRANCH = re.compile(r"(?:str|int|float|bool|none|(?:dict|list)\[.*\])")
"""What pydantic adds to a place to say which type of several it tried."""

ModelT = TypeVar("ModelT", bound=pydantic.BaseModel)


def read_yaml(text: str, *, file: str) -> Any:
    """Parse YAML 1.2; the same key twice in one mapping is an error.

    Args:
        text: What stands in the file.
        file: Its name, for the error.

    Returns:
        Plain Python data.

    Raises:
        ConfigError: It is no YAML, with line and column.
    """
    try:
        data = YAML(typ="safe", pure=True).load(text)
        if _holds_itself(data, above=set(), done=set()):
            raise ConfigError("an alias stands inside of what it refers to", file=file)
        return data
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else None
        problem = (error.problem or "it can't be parsed").splitlines()[0]
        raise ConfigError(f"this is not YAML: {problem}", file=file, place=place) from error
    except (YAMLError, ValueError, RecursionError) as error:
        problem = (str(error) or type(error).__name__).splitlines()[0]
        raise ConfigError(f"this is not YAML: {problem}", file=file) from error


def _holds_itself(value: Any, *, above: set[int], done: set[int]) -> bool:
    """Whether aliases make a value a part of itself; what is done is looked at once."""
    if not isinstance(value, dict | list) or id(value) in done:
        return False
    if id(value) in above:
        return True
    above.add(id(value))
    inside = value.values() if isinstance(value, dict) else value
    found = any(_holds_itself(part, above=above, done=done) for part in inside)
    above.discard(id(value))
    done.add(id(value))
    return found


def check_data(model: type[ModelT], data: Any, *, file: str | None) -> ModelT:
    """Check data against a pydantic model.

    Args:
        model: What it must look like.
        data: Plain Python data.
        file: Where it comes from, for the error; None for values from Python.

    Returns:
        The checked value.

    Raises:
        ConfigError: What is wrong, each with its place and, for an unknown key, the nearest one.
    """
    try:
        return model.model_validate(data)
    except pydantic.ValidationError as error:
        problems = [
            ConfigError(_words(problem, model), file=file, place=_dotted(problem["loc"]) or None)
            for problem in _telling(error.errors())
        ]
        raise ConfigError.of_all(problems) from error


def _telling(problems: Sequence[Any]) -> list[Any]:
    """Problems to tell, one for each place, unknown keys first.

    An unknown key is most often the reason why a known one beside it is missing.
    """
    unknown = [problem for problem in problems if problem["type"] == "extra_forbidden"]
    beside = {problem["loc"][:-1] for problem in unknown}
    rest = [
        problem
        for problem in problems
        if problem["type"] != "extra_forbidden"
        and not (problem["type"] == "missing" and problem["loc"][:-1] in beside)
    ]
    told: dict[str, Any] = {}
    for problem in [*unknown, *rest]:
        told.setdefault(_dotted(problem["loc"]), problem)
    return list(told.values())


def _dotted(location: Sequence[int | str]) -> str:
    text = ""
    for step in location:
        if isinstance(step, str) and _BRANCH.fullmatch(step):
            continue
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def _words(problem: Any, model: type[pydantic.BaseModel]) -> str:
    if problem["type"] == "extra_forbidden":
        known = _keys_at(model, problem["loc"][:-1])
        return f"there is no such key{names_hint(str(problem['loc'][-1]), sorted(known), limit=1)}"
    if problem["type"] in {"model_type", "model_attributes_type"}:
        return f"a mapping of keys is expected, got {problem['input']!r}"
    message = problem["msg"].removeprefix("Value error, ")
    if problem["type"] in {"missing", "value_error"}:
        return str(message)
    return f"{message}, got {problem['input']!r}"


def _keys_at(model: type[pydantic.BaseModel], location: Sequence[int | str]) -> list[str]:
    """Keys that a model takes at a place inside it."""
    for step in location:
        if isinstance(step, int):
            continue
        field = model.model_fields.get(step)
        inner = _model_in(field.annotation) if field else None
        if inner is None:
            return list(model.model_fields)
        model = inner
    return list(model.model_fields)


def _model_in(annotation: Any) -> type[pydantic.BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        found = _model_in(part)
        if found is not None:
            return found
    return None
