"""Message histories of Pydantic AI: requests and responses made of parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, ToolCall, Usage
from workbench.transcripts.blocks import Blocks, build_attachment, media_kind
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
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
)
from workbench.transcripts.messages import build_messages

__all__ = ["PydanticAI"]

_EMPTY: tuple[Any, ...] = (None, {}, [])


class PydanticAI:
    """Lists of `ModelMessage` as `ModelMessagesTypeAdapter` writes them.

    Each part of a request is a message; the parts of a response are one. A retry prompt is the
    result of the call it is about, or, without one, a system message: no person says it.
    Instructions are a system message in front.
    """

    name: ClassVar[str] = "pydantic-ai"
    title: ClassVar[str] = "`kind: request/response` and `parts` with `part_kind`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if isinstance(first.value, list) or "messages" in first.fields:
            heads = list_heads(first)
            return "record" if heads and all(map(_is_message, heads)) else None
        return "file" if all(_is_message(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Fields] = []
        line: int | None = None
        for record in records:
            rest = dict(record.fields)
            if _is_message(rest):
                line = line or record.line
                loose.append(rest)
                continue
            value = record.value
            if isinstance(value, dict) and "messages" not in value:
                source.refuse(TranscriptError("expected a request or response", line=record.line))
                continue
            raws = value if isinstance(value, list) else list_items(rest.pop("messages"))
            conversation = _build([object_fields(raw) for raw in raws])
            conversation = replace(conversation, metadata=plain_fields(rest))
            yield Draft(conversation=conversation, number=record.number, line=record.line)
        if loose:
            yield Draft(conversation=_build(loose), line=line)


def _is_message(fields: Fields) -> bool:
    return (
        text_value(fields.get("kind")) in ("request", "response")
        and "parts" in fields
        and json_kind(fields["parts"]) == "array"
    )


def _build(given: Sequence[Fields]) -> Conversation:
    messages: list[Message] = []
    instructions: str | None = None
    for place, fields in enumerate(given):
        if not _is_message(fields):
            raise TranscriptError(f"messages[{place}]: expected a request or a response with parts")
        told = text_value(fields.get("instructions"))
        if told and instructions is None:
            instructions = told
            messages.insert(0, Message(role="system", content=told))
        if text_value(fields["kind"]) == "request":
            read = [_read_request_part(object_fields(raw)) for raw in list_items(fields["parts"])]
        else:
            read = _read_response(fields)
        if told and told != instructions and read:
            read[0] = replace(read[0], metadata=read[0].metadata | {"instructions": told})
        messages += read
    ids = (text_value(fields.get("conversation_id")) for fields in given)
    return Conversation(
        id=next((own for own in ids if own), ""),
        messages=tuple(messages),
        model=next((message.model for message in messages if message.model), None),
    )


def _kept(fields: Fields, *taken: str) -> dict[str, Any]:
    """What is left of a part, without what was never set."""
    rest = plain_fields(fields, without=taken)
    return {key: value for key, value in rest.items() if value not in _EMPTY}


def _read_request_part(part: Fields) -> Message:
    kind = text_value(part.get("part_kind"))
    if kind not in ("system-prompt", "user-prompt", "tool-return", "retry-prompt"):
        raise TranscriptError(f"expected a part of a request, found part_kind {kind!r}")
    blocks = _read_content(part.get("content"))
    tool = text_value(part.get("tool_name"))
    answers = kind == "tool-return" or (kind == "retry-prompt" and tool is not None)
    metadata = _kept(part, "part_kind", "content", "timestamp", "tool_name", "tool_call_id")
    if kind == "retry-prompt":
        metadata["part_kind"] = kind
    if blocks.kept:
        metadata["content_blocks"] = blocks.kept
    return Message(
        role="tool" if answers else "user" if kind == "user-prompt" else "system",
        content=blocks.content,
        attachments=tuple(blocks.attachments),
        tool_call_id=text_value(part.get("tool_call_id")) if answers else None,
        name=tool,
        timestamp=text_value(part.get("timestamp")),
        metadata=metadata,
    )


def _read_content(raw: msgspec.Raw | None) -> Blocks:
    """Text, or a list of texts and media; any other JSON is its text."""
    found = Blocks()
    parts = list_items(raw)
    if not any(map(_is_content, parts)):
        if raw is not None and json_kind(raw) != "null":
            found.texts.append(argument_text(raw))
        return found
    for index, one in enumerate(parts):
        text = text_value(one)
        values = plain_fields(object_fields(one))
        kind = values.pop("kind", None)
        if text is not None:
            found.texts.append(text)
        elif not isinstance(kind, str) or not (kind.endswith("-url") or kind == "binary"):
            found.kept.append({"index": index, "value": plain_value(one)})
        else:
            media = str(values.get("media_type") or "") or kind.replace("-url", "/")
            found.attachments.append(build_attachment(values, media_kind(media)))
    return found


def _is_content(raw: msgspec.Raw) -> bool:
    return "kind" in object_fields(raw) or json_kind(raw) == "text"


def _read_response(fields: Fields) -> list[Message]:
    blocks, results = Blocks(), []
    for index, raw in enumerate(list_items(fields["parts"])):
        part = object_fields(raw)
        kind = text_value(part.get("part_kind")) or ""
        if kind == "text":
            blocks.texts.append(text_value(part.get("content")) or "")
        elif kind == "thinking":
            blocks.reasoning.append(text_value(part.get("content")) or "")
        elif kind.endswith("tool-call"):
            blocks.calls.append(_read_call(part, kind))
        elif kind == "file" and "content" in part:
            blocks.attachments += _read_content(as_raw([part["content"]])).attachments
            continue
        elif kind.endswith("tool-return"):
            results.append(_read_request_part(part | {"part_kind": msgspec.Raw(b'"tool-return"')}))
            continue
        left = _kept(part, "part_kind", "content", "tool_name", "args", "tool_call_id")
        if kind not in ("text", "thinking") and not kind.endswith("tool-call"):
            left = {"part_kind": kind, "content": plain_value(part.get("content", raw))} | left
        if left:
            blocks.kept.append({"index": index} | left)
    answer = build_messages(
        "assistant",
        blocks,
        usage=_usage(fields.get("usage")),
        model=text_value(fields.get("model_name")),
        timestamp=text_value(fields.get("timestamp")),
        metadata=_kept(fields, "kind", "parts", "usage", "model_name", "timestamp"),
    )
    return answer + results


def _read_call(part: Fields, kind: str) -> ToolCall:
    return ToolCall(
        id=text_value(part.get("tool_call_id")),
        name=text_value(part.get("tool_name")) or "",
        arguments=argument_text(part.get("args")),
        metadata={} if kind == "tool-call" else {"part_kind": kind},
    )


def _usage(raw: msgspec.Raw | None) -> Usage | None:
    counts = plain_fields(object_fields(raw))
    details = counts.get("details")
    known = {key: value for key, value in counts.items() if isinstance(value, int)}
    if isinstance(details, dict):
        known |= {key: value for key, value in details.items() if isinstance(value, int)}
    if not any(known.values()):
        return None
    return Usage(
        input_tokens=known.get("input_tokens", known.get("request_tokens")),
        output_tokens=known.get("output_tokens", known.get("response_tokens")),
        cache_read_tokens=known.get("cache_read_tokens"),
        cache_write_tokens=known.get("cache_write_tokens"),
        reasoning_tokens=known.get("output_reasoning_tokens", known.get("reasoning_tokens")),
    )
