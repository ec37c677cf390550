"""OpenAI chat messages, and whatever else is a list of roles and contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts.bodies import find_exchange, read_exchange
from workbench.transcripts.body_groups import split_exchange
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.messages import look_like_messages, read_messages, side_of
from workbench.transcripts.row_groups import Row, group_rows
from workbench.transcripts.row_order import order_rows

__all__ = ["OpenAIChat"]


class OpenAIChat:
    """Messages of OpenAI's chat API, as files of any of these layouts.

    An array of messages; one message a line; an array of messages a line; request bodies (the
    fine-tuning layout among them), one or many; exchanges of request and response.
    """

    name: ClassVar[str] = "openai-chat"
    title: ClassVar[str] = "`role` and `content`, alone or under `messages`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if find_exchange(head[0]) is not None:
            return "record"
        return "file" if look_like_messages([record.fields for record in head]) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Row] = []
        for record in records:
            exchange = find_exchange(record)
            if exchange is not None:
                for part, body in split_exchange(record, exchange, source):
                    yield read_exchange(part, body, source)
            elif "role" in record.fields:
                side = side_of(record.fields.get("role"))
                loose.append(Row(record.fields, side, record.line))
            else:
                found = "an array" if isinstance(record.value, list) else "an object without a role"
                reason = f"expected a message, found {found}"
                source.refuse(TranscriptError(reason, line=record.line), place=_place(record))
        source.line = None
        for owner, own in order_rows(group_rows(loose, source), source):
            yield from _read_rows(owner, own, source)


def _read_rows(owner: str, rows: Sequence[Row], source: Source) -> Iterator[Draft]:
    try:
        messages = read_messages(
            [row.fields for row in rows], source, lines=[row.line for row in rows]
        )
    except TranscriptError as error:
        source.refuse(error)
        return
    lines = [row.line for row in rows if row.line is not None]
    conversation = Conversation(id=owner, messages=tuple(messages))
    yield Draft(conversation=conversation, line=min(lines, default=None))


def _place(record: Record) -> str:
    return f"[{record.number}]" if record.number and record.line is None else ""
