"""Chat bodies that we wrote ourselves: read back as they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message
from workbench.transcripts.asides import ASIDE, finish_draft, lay_over
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    list_items,
    object_fields,
    plain_fields,
)
from workbench.transcripts.messages import read_messages

__all__ = ["WorkbenchChat"]


class WorkbenchChat:
    """Bodies of OpenAI's chat API with what the API has no place for under `workbench`."""

    name: ClassVar[str] = "workbench-chat"
    title: ClassVar[str] = "`messages` and `workbench`, as `workbench convert` writes chat"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        known = "messages" in fields and "conversation" in object_fields(fields.get(ASIDE))
        return "record" if known else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            aside = object_fields(record.fields[ASIDE])
            messages = [
                _read(object_fields(raw), source, f"m{place}")
                for place, raw in enumerate(list_items(record.fields["messages"]))
            ]
            conversation = Conversation(
                id="", messages=tuple(messages), tools=read_tools(record.fields.get("tools"))
            )
            read = Draft(conversation=conversation, number=record.number, line=record.line)
            yield finish_draft(read, aside)


def _read(fields: Fields, source: Source, message_id: str) -> Message:
    own = {key: raw for key, raw in fields.items() if key != ASIDE}
    read = read_messages([own], source)
    if len(read) != 1:
        raise TranscriptError("expected one message of each, found blocks of results")
    return lay_over(replace(read[0], id=message_id), plain_fields(object_fields(fields.get(ASIDE))))
