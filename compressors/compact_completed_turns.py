"""Reduces each turn that ended in an answer to question and answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from compressors._given import check_messages
from workbench.messages import Message, Turn, split_turns

__all__ = ["CompactCompletedTurns"]


@dataclass(frozen=True, kw_only=True)
class CompactCompletedTurns:
    """Keep the user message and the last assistant message of a completed turn, drop the rest.

    A turn is completed when its last assistant message calls no tool and has text that is not
    blank. Reasoning alone is no answer. A turn that is not completed stays whole, as does what
    stands before the first user message. System messages inside a completed turn are dropped.
    """

    name: ClassVar[str] = "compactCompletedTurns"
    version: ClassVar[str] = "1"

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return the shortened turns; every message in them is one that came in."""
        return [
            message for turn in split_turns(check_messages(messages)) for message in _compact(turn)
        ]


def _compact(turn: Turn) -> tuple[Message, ...]:
    if turn.headless:
        return turn.messages
    answer = next((m for m in reversed(turn.messages) if m.role == "assistant"), None)
    if answer is None or answer.tool_calls or not (answer.content or "").strip():
        return turn.messages
    return turn.messages[0], answer
