"""Conversations of AutoGen: results and states of version 0.4, chat histories of 0.2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.messages import Attachment, Conversation, Message, Role, ToolCall
from workbench.transcripts.blocks import build_attachment
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
    word_value,
)
from workbench.transcripts.messages import read_messages
from workbench.transcripts.usage import read_time, read_usage

__all__ = ["AutoGen"]

_TOLD = frozenset(
    {
        "ToolCallRequestEvent",
        "ToolCallExecutionEvent",
        "ToolCallSummaryMessage",
        "FunctionExecutionResultMessage",
        "TextMessage",
        "MultiModalMessage",
        "HandoffMessage",
    }
)
"""Types that nothing else has, where `source` or calls stand beside them."""
_CONTEXT = frozenset({"UserMessage", "AssistantMessage", "SystemMessage"})
"""Types of the messages in the context of a model."""
_AGAIN = frozenset(
    {
        "ToolCallSummaryMessage",
        "ModelClientStreamingChunkEvent",
        "UserInputRequestedEvent",
        "SelectSpeakerEvent",
    }
)
"""Types that say again what stands elsewhere, or nothing to a model."""
_DEPTH = 5
_MARKS = (b'Message"', b'Event"')
"""How the types end: told before anything is decoded."""


class AutoGen:
    """What teams of agents said, the context of a model in a saved state, and older chat results.

    Who is called `user…` is the person, any other source the model, its name kept. In a chat result
    of version 0.2 roles are those its beginner saw, who is the person: they are turned round, which
    is reported.
    """

    name: ClassVar[str] = "autogen"
    title: ClassVar[str] = "messages with `source` and `type: TextMessage`, …, or a `chat_history`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0].fields
        if _is_message(first):
            return "file" if all(_is_message(record.fields) for record in head) else None
        if _is_result(first):
            return "record"
        if not any(mark in head[0].raw for mark in _MARKS):
            return None
        return "record" if any(True for _ in _lists(head[0], _DEPTH)) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Fields] = []
        line: int | None = None
        for record in records:
            if _is_message(record.fields):
                line = line or record.line
                loose.append(record.fields)
                continue
            if _is_result(record.fields):
                yield _read_result(record, source)
                continue
            found = list(_lists(record, _DEPTH))
            for place, talk in found:
                number = "-".join(filter(None, (record.number, place if len(found) > 1 else "")))
                kept = plain_fields(record.fields, without=(place.partition(".")[0],))
                conversation = Conversation(id="", messages=tuple(_read_all(talk)), metadata=kept)
                yield Draft(conversation=conversation, number=number, line=record.line)
        if loose:
            messages = tuple(_read_all(loose))
            yield Draft(conversation=Conversation(id="", messages=messages), line=line)


def _is_message(fields: Fields) -> bool:
    kind = text_value(fields.get("type")) or ""
    if "content" not in fields or "role" in fields:
        return False
    if kind == "FunctionExecutionResultMessage" or (kind in _TOLD and "source" in fields):
        return True
    known = kind in _CONTEXT or kind.endswith("Event") or kind in ("StopMessage", *_AGAIN)
    return known and "source" in fields


def _is_result(fields: Fields) -> bool:
    """Whether it is a chat result of version 0.2."""
    return {"chat_history", "summary", "cost"} <= fields.keys() and any(
        "name" in object_fields(raw) for raw in list_items(fields["chat_history"])[:2]
    )


def _lists(record: Record, depth: int) -> Iterator[tuple[str, list[Fields]]]:
    if isinstance(record.value, list):
        yield from _find(msgspec.Raw(record.raw), "", depth)
        return
    for key, raw in record.fields.items():
        yield from _find(raw, key, depth)


def _find(raw: msgspec.Raw, place: str, depth: int) -> Iterator[tuple[str, list[Fields]]]:
    kind = json_kind(raw)
    if kind == "array":
        found = [object_fields(one) for one in list_items(raw)]
        if any(map(_is_message, found)) and all("type" in one for one in found):
            yield place, found
    elif kind == "object" and depth:
        for key, inner in object_fields(raw).items():
            yield from _find(inner, f"{place}.{key}" if place else key, depth - 1)


def _read_all(messages: Iterable[Fields]) -> Iterator[Message]:
    for fields in messages:
        yield from _read(fields)


def _read(fields: Fields) -> list[Message]:
    kind, by = text_value(fields.get("type")) or "", text_value(fields.get("source")) or ""
    taken = ("type", "source", "content", "thought", "models_usage", "id", "created_at")
    kept = plain_fields(fields, without=taken)
    kept = {key: value for key, value in kept.items() if value not in ({}, None)} | {"type": kind}
    items = [object_fields(raw) for raw in list_items(fields.get("content"))]
    if items and all("call_id" in one for one in items):
        return [_result(one, kept) for one in items]
    calls = tuple(_call(one) for one in items if {"name", "arguments"} <= one.keys())
    message = Message(
        role=_role(kind, by),
        id=word_value(fields.get("id")),
        name=by or None,
        tool_calls=calls,
        reasoning=text_value(fields.get("thought")),
        usage=read_usage(plain_fields(object_fields(fields.get("models_usage")))),
        timestamp=read_time(text_value(fields.get("created_at"))),
        model_visible=kind not in _AGAIN and kind != "ThoughtEvent",
        metadata=kept,
    )
    if calls:
        return [message]
    if kind == "ThoughtEvent":
        return [replace(message, reasoning=text_value(fields.get("content")))]
    content, pictures = _said(fields.get("content", as_raw(None)))
    return [replace(message, content=content, attachments=pictures)]


def _said(raw: msgspec.Raw) -> tuple[str | None, tuple[Attachment, ...]]:
    """Text and pictures of a content: a text, a list of texts and pictures, or any other value."""
    items = list_items(raw)
    texts = [text for one in items if (text := text_value(one)) is not None]
    if not texts:
        return argument_text(raw) or None, ()
    shown = [plain_fields(object_fields(one)) for one in items if object_fields(one)]
    return "\n".join(texts), tuple(build_attachment(one, "image") for one in shown)


def _role(kind: str, by: str) -> Role:
    if kind == "SystemMessage":
        return "system"
    if kind == "AssistantMessage":
        return "assistant"
    person = by.lower().startswith(("user", "human")) or kind == "UserMessage"
    return "user" if person else "assistant"


def _call(fields: Fields) -> ToolCall:
    return ToolCall(
        id=word_value(fields.get("id")),
        name=text_value(fields.get("name")) or "",
        arguments=argument_text(fields.get("arguments")),
    )


def _result(fields: Fields, kept: dict[str, Any]) -> Message:
    rest = plain_fields(fields, without=("call_id", "content", "name"))
    return Message(
        role="tool",
        tool_call_id=word_value(fields.get("call_id")),
        name=text_value(fields.get("name")),
        content=argument_text(fields.get("content")),
        metadata=kept | rest,
    )


def _read_result(record: Record, source: Source) -> Draft:
    rest = dict(record.fields)
    given = [object_fields(raw) for raw in list_items(rest.pop("chat_history"))]
    firsts = (text_value(one.get("role")) for one in given)
    turned = next((role for role in firsts if role != "system"), None) == "assistant"
    if turned:
        source.repair(
            "perspective",
            message="roles are those the beginner of the chat saw; `user` and `assistant` were "
            "exchanged",
            place="chat_history",
        )
    messages: list[Message] = []
    for place, fields in enumerate(given):
        answered = list_items(fields.get("tool_responses"))
        parts = [object_fields(raw) for raw in answered] or [_turn(fields, turned)]
        for part in parts:
            messages += read_messages([part], source, place=f"chat_history[{place}]")
    conversation = Conversation(id="", messages=tuple(messages), metadata=plain_fields(rest))
    return Draft(conversation=conversation, number=record.number, line=record.line)


def _turn(fields: Fields, turned: bool) -> Fields:
    other = {"user": "assistant", "assistant": "user"}.get(text_value(fields.get("role")) or "")
    if "tool_calls" in fields or "function_call" in fields:  # only a model calls
        other = "assistant"
    return fields | {"role": as_raw(other)} if turned and other else fields
