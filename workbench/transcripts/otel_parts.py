"""Messages in the parts of OpenTelemetry's conventions for generative AI."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from workbench.messages import Message, Role, ToolCall
from workbench.transcripts.blocks import Blocks, ToolResult, build_attachment, media_kind
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.messages import build_messages

__all__ = ["has_typed_parts", "read_part_messages", "read_typed_parts"]

_ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "system",
    "assistant": "assistant",
    "model": "assistant",
    "ai": "assistant",
    "tool": "tool",
}


def has_typed_parts(fields: Fields) -> bool:
    """Whether an object is a message whose `parts` have a `type` each."""
    heads = [object_fields(raw) for raw in list_items(fields.get("parts"))[:4]]
    return "role" in fields and "parts" in fields and all("type" in head for head in heads)


def read_part_messages(raws: Iterable[msgspec.Raw]) -> list[Message]:
    """Read messages of `role` and `parts`; results of tools become tool messages."""
    found: list[Message] = []
    for raw in raws:
        fields = object_fields(raw)
        word = text_value(fields.get("role")) or "user"
        blocks = read_typed_parts(list_items(fields.get("parts")))
        metadata = plain_fields(fields, without=("role", "parts"))
        found += build_messages(_ROLES.get(word, "user"), blocks, metadata=metadata)
    return found


def read_typed_parts(raws: Iterable[msgspec.Raw]) -> Blocks:
    """Read parts in order; those of kinds that no field holds are kept."""
    found = Blocks()
    for index, raw in enumerate(raws):
        text = text_value(raw)
        if text is not None:
            found.texts.append(text)
            continue
        rest = _read_part(object_fields(raw), found)
        if rest:
            found.kept.append({"index": index, **rest})
    return found


def _read_part(part: Fields, found: Blocks) -> dict[str, Any]:
    kind = text_value(part.get("type")) or ""
    if kind in ("text", "reasoning", "thinking"):
        text = text_value(part.get("content", part.get("text")))
        (found.texts if kind == "text" else found.reasoning).append(text or "")
    elif kind == "tool_call":
        found.calls.append(
            ToolCall(
                id=word_value(part.get("id")),
                name=text_value(part.get("name")) or "",
                arguments=argument_text(part.get("arguments")),
                metadata=plain_fields(part, without=("type", "id", "name", "arguments")),
            )
        )
    elif kind == "tool_call_response":
        given = next((part[key] for key in ("response", "result", "content") if key in part), None)
        found.results.append(
            ToolResult(
                call_id=word_value(part.get("id")),
                name=text_value(part.get("name")),
                content=argument_text(given),
            )
        )
    elif kind in ("blob", "uri", "file"):
        values = plain_fields(part, without=("type", "modality"))
        media = text_value(part.get("mime_type")) or f"{text_value(part.get('modality'))}/"
        for old, new in (("uri", "url"), ("content", "data")):
            if old in values:
                values[new] = values.pop(old)
        found.attachments.append(build_attachment(values, media_kind(media)))
    else:
        return {key: plain_value(raw) for key, raw in part.items()}
    return {}
