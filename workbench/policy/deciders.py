"""Deciders: when an incremental policy compresses what has come since its last summary.

In a policy file a decider is a word (`always`) or a mapping of one word to its parameter, as in
`{any_of: [{pending_tokens_at_least: 80000}, {pending_turns_at_least: 20}]}`. Other packages offer
deciders through the entry-point group `workbench.deciders`: an iterable of classes like these.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, cast, runtime_checkable

import msgspec

from workbench.errors import ConfigError, UnknownNameError, UsageError, WorkbenchError
from workbench.messages import Message
from workbench.named_spec import NamedSpec, build_from_fields, read_named_spec
from workbench.state.contract import StoredState

__all__ = [
    "BUILT_IN",
    "AllOf",
    "Always",
    "AnyOf",
    "Decider",
    "DeciderSpec",
    "Never",
    "Pending",
    "PendingMessagesAtLeast",
    "PendingTokensAtLeast",
    "PendingTurnsAtLeast",
    "build_decider",
    "find_deciders",
]

DeciderSpec = NamedSpec


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """What a decider is asked about."""

    messages: tuple[Message, ...]
    """The messages that no summary covers yet, in order."""
    tokens: int
    """Their size as the policy's estimator has it; the summary is not counted."""
    turns: int
    """User messages among them."""
    summary: tuple[Message, ...] = ()
    """The summary so far."""
    state: StoredState | None = None
    """The stored state, None before the first."""


@runtime_checkable
class Decider(Protocol):
    """Says whether to compress now.

    Called at the start of a turn when something is pending. Implementations are dataclasses whose
    fields are their parameters, and answer the same input in the same way.
    """

    name: ClassVar[str]

    def decide(self, pending: Pending) -> bool:
        """Whether what is pending is to be compressed now."""
        ...


@dataclass(frozen=True)
class _AtLeast:
    """A threshold that counts as reached when it is met.

    Attributes:
        threshold: From how many on, at least 0.
    """

    name: ClassVar[str]

    threshold: int

    def __post_init__(self) -> None:
        if type(self.threshold) is not int or self.threshold < 0:
            raise UsageError(
                f"`threshold` must be a whole number of at least 0, got {self.threshold!r}"
            )


@dataclass(frozen=True)
class PendingTokensAtLeast(_AtLeast):
    """Compress when at least so many tokens are pending.

    Attributes:
        threshold: From how many on, at least 0.
    """

    name: ClassVar[str] = "pending_tokens_at_least"

    def decide(self, pending: Pending | None) -> bool:
        """Whether the threshold is reached; nothing reaches none."""
        return pending is not None and pending.tokens >= self.threshold


@dataclass(frozen=True)
class PendingTurnsAtLeast(_AtLeast):
    """Compress when at least so many turns are pending.

    Attributes:
        threshold: From how many on, at least 0.
    """

    name: ClassVar[str] = "pending_turns_at_least"

    def decide(self, pending: Pending | None) -> bool:
        """Whether the threshold is reached; nothing reaches none."""
        return pending is not None and pending.turns >= self.threshold


@dataclass(frozen=True)
class PendingMessagesAtLeast(_AtLeast):
    """Compress when at least so many messages are pending.

    Attributes:
        threshold: From how many on, at least 0.
    """

    name: ClassVar[str] = "pending_messages_at_least"

    def decide(self, pending: Pending | None) -> bool:
        """Whether the threshold is reached; nothing reaches none."""
        return pending is not None and len(pending.messages) >= self.threshold


@dataclass(frozen=True)
class _Several:
    """Deciders asked in order until the answer is clear.

    Attributes:
        deciders: The deciders; None among them is passed over.
    """

    name: ClassVar[str]

    deciders: Sequence[Decider | None]

    def __post_init__(self) -> None:
        given = tuple(decider for decider in self.deciders if decider is not None)
        odd = [decider for decider in given if not isinstance(decider, Decider)]
        if odd:
            raise UsageError(f"{self.name} takes deciders, got {odd[0]!r}")
        object.__setattr__(self, "deciders", given)

    @classmethod
    def from_spec(cls, parameters: Any, *, place: str) -> _Several:
        """Build from a list of specifications.

        Raises:
            ConfigError: It is no list, an empty one, or one of them can't be built.
        """
        if not isinstance(parameters, list | tuple) or not parameters:
            raise ConfigError(
                f"takes a list of at least one decider, got {parameters!r}; for a fixed answer "
                "write `always` or `never`",
                place=place,
            )
        return cls(
            [build_decider(spec, place=f"{place}[{n}]") for n, spec in enumerate(parameters)]
        )

    def _answers(self, pending: Pending) -> Iterable[bool]:
        return (cast(Decider, decider).decide(pending) for decider in self.deciders)


