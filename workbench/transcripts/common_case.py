"""The common case of chat messages, read in one pass.

Most recordings use a handful of keys with text in them. Those are decoded straight into typed
values, several times faster than key by key; whatever is not like that goes to the general reader,
which knows every shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from workbench.messages import Message, ToolCall

__all__ = [
    "CommonMessage",
    "build_common_messages",
    "read_common_calls",
    "read_common_messages",
]


class _Function(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    name: str
    arguments: str = ""


class _Call(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    function: _Function
    id: str | None = None
    type: Literal["function"] | None = None


class CommonMessage(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A chat message with the keys that most have, and no others."""

    role: Literal["user", "assistant", "tool", "system"]
    content: str | None = None
    tool_calls: list[_Call] | None = None
    tool_call_id: str | None = None
    name: str | None = None
    function_call: None = None
    refusal: str | UnsetType | None = UNSET
    annotations: list[msgspec.Raw] | UnsetType = UNSET


_calls = msgspec.json.Decoder(list[_Call] | None)
_messages = msgspec.json.Decoder(list[CommonMessage])


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
    return build_common_messages(found)


def build_common_messages(
    found: list[CommonMessage], *, ids: Sequence[str] = ()
) -> list[Message] | None:
    """Messages of ours for those that were decoded; None when one has another shape after all.

    Args:
        found: As decoded.
        ids: An id for each; none where they get theirs later.
    """
    numbered = len(ids) >= len(found)
    read = []
    for place, one in enumerate(found):
        if one.refusal is UNSET and one.annotations is UNSET:
            metadata = {}
        elif one.annotations:
            return None
        else:
            metadata = _metadata(one)
        calls, content = one.tool_calls, one.content
        if content is None and one.refusal and not calls:
            content = one.refusal
        read.append(
            Message(
                role=one.role,
                id=ids[place] if numbered else None,
                content=content,
                tool_calls=_build_calls(calls) if calls else (),
                tool_call_id=one.tool_call_id or None,
                name=one.name,
                metadata=metadata,
            )
        )
    return read


def _metadata(one: CommonMessage) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    if one.refusal is not UNSET:
        kept["refusal"] = one.refusal
    if one.annotations is not UNSET:
        kept["annotations"] = []
    return kept


def _build_calls(calls: list[_Call] | tuple[()]) -> tuple[ToolCall, ...]:
    return tuple(
        [
            ToolCall(id=call.id or None, name=call.function.name, arguments=call.function.arguments)
            for call in calls
        ]
    )
