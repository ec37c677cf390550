"""OpenAI chat messages, and whatever else is a list of roles and contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts.bodies import find_exchange, read_exchange
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import owner_of
from workbench.transcripts.messages import look_like_messages, read_messages

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
        loose: dict[str, list[Record]] = {}
        for record in records:
            exchange = find_exchange(record)
            if exchange is not None:
                yield read_exchange(record, exchange, source)
            elif "role" in record.fields:
                loose.setdefault(owner_of(record.fields), []).append(record)
            else:
                found = "an array" if isinstance(record.value, list) else "an object without a role"
                reason = f"expected a message, found {found}"
                source.refuse(TranscriptError(reason, line=record.line), place=_place(record))
        source.line = None
        for owner, own in loose.items():
            messages = read_messages(
                [record.fields for record in own], source, lines=[record.line for record in own]
            )
            conversation = Conversation(id=owner, messages=tuple(messages))
            yield Draft(conversation=conversation, line=own[0].line)


def _place(record: Record) -> str:
    return f"[{record.number}]" if record.number and record.line is None else ""
