"""Chats of the Gemini CLI: one object a session, or a header line, messages and patches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall, Usage
from workbench.transcripts.blocks import Blocks
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.gemini_parts import read_parts
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
)
from workbench.transcripts.messages import build_messages

__all__ = ["GeminiCli"]


class GeminiCli:
    """Session files of the Gemini CLI.

    A message that is written again under its id stands where it first stood, as it was last
    written. A call and its result, one record in the file, are a call and a tool message. Notices
    to the person (`info`, `error`, `warning`) are kept in the conversation's metadata.
    """

    name: ClassVar[str] = "gemini-cli"
    title: ClassVar[str] = "`sessionId`, `projectHash` and messages of `type: user` or `gemini`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0].fields
        if "$set" in first:  # a part of a recording, whatever it puts there
            return "file"
        if not {"sessionId", "projectHash"} <= first.keys():
            return None
        return "record" if "messages" in first else "file"

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        chat: _Chat | None = None
        first: Record | None = None
        for record in records:
            fields = record.fields
            if "projectHash" in fields:
                if chat is not None and first is not None:
                    yield chat.draft(source, first)
                chat, first = _Chat(header=dict(fields)), record
                for raw in list_items(chat.header.pop("messages", None)):
                    chat.add(object_fields(raw))
            elif chat is not None:
                chat.add(fields)
        if chat is not None and first is not None:
            yield chat.draft(source, first)


@dataclass
class _Chat:
    """One session while it is read."""

    header: Fields
    entries: dict[str, Fields] = field(default_factory=dict)
    rewritten: int = 0
    notices: list[Any] = field(default_factory=list)

    def add(self, fields: Fields) -> None:
        if "$set" in fields:
            patch = object_fields(fields["$set"])
            replaced = patch.pop("messages", None)
            if replaced is not None:
                self.entries = {}
                for raw in list_items(replaced):
                    self.add(object_fields(raw))
            self.header |= patch
        elif "$rewindTo" in fields:
            self._rewind(text_value(fields["$rewindTo"]))
        else:
            own = text_value(fields.get("id")) or f"\0{len(self.entries)}"
            self.rewritten += own in self.entries
            self.entries[own] = fields

    def _rewind(self, own: str | None) -> None:
        keys = list(self.entries)
        for key in keys[keys.index(own) :] if own in self.entries else ():
            del self.entries[key]

    def draft(self, source: Source, record: Record) -> Draft:
        if self.rewritten:
            source.line = record.line
            source.repair(
                "rewritten",
                message=f"{self.rewritten} messages were written again; the last writing is kept",
            )
        messages = [one for fields in self.entries.values() for one in self._read(fields)]
        session = text_value(self.header.get("sessionId")) or ""
        conversation = Conversation(
            id=session,
            messages=tuple(messages),
            group=f"gemini-cli:{session}" if session else None,
            model=next((m.model for m in messages if m.model), None),
            metadata=plain_fields(self.header, without=("sessionId",))
            | ({"notices": self.notices} if self.notices else {}),
        )
        return Draft(conversation=conversation, number=record.number, line=record.line)

    def _read(self, fields: Fields) -> list[Message]:
        kind = text_value(fields.get("type"))
        if kind not in ("user", "gemini"):
            self.notices.append(plain_fields(fields))
            return []
        blocks = _read_content(fields.get("content"))
        rest = plain_fields(
            fields,
            without=("id", "type", "content", "timestamp", "model", "tokens", "toolCalls"),
        )
        if kind == "gemini":
            thoughts = [object_fields(raw) for raw in list_items(fields.get("thoughts"))]
            rest.pop("thoughts", None)
            blocks.reasoning += [text for one in thoughts if (text := _thought(one))]
        calls = [object_fields(raw) for raw in list_items(fields.get("toolCalls"))]
        blocks.calls += [_read_call(call) for call in calls]
        said = build_messages(
            "user" if kind == "user" else "assistant",
            blocks,
            timestamp=text_value(fields.get("timestamp")),
            model=text_value(fields.get("model")),
            usage=_usage(fields.get("tokens")),
            metadata=rest,
        )
        said[-1] = replace(said[-1], id=text_value(fields.get("id")))
        return said + [result for call in calls if (result := _read_result(call))]


def _read_content(raw: msgspec.Raw | None) -> Blocks:
    if raw is None or json_kind(raw) == "null":
        return Blocks()
    if json_kind(raw) == "object":
        return read_parts([raw])
    text = text_value(raw)
    return read_parts(list_items(raw)) if text is None else Blocks(texts=[text])


def _thought(fields: Fields) -> str:
    texts = (text_value(fields.get(key)) for key in ("subject", "description"))
    return "\n".join(text for text in texts if text)


def _read_call(fields: Fields) -> ToolCall:
    return ToolCall(
        id=text_value(fields.get("id")),
        name=text_value(fields.get("name")) or "",
        arguments=argument_text(fields.get("args")),
    )


def _read_result(fields: Fields) -> Message | None:
    """The result that stands in the record of its call; None where the call was not finished."""
    raw = fields.get("result")
    results = read_parts(list_items(raw))
    texts = [result.content for result in results.results if result.content] + results.texts
    if not texts and raw is not None and json_kind(raw) not in ("array", "null"):
        texts = [text_value(raw) or raw_text(raw)]
    if not (texts or results.results or results.attachments):
        return None
    return Message(
        role="tool",
        content="\n".join(texts),
        tool_call_id=text_value(fields.get("id")),
        name=text_value(fields.get("name")),
        attachments=tuple(results.attachments),
        timestamp=text_value(fields.get("timestamp")),
        metadata=plain_fields(fields, without=("id", "name", "args", "result", "timestamp")),
    )


def _usage(raw: msgspec.Raw | None) -> Usage | None:
    counts = plain_value(raw) if raw is not None else None
    if not isinstance(counts, dict) or not isinstance(counts.get("input"), int):
        return None
    known = {key: value for key, value in counts.items() if isinstance(value, int)}
    return Usage(
        input_tokens=known.get("input"),
        output_tokens=known.get("output", 0) + known.get("thoughts", 0),
        cache_read_tokens=known.get("cached"),
        reasoning_tokens=known.get("thoughts"),
    )
