"""Trajectories of mini-swe-agent: one shell command an answer, in fenced text or as a tool call."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, ToolCall, Usage
from workbench.transcripts.answers import join_answers
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.enclosed import iter_enclosed
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)
from workbench.transcripts.messages import read_messages
from workbench.transcripts.responses_items import looks_like_item, read_items
from workbench.transcripts.usage import read_time, read_usage

__all__ = ["MiniSweAgent"]

_FENCE = re.compile(r"```(?:bash|sh|shell|mswea_bash_command)[ \t]*\n")
_TOOL = "bash"


class MiniSweAgent:
    """Trajectories of mini-swe-agent.

    Before version 2 an answer holds its command in a fenced block, and what the shell wrote comes
    back as a user message. Here the command is a call of `bash` whose arguments are the command,
    and what came back is its result: only the task is said by a person. Content stays whole; the
    recorded role stands in metadata, and a call that was read from a fence says so there. An answer
    that broke the rule of one command a time has all of its commands in the call (none: empty
    arguments), and the agent's complaint is the result.

    A last message that answers no command (the run was stopped) was never sent: a hidden system
    message. The same task in several runs is one group.
    """

    name: ClassVar[str] = "mini-swe-agent"
    title: ClassVar[str] = "`messages` and `trajectory_format: mini-swe-agent…`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "messages" not in fields or json_kind(fields["messages"]) != "array":
            return None
        word = text_value(fields.get("trajectory_format")) or ""
        named = word.startswith("mini-swe-agent")
        return "record" if named or "mini_version" in object_fields(fields.get("info")) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            yield _read_trajectory(record, source)


def _read_trajectory(record: Record, source: Source) -> Draft:
    rest = dict(record.fields)
    messages = _read_steps(list_items(rest.pop("messages")), source)
    info = object_fields(rest.get("info"))
    config = object_fields(object_fields(info.get("config")).get("model"))
    instance = text_value(rest.get("instance_id"))
    status = text_value(info.get("exit_status"))
    conversation = Conversation(
        id=instance or "",
        messages=tuple(_fence_to_calls(messages)),
        group=None if instance is None else f"swe-task:{instance}",
        tags=() if not status else (f"exit:{status}",),
        model=text_value(config.get("model_name")),
        metadata=plain_fields(rest),
    )
    return Draft(conversation=conversation, number=record.number, line=record.line)


def _read_steps(raws: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    found: list[Message] = []
    for place, raw in enumerate(raws):
        fields = object_fields(raw)
        if looks_like_item(fields):
            found += _read_response(raw, fields, source, place=f"messages[{place}]")
            continue
        if "role" not in fields:
            raise TranscriptError(f"messages[{place}]: expected a message, found {json_kind(raw)}")
        ending = text_value(fields["role"]) == "exit"
        if ending:
            fields = fields | {"role": as_raw("system")}
        step = read_messages([fields], source, place=f"messages[{place}]")
        found += [_hide(message, role="exit") for message in step] if ending else step
    return [_take_extra(message) for message in found]


def _read_response(
    raw: msgspec.Raw, fields: Fields, source: Source, *, place: str
) -> list[Message]:
    """An entry of the Responses API: a result, or a whole response with its items."""
    found = list(join_answers(read_items([raw], source, place=place), keep_parts=False))
    if not found:
        return []
    if "object" not in fields:
        return found
    rest = plain_fields(fields, without=("output",))
    first = replace(
        found[0],
        metadata=found[0].metadata | rest,
        usage=found[0].usage or read_usage(rest.get("usage")),
    )
    return [first, *found[1:]]


def _hide(message: Message, *, role: str) -> Message:
    metadata = message.metadata | {"role": role}
    return replace(message, role="system", model_visible=False, metadata=metadata)


def _take_extra(message: Message) -> Message:
    """Usage, time, model and readable reasoning out of what was kept beside the message."""
    extra = message.metadata.get("extra")
    if not isinstance(extra, dict):
        return message
    response = extra.get("response")
    response = response if isinstance(response, dict) else {}
    given = response.get("model")
    return replace(
        message,
        usage=message.usage or _usage(response, extra),
        timestamp=message.timestamp
        or read_time(response.get("created"))
        or read_time(extra.get("timestamp")),
        model=message.model or (given if isinstance(given, str) else None),
        reasoning=message.reasoning or _reasoning(response),
    )


def _usage(response: dict[str, Any], extra: dict[str, Any]) -> Usage | None:
    usage = response.get("usage")
    cost = extra.get("cost")
    if cost is None and isinstance(usage, dict):
        cost = usage.get("cost")
    return read_usage(usage, cost_usd=cost)


def _reasoning(response: dict[str, Any]) -> str | None:
    choices = response.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    if not isinstance(message, dict):
        return None
    texts = (message.get(key) for key in ("reasoning_content", "reasoning"))
    return next((text for text in texts if isinstance(text, str) and text), None)


def _fence_to_calls(messages: Sequence[Message]) -> Iterator[Message]:
    open_call: str | None = None
    task_seen = False
    for place, message in enumerate(messages):
        if message.role == "assistant":
            open_call = None if message.tool_calls else f"call_{place}"
            calls = message.tool_calls or (_fenced_call(message, place),)
            yield replace(message, tool_calls=calls)
            continue
        if message.role != "user" or not task_seen:
            task_seen = task_seen or message.role == "user"
            yield message
        elif open_call is not None:
            metadata = message.metadata | {"role": "user"}
            yield replace(message, role="tool", tool_call_id=open_call, metadata=metadata)
        elif place == len(messages) - 1:
            yield _hide(message, role="user")
        else:
            yield message
        if message.role == "user":
            open_call = None


def _fenced_call(message: Message, place: int) -> ToolCall:
    text = message.content or ""
    commands = [inner.strip() for _, inner in iter_enclosed(text, _FENCE, closing="\n```")]
    return ToolCall(
        id=f"call_{place}",
        name=_TOOL,
        arguments="\n".join(commands),
        in_text=True,
        metadata={"fenced": len(commands)},
    )
