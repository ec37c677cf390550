"""Lines of a Claude Code session, one by one: what they say and who sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from workbench.messages import Message
from workbench.transcripts.contract import Source
from workbench.transcripts.gemini_parts import holds_parts, read_content
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
)
from workbench.transcripts.messages import read_messages

__all__ = [
    "answer_id",
    "holds_message",
    "is_clear",
    "is_command",
    "is_expanded",
    "read_line",
]

_OWN_KEYS = frozenset({"type", "message", "uuid", "parentUuid", "timestamp", "attachment"})
_HIDDEN = ("isMeta", "isVisibleInTranscriptOnly", "isApiErrorMessage")
_LOCAL = "<local-command-"
_REMINDER = "<system-reminder>"
_NOTES = (
    "[Request interrupted by user",
    "<task-notification>",
    "<bash-stdout>",
    "<bash-stderr>",
)
"""How texts begin that the program tells the model in the person's place."""


def holds_message(fields: Fields) -> bool:
    """Whether a line is something said, or an attachment that came with it."""
    kind = text_value(fields.get("type"))
    if kind == "attachment":
        return json_kind(fields.get("attachment", as_raw(None))) == "object"
    said = object_fields(fields.get("message"))
    return kind in ("user", "assistant", "tool_result") and ("content" in said or "parts" in said)


def answer_id(fields: Fields) -> str | None:
    """The model answer that a line is a part of: several lines may share one."""
    if text_value(fields.get("type")) != "assistant":
        return None
    return text_value(object_fields(fields.get("message")).get("id"))


def is_command(fields: Fields) -> bool:
    """Whether a person called a command of the program here, as `/mcp`."""
    return _said(fields).lstrip().startswith(("<command-name>", "<command-message>"))


def is_expanded(fields: Fields) -> bool:
    """Whether a line may be the prompt that stands behind a command: marked, and no result."""
    content = object_fields(fields.get("message")).get("content")
    blocks = [text_value(object_fields(raw).get("type")) for raw in list_items(content)]
    user = text_value(fields.get("type")) == "user"
    return user and _flag(fields.get("isMeta")) and "tool_result" not in blocks


def is_clear(fields: Fields) -> bool:
    """Whether the person had the program forget everything before."""
    return is_command(fields) and "<command-name>/clear</command-name>" in _said(fields)


def _said(fields: Fields) -> str:
    if text_value(fields.get("type")) != "user":
        return ""
    return text_value(object_fields(fields.get("message")).get("content")) or ""


def read_line(
    fields: Fields, source: Source, *, shared: Fields, local: bool, expanded: bool = False
) -> list[Message]:
    """Read a line that holds a message.

    What only people saw, and what the program said in the person's place, is hidden: lines marked
    as such, commands the program answered itself and their output. What it told the model in the
    person's place (that the person broke off, what a shell or a task gave, reminders beside
    results) is a system message. A
    summary that stands for earlier messages is a hidden system message. Results of tools are never
    hidden.

    Args:
        fields: The line.
        source: Hears of repairs.
        shared: Keys that all lines repeat; those with the same value are left out of metadata.
        local: Whether the line is a command that the program answered itself, or put a prompt of
            its own in the place of.
        expanded: Whether the line is such a prompt: it is marked as the program's, but it is what
            the model was asked.

    Returns:
        Its messages; a line with results gives one each.
    """
    kept = {
        key: raw
        for key, raw in fields.items()
        if key not in _OWN_KEYS and bytes(shared.get(key, b"")) != bytes(raw)
    }
    metadata = plain_fields(kept)
    if text_value(fields.get("type")) == "attachment":
        return [_read_attachment(fields, metadata)]
    inner = object_fields(fields.get("message"))
    inner.setdefault("role", fields["type"])
    if holds_parts(inner):  # Qwen writes Gemini's contents into lines of this shape
        messages = read_content(inner)
    else:
        messages = read_messages([inner], source, place="message")
    if messages[-1].role == "assistant" and messages[-1].id:
        metadata["answer"] = messages[-1].id
    uuid = text_value(fields.get("uuid"))
    messages = [
        replace(message, id=None, timestamp=text_value(fields.get("timestamp")))
        for message in messages
    ]
    last = messages[-1]
    messages[-1] = replace(last, id=uuid, metadata=_without_type(last.metadata) | metadata)
    return _hide(messages, fields, local=local, expanded=expanded)


def _without_type(metadata: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in metadata.items() if (key, value) != ("type", "message")}


def _read_attachment(fields: Fields, metadata: dict[str, Any]) -> Message:
    inner = object_fields(fields["attachment"])
    queued = text_value(inner.get("type")) == "queued_command"
    prompt = text_value(inner.get("prompt")) if queued else None
    return Message(
        role="system" if prompt is None else "user",
        id=text_value(fields.get("uuid")),
        content=prompt,
        timestamp=text_value(fields.get("timestamp")),
        model_visible=prompt is not None,
        metadata=metadata | {"attachment": plain_value(fields["attachment"])},
    )


def _hide(
    messages: Sequence[Message], fields: Fields, *, local: bool, expanded: bool
) -> list[Message]:
    if _flag(fields.get("isCompactSummary")):
        return [
            replace(
                message,
                role="system",
                model_visible=False,
                metadata=message.metadata | {"role": message.role},
            )
            for message in messages
        ]
    marked = any(_flag(fields.get(key)) for key in _HIDDEN)
    hidden = local or (marked and not expanded)
    results = any(message.role == "tool" for message in messages)
    return [
        message if message.role == "tool" else _see(message, hidden=hidden, beside_results=results)
        for message in messages
    ]


def _see(message: Message, *, hidden: bool, beside_results: bool) -> Message:
    text = (message.content or "").lstrip()
    if hidden or text.startswith(_LOCAL):
        return replace(message, model_visible=False)
    noted = text.startswith(_NOTES) or (beside_results and text.startswith(_REMINDER))
    if noted and message.role == "user":
        return replace(message, role="system", metadata=message.metadata | {"role": "user"})
    return message


def _flag(raw: msgspec.Raw | None) -> bool:
    return raw is not None and bytes(raw) == b"true"
