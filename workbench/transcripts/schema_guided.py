"""Schema-Guided Dialogue, and MultiWOZ from version 2.2 on, which is laid out like it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, ToolCall
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    as_raw,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
)

__all__ = ["SchemaGuided"]


class SchemaGuided:
    """Dialogues of turns and frames.

    A service call stands inside the system's turn; it was made before the turn's text was said. So
    it becomes a call and its result in front of that text. State, actions and slots of a turn are
    kept in the metadata of its text.
    """

    name: ClassVar[str] = "schema-guided-dialogue"
    title: ClassVar[str] = "`dialogue_id` and `turns` with `frames` and `utterance`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if not {"dialogue_id", "turns"} <= head[0].fields.keys():
            return None
        turns = list_heads(head[0], "turns")
        return "record" if turns and all("utterance" in turn for turn in turns) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # nothing is repaired: a turn is read or refused
        for record in records:
            rest = dict(record.fields)
            messages: list[Message] = []
            for place, raw in enumerate(list_items(rest.pop("turns"))):
                messages += _read_turn(object_fields(raw), place)
            conversation = Conversation(
                id=text_value(rest.pop("dialogue_id")) or "",
                messages=tuple(messages),
                tags=tuple(text_value(raw) or "" for raw in list_items(rest.get("services"))),
                metadata=plain_fields(rest),
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)


def _read_turn(turn: Fields, place: int) -> list[Message]:
    speaker = (text_value(turn.get("speaker")) or "").upper()
    if speaker not in ("USER", "SYSTEM"):
        found = text_value(turn.get("speaker"))
        raise TranscriptError(f"turns[{place}]: expected USER or SYSTEM, found {found!r}")
    frames = [object_fields(raw) for raw in list_items(turn.get("frames"))]
    messages: list[Message] = []
    kept = []
    for number, frame in enumerate(frames):
        if "service_call" in frame:
            messages += _read_service_call(frame, f"call_{place}_{number}")
        rest = {
            key: raw for key, raw in frame.items() if key not in ("service_call", "service_results")
        }
        kept.append(as_raw(rest))
    metadata = plain_fields(turn, without=("speaker", "utterance", "frames"))
    said = Message(
        role="user" if speaker == "USER" else "assistant",
        content=text_value(turn.get("utterance")),
        metadata=metadata | ({"frames": plain_value(as_raw(kept))} if kept else {}),
    )
    return [*messages, said]


def _read_service_call(frame: Fields, call_id: str) -> list[Message]:
    called = object_fields(frame["service_call"])
    metadata = plain_fields({key: frame[key] for key in ("service",) if key in frame})
    call = ToolCall(
        id=call_id,
        name=text_value(called.get("method")) or "service_call",
        arguments=argument_text(called.get("parameters")),
        metadata=metadata,
    )
    asked = Message(role="assistant", tool_calls=(call,))
    if "service_results" not in frame:
        return [asked]
    results = raw_text(frame["service_results"])
    return [asked, Message(role="tool", tool_call_id=call_id, name=call.name, content=results)]
