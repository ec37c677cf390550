"""Writes conversations as the chat API alone takes them, and counts what it has no place for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from workbench.messages import Conversation, Message, ToolDefinition
from workbench.transcripts.json_text import (
    Fields,
    json_kind,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
)
from workbench.transcripts.write_chat import chat_message

__all__ = ["count_left_out", "encode_bare_chat"]

_SCHEMAS = (
    *(
        "parameters",
        "input_schema",
        "inputSchema",
        "parametersJsonSchema",
        "parameters_json_schema",
    ),
    *("args_schema", "schema"),
)
"""Names that providers have for the schema of a tool's arguments."""
_KEPT = ("description", "strict")


def encode_bare_chat(conversation: Conversation) -> bytes:
    """A conversation as one line of the chat API alone, as fine-tuning takes it.

    Messages that the model saw and the tools it was offered, in the API's own shape whatever shape
    they were recorded in. What the API has no place for is left out; `count_left_out` counts it.
    """
    body: dict[str, Any] = {"messages": [chat_message(message) for message in _seen(conversation)]}
    tools = [made for one in conversation.tools or () if (made := _as_function(one)) is not None]
    return msgspec.json.encode(body | ({"tools": tools} if tools else {}))


def count_left_out(conversation: Conversation) -> Mapping[str, int]:
    """What `encode_bare_chat` leaves out of a conversation, by kind.

    Ids and other marks of a recording are not counted: each message has them.
    """
    seen = _seen(conversation)
    attached = [one for message in seen for one in message.attachments]
    return {
        "messages the model did not see": len(conversation.messages) - len(seen),
        "reasoning": sum(message.reasoning is not None for message in seen),
        "attachments": sum(not (one.kind == "image" and one.url) for one in attached),
        "tools that are no functions": sum(
            _as_function(one) is None for one in conversation.tools or ()
        ),
        "usage": sum(message.usage is not None for message in seen),
        "times": sum(message.timestamp is not None for message in seen),
        "metadata": sum(bool(message.metadata) for message in seen) + bool(conversation.metadata),
    }


def _seen(conversation: Conversation) -> list[Message]:
    return [message for message in conversation.messages if message.model_visible]


def _as_function(tool: ToolDefinition) -> dict[str, Any] | None:
    """A tool as the API takes it; None for one that a provider runs itself, and has no schema."""
    try:
        fields = object_fields(msgspec.json.decode(tool.definition, type=msgspec.Raw))
    except (msgspec.DecodeError, RecursionError):
        return None
    if text_value(fields.get("type")) == "custom":
        return plain_fields(fields)
    inner = object_fields(fields.get("function")) or object_fields(fields.get("toolSpec")) or fields
    schema = _schema(inner)
    named = "name" in inner and text_value(fields.get("type")) in (None, "function")
    if schema is None and not named:
        return None
    # Values are written anew: a definition may stand on several lines, a conversation on one.
    kept = {key: plain_value(inner[key]) for key in _KEPT if key in inner}
    parameters = {} if schema is None else {"parameters": plain_value(schema)}
    return {"type": "function", "function": {"name": tool.name, **kept, **parameters}}


def _schema(fields: Fields) -> msgspec.Raw | None:
    for key in _SCHEMAS:
        if key in fields and json_kind(fields[key]) == "object":
            inner = object_fields(fields[key])
            return inner["json"] if list(inner) == ["json"] else fields[key]
    return None
