"""Sessions of the Grok CLI: lines of system, user, assistant, reasoning and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from workbench.messages import Conversation, Message, Role, ToolCall
from workbench.transcripts.blocks import read_said
from workbench.transcripts.calls import read_calls
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    list_items,
    object_fields,
    plain_fields,
    raw_text,
    text_value,
    word_value,
)
from workbench.transcripts.messages import build_messages
from workbench.transcripts.usage import read_time

__all__ = ["GrokCli"]

_ROLES: dict[str, Role] = {
    "system": "system",
    "user": "user",
    "assistant": "assistant",
    "tool_result": "tool",
}
_KINDS = frozenset({*_ROLES, "reasoning", "backend_tool_call"})
_TELLING = frozenset({"tool_result", "reasoning", "backend_tool_call"})
_TAKEN = ("type", "content", "tool_calls", "tool_call_id", "model_id", "timestamp")


class GrokCli:
    """Chat histories of the Grok CLI, one session a file.

    Context that the program put in as a user line stands in the list as a system message. Reasoning
    goes with the answer after it. A search that ran at the provider is a call without a result, and
    hidden: the file has no words of it.
    """

    name: ClassVar[str] = "grok-cli"
    title: ClassVar[str] = "lines of `type: user/assistant/tool_result/reasoning` with `content`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        kinds = [text_value(record.fields.get("type")) for record in head]
        known = all(
            kind in _KINDS and "message" not in record.fields and "role" not in record.fields
            for kind, record in zip(kinds, head, strict=True)
        )
        told = any(kind in _TELLING for kind in kinds) or any(
            "model_id" in one.fields for one in head
        )
        asked = any(kind in ("user", "system") for kind in kinds)
        return "file" if known and told and asked else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        messages: list[Message] = []
        thoughts: list[str] = []
        first = None
        for record in records:
            first = first or record.line
            source.line = record.line
            kind = text_value(record.fields.get("type")) or ""
            if kind == "reasoning":
                thoughts += _summaries(record.fields)
                continue
            read = _read(kind, record.fields)
            if kind == "assistant" and thoughts:
                read[0] = replace(read[0], reasoning="\n".join(thoughts))
                thoughts = []
            messages += read
        if thoughts:
            messages.append(
                Message(role="assistant", reasoning="\n".join(thoughts), model_visible=False)
            )
        conversation = Conversation(
            id="",
            messages=tuple(messages),
            model=next((one.model for one in messages if one.model), None),
        )
        yield Draft(conversation=conversation, line=first)


def _summaries(fields: Fields) -> list[str]:
    blocks = map(object_fields, list_items(fields.get("summary")))
    return [text for block in blocks if (text := text_value(block.get("text")))]


def _read(kind: str, fields: Fields) -> list[Message]:
    time = text_value(fields.get("timestamp"))
    if kind not in _ROLES:
        inner = object_fields(fields.get("kind"))
        name = text_value(inner.get("tool_type")) or kind
        arguments = raw_text(inner["action"]) if "action" in inner else ""
        call = ToolCall(id=word_value(inner.get("id")), name=name, arguments=arguments)
        return [
            Message(
                role="assistant",
                tool_calls=(call,),
                timestamp=time,
                model_visible=False,
                metadata=plain_fields(inner, without=("action", "id", "tool_type")),
            )
        ]
    role: Role = "system" if "synthetic_reason" in fields and kind == "user" else _ROLES[kind]
    said = read_said(fields.get("content"))
    said.calls += read_calls(fields.get("tool_calls"))
    if said.content == "" and said.calls:
        said.texts.clear()
    return build_messages(
        role,
        said,
        tool_call_id=word_value(fields.get("tool_call_id")),
        model=text_value(fields.get("model_id")),
        timestamp=read_time(time) if time else None,
        metadata=plain_fields(fields, without=_TAKEN),
    )
