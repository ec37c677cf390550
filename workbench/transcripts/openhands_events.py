"""Events of the OpenHands SDK: messages, actions and observations by `kind`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall, ToolDefinition
from workbench.transcripts.answers import join_answer
from workbench.transcripts.blocks import Blocks, read_said
from workbench.transcripts.calls import read_tools
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    list_items,
    object_fields,
    plain_fields,
    text_value,
    word_value,
)
from workbench.transcripts.messages import read_messages

__all__ = ["OpenHandsEvents"]

_SAID = frozenset(
    {
        "SystemPromptEvent",
        "MessageEvent",
        "ActionEvent",
        "ObservationEvent",
        "AgentErrorEvent",
        "UserRejectObservation",
    }
)
_COMMON = ("kind", "timestamp", "id")


class OpenHandsEvents:
    """Conversations of the OpenHands SDK: events as lines, under a key, or a folder of them.

    Actions of one answer are seen once, in the first. A condensation is an event
    (`workbench.transcripts.compactions`) that names what the model no longer saw; other events are
    counted.
    """

    name: ClassVar[str] = "openhands-sdk"
    title: ClassVar[str] = "events with `kind: MessageEvent`, `ActionEvent`, …"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        for key in ("events", "history"):
            inner = list_items(head[0].fields.get(key))[:16]
            if any(_is_event(object_fields(raw)) for raw in inner):
                return "record"
        known = all("kind" in record.fields and "source" in record.fields for record in head)
        return "file" if known and any(_is_event(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Fields] = []
        for record in records:
            key = next((key for key in ("events", "history") if key in record.fields), None)
            if key is None:
                loose.append(record.fields)
                continue
            events = [object_fields(raw) for raw in list_items(record.fields[key])]
            rest = {name: raw for name, raw in record.fields.items() if name != key}
            conversation = _Run(source).read(events, rest)
            yield Draft(conversation=conversation, number=record.number, line=record.line)
        if loose:
            yield Draft(conversation=_Run(source).read(loose, {}))


def _is_event(fields: Fields) -> bool:
    return text_value(fields.get("kind")) in _SAID and "source" in fields


@dataclass
class _Run:
    source: Source
    messages: list[Message] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    answers: dict[str, list[int]] = field(default_factory=dict)
    tools: tuple[ToolDefinition, ...] | None = None
    compactions: list[RecordedCompaction] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)

    def read(self, events: Sequence[Fields], rest: Fields) -> Conversation:
        for event in events:
            self._add(event)
        for places in self.answers.values():
            joined = join_answer([self.messages[place] for place in places], keep_parts=True)
            for place, message in zip(places, joined, strict=True):
                self.messages[place] = message
        task = text_value(rest.get("instance_id"))
        others = {"other_events": dict(self.others)} if self.others else {}
        return Conversation(
            id=task or text_value(rest.get("id")) or "",
            messages=tuple(self.messages),
            group=None if task is None else f"swe-task:{task}",
            tools=self.tools,
            model=next((one.model for one in self.messages if one.model), None),
            metadata=plain_fields(rest) | others | as_metadata(self.compactions),
        )

    def _add(self, event: Fields) -> None:
        kind = text_value(event.get("kind")) or ""
        if kind == "Condensation":
            self.compactions.append(self._condensation(event))
        elif kind not in _SAID:
            self.others[kind or "event"] += 1
        else:
            own = word_value(event.get("id"))
            if own is not None:
                self.places.setdefault(own, len(self.messages))
            read = self._read(kind, event)
            time = text_value(event.get("timestamp"))
            self.messages += [replace(one, timestamp=one.timestamp or time) for one in read]

    def _read(self, kind: str, event: Fields) -> list[Message]:
        if kind == "SystemPromptEvent":
            self.tools = read_tools(event.get("tools")) or self.tools
            said = _content(event, "system_prompt", "dynamic_context")
            kept = plain_fields(event, without=(*_COMMON, "system_prompt", "tools"))
            return [Message(role="system", content=said.content, metadata=kept)]
        if kind == "MessageEvent":
            return self._read_message(event)
        if kind == "ActionEvent":
            return [self._read_action(event)]
        return [_read_observation(event)]

    def _read_message(self, event: Fields) -> list[Message]:
        fields = object_fields(event.get("llm_message"))
        thought = _content(event, "extended_content").content
        read = read_messages([fields], self.source, place="llm_message")
        metadata = plain_fields(event, without=(*_COMMON, "llm_message", "extended_content"))
        last = read[-1]
        texts = [text for text in (last.content, thought) if text]
        read[-1] = replace(
            last,
            content="\n".join(texts) if thought else last.content,
            metadata=last.metadata | metadata,
        )
        return read

    def _read_action(self, event: Fields) -> Message:
        said = _content(event, "thought")
        written = object_fields(event.get("tool_call"))
        function = object_fields(written.get("function"))
        arguments = written.get("arguments", function.get("arguments", event.get("action")))
        call = ToolCall(
            id=word_value(event.get("tool_call_id")) or word_value(written.get("id")),
            name=text_value(event.get("tool_name")) or text_value(written.get("name")) or "tool",
            arguments=argument_text(arguments),
        )
        answer = word_value(event.get("llm_response_id"))
        if answer is not None:
            self.answers.setdefault(answer, []).append(len(self.messages))
        taken = ("thought", "tool_call", "action", "tool_name", "tool_call_id", "reasoning_content")
        return Message(
            role="assistant",
            content=said.content,
            tool_calls=(call,),
            reasoning=text_value(event.get("reasoning_content")),
            metadata=plain_fields(event, without=(*_COMMON, *taken)),
        )

    def _condensation(self, event: Fields) -> RecordedCompaction:
        named = [word_value(raw) or "" for raw in list_items(event.get("forgotten_event_ids"))]
        taken = (*_COMMON, "forgotten_event_ids", "summary")
        return RecordedCompaction(
            before=len(self.messages),
            dropped=tuple(sorted(self.places[own] for own in named if own in self.places)),
            summary=text_value(event.get("summary")),
            timestamp=text_value(event.get("timestamp")),
            metadata=plain_fields(event, without=taken),
        )


def _content(event: Fields, *keys: str) -> Blocks:
    """The words under some keys: a text, a block, or blocks."""
    said = Blocks()
    for key in keys:
        inner = object_fields(event.get(key))
        found = read_said(inner.get("text", event.get(key)) if inner else event.get(key))
        said.texts += found.texts
        said.attachments += found.attachments
    return said


def _read_observation(event: Fields) -> Message:
    inner = object_fields(event.get("observation"))
    key = next((key for key in ("content", "output", "text") if key in inner), None)
    said = read_said(inner[key]) if key else Blocks()
    for word in ("error", "rejection_reason"):
        text = text_value(event.get(word))
        if text is not None and not said.texts:
            said.texts.append(text)
    said.texts += _content(event, "extended_content").texts
    kept: dict[str, Any] = plain_fields(inner, without=() if key is None else (key,))
    taken = (*_COMMON, "observation", "tool_name", "tool_call_id", "extended_content")
    return Message(
        role="tool",
        content=said.content,
        tool_call_id=word_value(event.get("tool_call_id")),
        name=text_value(event.get("tool_name")),
        attachments=tuple(said.attachments),
        metadata=plain_fields(event, without=taken) | ({"observation": kept} if kept else {}),
    )
