"""Dumps of LangChain and LangGraph messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

import msgspec

from workbench.messages import Conversation
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)
from workbench.transcripts.langchain_messages import looks_like_langchain, read_langchain
from workbench.transcripts.loose_messages import part_records

__all__ = ["LangChain"]

_STATES = ("values", "channel_values")


class LangChain:
    """Messages of LangChain: `messages_to_dict`, `dumpd`, `model_dump`, chunks.

    As an array, one array a line, one message a line, or under `messages` of a graph's state, which
    may lie under `values` or `channel_values` of a snapshot.
    """

    name: ClassVar[str] = "langchain"
    title: ClassVar[str] = "`type: human/ai/…` with `data` or `content`, or `lc` with `kwargs`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = _state(head[0])
        if isinstance(first.value, list) or "messages" in first.fields:
            return "record" if _is_dump(first) else None
        known = all(looks_like_langchain(record.fields) for record in head)
        return "file" if known and any(map(_tells, head)) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        for given in records:
            record = _state(given)
            if isinstance(record.value, dict) and "messages" not in record.value:
                loose.append(record)
            else:
                yield _read_dump(record, source)
        for owner, own, line in part_records(loose, source):
            messages = tuple(read_langchain([msgspec.Raw(one.raw) for one in own], source))
            yield Draft(conversation=Conversation(id=owner, messages=messages), line=line)


def _state(record: Record) -> Record:
    """The record, or the state of a graph that its snapshot holds, what stands beside it kept."""
    for key in _STATES:
        inner = object_fields(record.fields.get(key))
        if "messages" in inner:
            outer = {name: raw for name, raw in record.fields.items() if name != key}
            return replace(record, value=outer | inner, memo={})
    return record


def _tells(record: Record) -> bool:
    """Whether a message on a line of its own can be nothing else."""
    fields = record.fields
    kind = text_value(fields.get("type")) or ""
    return "data" in fields or "lc" in fields or kind in ("human", "ai") or kind.endswith("Chunk")


def _flat(raws: list[msgspec.Raw]) -> list[msgspec.Raw]:
    """A list of messages; a list in a list is one batch of them."""
    if len(raws) == 1 and json_kind(raws[0]) == "array":
        return list_items(raws[0])
    return raws


def _is_dump(record: Record) -> bool:
    heads = list_heads(record)
    if heads == [{}]:
        raws = record.value if isinstance(record.value, list) else None
        inner = _flat(raws or list_items(record.fields.get("messages")))
        heads = [object_fields(raw) for raw in inner[:3]]
    return bool(heads) and all(map(looks_like_langchain, heads))


def _read_dump(record: Record, source: Source) -> Draft:
    rest = dict(record.fields)
    raws = record.value if isinstance(record.value, list) else list_items(rest.pop("messages"))
    conversation = Conversation(
        id=next((word for key in ("thread_id", "id") if (word := text_value(rest.get(key)))), ""),
        messages=tuple(read_langchain(_flat(raws), source)),
        metadata=plain_fields(rest),
    )
    return Draft(conversation=conversation, number=record.number, line=record.line)
