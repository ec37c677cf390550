"""CrossWOZ: Chinese dialogues between a tourist and a guide, with goals and states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    list_items,
    object_fields,
    plain_fields,
    text_value,
    word_value,
)

__all__ = ["CrossWoz"]

_ROLES: dict[str, Role] = {"usr": "user", "sys": "assistant"}


class CrossWoz:
    """Dialogues of CrossWOZ: one object that names each dialogue, or one dialogue a record.

    What the two knew and meant (acts, states, the user's goal) is kept in metadata; none of it was
    said.
    """

    name: ClassVar[str] = "crosswoz"
    title: ClassVar[str] = "`sys-usr`, `goal` and `messages` of the roles `usr` and `sys`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if _is_dialogue(fields):
            return "record"
        first = object_fields(next(iter(fields.values()), None))
        return "record" if _is_dialogue(first) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            if _is_dialogue(record.fields):
                own = word_value(record.fields.get("dialogue_id")) or ""
                yield _read(record.fields, own, record)
                continue
            for name, raw in record.fields.items():
                try:
                    yield _read(object_fields(raw), name, record)
                except TranscriptError as error:
                    source.refuse(error, place=name)


def _is_dialogue(fields: Fields) -> bool:
    return {"sys-usr", "goal", "messages"} <= fields.keys()


def _read(fields: Fields, name: str, record: Record) -> Draft:
    if not _is_dialogue(fields):
        raise TranscriptError("expected a dialogue with `sys-usr`, `goal` and `messages`")
    rest = dict(fields)
    messages = []
    for place, raw in enumerate(list_items(rest.pop("messages"))):
        turn = object_fields(raw)
        word = text_value(turn.get("role"))
        role = _ROLES.get(word or "")
        if role is None:
            raise TranscriptError(f"messages[{place}]: expected usr or sys, found {word!r}")
        messages.append(
            Message(
                role=role,
                content=text_value(turn.get("content")),
                metadata=plain_fields(turn, without=("role", "content")),
            )
        )
    kind = text_value(rest.get("type"))
    conversation = Conversation(
        id=name and f"crosswoz-{name}",
        messages=tuple(messages),
        language="zh",
        tags=(kind,) if kind else (),
        metadata=plain_fields(rest),
    )
    return Draft(conversation=conversation, number=record.number, line=record.line)
