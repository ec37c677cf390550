"""Transcripts of Cursor's agent: lines of role and message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import Fields, as_raw, object_fields, text_value
from workbench.transcripts.messages import read_messages

__all__ = ["Cursor"]


class Cursor:
    """Agent transcripts of Cursor, one a file.

    Most hold no results of tools, so that what a call needed of them can't be known: a warning says
    so.
    """

    name: ClassVar[str] = "cursor"
    title: ClassVar[str] = "lines of `role` and `message` with `content` blocks"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        said = [record.fields for record in head if "role" in record.fields]
        if not said or any("type" not in one.fields and "role" not in one.fields for one in head):
            return None
        known = all(
            one.keys() <= {"role", "message", "timestamp"}
            and "content" in object_fields(one.get("message"))
            for one in said
        )
        return "file" if known else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        messages: list[Message] = []
        others: Counter[str] = Counter()
        first = None
        for record in records:
            first = first or record.line
            source.line = record.line
            if "role" in record.fields:
                messages += read_messages([_inner(record.fields)], source, place="message")
            else:
                others[text_value(record.fields.get("type")) or "line"] += 1
        calls = sum(len(message.tool_calls) for message in messages)
        source.line = None
        if calls and not any(message.role == "tool" for message in messages):
            source.report(
                "warning",
                "no_results",
                message=f"{calls} calls and no result of any: this program does not record them",
            )
        metadata = {"other_lines": dict(others)} if others else {}
        conversation = Conversation(id="", messages=tuple(messages), metadata=metadata)
        yield Draft(conversation=conversation, line=first)


def _inner(fields: Fields) -> Fields:
    """The message with the keys that stand beside it."""
    own = {key: raw for key, raw in fields.items() if key != "message"}
    return {**object_fields(fields.get("message")), **own, "role": fields.get("role", as_raw(None))}
