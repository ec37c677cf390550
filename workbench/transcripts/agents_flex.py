"""Chat memory of Agents-Flex, as its serializer writes it: message classes of Java as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Attachment, Conversation, Message, Role, ToolCall, Usage
from workbench.transcripts.blocks import MediaKind, build_attachment, read_said
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
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

__all__ = ["AgentsFlex"]

_CLASSES: dict[str, Role] = {
    "UserMessage": "user",
    "HumanMessage": "user",
    "AiMessage": "assistant",
    "SystemMessage": "system",
    "ToolMessage": "tool",
}
_BY_MODEL = frozenset({"toolCalls", "fullContent", "finishReason", "promptTokens", "finished"})
_BY_PERSON = frozenset({"imageUrls", "audioUrls", "videoUrls", "fileUrls", "toolChoice"})
_OWN = frozenset({"metadataMap", "textContent", "modelVisible", *_BY_MODEL, "toolCallId"})
_URLS: dict[str, MediaKind] = {
    "imageUrls": "image",
    "audioUrls": "audio",
    "videoUrls": "video",
    "fileUrls": "file",
}
_TAKEN = frozenset(
    {
        *("@type", "messageId", "content", "textContent", "fullContent", "toolCalls", "toolCallId"),
        *("reasoningContent", "fullReasoningContent", "modelVisible", "version", *_URLS),
    }
)


class AgentsFlex:
    """Messages of Agents-Flex: an array, one array a line, or under `messages` of a memory.

    The class is told by `@type`, else by keys that only one class has. Where none has any, the
    message is read as a person's, which is reported.
    """

    name: ClassVar[str] = "agents-flex"
    title: ClassVar[str] = "messages with `@type: …AiMessage`, or `metadataMap` and `toolCalls`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if isinstance(first.value, list) or "messages" in first.fields:
            heads = list_heads(first)
            return "record" if heads and all(map(_is_message, heads)) else None
        return "file" if all(_is_message(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Fields] = []
        for record in records:
            if isinstance(record.value, dict) and "messages" not in record.value:
                loose.append(record.value)
                continue
            rest = dict(record.fields)
            value = record.value
            raws = value if isinstance(value, list) else list_items(rest.pop("messages"))
            messages = _read_all([object_fields(raw) for raw in raws], source)
            conversation = Conversation(
                id=word_value(rest.get("id")) or "",
                messages=messages,
                metadata=plain_fields(rest, without=("id",)),
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)
        if loose:
            yield Draft(conversation=Conversation(id="", messages=_read_all(loose, source)))


def _class(fields: Fields) -> str:
    return (text_value(fields.get("@type")) or "").rpartition(".")[2]


def _is_message(fields: Fields) -> bool:
    if "role" in fields or "type" in fields:
        return False
    says = not fields.keys().isdisjoint(("content", "toolCalls"))
    return _class(fields) in _CLASSES or (says and not fields.keys().isdisjoint(_OWN))


def _read_all(messages: Sequence[Fields], source: Source) -> tuple[Message, ...]:
    guessed = 0
    found = []
    for place, fields in enumerate(messages):
        if not fields:
            raise TranscriptError(f"messages[{place}] must be an object")
        role = _role(fields)
        guessed += role is None
        found.append(_read(fields, role or "user"))
    if guessed:
        source.repair(
            "role_guessed",
            message=f"{guessed} messages name no class and have no key that only one class has; "
            "read as a person's",
        )
    return tuple(found)


def _role(fields: Fields) -> Role | None:
    named = _CLASSES.get(_class(fields))
    if named is not None:
        return named
    if "toolCallId" in fields:
        return "tool"
    if fields.keys() & _BY_MODEL:
        return "assistant"
    return "user" if fields.keys() & _BY_PERSON else None


def _read(fields: Fields, role: Role) -> Message:
    keys = ("fullContent", "content", "textContent")[0 if role == "assistant" else 1 :]
    said = next((found for key in keys if (found := read_said(fields.get(key))).texts), None)
    hidden = bytes(fields.get("modelVisible", msgspec.Raw(b"true"))) == b"false"
    version = plain_value(fields["version"]) if "version" in fields else 0
    return Message(
        role=role,
        id=text_value(fields.get("messageId")),
        content=said.content if said else None,
        tool_calls=tuple(_call(object_fields(raw)) for raw in list_items(fields.get("toolCalls"))),
        tool_call_id=word_value(fields.get("toolCallId")),
        reasoning=text_value(fields.get("fullReasoningContent"))
        or text_value(fields.get("reasoningContent")),
        attachments=tuple(_attachments(fields)),
        usage=_usage(fields),
        model_visible=not hidden,
        version=version if isinstance(version, int) else 0,
        metadata=plain_fields(fields, without=_TAKEN),
    )


def _call(fields: Fields) -> ToolCall:
    name = text_value(fields.get("name"))
    if name is None:
        raise TranscriptError("a tool call needs a `name` that is a text")
    key = "arguments" if "arguments" in fields else "argsString"
    return ToolCall(
        id=word_value(fields.get("id")),
        name=name,
        arguments=argument_text(fields.get(key)),
        metadata=plain_fields(fields, without=("id", "name", key, "@type")),
    )


def _attachments(fields: Fields) -> Iterator[Attachment]:
    for key, kind in _URLS.items():
        for raw in list_items(fields.get(key)):
            url = text_value(raw)
            if url:
                yield build_attachment({"url": url}, kind)


def _usage(fields: Fields) -> Usage | None:
    counts = {
        key: plain_value(fields[key])
        for key in ("promptTokens", "completionTokens")
        if key in fields
    }
    numbers = {key: value for key, value in counts.items() if isinstance(value, int)}
    if not numbers:
        return None
    return Usage(
        input_tokens=numbers.get("promptTokens"), output_tokens=numbers.get("completionTokens")
    )
