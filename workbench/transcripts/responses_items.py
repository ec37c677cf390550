"""Items of OpenAI's Responses API, one message each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Message, ToolCall
from workbench.transcripts.blocks import build_attachment, read_blocks
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
    word_value,
)
from workbench.transcripts.messages import read_messages

__all__ = ["looks_like_item", "read_items"]

_INPUT_KEYS = ("arguments", "input", "action", "operation", "code", "queries", "query")
_OUTPUT_KEYS = ("output", "outputs", "results", "result", "tools")
_SERVER_CALLS = frozenset(
    {
        "web_search_call",
        "file_search_call",
        "code_interpreter_call",
        "image_generation_call",
        "mcp_call",
    }
)
"""Calls that the provider runs itself: the item holds the result too, if the file has it at all."""
_CLIENT_CALLS = frozenset(
    {
        "function_call",
        "custom_tool_call",
        "local_shell_call",
        "shell_call",
        "apply_patch_call",
        "computer_call",
        "tool_search_call",
        "tool_call",
    }
)
_OUTPUTS = frozenset(
    {*(f"{call}_output" for call in _CLIENT_CALLS), "tool_search_output", "tool_result"}
)
_SILENT = frozenset(
    {
        "item_reference",
        "compaction",
        "compaction_summary",
        "mcp_list_tools",
        "mcp_approval_request",
        "mcp_approval_response",
        "additional_tools",
        "ghost_snapshot",
    }
)
"""Items without words for the model; kept as hidden messages."""

_TELLING = frozenset(
    {
        *_SERVER_CALLS,
        *_CLIENT_CALLS,
        *_OUTPUTS,
        "item_reference",
        "mcp_list_tools",
        "mcp_approval_request",
        "mcp_approval_response",
    }
)
"""Types that nothing but an item has."""


def looks_like_item(fields: Fields) -> bool:
    """Whether an object is an item other than a plain message, or a response that holds items."""
    if text_value(fields.get("object")) == "response" and "output" in fields:
        return True
    kind = text_value(fields.get("type"))
    if kind == "reasoning":
        return "summary" in fields or "encrypted_content" in fields
    return kind in _TELLING


def read_items(
    raws: Iterable[msgspec.Raw], source: Source, *, place: str = "input"
) -> list[Message]:
    """Read items in order: calls and reasoning are assistant messages, outputs tool messages.

    Reasoning that can be read goes to `reasoning`; what is encrypted stays in metadata and is never
    text. Items that say nothing to the model are hidden messages.

    Args:
        raws: The items, unparsed.
        source: Hears of repairs and of items of unknown types.
        place: Name of their list for messages to people.

    Returns:
        One message an item, save calls that the provider ran itself: those give the result too.

    Raises:
        TranscriptError: An item is not an object, or is one without type and role.
    """
    found: list[Message] = []
    for index, raw in enumerate(raws):
        fields = object_fields(raw)
        if not fields:
            raise TranscriptError(f"{place}[{index}]: expected an item, found {json_kind(raw)}")
        found += _read_item(fields, source, f"{place}[{index}]")
    return found


def _read_item(fields: Fields, source: Source, place: str) -> Sequence[Message]:
    kind = text_value(fields.get("type"))
    if text_value(fields.get("object")) == "response":
        return read_items(list_items(fields.get("output")), source, place=f"{place}.output")
    reader = _READERS.get(kind or "message")
    if reader is not None:
        return reader(fields, source, place)
    if kind not in _SILENT:
        source.report(
            "warning",
            "unknown_item",
            message=f"an item of type {kind!r}; kept as a hidden message",
            place=place,
        )
    metadata = plain_fields(fields, without=("id",))
    return [
        Message(
            role="system",
            id=word_value(fields.get("id")),
            model_visible=False,
            metadata=metadata,
        )
    ]


def _read_message(fields: Fields, source: Source, place: str) -> Sequence[Message]:
    rest = {key: raw for key, raw in fields.items() if key not in ("type", "status")}
    if "role" not in rest:
        raise TranscriptError(f"{place}: an item needs a `type` or a `role`")
    return read_messages([rest], source, place=place)


def _read_agent_message(fields: Fields, source: Source, place: str) -> Sequence[Message]:
    rest = {key: raw for key, raw in fields.items() if key not in ("type", "author")}
    rest |= {"role": as_raw("user"), "name": fields.get("author", as_raw(None))}
    return read_messages([rest], source, place=place)


def _read_reasoning(fields: Fields, source: Source, place: str) -> Sequence[Message]:
    del source, place
    texts = [
        text
        for key in ("content", "summary")
        for block in list_items(fields.get(key))
        if (text := text_value(object_fields(block).get("text")))
    ]
    return [
        Message(
            role="assistant",
            id=word_value(fields.get("id")),
            reasoning="\n".join(dict.fromkeys(texts)) or None,
            model_visible=False,
            metadata={"type": "reasoning"}
            | plain_fields(fields, without=("id", "type", "summary", "content")),
        )
    ]


def _read_call(fields: Fields, source: Source, place: str) -> Sequence[Message]:
    del source, place
    kind = text_value(fields.get("type")) or ""
    name = text_value(fields.get("name")) or text_value(
        object_fields(fields.get("function")).get("name")
    )
    key = next((key for key in _INPUT_KEYS if key in fields), "arguments")
    call_id = word_value(fields.get("call_id")) or (
        word_value(fields.get("id")) if kind in _SERVER_CALLS else None
    )
    call = ToolCall(
        id=call_id,
        name=name or kind.removesuffix("_call"),
        arguments=argument_text(fields.get(key)),
        metadata={} if kind == "function_call" else {"type": kind},
    )
    taken = {"id", "type", "call_id", "name", "function", key}
    output = next((key for key in _OUTPUT_KEYS if key in fields), None)
    own_id = word_value(fields.get("id"))
    if kind not in _SERVER_CALLS:
        metadata = plain_fields(fields, without=taken)
        return [Message(role="assistant", id=own_id, tool_calls=(call,), metadata=metadata)]
    metadata = plain_fields(fields, without=taken | ({output} if output else set()))
    answered = _output_content(fields.get(output) if output else None)
    if kind == "image_generation_call":
        data = text_value(fields.get("result"))
        shown = {} if data is None else {"data": data, "media_type": "image/png"}
        answered = {"attachments": (build_attachment(shown, "image"),)} if shown else {}
    result = Message(role="tool", tool_call_id=call_id, name=call.name, **answered)
    return [Message(role="assistant", id=own_id, tool_calls=(call,), metadata=metadata), result]


def _read_output(fields: Fields, source: Source, place: str) -> Sequence[Message]:
    del source, place
    key = next((key for key in _OUTPUT_KEYS if key in fields), "output")
    content = _output_content(fields.get(key))
    kept = plain_fields(fields, without=("id", "type", "call_id", "name", key))
    metadata = content.pop("metadata", {}) | kept
    return [
        Message(
            role="tool",
            id=word_value(fields.get("id")),
            tool_call_id=word_value(fields.get("call_id")),
            name=text_value(fields.get("name")),
            metadata=metadata,
            **content,
        )
    ]


def _output_content(raw: msgspec.Raw | None) -> dict[str, Any]:
    """Content, attachments and metadata of a result: text, blocks or any other JSON."""
    if raw is None or json_kind(raw) == "null":
        return {}
    blocks = [raw] if "type" in object_fields(raw) else list_items(raw)
    if blocks and all("type" in object_fields(block) for block in blocks):
        try:
            found = read_blocks(blocks)
        except TranscriptError:
            return {"content": argument_text(raw)}
        metadata = {"content_blocks": found.kept} if found.kept else {}
        return {
            "content": found.content,
            "attachments": tuple(found.attachments),
            "metadata": metadata,
        }
    return {"content": argument_text(raw)}


_Reader = Callable[[Fields, Source, str], Sequence[Message]]

_READERS: dict[str, _Reader] = {
    "message": _read_message,
    "agent_message": _read_agent_message,
    "reasoning": _read_reasoning,
    **dict.fromkeys(_CLIENT_CALLS | _SERVER_CALLS, _read_call),
    **dict.fromkeys(_OUTPUTS, _read_output),
}
