"""The contract of a compressor, and how one is found and built from a specification.

A specification is a name (`compactCompletedTurns`), or a mapping of one name to its parameters
(`{textExcerpt: {max_characters: 2000}}`). Compressors are found through the entry-point group
`workbench.compressors`; ours come in through the same door as anyone's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from typing import Any, ClassVar, Protocol, TypeVar, cast, runtime_checkable

from workbench.errors import UnknownNameError, UsageError, WorkbenchError
from workbench.messages import Message
from workbench.named_spec import NamedSpec, build_from_fields, read_named_spec

__all__ = [
    "Compressor",
    "CompressorSpec",
    "build_compressor",
    "find_compressors",
    "offer_compressor",
    "read_spec",
    "register_compressor",
]

CompressorSpec = NamedSpec
KindT = TypeVar("KindT")


@runtime_checkable
class Compressor(Protocol):
    """Turns a list of older messages into a shorter list.

    Called by a replay once for each turn that has old messages, with whole turns that are not
    protected; what it returns takes their place in front of the protected ones. It must leave its
    input alone and answer the same input in the same way. Implementations are dataclasses whose
    fields are their parameters. One that keeps state between calls is built anew for each policy
    and conversation.

    A class may define `from_spec(cls, parameters)` where its parameters are more than plain fields.
    """

    name: ClassVar[str]
    version: ClassVar[str]

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return what takes the place of `messages`.

        Messages to keep are returned as they came, same id. New ones take their id from
        `workbench.journal.new_message_id`.

        Raises:
            CompressionError: No usable result; the policy's failure strategy applies.
            ModelError: The summary model did not answer.
        """
        ...


@cache
def find_compressors() -> Mapping[str, type[Compressor]]:
    """All compressors that installed packages offer, by the name they carry in policy files."""
    found: dict[str, type[Compressor]] = {}
    for point in entry_points(group="workbench.compressors"):
        for compressor in map(_checked_kind, point.load()):
            other = found.setdefault(compressor.name, compressor)
            if other is not compressor:
                raise WorkbenchError(
                    f"two compressors are called {compressor.name!r}: {other.__module__} and "
                    f"{compressor.__module__}; rename one of them"
                )
    return found


_registered: dict[str, type[Compressor]] = {}
"""Compressors of this process that no installed package offers."""


def register_compressor(kind: type[KindT]) -> type[KindT]:
    """Make a compressor known to this process, as a notebook needs it; usable as a decorator.

    Worker processes don't know it, so runs with it take `jobs=1`. For good, offer it through an
    entry point. Registered again, as when a cell is run again, it takes its own place.

    Args:
        kind: A class that is a `Compressor`.

    Returns:
        The same class.

    Raises:
        UsageError: It is none: the message names the class and what it lacks.
        WorkbenchError: A compressor of an installed package is called so.
    """
    made = _checked_kind(kind)
    if find_compressors().get(made.name, made) is not made:
        raise WorkbenchError(
            f"an installed compressor is called {made.name!r}; give yours another name"
        )
    _registered[made.name] = made
    return kind


def _checked_kind(kind: object) -> type[Compressor]:
    """The class, where it can be named in a policy file and built from what stands there.

    Raises:
        UsageError: It can't, with the rule it breaks.
    """
    who = getattr(kind, "__qualname__", repr(kind))
    if not isinstance(kind, type):
        raise UsageError(f"a compressor is registered as its class, got {who}")
    for attribute in ("name", "version"):
        value = getattr(kind, attribute, None)
        if not (isinstance(value, str) and value):
            raise UsageError(
                f"compressor {who} needs a class attribute `{attribute}` that is a string, got "
                f"{value!r}; write `{attribute}: ClassVar[str] = ...`"
            )
    if not callable(getattr(kind, "compress", None)):
        raise UsageError(f"compressor {who} needs a method `compress(self, messages)`")
    if not dataclasses.is_dataclass(kind) and not hasattr(kind, "from_spec"):
        raise UsageError(
            f"compressor {who} must be a dataclass, whose fields are its parameters; put "
            "`@dataclass(frozen=True, kw_only=True)` over the class, or give it a class method "
            "`from_spec(parameters)`"
        )
    return cast("type[Compressor]", kind)


@contextmanager
def offer_compressor(kind: type[Compressor]) -> Iterator[None]:
    """Let a compressor be known to this process for a while.

    Raises:
        WorkbenchError: A compressor of an installed package is called so.
    """
    register_compressor(kind)
    try:
        yield
    finally:
        _registered.pop(kind.name, None)


def read_spec(spec: CompressorSpec) -> tuple[str, Any]:
    """Take a specification apart into name and parameters.

    Raises:
        ConfigError: It is neither a name nor a mapping of one name to parameters.
    """
    return read_named_spec(
        spec, kind="a compressor", example="{textExcerpt: {max_characters: 2000}}"
    )


def build_compressor(spec: CompressorSpec) -> Compressor:
    """Build a fresh compressor from its specification.

    Args:
        spec: A name, or a mapping of one name to its parameters.

    Returns:
        A compressor that shares no state with any other.

    Raises:
        UnknownNameError: No installed package offers that name.
        ConfigError: A parameter is unknown, missing or out of range.

    Example:
        >>> build_compressor({"textExcerpt": {"max_characters": 2000}}).name
        'textExcerpt'
    """
    name, parameters = read_spec(spec)
    known = {**find_compressors(), **_registered}
    if name not in known:
        raise UnknownNameError("compressor", name, known)
    kind = known[name]
    make = getattr(kind, "from_spec", None)
    if make is not None:
        return cast(Compressor, make(parameters))
    return build_from_fields(kind, parameters, place=name)
