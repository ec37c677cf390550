"""Chat messages of LlamaIndex: blocks by `block_type`, calls in `additional_kwargs`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)
from workbench.transcripts.loose_messages import part_records
from workbench.transcripts.messages import read_messages

__all__ = ["LlamaIndex"]

_TAKEN = ("tool_calls", "tool_call_id", "name")
"""Keys of `additional_kwargs` that chat APIs have beside the content."""


class LlamaIndex:
    """Dumps of `ChatMessage`: an array, one a line, under `messages`, or a chat store.

    A chat store holds a conversation for each of its keys. A call that stands among the blocks and
    in `additional_kwargs` counts once.
    """

    name: ClassVar[str] = "llama-index"
    title: ClassVar[str] = "messages with `role`, `additional_kwargs` and `blocks`, or a `store`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if "store" in first.fields or "chat_store" in first.fields:
            kept = _store(first.fields).values()
            firsts = [object_fields(next(iter(list_items(raw)), None)) for raw in kept]
            return "record" if firsts and any(map(_is_message, firsts)) else None
        if isinstance(first.value, list) or "messages" in first.fields:
            heads = list_heads(first)
            return "record" if heads and all(map(_is_message, heads)) else None
        return "file" if all(_is_message(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        for record in records:
            if _is_message(record.fields):
                loose.append(record)
                continue
            rest = dict(record.fields)
            store = _store(rest)
            if store:
                for key, raw in store.items():
                    yield _draft(list_items(raw), source, record, own=key)
                continue
            value = record.value
            if isinstance(value, dict) and "messages" not in value:
                source.refuse(TranscriptError("expected a message", line=record.line))
                continue
            raws = value if isinstance(value, list) else list_items(rest.pop("messages"))
            yield _draft(raws, source, record, rest=rest)
        for owner, own, line in part_records(loose, source):
            messages = read_messages([_as_chat(one.fields) for one in own], source)
            yield Draft(conversation=Conversation(id=owner, messages=tuple(messages)), line=line)


def _is_message(fields: Fields) -> bool:
    if "role" not in fields:
        return False
    if "blocks" not in fields:
        return {"content", "additional_kwargs"} <= fields.keys()
    heads = [object_fields(raw) for raw in list_items(fields["blocks"])[:4]]
    return json_kind(fields["blocks"]) == "array" and all("block_type" in head for head in heads)


def _store(fields: Fields) -> Fields:
    inner = object_fields(fields.get("chat_store")) or fields
    return object_fields(inner.get("store"))


def _draft(
    raws: Sequence[msgspec.Raw],
    source: Source,
    record: Record,
    *,
    own: str = "",
    rest: Fields | None = None,
) -> Draft:
    messages = read_messages([_as_chat(object_fields(raw)) for raw in raws], source)
    kept = rest or {}
    conversation = Conversation(
        id=own or text_value(kept.get("id")) or "",
        messages=tuple(messages),
        metadata=plain_fields(kept, without=("id",)),
    )
    return Draft(conversation=conversation, number=record.number, line=record.line)


def _as_chat(fields: Fields) -> Fields:
    """The message in the words of chat APIs."""
    rest = dict(fields)
    extra = object_fields(rest.pop("additional_kwargs", None))
    for key in _TAKEN:
        if key in extra and key not in rest:
            rest[key] = extra.pop(key)
    if extra:
        rest["additional_kwargs"] = as_raw(extra)
    if "blocks" in rest:
        rest["content"] = as_raw([_as_block(object_fields(raw)) for raw in _blocks(rest)])
    if text_value(rest.get("role")) == "chatbot":
        rest["role"] = as_raw("assistant")
    return rest


def _blocks(rest: Fields) -> list[msgspec.Raw]:
    return list_items(rest.pop("blocks"))


def _as_block(block: Fields) -> dict[str, Any]:
    kind = text_value(block.get("block_type")) or ""
    rest: dict[str, Any] = {
        key: raw for key, raw in block.items() if key != "block_type" and json_kind(raw) != "null"
    }
    names = {
        "thinking": {"content": "thinking"},
        "tool_call": {"tool_call_id": "id", "tool_name": "name", "tool_kwargs": "args"},
    }.get(kind, {kind: "data", f"{kind}_mimetype": "media_type"})
    return {"type": kind} | {
        key if kind == "text" else names.get(key, key): raw for key, raw in rest.items()
    }
