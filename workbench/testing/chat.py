"""Short ways to write a conversation down in a test."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from workbench.messages import Conversation, Message, ToolCall, build_conversation

__all__ = ["answer", "ask", "calls", "chat", "instructions", "result"]


def instructions(text: str, **fields: Any) -> Message:
    """A system message."""
    return Message(role="system", content=text, **fields)


def ask(text: str, **fields: Any) -> Message:
    """A user message."""
    return Message(role="user", content=text, **fields)


def answer(text: str | None, **fields: Any) -> Message:
    """An assistant message without calls."""
    return Message(role="assistant", content=text, **fields)


def calls(*tools: tuple[str, str, Mapping[str, Any] | str], text: str | None = None) -> Message:
    """An assistant message that calls tools.

    Args:
        *tools: For each call its id, the name of the tool, and its arguments: an object, or text as
            it is to stand in the recording.
        text: What the message says besides.
    """
    return Message(
        role="assistant",
        content=text,
        tool_calls=tuple(
            ToolCall(
                id=call_id,
                name=name,
                arguments=args if isinstance(args, str) else json.dumps(args, ensure_ascii=False),
            )
            for call_id, name, args in tools
        ),
    )


def result(call_id: str, content: str | Mapping[str, Any] | Sequence[Any]) -> Message:
    """A tool message: text, or data that is written as JSON."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return Message(role="tool", tool_call_id=call_id, content=text)


def chat(*messages: Message, conversation_id: str = "c1", **fields: Any) -> Conversation:
    """A conversation of these messages, numbered m0, m1, … where they have no id."""
    return build_conversation(conversation_id, messages, **fields)
