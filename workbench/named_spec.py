"""How files that people write name one of a kind: a name, or a mapping of one name to parameters.

Compressors, deciders and summary models are all written so, and are dataclasses whose fields are
their parameters.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from workbench.errors import ConfigError, UsageError, names_hint

__all__ = ["NamedSpec", "build_from_fields", "read_named_spec"]

NamedSpec = str | Mapping[str, Any]
"""A name, or a mapping of one name to its parameters."""

BuiltT = TypeVar("BuiltT")


def read_named_spec(
    spec: object, *, kind: str, example: str, place: str | None = None
) -> tuple[str, Any]:
    """Take a specification apart into name and parameters.

    Args:
        spec: What was written.
        kind: What it names, with its article, for the error, as `a compressor`.
        example: How one is written, for the error.
        place: Where it stands, for the error.

    Returns:
        The name without blanks around it, and its parameters; an empty mapping for none.

    Raises:
        ConfigError: It is neither a name nor a mapping of one name to parameters.

    Example:
        >>> read_named_spec({"last": {"turns": 3}}, kind="a window", example="{last: {turns: 2}}")
        ('last', {'turns': 3})
    """
    if isinstance(spec, str) and spec.strip():
        return spec.strip(), {}
    if isinstance(spec, Mapping) and len(spec) == 1:
        name, parameters = next(iter(spec.items()))
        if isinstance(name, str):
            return name, {} if parameters is None else parameters
    raise ConfigError(
        f"{kind} is a name or a mapping of one name to its parameters, got {spec!r}; write for "
        f"example {example}",
        place=place,
    )


def build_from_fields(kind: Callable[..., BuiltT], parameters: object, *, place: str) -> BuiltT:
    """Build a dataclass from parameters that people wrote.

    Args:
        kind: The class; its fields are its parameters.
        parameters: Their values by name.
        place: Where they stand, for the error.

    Raises:
        ConfigError: A parameter is unknown, with the nearest name, or missing or out of range.
    """
    fields = [field for field in dataclasses.fields(cast(Any, kind)) if field.init]
    names = [field.name for field in fields]
    if not isinstance(parameters, Mapping):
        raise ConfigError(f"parameters must be a mapping, got {parameters!r}", place=place)
    for key in parameters:
        if key not in names:
            hint = names_hint(str(key), names, limit=1) if names else "; it takes none"
            raise ConfigError(f"no parameter is called {key!r}{hint}", place=place)
    missing = [f"`{f.name}`" for f in fields if f.name not in parameters and _is_required(f)]
    if missing:
        raise ConfigError(
            f"needs {' and '.join(missing)}, got "
            f"{', '.join(map(str, parameters)) or 'no parameters'}",
            place=place,
        )
    try:
        return kind(**parameters)
    except (TypeError, ValueError, UsageError) as error:
        raise ConfigError(str(error), place=place) from error


def _is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
