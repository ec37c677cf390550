"""Threads of OpenAI's Assistants API: messages, runs and the steps of runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall
from workbench.transcripts.blocks import read_blocks
from workbench.transcripts.contract import Draft, Record, Scope, Source
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
from workbench.transcripts.messages import read_messages
from workbench.transcripts.usage import read_time, read_usage

__all__ = ["OpenAIAssistants"]

_KINDS = frozenset({"thread", "thread.message", "thread.run", "thread.run.step"})
_DEPTH = 3
_MARK = b'"thread.'
"""Stands in every text that holds an object of a thread: told before anything is decoded."""


class OpenAIAssistants:
    """Objects of the Assistants API, one a line or in lists of any nesting.

    A thread is a conversation. What stands in it is put in order of time, since lists of the API
    begin with the newest. A step of a run that called tools is an answer with its calls, and their
    outputs its results; instructions of the first run are the system message.
    """

    name: ClassVar[str] = "openai-assistants"
    title: ClassVar[str] = "objects with `object: thread.message`, `thread.run`, `thread.run.step`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        told = (record.fields for record in head if _MARK in record.raw)
        objects = (one for fields in told for one in _objects(fields, _DEPTH))
        return "file" if any(_kind(one) != "thread" for one in objects) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        threads: dict[str, _Thread] = {}
        line: int | None = None
        for record in records:
            line = line or record.line
            objects = list(_objects(record.fields, _DEPTH))
            named = (_thread_of(one) for one in objects)
            owner = next((name for name in named if name), "")
            for one in objects:
                thread = threads.setdefault(_thread_of(one) or owner, _Thread())
                thread.objects.append(one)
        for name, thread in threads.items():
            conversation = thread.conversation(name, source)
            if conversation.messages:
                yield Draft(conversation=conversation, line=line)


def _kind(fields: Fields) -> str:
    return text_value(fields.get("object")) or ""


def _thread_of(fields: Fields) -> str:
    key = "id" if _kind(fields) == "thread" else "thread_id"
    return text_value(fields.get(key)) or ""


def _objects(fields: Fields, depth: int) -> Iterator[Fields]:
    """The objects of the API that a value holds, in order."""
    if _kind(fields) in _KINDS:
        yield fields
        return
    for raw in fields.values() if depth else ():
        kind = json_kind(raw)
        for one in list_items(raw) if kind == "array" else [raw] if kind == "object" else []:
            yield from _objects(object_fields(one), depth - 1)


def _created(fields: Fields) -> float:
    value = plain_value(fields.get("created_at", as_raw(0)))
    return value if isinstance(value, int | float) else 0


@dataclass
class _Thread:
    """What belongs to one thread."""

    objects: list[Fields] = field(default_factory=list)

    def of(self, kind: str) -> list[Fields]:
        found = [one for one in self.objects if _kind(one) == kind]
        if len(found) > 1 and _created(found[0]) > _created(found[-1]):
            found.reverse()
        return sorted(found, key=_created)

    def conversation(self, name: str, source: Source) -> Conversation:
        runs = {word_value(run.get("id")): run for run in self.of("thread.run")}
        order = sorted([*self.of("thread.run.step"), *self.of("thread.message")], key=_created)
        messages: list[Message] = []
        last: dict[str | None, int] = {}
        for one in order:
            run = word_value(one.get("run_id"))
            model = text_value(runs.get(run, {}).get("model"))
            step = _kind(one) == "thread.run.step"
            read = _read_step(one) if step else _read_message(one, source, len(messages))
            for message in read:
                if message.role == "assistant":
                    last[run] = len(messages)
                    message = replace(message, model=model)
                messages.append(message)
        for run, place in last.items():
            usage = read_usage(plain_value(runs.get(run, {}).get("usage", as_raw(None))))
            messages[place] = replace(messages[place], usage=usage)
        told = [text for run in runs.values() if (text := text_value(run.get("instructions")))]
        if told:
            messages.insert(0, Message(role="system", content=told[0]))
        kept: dict[str, Any] = {"runs": [plain_fields(run) for run in runs.values()]}
        thread = next(iter(self.of("thread")), {})
        return Conversation(
            id=name,
            messages=tuple(messages),
            model=next((m.model for m in reversed(messages) if m.model), None),
            metadata=plain_fields(thread, without=("id", "object")) | (kept if runs else {}),
        )


def _read_message(fields: Fields, source: Source, place: int) -> list[Message]:
    rest = {key: raw for key, raw in fields.items() if key not in ("object", "created_at")}
    found = read_messages([rest], source, place=f"messages[{place}]")
    return [replace(message, timestamp=_time(fields)) for message in found]


def _time(fields: Fields) -> str | None:
    return read_time(plain_value(fields.get("created_at", as_raw(None))))


def _read_step(fields: Fields) -> list[Message]:
    """An answer of calls and their results; nothing for a step that wrote a message."""
    details = object_fields(fields.get("step_details"))
    called = [object_fields(raw) for raw in list_items(details.get("tool_calls"))]
    if not called:
        return []
    pairs = [_read_call(one) for one in called]
    answer = Message(
        role="assistant",
        id=word_value(fields.get("id")),
        tool_calls=tuple(call for call, _ in pairs),
        timestamp=_time(fields),
        metadata=plain_fields(fields, without=("id", "object", "created_at", "step_details")),
    )
    return [answer, *(result for _, result in pairs if result is not None)]


def _read_call(fields: Fields) -> tuple[ToolCall, Message | None]:
    kind = text_value(fields.get("type")) or "function"
    body = object_fields(fields.get(kind))
    key = "input" if "input" in body else "arguments"
    own = word_value(fields.get("id"))
    call = ToolCall(
        id=own,
        name=text_value(body.get("name")) or kind,
        arguments=argument_text(body.get(key)),
        metadata={} if kind == "function" else {"type": kind},
    )
    made = next((body[name] for name in ("output", "outputs", "results") if name in body), None)
    if made is None or json_kind(made) == "null":
        return call, None
    content, attachments = _output(made)
    result = Message(
        role="tool",
        tool_call_id=own,
        name=call.name,
        content=content,
        attachments=attachments,
    )
    return call, result


def _output(raw: msgspec.Raw) -> tuple[str | None, tuple[Any, ...]]:
    """Text and pictures of an output: a text, or blocks as the code interpreter gives them."""
    items = list_items(raw)
    kinds = {text_value(object_fields(one).get("type")) for one in items}
    if not items or not kinds <= {"logs", "image", "text"}:
        return argument_text(raw), ()
    blocks = read_blocks(items)
    return blocks.content, tuple(blocks.attachments)
