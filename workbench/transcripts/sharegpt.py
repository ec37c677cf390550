"""Chats in the ShareGPT layout, as fine-tuning data is exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role, ToolCall
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.enclosed import iter_enclosed
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    decode_fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
    word_value,
)

__all__ = ["ShareGPT"]

_ROLES: dict[str, Role] = {
    "human": "user",
    "user": "user",
    "gpt": "assistant",
    "chatgpt": "assistant",
    "bing": "assistant",
    "bard": "assistant",
    "model": "assistant",
    "assistant": "assistant",
    "function_call": "assistant",
    "system": "system",
    "tool": "tool",
    "observation": "tool",
    "function_response": "tool",
}
_CALL = re.compile(r"<tool_call>")


class ShareGPT:
    """`conversations` of `from` and `value`.

    A `function_call` that is JSON is a call; so is what stands in `<tool_call>` inside an answer,
    which stays whole beside it.
    """

    name: ClassVar[str] = "sharegpt"
    title: ClassVar[str] = "`conversations` of `from` and `value`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if "conversations" not in head[0].fields:
            return None
        heads = list_heads(head[0], "conversations")
        return "record" if heads and all({"from", "value"} <= one.keys() for one in heads) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # nothing is repaired: a message is read or refused
        for record in records:
            rest = dict(record.fields)
            said = list_items(rest.pop("conversations"))
            messages = [_read(raw, f"conversations[{at}]") for at, raw in enumerate(said)]
            system = text_value(rest.get("system"))
            if system and not (messages and messages[0].role == "system"):
                messages.insert(0, Message(role="system", content=system))
                del rest["system"]
            tools = read_tools(rest.get("tools"))
            if tools is not None:
                del rest["tools"]
            conversation = Conversation(
                id=word_value(rest.pop("id", None)) or "",
                messages=tuple(messages),
                tools=tools,
                metadata=plain_fields(rest),
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)


def _read(raw: msgspec.Raw, place: str) -> Message:
    fields = object_fields(raw)
    word = text_value(fields.get("from"))
    role = _ROLES.get((word or "").lower())
    if role is None:
        raise TranscriptError(f"{place}: expected `from` ({', '.join(_ROLES)}), found {word!r}")
    value = fields.get("value")
    empty = value is None or json_kind(value) == "null"
    text = None if value is None or empty else text_value(value) or argument_text(value)
    metadata = plain_fields(fields, without=("from", "value"))
    if word != role:
        metadata["from"] = word
    calls: tuple[ToolCall, ...] = ()
    if role == "assistant" and text:
        written = [text] if word == "function_call" else _written_calls(text)
        calls = tuple(call for one in written if (call := _read_call(one)))
        if word == "function_call" and calls:
            text = None
    return Message(role=role, content=text, tool_calls=calls, metadata=metadata)


def _written_calls(text: str) -> list[str]:
    return [inner for _, inner in iter_enclosed(text, _CALL, closing="</tool_call>")]


def _read_call(written: str) -> ToolCall | None:
    try:
        fields: Fields = decode_fields(written.strip().encode())
    except (msgspec.DecodeError, RecursionError):
        return None
    name = text_value(fields.get("name"))
    if name is None:
        return None
    arguments = argument_text(fields.get("arguments", fields.get("parameters")))
    return ToolCall(id=word_value(fields.get("id")), name=name, arguments=arguments)
