"""Writes conversations as ATIF trajectories, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from workbench.messages import Conversation, Message, ToolCall, Usage
from workbench.transcripts.asides import ASIDE, aside_of, conversation_aside
from workbench.transcripts.atif import read_step
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import as_raw, decode_fields, plain_fields
from workbench.transcripts.write_chat import tools_as_sent

__all__ = ["SCHEMA_VERSION", "encode_atif"]

SCHEMA_VERSION = "ATIF-v1.8"
"""The version that is written."""

_SOURCES = {"system": "system", "user": "user", "assistant": "agent"}
_IMAGES = ("image/jpeg", "image/png", "image/gif", "image/webp")


def encode_atif(conversation: Conversation) -> bytes:
    """A conversation as one line: an ATIF trajectory.

    A message is a step; results are what the step before them observed. Messages that the model
    did not see are no steps. What the format has no place for stands in `extra` under `workbench`,
    so that reading gives an equal conversation.
    """
    seen = [message for message in conversation.messages if message.model_visible]
    numbered = list(enumerate(seen))
    tools = tools_as_sent(conversation)
    agent: dict[str, Any] = {"name": conversation.format or "unknown", "version": "unknown"}
    if conversation.model is not None:
        agent["model_name"] = conversation.model
    if tools is not None and all(bytes(one)[:1] == b"{" for one in tools):
        agent["tool_definitions"] = tools
    else:
        tools = None
    trajectory = {
        "schema_version": SCHEMA_VERSION,
        "session_id": conversation.id,
        "agent": agent,
        "steps": [_step(group, number) for number, group in enumerate(_groups(numbered), start=1)],
        "extra": {ASIDE: conversation_aside(conversation, tools=tools is None)},
    }
    totals = _totals([message.usage for message in seen])
    return msgspec.json.encode(trajectory | ({"final_metrics": totals} if totals else {}))


def _groups(numbered: Sequence[tuple[int, Message]]) -> list[list[tuple[int, Message]]]:
    """Messages by step: results go with the calls they answer, right before them."""
    groups: list[list[tuple[int, Message]]] = []
    for place, message in numbered:
        called = {call.id for call in groups[-1][0][1].tool_calls} if groups else set()
        if message.role == "tool" and message.tool_call_id in called:
            groups[-1].append((place, message))
        else:
            groups.append([(place, message)])
    return groups


def _step(group: Sequence[tuple[int, Message]], number: int) -> dict[str, Any]:
    first, results = group[0][1], [message for _, message in group[1:]]
    written: dict[str, Any] = {
        "step_id": number,
        "source": _SOURCES.get(first.role, "system"),
        "message": _content(first),
    }
    if first.timestamp is not None and _is_time(first.timestamp):
        written["timestamp"] = first.timestamp
    if first.role == "assistant":
        written |= _said_by_agent(first)
    if results:
        written["observation"] = {
            "results": [
                {"source_call_id": one.tool_call_id, "content": _content(one)} for one in results
            ]
        }
    read = read_step(decode_fields(as_raw(written)), Source())
    asides = [
        aside_of(message, msgspec.structs.replace(again, id=f"m{place}"))
        for (place, message), again in zip(group, read, strict=True)
    ]
    return written | ({"extra": {ASIDE: asides}} if any(asides) else {})


def _said_by_agent(message: Message) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if message.model is not None:
        written["model_name"] = message.model
    if message.reasoning is not None:
        written["reasoning_content"] = message.reasoning
    if message.tool_calls:
        written["tool_calls"] = [_call(call) for call in message.tool_calls]
    if message.usage is not None:
        written["metrics"] = _metrics(message.usage)
    return written


def _call(call: ToolCall) -> dict[str, Any]:
    return {
        "tool_call_id": call.id or "",
        "function_name": call.name,
        "arguments": _arguments(call.arguments),
    }


def _arguments(written: str) -> msgspec.Raw | dict[str, Any]:
    """Arguments as they were written where they are an object on one line."""
    try:
        found = decode_fields(written.encode())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return {}
    return msgspec.Raw(written.encode()) if written.isprintable() else plain_fields(found)


def _metrics(usage: Usage) -> dict[str, Any]:
    plain = {
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "cached_tokens": usage.cache_read_tokens,
        "cost_usd": usage.cost_usd,
    }
    extra = {
        "cache_write_tokens": usage.cache_write_tokens,
        "reasoning_tokens": usage.reasoning_tokens,
    }
    kept = {key: value for key, value in extra.items() if value is not None}
    written = {key: value for key, value in plain.items() if value is not None}
    return written | ({"extra": kept} if kept else {})


def _totals(usages: Sequence[Usage | None]) -> dict[str, Any]:
    sums: dict[str, Any] = {}
    for usage in filter(None, usages):
        for key, value in _metrics(usage).items():
            if key != "extra":
                sums[f"total_{key}"] = sums.get(f"total_{key}", 0) + value
    return sums


def _content(message: Message) -> str | list[dict[str, Any]]:
    images = [
        {"type": "image", "source": {"media_type": one.media_type, "path": one.url}}
        for one in message.attachments
        if one.url and one.media_type in _IMAGES
    ]
    if images:
        return [{"type": "text", "text": message.content or ""}, *images]
    return message.content or ""


def _is_time(written: str) -> bool:
    try:
        datetime.fromisoformat(written)
    except ValueError:
        return False
    return True
