"""Runs compressors one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from compressors._given import check_messages
from workbench.compressor import Compressor, build_compressor
from workbench.errors import CompressionError, ConfigError, UsageError
from workbench.messages import Message

__all__ = ["Chain"]


@dataclass(frozen=True, kw_only=True)
class Chain:
    """Give each compressor what the one before left, and nothing else.

    What stands between two members is not checked; the last result is for the caller to check.

    Attributes:
        compressors: The members in order; none of them gives the input back. None is passed over.
    """

    name: ClassVar[str] = "chain"
    version: ClassVar[str] = "1"

    compressors: Sequence[Compressor | None] = ()

    def __post_init__(self) -> None:
        for place, member in enumerate(self.compressors):
            if member is not None and not isinstance(member, Compressor):
                raise UsageError(
                    f"`compressors[{place}]` must be a compressor, got {member!r}; build it with "
                    "build_compressor"
                )

    @classmethod
    def from_spec(cls, parameters: Any) -> Chain:
        """Build from a list of compressor specifications, or `{compressors: [...]}`.

        Raises:
            ConfigError: It is no list, it is empty, or a member can't be built; its place is named.
            UnknownNameError: A member has a name that no package offers.
        """
        specs = parameters
        if isinstance(parameters, dict) and set(parameters) == {"compressors"}:
            specs = parameters["compressors"]
        if not isinstance(specs, list | tuple) or not specs:
            raise ConfigError(
                f"a chain is a list of at least one compressor, got {parameters!r}; write for "
                "example {chain: [compactCompletedTurns, {textExcerpt: {max_characters: 2000}}]}",
                place=cls.name,
            )
        members = []
        for place, spec in enumerate(specs):
            if spec is None:
                continue
            try:
                members.append(build_compressor(spec))
            except ConfigError as error:
                raise ConfigError(str(error), place=f"{cls.name}[{place}]") from error
        return cls(compressors=tuple(members))

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return what the last member left; None gives an empty list.

        Raises:
            CompressionError: A member gave no list.
            ModelError: The model of a member did not answer.
        """
        left = list(check_messages(messages if messages is not None else ()))
        for place, member in enumerate(self.compressors):
            if member is None:
                continue
            result = member.compress(tuple(left))
            if result is None:
                raise CompressionError(
                    f"chain[{place}], {member.name}, gave None and no list of messages; a "
                    "compressor returns what takes the place of its input"
                )
            left = list(result)
        return left
