"""The common case of chat messages, read in one pass.

Most recordings use a handful of keys with text in them. Those are decoded straight into typed
values, several times faster than key by key; whatever is not like that goes to the general reader,
which knows every shape.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from workbench.messages import Message, ToolCall

__all__ = ["read_common_calls", "read_common_messages"]


class _Function(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    arguments: str = ""


class _Call(msgspec.Struct, forbid_unknown_fields=True):
    function: _Function
    id: str | None = None
    type: Literal["function"] | None = None


class _Message(msgspec.Struct, forbid_unknown_fields=True):
    role: Literal["user", "assistant", "tool", "system"]
    content: str | None = None
    tool_calls: list[_Call] | None = None
    tool_call_id: str | None = None
    name: str | None = None
    function_call: None = None
    refusal: str | UnsetType | None = UNSET
    annotations: list[msgspec.Raw] | UnsetType = UNSET


_calls = msgspec.json.Decoder(list[_Call] | None)
_messages = msgspec.json.Decoder(list[_Message])


def read_common_calls(raw: msgspec.Raw) -> tuple[ToolCall, ...] | None:
    """Read `tool_calls` of the common shape; None when they have another."""
    try:
        return _build_calls(_calls.decode(raw) or ())
    except msgspec.ValidationError:
        return None


def read_common_messages(raw: msgspec.Raw) -> list[Message] | None:
    """Read an array of messages of the common shape; None when one of them has another."""
    try:
        found = _messages.decode(raw)
    except msgspec.ValidationError:
        return None
    read = []
    for one in found:
        metadata: dict[str, Any] = {}
        if one.refusal is not UNSET:
            metadata["refusal"] = one.refusal
        if one.annotations is not UNSET:
            if one.annotations:
                return None
            metadata["annotations"] = []
        read.append(
            Message(
                role=one.role,
                content=one.content,
                tool_calls=_build_calls(one.tool_calls) if one.tool_calls else (),
                tool_call_id=one.tool_call_id or None,
                name=one.name,
                metadata=metadata,
            )
        )
    return read


def _build_calls(calls: list[_Call] | tuple[()]) -> tuple[ToolCall, ...]:
    return tuple(
        [
            ToolCall(id=call.id or None, name=call.function.name, arguments=call.function.arguments)
            for call in calls
        ]
    )
