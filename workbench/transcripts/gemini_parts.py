"""Parts of Gemini contents, in either spelling of their keys."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.messages import Message, Role, ToolCall, Usage
from workbench.transcripts.blocks import Blocks, ToolResult, build_attachment, media_kind
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
)
from workbench.transcripts.messages import build_messages

__all__ = ["gemini_usage", "holds_parts", "read_content", "read_parts"]

_CAMEL = {
    "function_call": "functionCall",
    "function_response": "functionResponse",
    "inline_data": "inlineData",
    "file_data": "fileData",
    "executable_code": "executableCode",
    "code_execution_result": "codeExecutionResult",
    "thought_signature": "thoughtSignature",
    "mime_type": "mimeType",
    "file_uri": "fileUri",
}
_ROLES: dict[str, Role] = {"model": "assistant", "assistant": "assistant", "system": "system"}
_KINDS = frozenset(
    {
        "text",
        "functionCall",
        "functionResponse",
        "inlineData",
        "fileData",
        "executableCode",
        "codeExecutionResult",
    }
)


def _spell(fields: Fields) -> Fields:
    return {_CAMEL.get(key, key): raw for key, raw in fields.items()}


def holds_parts(fields: Fields) -> bool:
    """Whether an object is a content: parts, each of a known kind."""
    parts = fields.get("parts")
    if parts is None or json_kind(parts) != "array" or "kind" in fields:
        return False
    heads = [_spell(object_fields(raw)) for raw in list_items(parts)[:8]]
    return all(not _KINDS.isdisjoint(head) and "type" not in head for head in heads)


def read_content(fields: Fields) -> list[Message]:
    """Read a content: what a person or the model said, or results of tools."""
    role = text_value(fields.get("role")) or "user"
    metadata = plain_fields(fields, without=("role", "parts"))
    if role not in ("user", "model"):
        metadata["role"] = role
    blocks = read_parts(list_items(fields.get("parts")))
    return build_messages(_ROLES.get(role, "user"), blocks, metadata=metadata)


def read_parts(raws: list[msgspec.Raw]) -> Blocks:
    """Read parts in order; a bare text counts as a text part."""
    found = Blocks()
    for index, raw in enumerate(raws):
        text = text_value(raw)
        if text is not None:
            found.texts.append(text)
            continue
        part = _spell(object_fields(raw))
        rest = _read_part(part, found)
        if rest:
            found.kept.append({"index": index, **rest})
    return found


def _read_part(part: Fields, found: Blocks) -> dict[str, Any]:
    kind = next((key for key in part if key in _KINDS), "")
    rest = plain_fields(part, without=(kind,))
    body = _spell(object_fields(part.get(kind)))
    if kind == "text":
        text = text_value(part["text"]) or ""
        thought = bytes(part.get("thought", b"")) == b"true"
        (found.reasoning if thought else found.texts).append(text)
    elif kind == "functionCall":
        found.calls.append(
            ToolCall(
                id=text_value(body.get("id")),
                name=text_value(body.get("name")) or "",
                arguments=argument_text(body.get("args")),
                metadata=plain_fields(body, without=("id", "name", "args")) | rest,
            )
        )
        return {}
    elif kind == "functionResponse":
        found.results.append(_read_result(body, rest))
        return {}
    elif kind in ("inlineData", "fileData"):
        media_type = text_value(body.get("mimeType"))
        values = plain_fields(body)
        if "fileUri" in values:
            values["url"] = values.pop("fileUri")
        found.attachments.append(build_attachment(values, media_kind(media_type)))
    elif kind:
        found.texts.append(text_value(body.get("code", body.get("output"))) or "")
        rest[kind] = plain_fields(body, without=("code", "output"))
    return rest


def _read_result(body: Fields, rest: dict[str, Any]) -> ToolResult:
    response = body.get("response")
    inner = object_fields(response)
    alone = next((key for key in ("output", "result", "content") if inner.keys() == {key}), None)
    text = text_value(inner[alone]) if alone else None
    return ToolResult(
        call_id=text_value(body.get("id")),
        name=text_value(body.get("name")),
        content=argument_text(response) if text is None else text,
        metadata=plain_fields(body, without=("id", "name", "response"))
        | rest
        | ({} if text is None else {"response_key": alone}),
    )


def gemini_usage(raw: msgspec.Raw | None) -> Usage | None:
    """Usage in the words of Gemini's API (`promptTokenCount`, …)."""
    counts = plain_value(raw) if raw is not None else None
    if not isinstance(counts, dict):
        return None
    known = {key: value for key, value in counts.items() if isinstance(value, int)}
    thoughts, answer = known.get("thoughtsTokenCount"), known.get("candidatesTokenCount")
    found = Usage(
        input_tokens=known.get("promptTokenCount"),
        output_tokens=None
        if answer is None and thoughts is None
        else (answer or 0) + (thoughts or 0),
        cache_read_tokens=known.get("cachedContentTokenCount"),
        reasoning_tokens=thoughts,
    )
    return None if found == Usage() else found
