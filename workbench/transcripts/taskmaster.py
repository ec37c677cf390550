"""Taskmaster dialogues: utterances, in the newer sets with calls of an API as annotations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role, ToolCall
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)

__all__ = ["Taskmaster"]

_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "assistant"}


class Taskmaster:
    """Dialogues of Taskmaster.

    The calls that hang on an utterance were made after it was said: each becomes a call and, where
    it is recorded, its result after that utterance. The instructions are for the people who wrote
    the dialogue; they stay in metadata.
    """

    name: ClassVar[str] = "taskmaster"
    title: ClassVar[str] = "`conversation_id` and `utterances` with `speaker` and `text`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if not {"conversation_id", "utterances"} <= head[0].fields.keys():
            return None
        heads = list_heads(head[0], "utterances")
        known = heads and all({"speaker", "text"} <= one.keys() for one in heads)
        return "record" if known else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # nothing is repaired: an utterance is read or refused
        for record in records:
            rest = dict(record.fields)
            messages: list[Message] = []
            for place, raw in enumerate(list_items(rest.pop("utterances"))):
                messages += _read_utterance(object_fields(raw), place)
            vertical = text_value(rest.get("vertical"))
            conversation = Conversation(
                id=text_value(rest.pop("conversation_id")) or "",
                messages=tuple(messages),
                tags=(vertical,) if vertical else (),
                metadata=plain_fields(rest),
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)


def _read_utterance(fields: Fields, place: int) -> list[Message]:
    word = text_value(fields.get("speaker"))
    role = _ROLES.get((word or "").lower())
    if role is None:
        raise TranscriptError(f"utterances[{place}]: expected user or assistant, found {word!r}")
    calls, others = _read_annotations(fields, place)
    metadata = plain_fields(fields, without=("speaker", "text", "annotations"))
    said = Message(
        role=role,
        content=text_value(fields.get("text")),
        metadata=metadata | ({"annotations": others} if others else {}),
    )
    return [said, *calls]


def _read_annotations(fields: Fields, place: int) -> tuple[list[Message], list[Any]]:
    """Calls and results of an utterance, and annotations that are neither."""
    found: dict[str, dict[str, str]] = {}
    others: list[Any] = []
    for raw in list_items(fields.get("annotations")):
        note = object_fields(raw)
        kind, context = text_value(note.get("name")), text_value(note.get("context")) or ""
        known = context.startswith(("api_call_", "api_response_"))
        if known and kind in ("api_call", "request", "api_response", "response"):
            number = context.rpartition("_")[2]
            found.setdefault(number, {})[kind] = text_value(note.get("value")) or ""
        else:
            others.append(plain_fields(note))
    messages: list[Message] = []
    for number, parts in found.items():
        name = parts.get("api_call") or parts.get("api_response") or "api_call"
        call_id = f"call_{place}_{number}"
        call = ToolCall(id=call_id, name=name, arguments=parts.get("request", ""))
        messages.append(Message(role="assistant", tool_calls=(call,)))
        if "response" in parts or "api_response" in parts:
            answer = parts.get("response")
            messages.append(Message(role="tool", tool_call_id=call_id, name=name, content=answer))
    return messages, others
