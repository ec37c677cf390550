"""Gives back what came in: the line that all others are held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from compressors._given import drop_missing
from workbench.messages import Message

__all__ = ["Identity"]


@dataclass(frozen=True, kw_only=True)
class Identity:
    """Keep every message as it is; entries that are None are dropped."""

    name: ClassVar[str] = "identity"
    version: ClassVar[str] = "1"

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return the messages; None gives an empty list."""
        return drop_missing(messages if messages is not None else ())
