"""Trajectories of SWE-agent, and fine-tuning data made from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.enclosed import iter_enclosed
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)
from workbench.transcripts.messages import read_messages

__all__ = ["SweAgent"]

_SHELL = "bash"
_REPEATED = ("query", "messages", "response", "observation", "action", "thought")
"""Keys of a step that say again what the history says."""
_XML_CALL = re.compile(r"<function=([\w.-]+)>")
_XML_PARAMETER = re.compile(r"<parameter=([\w.-]+)>")
_PLAIN_ENVIRONMENTS = ("swe_main", "main")


class SweAgent:
    """Runs of SWE-agent: `.traj` files, and chats of runs with calls written as `<function=…>`.

    The history is the conversation. In older files an answer holds its action as text and what came
    back is a user message: here the action is a call (`bash` with the action as arguments) and what
    came back its result, so that only the task is said by a person. Demonstrations are system
    messages with their recorded role in metadata: the model saw them, but they are not this run.
    """

    name: ClassVar[str] = "swe-agent"
    title: ClassVar[str] = "`history` of roles with `agent`, beside `trajectory` and `environment`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "history" in fields:
            first = object_fields(next(iter(list_items(fields["history"])), None))
            known = "trajectory" in fields or "agent" in first
            return "record" if known and {"role", "content"} <= first.keys() else None
        if {"messages", "instance_id"} <= fields.keys() and "trajectory_format" not in fields:
            heads = map(object_fields, list_items(fields["messages"])[:4])
            xml = any(
                text_value(one.get("role")) == "assistant"
                and "<function=" in (text_value(one.get("content")) or "")
                for one in heads
            )
            return "record" if xml else None
        return None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            yield _read_run(record, source)


def _read_run(record: Record, source: Source) -> Draft:
    rest = dict(record.fields)
    key = "history" if "history" in rest else "messages"
    raws = list_items(rest.pop(key))
    messages = [
        message
        for place, raw in enumerate(raws)
        for message in _read_step(raw, source, place=f"{key}[{place}]")
    ]
    steps = [
        plain_fields(object_fields(step), without=_REPEATED)
        for step in list_items(rest.pop("trajectory", None))
    ]
    metadata = plain_fields(rest) | ({"steps": steps} if any(steps) else {})
    task = _task(rest, source)
    info = metadata.get("info")
    status = info.get("exit_status") if isinstance(info, dict) else None
    conversation = Conversation(
        id=text_value(rest.get("instance_id")) or "",
        messages=tuple(_pair_actions(messages)),
        group=f"swe-task:{task}",
        tags=(f"exit:{status}",) if isinstance(status, str) and status else (),
        metadata=metadata,
    )
    return Draft(conversation=conversation, number=record.number, line=record.line)


def _task(rest: Fields, source: Source) -> str:
    for key in ("instance_id", "environment"):
        word = text_value(rest.get(key))
        if word and word not in _PLAIN_ENVIRONMENTS:
            return word
    return source.stem.removesuffix(".traj")


def _read_step(raw: msgspec.Raw, source: Source, *, place: str) -> list[Message]:
    fields = object_fields(raw)
    demo = bytes(fields.get("is_demo", b"")) == b"true"
    role = text_value(fields.get("role"))
    given = list_items(fields.pop("tool_call_ids", None))
    if role == "tool" and given and "tool_call_id" not in fields:
        fields["tool_call_id"] = given[0]
    found = read_messages([fields], source, place=place) if fields else read_messages([raw], source)
    if demo:
        return [_as_example(message) for message in found]
    found = [replace(message, metadata=_slim(message)) for message in found]
    further = [
        replace(found[-1], tool_call_id=text_value(call), content=None) for call in given[1:]
    ]
    return found + (further if role == "tool" else [])


def _as_example(message: Message) -> Message:
    kept: dict[str, Any] = {"role": message.role}
    if message.tool_calls:
        kept["tool_calls"] = msgspec.to_builtins(message.tool_calls)
    return replace(
        message,
        role="system",
        tool_calls=(),
        tool_call_id=None,
        metadata=message.metadata | kept,
    )


def _slim(message: Message) -> dict[str, Any]:
    """Metadata without what the text says as well."""
    text = message.content or ""
    return {
        key: value
        for key, value in message.metadata.items()
        if not (key == "thought" and isinstance(value, str) and value in text)
    }


def _pair_actions(messages: Sequence[Message]) -> Iterator[Message]:
    open_call: str | None = None
    task_seen = False
    for place, message in enumerate(messages):
        if message.role == "assistant":
            calls = message.tool_calls or _find_calls(message, place)
            read_here = bool(calls) and not message.tool_calls
            open_call = calls[0].id if read_here else None
            yield replace(message, tool_calls=calls) if read_here else message
        elif message.role == "user" and task_seen and open_call is not None:
            metadata = message.metadata | {"role": "user"}
            yield replace(message, role="tool", tool_call_id=open_call, metadata=metadata)
            open_call = None
        else:
            task_seen = task_seen or message.role == "user"
            yield message


def _find_calls(message: Message, place: int) -> tuple[ToolCall, ...]:
    call_id = f"call_{place}"
    text = message.content or ""
    written = _XML_CALL.search(text)
    if written:
        inner = text[written.end() :].partition("</function>")[0]
        given = iter_enclosed(inner, _XML_PARAMETER, closing="</parameter>")
        values = {name[1]: value.strip("\n") for name, value in given}
        return (
            ToolCall(
                id=call_id,
                name=written[1],
                arguments=bytes(as_raw(values)).decode(),
                in_text=True,
                metadata={"written_as": "xml"},
            ),
        )
    action = message.metadata.get("action")
    if not isinstance(action, str):
        return ()
    written_out = action.strip() in text
    return (ToolCall(id=call_id, name=_SHELL, arguments=action.rstrip("\n"), in_text=written_out),)
