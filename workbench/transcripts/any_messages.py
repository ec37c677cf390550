"""Messages of whatever shape a tracer was handed: what went into a model call, what came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Message, ToolCall
from workbench.transcripts.answers import join_answers
from workbench.transcripts.choices import tell_choices
from workbench.transcripts.contract import Source
from workbench.transcripts.gemini_parts import holds_parts, read_content
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.langchain_messages import looks_like_langchain, read_langchain
from workbench.transcripts.messages import looks_like_message, read_messages
from workbench.transcripts.otel_parts import has_typed_parts, read_part_messages
from workbench.transcripts.responses_items import looks_like_item, read_items
from workbench.transcripts.salvage import close_cut_value, may_be_cut

__all__ = ["read_input", "read_output", "unwrap"]

_WRAPPINGS = 3
_LISTS = ("messages", "contents", "input", "prompt", "args", "kwargs", "new_message")
_CHAT = ("content", "tool_calls", "additional_kwargs")
_ANSWERS = ("message", "generations", "content", "output", "text", "completion", "messages")


def unwrap(raw: msgspec.Raw | None) -> msgspec.Raw:
    """A value that was written as JSON inside a text, once or several times."""
    found = as_raw(None) if raw is None else raw
    for _ in range(_WRAPPINGS):
        text = (text_value(found) or "").strip()
        if text[:1] not in ("[", "{", '"'):
            break
        try:
            found = msgspec.json.decode(text, type=msgspec.Raw)
        except (msgspec.DecodeError, RecursionError):
            break
    return found


def read_input(raw: msgspec.Raw | None, source: Source) -> list[Message]:
    """Messages of a prompt, in any shape that is known; a text is said by the person.

    Args:
        raw: What went into the call.
        source: Hears of repairs.

    Returns:
        The messages; none where nothing is known of it.

    Raises:
        TranscriptError: It looks like messages and one of them can't be read.
    """
    value = unwrap(raw)
    text = text_value(value)
    if text is not None:
        said = [Message(role="user", content=text)] if text else []
        return _read_cut(text, read_input, source) or said
    if json_kind(value) == "array":
        return _read_list(list_items(value), source)
    fields = object_fields(value)
    if _is_message(fields):
        return _read_list([value], source)
    system = _system(fields)
    for key in _LISTS:
        if key in fields and (found := read_input(fields[key], source)):
            return found if found[0].role == "system" else system + found
    return []


def _read_cut(
    text: str, read: Callable[[msgspec.Raw, Source], list[Message]], source: Source
) -> list[Message]:
    """Messages of JSON that a tracer cut at a limit; none where a text is none of that."""
    written = close_cut_value(text) if may_be_cut(text) else None
    if written is None:
        return []
    try:
        found = read(msgspec.Raw(written), source)
    except TranscriptError:
        return []
    if found:
        source.repair(
            "cut_value",
            message=f"JSON cut off after {len(text)} characters; the {len(found)} messages before "
            "the cut are kept",
        )
    return found


def _system(fields: Fields) -> list[Message]:
    config = object_fields(fields.get("config"))
    for raw in (fields.get("system"), fields.get("instructions"), config.get("system_instruction")):
        text = text_value(raw)
        if text:
            return [Message(role="system", content=text)]
    return []


def _is_message(fields: Fields) -> bool:
    return any(knows(fields) for knows, _ in _SHAPES)


def _read_list(raws: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    values = [unwrap(raw) for raw in raws]
    if len(values) == 1 and json_kind(values[0]) == "array":
        return _read_list(list_items(values[0]), source)
    heads = [object_fields(value) for value in values]
    for knows, read in _SHAPES:
        if heads and all(map(knows, heads)) and any(heads):
            return read(values, source)
    texts = [text for value in values if (text := text_value(value))]
    return [Message(role="user", content=text) for text in texts] if texts else []


def _read_chat(values: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    """Chat messages, with what tracers do to them undone.

    A result whose role is the name of its tool, calls that stand in `additional_kwargs` only, and
    definitions of tools that were listed as messages.
    """
    called: set[str] = set()
    found: list[Message] = []
    for place, value in enumerate(values):
        fields = object_fields(value)
        if text_value(object_fields(fields.get("content")).get("type")) == "function":
            offered = {"tool_definition": plain_value(fields["content"])}
            found.append(Message(role="system", model_visible=False, metadata=offered))
            continue
        word = text_value(fields.get("role"))
        if word in called:
            fields |= {"role": as_raw("tool"), "name": fields["role"]}
        extra = object_fields(fields.get("additional_kwargs"))
        if "tool_calls" in extra and not list_items(fields.get("tool_calls")):
            fields["tool_calls"] = extra.pop("tool_calls")
            fields["additional_kwargs"] = as_raw(extra)
        found += read_messages([fields], source, place=f"messages[{place}]")
        called.update(call.name for call in found[-1].tool_calls)
    return found


def _read_langchain(values: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    return read_langchain(values, source)


def _read_parts(values: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    del source  # parts are read as they are
    return read_part_messages(values)


def _read_contents(values: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    del source  # contents are read as they are
    return [message for value in values for message in read_content(object_fields(value))]


def _read_items(values: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    return list(join_answers(read_items(values, source), keep_parts=False))


def _is_item(fields: Fields) -> bool:
    return looks_like_item(fields) or (
        {"role", "content"} <= fields.keys() and text_value(fields.get("type")) in (None, "message")
    )


def _is_part_message(fields: Fields) -> bool:
    return "parts" in fields and has_typed_parts(fields)


def _is_content(fields: Fields) -> bool:
    return holds_parts(fields)


_Shape = tuple[Callable[[Fields], bool], Callable[[Sequence[msgspec.Raw], Source], list[Message]]]
_SHAPES: tuple[_Shape, ...] = (
    (_is_part_message, _read_parts),
    (_is_content, _read_contents),
    (looks_like_langchain, _read_langchain),
    (looks_like_message, _read_chat),
    (_is_item, _read_items),
)


def read_output(raw: msgspec.Raw | None, source: Source) -> list[Message]:
    """Messages of an answer, in any shape that is known; a text is said by the model.

    Raises:
        TranscriptError: It looks like messages and one of them can't be read.
    """
    value = unwrap(raw)
    text = text_value(value)
    if text is not None:
        said = [Message(role="assistant", content=text)] if text else []
        return _read_cut(text, read_output, source) or said
    if json_kind(value) == "array":
        return _read_answer_list(list_items(value), source)
    fields = object_fields(value)
    for key in ("choices", "candidates"):
        choices = list_items(fields.get(key))
        if choices:
            tell_choices(source, len(choices), place="output")
            return read_output(choices[0], source)
    if _is_message(fields) or looks_like_item(fields):
        return _by_model(_read_list([value], source))
    if "content" in fields and "role" not in fields and json_kind(fields["content"]) != "object":
        chat = {key: raw for key, raw in fields.items() if key in _CHAT}
        return _read_chat([as_raw(chat | {"role": as_raw("assistant")})], source)
    for key in _ANSWERS:
        if key in fields and (found := read_output(fields[key], source)):
            return found[-1:] if key == "messages" else found
    return []


def _read_answer_list(raws: Sequence[msgspec.Raw], source: Source) -> list[Message]:
    heads = [object_fields(unwrap(raw)) for raw in raws]
    if heads and all({"toolCallId", "toolName"} <= head.keys() for head in heads):
        calls = tuple(_read_call(head) for head in heads)
        return [Message(role="assistant", tool_calls=calls)]
    if len(heads) == 1 and heads[0].keys() & {"generations", "message", "text"}:
        return read_output(raws[0], source)
    if len(raws) == 1 and json_kind(raws[0]) == "array":
        return _read_answer_list(list_items(raws[0]), source)
    if heads and all("role" not in head and "type" in head for head in heads):
        with_role: dict[str, Any] = {"role": "assistant", "content": list(raws)}
        if not any(map(looks_like_item, heads)):
            return read_messages([object_fields(as_raw(with_role))], source)
    return _by_model(_read_list(raws, source))


def _by_model(messages: list[Message]) -> list[Message]:
    """The end of a list that holds the prompt too: what the model said last, and nothing else."""
    if any(message.role in ("user", "system") for message in messages):
        last = next((m for m in reversed(messages) if m.role == "assistant"), None)
        return [] if last is None else [last]
    return messages


def _read_call(fields: Fields) -> ToolCall:
    name = text_value(fields.get("toolName"))
    if name is None:
        raise TranscriptError("a tool call needs a `toolName` that is a text")
    arguments = argument_text(fields.get("args", fields.get("input")))
    return ToolCall(id=word_value(fields.get("toolCallId")), name=name, arguments=arguments)
