"""Messages of LangChain in the shapes its serialisers give them, as chat messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Message, ToolCall, Usage
from workbench.transcripts.answers import join_answer
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_value,
    text_value,
)
from workbench.transcripts.messages import read_messages

__all__ = ["looks_like_langchain", "read_langchain"]

_ROLES = {
    "human": "user",
    "user": "user",
    "ai": "assistant",
    "assistant": "assistant",
    "system": "system",
    "developer": "developer",
    "tool": "tool",
    "function": "function",
}
_TYPES = frozenset({"human", "ai", "system", "tool", "function", "chat", "remove", "developer"})


def _shape(fields: Fields) -> tuple[str, Fields] | None:
    """Kind of a message (`ai`, …) and its values, whatever shape it was written in."""
    if "lc" in fields and "kwargs" in fields:
        path = list_items(fields.get("id"))
        return _kind(text_value(path[-1]) if path else None), object_fields(fields["kwargs"])
    kind = text_value(fields.get("type"))
    if kind is None:
        return None
    if kind in _TYPES and "data" in fields and json_kind(fields["data"]) == "object":
        return kind, object_fields(fields["data"])
    flat = "content" in fields and "role" not in fields
    if flat and (kind in _TYPES or kind.endswith(("Message", "MessageChunk"))):
        return _kind(kind), fields
    return None


def _kind(word: str | None) -> str:
    stem = (word or "").removesuffix("Chunk").removesuffix("Message")
    return stem.lower()


def looks_like_langchain(fields: Fields) -> bool:
    """Whether an object is a message in one of LangChain's shapes."""
    shape = _shape(fields)
    return shape is not None and (shape[0] in _TYPES or shape[0] in _ROLES)


def read_langchain(raws: Iterable[msgspec.Raw], source: Source) -> list[Message]:
    """Read messages in order; chunks of one answer become one message.

    A call that is written up to three times (in `tool_calls`, in the provider's form, as a content
    block) counts once; calls that could not be parsed are calls with their text as arguments.

    Args:
        raws: The messages, unparsed.
        source: Hears of repairs.

    Returns:
        The messages.

    Raises:
        TranscriptError: One of them is no message; the error names its place.
    """
    found: list[Message] = []
    chunk_before = False
    for place, raw in enumerate(raws):
        fields = object_fields(raw)
        shape = _shape(fields)
        if shape is None:
            raise TranscriptError(f"messages[{place}]: expected a LangChain message")
        kind, body = shape
        if kind == "remove":
            continue
        chunk = _is_chunk(fields, body)
        read = _read_message(kind, body, source, f"messages[{place}]")
        if chunk and chunk_before and _continues(found[-1], read[0]):
            found[-1] = _append(found[-1], read[0])
        else:
            found += read
        chunk_before = chunk
    return found


def _is_chunk(fields: Fields, body: Fields) -> bool:
    path = list_items(fields.get("id"))
    words = [text_value(fields.get("type")), text_value(body.get("type"))]
    words += [text_value(path[-1])] if path else []
    return any((word or "").endswith("Chunk") for word in words)


def _continues(before: Message, chunk: Message) -> bool:
    return before.role == chunk.role == "assistant" and chunk.id in (before.id, None)


def _append(before: Message, chunk: Message) -> Message:
    text = None
    if before.content is not None or chunk.content is not None:
        text = (before.content or "") + (chunk.content or "")
    (joined,) = join_answer([before, chunk], keep_parts=False)
    calls = _join_call_chunks([before, chunk]) or joined.tool_calls
    return replace(joined, content=text, tool_calls=calls, model_visible=True)


def _join_call_chunks(parts: Iterable[Message]) -> tuple[ToolCall, ...]:
    """Calls whose arguments came in pieces; none where no part holds pieces."""
    pieces: dict[object, dict[str, str]] = {}
    for part in parts:
        for left in (part.metadata, *part.metadata.get("parts", ())):
            for piece in left.get("tool_call_chunks") or ():
                call = pieces.setdefault(piece.get("index"), {"id": "", "name": "", "args": ""})
                for key in call:
                    call[key] += piece.get(key) or ""
    return tuple(
        ToolCall(id=call["id"] or None, name=call["name"], arguments=call["args"])
        for call in pieces.values()
    )


def _read_message(kind: str, body: Fields, source: Source, place: str) -> list[Message]:
    rest = {key: raw for key, raw in body.items() if key not in ("type", "example")}
    if kind == "chat":
        word = text_value(rest.pop("role", None)) or "user"
    else:
        word = _ROLES.get(kind, kind)
    rest["role"] = as_raw(_ROLES.get(word, word))
    calls = _take_calls(rest)
    if calls:
        rest["tool_calls"] = as_raw(calls)
        rest["content"] = _without_calls(rest.get("content"))
    usage = _usage(rest.get("usage_metadata"))
    model = _model(object_fields(rest.get("response_metadata")))
    drop = [key for key, raw in rest.items() if bytes(raw) in (b"null", b"{}", b"[]")]
    messages = read_messages(
        [{key: raw for key, raw in rest.items() if key not in drop or key == "content"}],
        source,
        place=place,
    )
    messages[0] = replace(
        messages[0], usage=messages[0].usage or usage, model=messages[0].model or model
    )
    return messages


def _take_calls(rest: Fields) -> list[dict[str, Any]]:
    """All calls of a message, each once; they leave the message."""
    calls = [_call(object_fields(raw)) for raw in list_items(rest.pop("tool_calls", None))]
    invalid = [object_fields(raw) for raw in list_items(rest.pop("invalid_tool_calls", None))]
    calls += [_call(call) | {"invalid": call.get("error", as_raw(None))} for call in invalid]
    extra = object_fields(rest.get("additional_kwargs"))
    provider = list_items(extra.pop("tool_calls", None))
    if extra or provider:
        rest["additional_kwargs"] = as_raw(extra)
    if not calls:
        calls = [object_fields(raw) for raw in provider]
    if "reasoning_content" in extra and "reasoning_content" not in rest:
        rest["reasoning_content"] = extra["reasoning_content"]
    return [dict(call) for call in calls]


def _call(fields: Fields) -> dict[str, Any]:
    kept = {key: raw for key, raw in fields.items() if key not in ("args", "type", "error")}
    return kept | {"arguments": argument_text(fields.get("args"))}


def _without_calls(raw: msgspec.Raw | None) -> msgspec.Raw:
    if raw is None or json_kind(raw) != "array":
        return as_raw(None) if raw is None else raw
    kept = [
        block
        for block in list_items(raw)
        if text_value(object_fields(block).get("type"))
        not in ("tool_use", "tool_call", "function_call")
    ]
    return as_raw(kept)


def _model(fields: Fields) -> str | None:
    return text_value(fields.get("model_name")) or text_value(fields.get("model"))


def _usage(raw: msgspec.Raw | None) -> Usage | None:
    counts = plain_value(raw) if raw is not None else None
    if not isinstance(counts, dict):
        return None
    given = counts.get("input_token_details")
    made = counts.get("output_token_details")
    given = given if isinstance(given, dict) else {}
    made = made if isinstance(made, dict) else {}
    found = Usage(
        input_tokens=_count(counts.get("input_tokens")),
        output_tokens=_count(counts.get("output_tokens")),
        cache_read_tokens=_count(given.get("cache_read")),
        cache_write_tokens=_count(given.get("cache_creation")),
        reasoning_tokens=_count(made.get("reasoning")),
    )
    return None if found == Usage() else found


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
