"""Trajectories of OpenHands: actions and observations as events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Attachment, Conversation, Message, ToolCall
from workbench.transcripts.answers import join_answer
from workbench.transcripts.blocks import build_attachment
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
    word_value,
)
from workbench.transcripts.usage import read_time, read_usage

__all__ = ["OpenHands"]

_SILENT = frozenset(
    {
        "recall",
        "condensation",
        "condensation_request",
        "change_agent_state",
        "agent_state_changed",
        "null",
        "user_rejected",
    }
)
"""Events that are no words of anybody and no tools."""
_ASIDE = frozenset(
    {
        "thought",
        "action",
        "is_confirmed",
        "confirmation_state",
        "action_risk",
        "security_risk",
        "keep_prompt",
        "blocking",
        "hidden",
        "wait_for_response",
        "images_urls",
        "image_urls",
        "is_static",
        "is_input",
        "cwd",
    }
)
"""Keys of an action that the tool does not get."""
_IMAGES = ("image_urls", "images_urls")


class OpenHands:
    """Event lists of OpenHands: `output.jsonl` of evaluations, exported trajectories.

    Each event is one message. An action is a call as the model wrote it (or, without the model's
    answer in the file, of a tool named for the action), an observation its result. Several actions
    of one answer are seen once, in the first. What is neither, as state changes or recalled
    knowledge, is a system message, hidden unless the model saw its words. Condensations are events
    (`workbench.transcripts.compactions`).
    """

    name: ClassVar[str] = "openhands"
    title: ClassVar[str] = "events with `action` or `observation`, alone or under `history`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "history" in fields:
            first = next(iter(list_items(fields["history"])), None)
            pair = list_items(first)
            return "record" if _is_event(object_fields(pair[0] if pair else first)) else None
        if all(_is_event(record.fields) and "source" in record.fields for record in head):
            return "file"
        return None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # an event that can't be read makes its whole run an error
        loose: list[Fields] = []
        for record in records:
            if "history" in record.fields:
                yield _read_run(record)
            else:
                loose.append(record.fields)
        if loose:
            yield Draft(conversation=_Events().read(loose, {}))


def _is_event(fields: Fields) -> bool:
    return text_value(fields.get("action", fields.get("observation"))) is not None and not (
        "role" in fields or "messages" in fields
    )


def _read_run(record: Record) -> Draft:
    rest = dict(record.fields)
    events: list[Fields] = []
    for raw in list_items(rest.pop("history")):
        events += [object_fields(one) for one in (list_items(raw) or [raw])]
    if not all(events):
        raise TranscriptError("`history` must hold events that are objects", line=record.line)
    conversation = _Events().read(events, rest)
    return Draft(conversation=conversation, number=record.number, line=record.line)


@dataclass
class _Events:
    """A run while its events are read."""

    messages: list[Message] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    calls: dict[str, str] = field(default_factory=dict)
    answers: dict[str, list[int]] = field(default_factory=dict)
    compactions: list[RecordedCompaction] = field(default_factory=list)

    def read(self, events: Sequence[Fields], rest: Fields) -> Conversation:
        for event in events:
            own = word_value(event.get("id"))
            if own is not None:
                self.places.setdefault(own, len(self.messages))
            self.messages.append(self._read_event(event))
        for places in self.answers.values():
            joined = join_answer([self.messages[place] for place in places], keep_parts=True)
            for place, message in zip(places, joined, strict=True):
                self.messages[place] = message
        task = text_value(rest.get("instance_id"))
        return Conversation(
            id=task or "",
            messages=tuple(self.messages),
            group=None if task is None else f"swe-task:{task}",
            model=next((m.model for m in self.messages if m.model), None),
            metadata=plain_fields(rest) | as_metadata(self.compactions),
        )

    def _read_event(self, event: Fields) -> Message:
        action = text_value(event.get("action"))
        args = object_fields(event.get("args")) or event
        if action == "condensation":
            self.compactions.append(self._condensation(event, args))
        kind = action or text_value(event.get("observation")) or "null"
        message = (
            self._read_silent(event, kind)
            if kind in _SILENT
            else self._read_action(event, args, action)
            if action is not None
            else self._read_observation(event, kind)
        )
        return replace(message, timestamp=message.timestamp or text_value(event.get("timestamp")))

    def _read_silent(self, event: Fields, kind: str) -> Message:
        texts = _recalled(object_fields(event.get("extras"))) if kind == "recall" else []
        return Message(
            role="system",
            content="\n".join(texts) or None,
            model_visible=bool(texts),
            metadata=plain_fields(event, without=("timestamp",)),
        )

    def _read_action(self, event: Fields, args: Fields, action: str) -> Message:
        metadata = plain_fields(event, without=("timestamp", "tool_call_metadata", "args"))
        if action in ("message", "system"):
            agent = action == "message" and text_value(event.get("source")) == "agent"
            return Message(
                role="system" if action == "system" else "assistant" if agent else "user",
                content=text_value(args.get("content")),
                attachments=tuple(_images(args)),
                metadata=plain_fields(
                    event if args is event else event | {"args": as_raw(_without_images(args))},
                    without=("timestamp", "content", "message", *_IMAGES),
                ),
            )
        called = object_fields(event.get("tool_call_metadata"))
        if called:
            return self._read_called(event, called, metadata)
        own = word_value(event.get("id"))
        given = {key: raw for key, raw in args.items() if key not in _ASIDE}
        if args is event:
            given = {key: raw for key, raw in given.items() if key not in ("id", "source")}
            metadata = {key: value for key, value in metadata.items() if key not in given}
        call = ToolCall(
            id=None if own is None else f"event_{own}",
            name=action,
            arguments=raw_text(as_raw(given)),
        )
        if own is not None and call.id is not None:
            self.calls[own] = call.id
        metadata.pop("thought", None)
        return Message(
            role="assistant",
            content=text_value(args.get("thought")) or None,
            tool_calls=(call,),
            metadata=metadata,
        )

    def _read_called(self, event: Fields, called: Fields, metadata: dict[str, Any]) -> Message:
        call_id = word_value(called.get("tool_call_id"))
        response = object_fields(called.get("model_response"))
        answer = _answer(response)
        written = [object_fields(raw) for raw in list_items(answer.get("tool_calls"))]
        own = next((one for one in written if word_value(one.get("id")) == call_id), {})
        function = object_fields(own.get("function"))
        args = text_value(function.get("arguments"))
        if args is None:
            args = raw_text(event.get("args", as_raw({})))
        call = ToolCall(
            id=call_id,
            name=text_value(called.get("function_name")) or text_value(event["action"]) or "",
            arguments=args,
        )
        event_id, answer_id = word_value(event.get("id")), word_value(response.get("id"))
        if event_id is not None and call_id is not None:
            self.calls[event_id] = call_id
        first = answer_id is None or answer_id not in self.answers
        if answer_id is not None:
            self.answers.setdefault(answer_id, []).append(len(self.messages))
        usage = plain_value(response["usage"]) if "usage" in response else None
        created = plain_value(response["created"]) if "created" in response else None
        return Message(
            role="assistant",
            content=text_value(answer.get("content")) if first else None,
            tool_calls=(call,),
            usage=read_usage(usage) if first else None,
            model=text_value(response.get("model")),
            timestamp=text_value(event.get("timestamp")) or read_time(created),
            metadata=metadata | ({} if answer_id is None else {"response_id": answer_id}),
        )

    def _read_observation(self, event: Fields, kind: str) -> Message:
        called = object_fields(event.get("tool_call_metadata"))
        cause = word_value(event.get("cause"))
        call_id = word_value(called.get("tool_call_id")) or self.calls.get(cause or "")
        bare = "id" not in event and kind != "error"
        content = event.get("content")
        metadata = plain_fields(event, without=("timestamp", "content", "tool_call_metadata"))
        return Message(
            role="tool" if call_id or bare else "system",
            tool_call_id=call_id,
            content=None if content is None else text_value(content) or _other_text(content),
            metadata=metadata,
        )

    def _condensation(self, event: Fields, args: Fields) -> RecordedCompaction:
        named = [word_value(raw) for raw in list_items(args.get("forgotten_event_ids"))]
        ends = [word_value(args.get(f"forgotten_events_{end}_id")) for end in ("start", "end")]
        if not named and all(end is not None and end.isdecimal() for end in ends):
            first, last = (int(end or 0) for end in ends)
            named = [own for own in self.places if own.isdecimal() and first <= int(own) <= last]
        return RecordedCompaction(
            before=len(self.messages) + 1,
            dropped=tuple(sorted(self.places[own] for own in named if own in self.places)),
            summary=text_value(args.get("summary")),
            timestamp=text_value(event.get("timestamp")),
            metadata=plain_fields(args, without=("summary", "forgotten_event_ids", "action")),
        )


def _images(args: Fields) -> Iterator[Attachment]:
    for key in _IMAGES:
        for raw in list_items(args.get(key)):
            yield build_attachment({"url": text_value(raw) or ""}, "image")


def _without_images(args: Fields) -> Fields:
    return {key: raw for key, raw in args.items() if key not in _IMAGES}


def _answer(response: Fields) -> Fields:
    choices = list_items(response.get("choices"))
    return object_fields(object_fields(choices[0]).get("message")) if choices else {}


def _recalled(extras: Fields) -> list[str]:
    """Texts that a recall put before the model."""
    keys = ("repo_instructions", "additional_agent_instructions", "custom_secrets_descriptions")
    texts = [text_value(extras.get(key)) for key in keys]
    texts += [
        text_value(object_fields(one).get("content"))
        for one in list_items(extras.get("microagent_knowledge"))
    ]
    return [text for text in texts if text]


def _other_text(raw: msgspec.Raw) -> str | None:
    return None if json_kind(raw) in ("null", "text") else raw_text(raw)
