"""Tool calls and tool definitions as chat APIs write them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import ToolCall, ToolDefinition
from workbench.transcripts.common_case import read_common_calls
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    decode_fields,
    decode_list,
    json_kind,
    plain_value,
    raw_text,
    text_value,
    unwrap_list,
    word_value,
)

__all__ = ["read_calls", "read_function_call", "read_tools"]


def read_calls(raw: msgspec.Raw | None) -> tuple[ToolCall, ...]:
    """Read `tool_calls`: nested under `function`, flat, or of a custom tool.

    Args:
        raw: The array, unparsed; null and missing mean none.

    Returns:
        The calls in order, arguments exactly as recorded: the text, or an object's JSON text.

    Raises:
        TranscriptError: It is not an array of calls, or a call has no name.
    """
    if raw is None:
        return ()
    common = read_common_calls(raw)
    return tuple(map(_read_call, _elements(raw))) if common is None else common


def _elements(raw: msgspec.Raw) -> list[Fields]:
    try:
        return [decode_fields(element) for element in decode_list(raw)]
    except msgspec.ValidationError as error:
        raise TranscriptError(
            f"`tool_calls` must be an array of objects, found {json_kind(raw)}"
        ) from error


def _read_call(fields: Fields) -> ToolCall:
    rest = dict(fields)
    for key in ("function", "custom"):
        if key in rest and json_kind(rest[key]) == "object":
            return _build_call(decode_fields(rest.pop(key)), rest)
    body: Fields = {key: rest.pop(key) for key in ("name", "arguments", "input") if key in rest}
    return _build_call(body, rest)


def _build_call(body: Fields, outer: Fields) -> ToolCall:
    name = text_value(body.get("name"))
    if name is None:
        raise TranscriptError("a tool call needs a `name` that is a text")
    key = "arguments" if "arguments" in body else "input"
    metadata: dict[str, Any] = {
        key: plain_value(raw) for key, raw in outer.items() if key not in ("id", "type")
    }
    kind = text_value(outer.get("type"))
    if kind not in (None, "function"):
        metadata["type"] = kind
    inner = {k: plain_value(raw) for k, raw in body.items() if k not in ("name", key)}
    if inner:
        metadata["function"] = inner
    return ToolCall(
        id=word_value(outer.get("id")),
        name=name,
        arguments=argument_text(body.get(key)),
        metadata=metadata,
    )


def read_function_call(raw: msgspec.Raw | None) -> tuple[ToolCall, ...]:
    """Read the retired `function_call`: one call without an id, or none."""
    if raw is None or json_kind(raw) == "null":
        return ()
    if json_kind(raw) != "object":
        raise TranscriptError(f"`function_call` must be an object, found {json_kind(raw)}")
    return (_build_call(decode_fields(raw), {}),)


def read_tools(raw: msgspec.Raw | None) -> tuple[ToolDefinition, ...] | None:
    """Read the tools that were offered to the model.

    Args:
        raw: An array of definitions of either API, the retired `functions` included; also as JSON
            inside a text.

    Returns:
        Name and JSON text of each; None where there is no array of objects.
    """
    given = None if raw is None else unwrap_list(raw)
    if given is None or json_kind(given) != "array":
        return None
    return _read_tools(bytes(given))


@lru_cache(maxsize=128)
def _read_tools(written: bytes) -> tuple[ToolDefinition, ...] | None:
    """Remembered, as thousands of requests offer the same tools and need not hold them each."""
    tools = []
    for place, element in enumerate(decode_list(written)):
        if json_kind(element) != "object":
            return None
        tools.append(
            ToolDefinition(
                name=_tool_name(element) or f"tool_{place}", definition=raw_text(element)
            )
        )
    return tuple(tools)


def _tool_name(raw: msgspec.Raw) -> str | None:
    fields = decode_fields(raw)
    for key in ("function", "custom"):
        if key in fields and json_kind(fields[key]) == "object":
            fields = decode_fields(fields[key])
    return text_value(fields.get("name")) or text_value(fields.get("type"))
