"""Streamed responses: an event stream put together into the response it would have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from workbench.transcripts.json_text import Fields, decode_fields

__all__ = ["read_stream"]


class _Function(msgspec.Struct):
    name: str | None = None
    arguments: str | None = None


class _CallPart(msgspec.Struct):
    index: int | None = None
    id: str | None = None
    function: _Function | None = None


class _Delta(msgspec.Struct):
    content: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None
    refusal: str | None = None
    tool_calls: list[_CallPart] | None = None


class _Choice(msgspec.Struct):
    index: int = 0
    delta: _Delta | None = None
    finish_reason: str | None = None


class _Chunk(msgspec.Struct):
    """One event of OpenAI's stream."""

    choices: list[_Choice] | None = None
    id: str | None = None
    model: str | None = None
    created: int | None = None
    system_fingerprint: str | None = None
    service_tier: str | None = None
    usage: dict[str, Any] | None = None


class _BlockDelta(msgspec.Struct):
    text: str | None = None
    thinking: str | None = None
    signature: str | None = None
    partial_json: str | None = None
    stop_reason: str | None = None
    stop_sequence: str | None = None


class _Event(msgspec.Struct):
    """One event of Anthropic's stream."""

    type: str
    index: int = 0
    message: dict[str, Any] | None = None
    content_block: dict[str, Any] | None = None
    delta: _BlockDelta | None = None
    usage: dict[str, Any] | None = None


_chunk = msgspec.json.Decoder(_Chunk)
_event = msgspec.json.Decoder(_Event)


def read_stream(text: str) -> tuple[Fields | None, bool]:
    """Put the events of a streamed response together.

    Args:
        text: The body as sent: lines of `data: {…}`, other lines between them.

    Returns:
        The response as an object of the same API, values unparsed, and whether it breaks off in its
        last event, which is left out then. None when the text is no such stream.
    """
    events = list(_iter_data(text))
    cut = bool(events) and not _is_json(events[-1])
    events = events[:-1] if cut else events
    if not events:
        return None, False
    try:
        if '"message_start"' in events[0]:
            joined = _join_events([_event.decode(data) for data in events])
        else:
            joined = _join_chunks([_chunk.decode(data) for data in events])
    except msgspec.DecodeError:
        return None, False
    return decode_fields(msgspec.json.encode(joined)), cut


def _is_json(written: str) -> bool:
    try:
        msgspec.json.decode(written, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _iter_data(text: str) -> Iterator[str]:
    for line in text.splitlines():
        data = line[5:].strip() if line.startswith("data:") else ""
        if data and data != "[DONE]":
            yield data


def _join_chunks(chunks: list[_Chunk]) -> dict[str, Any]:
    choices: dict[int, _Joined] = {0: _Joined()}
    response: dict[str, Any] = {}
    for chunk in chunks:
        for choice in chunk.choices or ():
            joined = choices.setdefault(choice.index, _Joined())
            joined.finish = choice.finish_reason or joined.finish
            _add_delta(choice.delta or _Delta(), joined.message, joined.calls)
        chunk.choices = None
        response |= {
            key: value for key, value in msgspec.structs.asdict(chunk).items() if value is not None
        }
    return response | {"choices": [choices[index].as_choice() for index in sorted(choices)]}


@dataclass
class _Joined:
    """A choice, as far as its events have come."""

    message: dict[str, Any] = field(default_factory=lambda: {"role": "assistant", "content": None})
    calls: dict[int, dict[str, Any]] = field(default_factory=dict)
    finish: str | None = None

    def as_choice(self) -> dict[str, Any]:
        if self.calls:
            self.message["tool_calls"] = [self.calls[place] for place in sorted(self.calls)]
        return {"message": self.message, "finish_reason": self.finish}


def _add_delta(delta: _Delta, message: dict[str, Any], calls: dict[int, dict[str, Any]]) -> None:
    for key in ("content", "reasoning_content", "reasoning", "refusal"):
        text = getattr(delta, key)
        if text is not None:
            message[key] = (message.get(key) or "") + text
    for place, part in enumerate(delta.tool_calls or ()):
        index = place if part.index is None else part.index
        empty = {"type": "function", "function": {"name": "", "arguments": ""}}
        call = calls.setdefault(index, empty)
        if part.id:
            call["id"] = part.id
        function = part.function or _Function()
        call["function"]["name"] += function.name or ""
        call["function"]["arguments"] += function.arguments or ""


def _join_events(events: list[_Event]) -> dict[str, Any]:
    response: dict[str, Any] = {}
    usage: dict[str, Any] = {}
    blocks: dict[int, dict[str, Any]] = {}
    inputs: dict[int, str] = {}
    for event in events:
        response |= event.message or {}
        usage |= response.pop("usage", None) or {}
        usage |= event.usage or {}
        block = blocks.setdefault(event.index, {}) if "block" in event.type else {}
        block |= event.content_block or {}
        delta = event.delta or _BlockDelta()
        for key in ("text", "thinking", "signature"):
            if getattr(delta, key) is not None:
                block[key] = str(block.get(key) or "") + getattr(delta, key)
        if delta.partial_json is not None:
            inputs[event.index] = inputs.get(event.index, "") + delta.partial_json
        if delta.stop_reason is not None:
            response |= {"stop_reason": delta.stop_reason, "stop_sequence": delta.stop_sequence}
    for index, written in inputs.items():
        blocks.setdefault(index, {})["input"] = _raw_or_text(written)
    return response | {"content": [blocks[index] for index in sorted(blocks)], "usage": usage}


def _raw_or_text(written: str) -> msgspec.Raw | str:
    """Arguments that came in pieces: an object again, or the text where they are cut."""
    return msgspec.Raw(written.encode()) if _is_json(written) else written