@dataclass(frozen=True)
class AnyOf(_Several):
    """Compress when one of them says so; none of none does.

    Attributes:
        deciders: The deciders; None among them is passed over.
    """

    name: ClassVar[str] = "any_of"

    def decide(self, pending: Pending) -> bool:
        """Whether one of them says so."""
        return any(self._answers(pending))


@dataclass(frozen=True)
class AllOf(_Several):
    """Compress when every one of them says so; all of none do.

    Attributes:
        deciders: The deciders; None among them is passed over.
    """

    name: ClassVar[str] = "all_of"

    def decide(self, pending: Pending) -> bool:
        """Whether every one of them says so."""
        return all(self._answers(pending))


@dataclass(frozen=True)
class Always:
    """Compress whenever something is pending."""

    name: ClassVar[str] = "always"

    def decide(self, pending: Pending) -> bool:  # noqa: ARG002 - nothing to look at
        """True."""
        return True


@dataclass(frozen=True)
class Never:
    """Never compress."""

    name: ClassVar[str] = "never"

    def decide(self, pending: Pending) -> bool:  # noqa: ARG002 - nothing to look at
        """False."""
        return False


BUILT_IN: tuple[type[Decider], ...] = (
    PendingTokensAtLeast,
    PendingTurnsAtLeast,
    PendingMessagesAtLeast,
    AnyOf,
    AllOf,
    Always,
    Never,
)
"""The deciders that come with the workbench."""


@cache
def find_deciders() -> Mapping[str, type[Decider]]:
    """All deciders, ours and those of installed packages, by their word in policy files.

    Raises:
        WorkbenchError: Two have the same word.
    """
    found: dict[str, type[Decider]] = {kind.name: kind for kind in BUILT_IN}
    for point in entry_points(group="workbench.deciders"):
        for kind in point.load():
            other = found.setdefault(kind.name, kind)
            if other is not kind:
                raise WorkbenchError(
                    f"two deciders are called {kind.name!r}: {other.__module__} and "
                    f"{kind.__module__}; rename one of them"
                )
    return MappingProxyType(found)


def build_decider(spec: DeciderSpec, *, place: str = "when") -> Decider:
    """Build a decider from its specification.

    Args:
        spec: A word, or a mapping of one word to its parameters: a mapping of them, or, where the
            decider has one parameter, its value.
        place: Where it stands, for the error.

    Returns:
        The decider.

    Raises:
        ConfigError: It can't be built, with its place, and the nearest word for an unknown one.

    Example:
        >>> build_decider({"any_of": [{"pending_turns_at_least": 20}, "never"]})
        AnyOf(deciders=(PendingTurnsAtLeast(threshold=20), Never()))
    """
    name, parameters = read_named_spec(
        spec, kind="a decider", example="{pending_turns_at_least: 20}", place=place
    )
    known = find_deciders()
    if name not in known:
        unknown = UnknownNameError("decider", name, known)
        raise ConfigError(str(unknown), place=place) from unknown
    kind = known[name]
    place = f"{place}.{name}"
    make = getattr(kind, "from_spec", None)
    if make is not None:
        return cast(Decider, make(parameters, place=place))
    return build_from_fields(kind, _by_name(kind, parameters, place=place), place=place)


def _by_name(kind: type[Decider], parameters: Any, *, place: str) -> Mapping[str, Any]:
    """Parameters by name; the value of a decider's one parameter may stand alone."""
    if isinstance(parameters, Mapping):
        return parameters
    names = [field.name for field in dataclasses.fields(cast(Any, kind)) if field.init]
    if len(names) == 1:
        return {names[0]: parameters}
    expected = f"a mapping of {', '.join(names)}" if names else "no parameter"
    raise ConfigError(f"takes {expected}, got {parameters!r}", place=place)
