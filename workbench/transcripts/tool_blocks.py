"""Calls and results that stand as blocks inside content, in the words of several APIs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import ToolCall
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)

__all__ = ["ResultBlock", "is_call", "is_result", "read_call", "read_result"]

_SERVER_CALLS = frozenset({"server_tool_use", "mcp_tool_use", "server_tool_call"})
_CALLS = _SERVER_CALLS | {"tool_use", "tool-call", "tool_call"}
_RESULTS = frozenset({"tool_result", "tool-result", "tool_call_result", "server_tool_result"})
_NAMES = ("name", "toolName", "tool_name")
_CALL_IDS = ("id", "toolCallId", "tool_call_id")
_RESULT_IDS = ("tool_use_id", "toolCallId", "tool_call_id", "call_id")
_GIVEN = ("input", "args", "arguments")
_MADE = ("content", "output", "result")


@dataclass(frozen=True, kw_only=True)
class ResultBlock:
    """A block that is a result, taken apart.

    Attributes:
        call_id: The call it answers.
        name: The tool, where the block names it.
        said: What came back: a text, blocks, or nothing.
        metadata: Further keys.
    """

    call_id: str | None
    name: str | None
    said: msgspec.Raw | None
    metadata: dict[str, Any]


def is_call(kind: str) -> bool:
    """Whether blocks of a type are calls, those that the provider runs itself among them."""
    return kind in _CALLS


def is_result(kind: str) -> bool:
    """Whether blocks of a type are results, as `tool_result` or `web_search_tool_result`."""
    return kind in _RESULTS or kind.endswith("_tool_result")


def _key(block: Fields, keys: tuple[str, ...]) -> str:
    return next((key for key in keys if key in block), keys[0])


def read_call(block: Fields, kind: str) -> ToolCall:
    """Read a block that is a call.

    Args:
        block: Its values, unparsed.
        kind: Its type; kept in metadata where the provider ran the tool.

    Raises:
        TranscriptError: It has no name.
    """
    named, own, given = _key(block, _NAMES), _key(block, _CALL_IDS), _key(block, _GIVEN)
    name = text_value(block.get(named))
    if name is None:
        wanted = "toolName" if kind == "tool-call" else named
        raise TranscriptError(f"a {kind} block needs a `{wanted}` that is a text")
    kept = plain_fields(block, without=("type", named, own, given))
    return ToolCall(
        id=word_value(block.get(own)),
        name=name,
        arguments=argument_text(block.get(given)),
        metadata=kept | ({"type": kind} if kind in _SERVER_CALLS else {}),
    )


def read_result(block: Fields, kind: str) -> ResultBlock:
    """Take a block that is a result apart.

    What the provider encrypted, and files in base64, are no text: they stay in metadata.

    Args:
        block: Its values, unparsed.
        kind: Its type; kept in metadata where the provider ran the tool.
    """
    own, made = _key(block, _RESULT_IDS), _key(block, _MADE)
    origin = object_fields(block.get("origin"))
    metadata = plain_fields(block, without=("type", own, made, "toolName", "origin"))
    if kind not in _RESULTS:
        metadata["type"] = kind
    said = block.get(made)
    typed = object_fields(said)
    if kind == "tool-result" and {"type", "value"} <= typed.keys():
        said = typed["value"]
    if said is not None and json_kind(said) in ("array", "object") and not _is_said(said, kind):
        value = plain_value(said)
        readable = _readable(value)
        if readable != value:
            metadata[made] = value
            said = as_raw(json.dumps(readable, ensure_ascii=False))
        else:
            said = as_raw(argument_text(said))
    return ResultBlock(
        call_id=word_value(block.get(own)) or word_value(origin.get("id")),
        name=text_value(block.get("toolName")) or text_value(origin.get("tool_name")),
        said=said,
        metadata=metadata,
    )


def _is_said(raw: msgspec.Raw, kind: str) -> bool:
    """Whether it is a list of blocks that a reader of content knows."""
    if kind == "tool_result":
        return True
    kinds = [text_value(object_fields(one).get("type")) for one in list_items(raw)]
    return bool(kinds) and None not in kinds and not {"text", "image"}.isdisjoint(kinds)


def _readable(value: Any) -> Any:
    """A value without what no model reads as text."""
    if isinstance(value, list):
        return [_readable(one) for one in value]
    if not isinstance(value, dict):
        return value
    inline = value.get("type") == "base64"
    return {
        key: _readable(inner)
        for key, inner in value.items()
        if not key.startswith("encrypted") and not (inline and key == "data")
    }
