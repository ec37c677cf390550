"""Rollouts of the Codex CLI: what went to the model and what the screen showed, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall, Usage
from workbench.transcripts.answers import join_answers
from workbench.transcripts.blocks import read_said
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    object_fields,
    plain_fields,
    text_value,
)
from workbench.transcripts.responses_items import looks_like_item, read_items

__all__ = ["Codex"]

_WRAPPED = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})
_STREAM = frozenset({"thread.started", "turn.started", "item.completed", "turn.completed"})
_INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "<permissions instructions>",
    "<turn_aborted>",
    "<skill>",
    "<INSTRUCTIONS>",
    "# AGENTS.md instructions",
)
"""How texts begin that the program puts into user messages."""


class Codex:
    """Rollout files of Codex, the older ones without envelopes, and the stream of `codex exec`.

    The history is made of `response_item` lines alone, since everything said comes again as
    `event_msg`; only a file without any of them is read from its events. Each item is one message:
    the first item of an answer is the whole answer, its further items stay as hidden messages
    without text. What the program put into user messages (environment, instructions) is a system
    message with the recorded role in metadata. Compactions are events
    (`workbench.transcripts.compactions`).
    """

    name: ClassVar[str] = "codex"
    title: ClassVar[str] = "lines with `timestamp`, `type` (`session_meta`, …) and `payload`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0].fields
        if text_value(first.get("type")) in _STREAM:
            return "file"
        if any(_is_wrapped(record.fields) for record in head):
            return "file"
        old = {"id", "timestamp", "instructions"} <= first.keys() and "messages" not in first
        return "file" if old and "type" not in first else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        rollout = _Rollout(source, _Usages())
        first: int | None = None
        for record in records:
            source.line = record.line
            first = first or record.line
            rollout.add(record)
        source.line = None
        yield Draft(conversation=rollout.conversation(), line=first)


def _is_wrapped(fields: Fields) -> bool:
    return "payload" in fields and text_value(fields.get("type")) in _WRAPPED


@dataclass
class _Rollout:
    """One session while it is read."""

    source: Source
    usages: _Usages
    messages: list[Message] = field(default_factory=list)
    shown: list[Message] = field(default_factory=list)
    compactions: list[RecordedCompaction] = field(default_factory=list)
    meta: dict[str, Any] = field(default_factory=dict)
    contexts: list[Any] = field(default_factory=list)
    turns: list[Any] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)
    model: str | None = None

    def add(self, record: Record) -> None:
        fields = record.fields
        kind = text_value(fields.get("type")) or ""
        if kind in _STREAM or "item" in fields:
            self._add_streamed(kind, fields)
        elif "payload" in fields:
            self._add_wrapped(kind, fields)
        elif kind == "message" or looks_like_item(fields):
            self._add_item(record.raw, text_value(fields.get("timestamp")))
        elif not kind and not self.meta and "id" in fields:
            self.meta = plain_fields(fields)
        else:
            self.others[kind or text_value(fields.get("record_type")) or "unknown"] += 1

    def _add_wrapped(self, kind: str, fields: Fields) -> None:
        payload = object_fields(fields["payload"])
        time = text_value(fields.get("timestamp"))
        if kind == "response_item":
            self._add_item(bytes(fields["payload"]), time)
        elif kind == "session_meta":
            self._open(payload)
        elif kind == "turn_context":
            self.model = text_value(payload.get("model")) or self.model
            context = plain_fields(payload)
            if context not in self.contexts[-1:]:
                self.contexts.append(context)
        elif kind == "compacted":
            self.compactions.append(_compaction(payload, time, before=len(self.messages)))
        elif kind == "event_msg":
            self._add_event(payload, time)
        else:
            self.others[kind or "unknown"] += 1

    def _open(self, payload: Fields) -> None:
        if self.meta:
            self.others["session_meta"] += 1
            return
        self.meta = plain_fields(payload)
        base = self.meta.get("base_instructions")
        text = base.get("text") if isinstance(base, dict) else None
        if isinstance(text, str):
            self.messages.append(
                Message(role="system", content=text, metadata={"type": "base_instructions"})
            )

    def _add_item(self, written: bytes, time: str | None) -> None:
        for message in read_items([msgspec.Raw(written)], self.source, place="payload"):
            by_model = message.role == "assistant"
            read = replace(
                message,
                timestamp=message.timestamp or time,
                model=self.model if by_model else None,
            )
            if _is_injected(read):
                read = replace(read, role="system", metadata=read.metadata | {"role": "user"})
            self.usages.see(len(self.messages), by_model=by_model)
            self.messages.append(read)

    def _add_event(self, payload: Fields, time: str | None) -> None:
        kind = text_value(payload.get("type")) or "unknown"
        if kind == "token_count":
            info = payload.get("info")
            self.usages.count(plain_fields(object_fields(info)))
            return
        text = text_value(payload.get("message"))
        if kind in ("user_message", "agent_message") and text is not None:
            self.shown.append(
                Message(
                    role="user" if kind == "user_message" else "assistant",
                    content=text,
                    timestamp=time,
                )
            )
        self.others[kind] += 1

    def _add_streamed(self, kind: str, fields: Fields) -> None:
        if kind == "thread.started":
            self.meta = {"id": text_value(fields.get("thread_id")) or ""}
        elif kind == "item.completed":
            self.messages += _read_streamed(object_fields(fields.get("item")))
        elif kind == "turn.completed":
            self.turns.append(plain_fields(fields, without=("type",)))
        else:
            self.others[kind] += 1

    def conversation(self) -> Conversation:
        said = self.messages if any(m.role != "system" for m in self.messages) else self.shown
        counted = [
            replace(message, usage=self.usages.found[place])
            if said is self.messages and place in self.usages.found
            else message
            for place, message in enumerate(said)
        ]
        rest = dict(self.meta)
        own_id = rest.pop("id", "")
        session = own_id if isinstance(own_id, str) else ""
        parent = rest.get("forked_from_id")
        extra = {"turn_contexts": self.contexts, "turns": self.turns}
        return Conversation(
            id=session,
            messages=tuple(join_answers(counted, keep_parts=True)),
            group=f"codex:{parent if isinstance(parent, str) else session}" if session else None,
            model=self.model,
            metadata=rest
            | {key: value for key, value in extra.items() if value}
            | ({"other_lines": dict(self.others)} if self.others else {})
            | as_metadata(self.compactions),
        )


@dataclass
class _Usages:
    """Which answer each report of tokens belongs to.

    A report stands before the items of its answer in older files and after them in newer ones: it
    goes to the last answer that has none, else to the next one. Totals that did not grow are the
    same report again.
    """

    found: dict[int, Usage] = field(default_factory=dict)
    answer: int | None = None
    running: bool = False
    waiting: Usage | None = None
    total: Any = None

    def see(self, place: int, *, by_model: bool) -> None:
        if by_model and not self.running:
            self.answer = place
            if self.waiting is not None:
                self.found[place], self.waiting = self.waiting, None
        self.running = by_model

    def count(self, info: Mapping[str, Any]) -> None:
        usage, total = _usage(info.get("last_token_usage")), info.get("total_token_usage")
        if usage is None or (total is not None and total == self.total):
            return
        self.total = total
        if self.answer is not None and self.answer not in self.found:
            self.found[self.answer] = usage
        else:
            self.waiting = usage


def _usage(counts: Any) -> Usage | None:
    if not isinstance(counts, dict):
        return None
    known = {key: value for key, value in counts.items() if isinstance(value, int)}
    found = Usage(
        input_tokens=known.get("input_tokens"),
        output_tokens=known.get("output_tokens"),
        cache_read_tokens=known.get("cached_input_tokens"),
        cache_write_tokens=known.get("cache_write_input_tokens"),
        reasoning_tokens=known.get("reasoning_output_tokens"),
    )
    return None if found == Usage() else found


def _is_injected(message: Message) -> bool:
    return message.role == "user" and (message.content or "").lstrip().startswith(_INJECTED)


def _compaction(payload: Fields, time: str | None, *, before: int) -> RecordedCompaction:
    return RecordedCompaction(
        before=before,
        summary=text_value(payload.get("message")) or None,
        timestamp=time,
        metadata=plain_fields(payload, without=("message",)),
    )


def _read_streamed(item: Fields) -> list[Message]:
    """An item of the stream: what was said, or a call together with its result."""
    kind = text_value(item.get("type")) or text_value(item.get("item_type")) or "unknown"
    text = text_value(item.get("text"))
    if kind in ("agent_message", "assistant_message"):
        return [Message(role="assistant", content=text)]
    if kind == "reasoning":
        return [Message(role="assistant", reasoning=text, model_visible=False)]
    reader: Callable[[Fields], tuple[str, str, str | None]] | None = _STREAMED.get(kind)
    own_id = text_value(item.get("id"))
    if reader is None:
        metadata = {"item": plain_fields(item)}
        return [Message(role="system", model_visible=False, metadata=metadata)]
    name, arguments, output = reader(item)
    call = ToolCall(id=own_id, name=name, arguments=arguments)
    return [
        Message(role="assistant", tool_calls=(call,)),
        Message(
            role="tool",
            tool_call_id=own_id,
            content=output,
            metadata=plain_fields(item, without=("id", "aggregated_output", "arguments")),
        ),
    ]


def _command(item: Fields) -> tuple[str, str, str | None]:
    return "shell", argument_text(item.get("command")), text_value(item.get("aggregated_output"))


def _mcp_call(item: Fields) -> tuple[str, str, str | None]:
    result = item.get("result", item.get("error"))
    name = text_value(item.get("tool")) or "mcp"
    said = read_said(object_fields(result).get("content", result)).content
    return name, argument_text(item.get("arguments")), said or None


def _file_change(item: Fields) -> tuple[str, str, str | None]:
    return "file_change", argument_text(item.get("changes")), text_value(item.get("status"))


def _web_search(item: Fields) -> tuple[str, str, str | None]:
    return "web_search", argument_text(item.get("query")), None


_STREAMED = {
    "command_execution": _command,
    "mcp_tool_call": _mcp_call,
    "file_change": _file_change,
    "web_search": _web_search,
}
