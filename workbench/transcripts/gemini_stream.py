"""What the Gemini CLI prints with `--output-format stream-json`: events, one a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    plain_fields,
    text_value,
    word_value,
)

__all__ = ["GeminiStream"]


class GeminiStream:
    """Events of one run: what was said, in pieces, with calls and results of tools between.

    Pieces of an answer are one message, and so are the calls that follow it. Counts of the run, the
    end of the stream, are kept in metadata.
    """

    name: ClassVar[str] = "gemini-stream"
    title: ClassVar[str] = "lines with `type: init`, `message`, `tool_use`, `tool_result`, `result`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        return "file" if any(_tells(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # nothing is repaired: an event is read, or counted
        messages: list[Message] = []
        first: int | None = None
        rest: Fields = {}
        others: Counter[str] = Counter()
        for record in records:
            fields = record.fields
            first = first or record.line
            kind = text_value(fields.get("type")) or "unknown"
            if kind in ("init", "result"):
                rest |= {key: raw for key, raw in fields.items() if key not in ("type", "status")}
            elif kind == "message":
                _say(fields, messages)
            elif kind == "tool_use":
                _call(fields, messages)
            elif kind == "tool_result":
                messages.append(_result(fields))
            else:
                others[kind] += 1
        model, session = text_value(rest.get("model")), text_value(rest.get("session_id")) or ""
        metadata = plain_fields(rest, without=("model", "session_id", "timestamp"))
        conversation = Conversation(
            id=session,
            messages=tuple(messages),
            group=f"gemini-cli:{session}" if session else None,
            model=model,
            metadata=metadata | ({"other_lines": dict(others)} if others else {}),
        )
        yield Draft(conversation=conversation, line=first)


def _tells(fields: Fields) -> bool:
    kind = text_value(fields.get("type"))
    if kind == "init":
        return {"session_id", "model"} <= fields.keys()
    return kind == "tool_use" and {"tool_name", "tool_id"} <= fields.keys()


def _say(fields: Fields, messages: list[Message]) -> None:
    by_model = text_value(fields.get("role")) == "assistant"
    piece = bytes(fields.get("delta", b"")) == b"true"
    text = text_value(fields.get("content")) or ""
    last = messages[-1] if messages else None
    if by_model and piece and last and last.role == "assistant" and not last.tool_calls:
        messages[-1] = replace(last, content=(last.content or "") + text)
        return
    messages.append(
        Message(
            role="assistant" if by_model else "user",
            content=text,
            timestamp=text_value(fields.get("timestamp")),
            metadata=plain_fields(
                fields, without=("type", "role", "content", "delta", "timestamp")
            ),
        )
    )


def _call(fields: Fields, messages: list[Message]) -> None:
    taken = ("type", "tool_id", "tool_name", "parameters", "timestamp")
    call = ToolCall(
        id=word_value(fields.get("tool_id")),
        name=text_value(fields.get("tool_name")) or "",
        arguments=argument_text(fields.get("parameters")),
        metadata=plain_fields(fields, without=taken),
    )
    if messages and messages[-1].role == "assistant":
        messages[-1] = replace(messages[-1], tool_calls=(*messages[-1].tool_calls, call))
        return
    time = text_value(fields.get("timestamp"))
    messages.append(Message(role="assistant", tool_calls=(call,), timestamp=time))


def _result(fields: Fields) -> Message:
    content = argument_text(fields.get("output", fields.get("error")))
    return Message(
        role="tool",
        content=content,
        tool_call_id=word_value(fields.get("tool_id")),
        timestamp=text_value(fields.get("timestamp")),
        metadata=plain_fields(fields, without=("type", "tool_id", "output", "timestamp")),
    )
