"""Lets a function that knows only chat dictionaries, or only our messages, act as a compressor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from workbench.errors import CompressionError, UsageError
from workbench.journal import new_message_id
from workbench.messages import Message, ToolCall

__all__ = ["Given", "as_compress"]

Given = Literal["workbench", "openai"]
"""What a function works on: our `Message` values, or dictionaries as in chat requests."""


def as_compress(
    function: Callable[[list[Any]], Sequence[Any]], given: Given
) -> Callable[[Sequence[Message]], list[Message]]:
    """A function over our messages from one over `given`.

    Args:
        function: Shortens a list of messages. What it gives back as it came is the recorded
            message; anything else is a new one.
        given: What it works on.

    Raises:
        UsageError: `given` is neither of the two.
    """
    if given == "workbench":
        return lambda messages: list(function(list(messages)))
    if given != "openai":
        raise UsageError(f"`messages` is 'workbench' or 'openai', got {given!r}")

    def compress(messages: Sequence[Message]) -> list[Message]:
        shown = [_as_chat(message) for message in messages]
        known = list(zip(shown, messages, strict=True))
        returned = function([dict(message) for message in shown])
        return [_as_message(item, known, messages, place) for place, item in enumerate(returned)]

    return compress


def _as_chat(message: Message) -> dict[str, Any]:
    shown: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_calls:
        shown["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for call in message.tool_calls
        ]
    if message.tool_call_id is not None:
        shown["tool_call_id"] = message.tool_call_id
    return shown


def _as_message(
    item: Any,
    known: list[tuple[dict[str, Any], Message]],
    source: Sequence[Message],
    place: int,
) -> Message:
    """The recorded message that an item is, the earliest not taken yet, else a new one."""
    for index, (shown, message) in enumerate(known):
        if shown == item:
            del known[index]
            return message
    if not isinstance(item, Mapping) or "role" not in item:
        raise CompressionError(f"expected messages with a role, got {item!r}")
    return Message(
        role=item["role"],
        id=f"{new_message_id('function', source)}-{place}",
        content=item.get("content"),
        tool_calls=tuple(
            ToolCall(
                id=call["id"],
                name=call["function"]["name"],
                arguments=call["function"]["arguments"],
            )
            for call in item.get("tool_calls") or ()
        ),
        tool_call_id=item.get("tool_call_id"),
    )
