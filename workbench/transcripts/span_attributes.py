"""What a span says of a model call, in the words of the tracers there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from workbench.messages import Message, Usage
from workbench.transcripts.any_messages import read_input, read_output, unwrap
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    text_value,
    unwrap_list,
    word_value,
)
from workbench.transcripts.messages import read_messages
from workbench.transcripts.otel_parts import read_typed_parts

__all__ = ["flatten", "read_call", "read_model", "read_span_usage"]

_DEPTH = 12
_LONGEST = 15
"""Digits of a count of tokens; a float holds as many exactly."""
_NESTED = ("llm", "gen_ai", "openinference", "session", "input", "output")
_TOKENS = {
    "input": (
        "gen_ai.usage.input_tokens",
        "gen_ai.usage.prompt_tokens",
        "llm.token_count.prompt",
    ),
    "output": (
        "gen_ai.usage.output_tokens",
        "gen_ai.usage.completion_tokens",
        "llm.token_count.completion",
    ),
    "read": (
        "gen_ai.usage.cache_read.input_tokens",
        "gen_ai.usage.details.cache_read_tokens",
        "llm.token_count.prompt_details.cache_read",
    ),
}
_MODELS = ("gen_ai.response.model", "gen_ai.request.model", "llm.model_name")


def flatten(fields: Fields) -> Fields:
    """Attributes with dotted keys, also where an export has them as objects in objects."""
    found: Fields = {}
    for key, raw in fields.items():
        nested = key.partition(".")[0] in _NESTED and json_kind(raw) in ("object", "array")
        found.update(_flatten(key, raw, _DEPTH) if nested else [(key, raw)])
    return found


def _flatten(prefix: str, raw: msgspec.Raw, depth: int) -> Iterator[tuple[str, msgspec.Raw]]:
    kind = json_kind(raw)
    if depth and kind == "object":
        for key, value in object_fields(raw).items():
            yield from _flatten(f"{prefix}.{key}", value, depth - 1)
    elif depth and kind == "array" and not prefix.endswith(".messages"):
        for place, value in enumerate(list_items(raw)):
            yield from _flatten(f"{prefix}.{place}", value, depth - 1)
        yield prefix, raw
    else:
        yield prefix, raw


def read_call(
    attributes: Fields, events: Sequence[tuple[str, Fields]], source: Source
) -> tuple[list[Message], list[Message]]:
    """Prompt and answer of a model call.

    Args:
        attributes: The span's attributes, keys dotted.
        events: Names and attributes of its events.
        source: Hears of repairs.

    Returns:
        Messages that went in and messages that came out; none where the span is no model call or
        nobody recorded its words.

    Raises:
        TranscriptError: Messages are there and can't be read.
    """
    if "gen_ai.input.messages" in attributes or "gen_ai.output.messages" in attributes:
        system = read_typed_parts(list_items(unwrap(attributes.get("gen_ai.system_instructions"))))
        first = [Message(role="system", content=system.content)] if system.texts else []
        given = read_input(attributes.get("gen_ai.input.messages"), source)
        made = read_output(attributes.get("gen_ai.output.messages"), source)
        return first + given, made
    for before, after in (
        ("llm.input_messages", "llm.output_messages"),
        ("gen_ai.prompt", "gen_ai.completion"),
    ):
        asked, answered = _indexed(attributes, before), _indexed(attributes, after)
        if asked or answered:
            made = read_messages([_as_chat(one, "assistant") for one in answered], source)
            return read_messages([_as_chat(one, "user") for one in asked], source), made
    told = list_items(unwrap(attributes.get("events")))
    listed = [(text_value(one.get("event.name")) or "", one) for one in map(object_fields, told)]
    given, made = _read_events([*events, *listed], source)
    if not given and not made:
        given = read_input(attributes.get("pydantic_ai.all_messages"), source)
    return given, made


def _indexed(attributes: Fields, prefix: str) -> list[Fields]:
    """Attributes `<prefix>.<number>.<rest>` by number, the prefix cut off."""
    found: dict[int, Fields] = {}
    for key, raw in attributes.items():
        if key.startswith(f"{prefix}."):
            number, _, rest = key[len(prefix) + 1 :].partition(".")
            if number.isdecimal() and rest:
                rest = rest.removeprefix("message.").removeprefix("tool_call.")
                found.setdefault(int(number), {})[rest] = raw
    return [found[number] for number in sorted(found)]


def _as_chat(one: Fields, role: str) -> Fields:
    chat: Fields = {"role": one.get("role", as_raw(role))}
    for key in ("content", "name", "tool_call_id", "reasoning"):
        if key in one:
            chat[key] = one[key]
    parts = [_as_part(part) for part in _indexed(one, "contents")]
    if any(parts) and "content" not in chat:
        chat["content"] = as_raw([part for part in parts if part])
    elif "content" in chat:
        chat["content"] = _blocks_or_text(chat["content"])
    calls = [_as_call(call) for call in _indexed(one, "tool_calls")]
    if calls:
        chat["tool_calls"] = as_raw(calls)
    return chat


def _as_part(part: Fields) -> dict[str, Any]:
    if "message_content.text" in part:
        return {"type": "text", "text": part["message_content.text"]}
    if "message_content.image.image.url" in part:
        return {"type": "image_url", "image_url": part["message_content.image.image.url"]}
    return {}


def _blocks_or_text(raw: msgspec.Raw) -> msgspec.Raw:
    """Content that is a list of blocks, written as JSON inside a text; else the content itself."""
    blocks = unwrap_list(raw)
    inside = [object_fields(one) for one in list_items(blocks)]
    return blocks if inside and all("type" in one for one in inside) else raw


def _as_call(call: Fields) -> dict[str, msgspec.Raw]:
    found = {
        "name": call.get("function.name", call.get("name", as_raw(""))),
        "arguments": call.get("function.arguments", call.get("arguments", as_raw(""))),
    }
    return found | ({"id": call["id"]} if "id" in call else {})


def _read_events(
    events: Sequence[tuple[str, Fields]], source: Source
) -> tuple[list[Message], list[Message]]:
    """The older way: an event for each message of the prompt and for each choice."""
    given: list[Message] = []
    made: list[Message] = []
    for name, attributes in events:
        body = object_fields(unwrap(attributes.get("event_body", attributes.get("body"))))
        fields = {**attributes, **body}
        if name == "gen_ai.choice":
            message = object_fields(unwrap(fields.get("message"))) or fields
            made += read_messages([_event_chat(message, "assistant")], source)
        elif name.startswith("gen_ai.") and name.endswith(".message"):
            role = name.removeprefix("gen_ai.").removesuffix(".message")
            given += read_messages([_event_chat(fields, role)], source)
    return given, made


def _event_chat(fields: Fields, role: str) -> Fields:
    chat: Fields = {"role": as_raw(role)}
    if "content" in fields:
        chat["content"] = unwrap(fields["content"])
        if json_kind(chat["content"]) == "object":
            chat["content"] = fields["content"]
    if "tool_calls" in fields:
        chat["tool_calls"] = unwrap(fields["tool_calls"])
    if role == "tool" and "id" in fields:
        chat["tool_call_id"] = fields["id"]
    return chat


def read_model(attributes: Mapping[str, msgspec.Raw]) -> str | None:
    """The model that answered, else the one that was asked."""
    words = (text_value(attributes.get(key)) for key in _MODELS)
    return next((word for word in words if word), None)


def read_span_usage(attributes: Mapping[str, msgspec.Raw]) -> Usage | None:
    """Tokens of a call in the words of either convention."""
    counts = {
        side: next((n for key in keys if (n := _number(attributes.get(key))) is not None), None)
        for side, keys in _TOKENS.items()
    }
    found = Usage(
        input_tokens=counts["input"],
        output_tokens=counts["output"],
        cache_read_tokens=counts["read"],
    )
    return None if found == Usage() else found


def _number(raw: msgspec.Raw | None) -> int | None:
    """A count of tokens, as number or text; None for anything else and for what can be none."""
    word = word_value(raw)
    if word is None or len(word) > _LONGEST:
        return None
    try:
        number = float(word)
    except ValueError:
        return None
    return int(number) if number >= 0 and number.is_integer() else None
