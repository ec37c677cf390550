"""The Action-Based Conversations Dataset: customer service with button clicks of the agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)

__all__ = ["Abcd"]

_ROLES: dict[str, Role] = {"customer": "user", "agent": "assistant", "action": "assistant"}
_SPLITS = ("train", "dev", "test")


class Abcd:
    """Dialogues of ABCD.

    Each pair of speaker and text is a message. A click of the agent is recorded by what it did and
    not as a call with a result, so it is something the agent says, with button and values in its
    metadata. What the customer was told to want (`scenario`) stays in metadata.
    """

    name: ClassVar[str] = "abcd"
    title: ClassVar[str] = "`convo_id` and `original` with pairs of speaker and text"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if {"convo_id", "original"} <= fields.keys():
            return "record"
        first = object_fields(next(iter(list_items(fields.get("train", fields.get("dev")))), None))
        return "record" if {"convo_id", "original"} <= first.keys() else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            if "convo_id" in record.fields:
                yield _read(msgspec.Raw(record.raw), record)
                continue
            for split in _SPLITS:
                for place, raw in enumerate(list_items(record.fields.get(split))):
                    try:
                        yield _read(raw, record)
                    except TranscriptError as error:
                        source.refuse(error, place=f"{split}[{place}]")


def _read(raw: msgspec.Raw, record: Record) -> Draft:
    rest = object_fields(raw)
    clicks = [_click(turn) for turn in list_items(rest.pop("delexed", None))]
    messages = []
    for place, pair in enumerate(list_items(rest.pop("original", None))):
        words = [text_value(word) for word in list_items(pair)]
        role = _ROLES.get(words[0] or "") if len(words) == 2 else None
        if role is None:
            raise TranscriptError(f"original[{place}]: expected a speaker and a text")
        click = clicks[place] if words[0] == "action" and place < len(clicks) else {}
        metadata = {"speaker": "action"} | click if words[0] == "action" else {}
        messages.append(Message(role=role, content=words[1], metadata=metadata))
    scenario = object_fields(rest.get("scenario"))
    kinds = [text_value(scenario.get(key)) for key in ("flow", "subflow")]
    name = word_value(rest.pop("convo_id", None)) or ""
    conversation = Conversation(
        id=name and f"abcd-{name}",
        messages=tuple(messages),
        tags=tuple(kind for kind in kinds if kind),
        metadata=plain_fields(rest),
    )
    return Draft(conversation=conversation, number=record.number, line=record.line)


def _click(turn: msgspec.Raw) -> dict[str, Any]:
    """Button and values of a click; empty for a turn in which something was said."""
    targets = [plain_value(raw) for raw in list_items(object_fields(turn).get("targets"))]
    if len(targets) < 4 or targets[1] != "take_action":
        return {}
    return {"button": targets[2], "values": targets[3]}
