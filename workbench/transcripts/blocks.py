"""Content that is a list of blocks: its text, what it carries, its calls and results."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Attachment, ToolCall
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    decode_fields,
    decode_list,
    json_kind,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
)

__all__ = [
    "Blocks",
    "MediaKind",
    "ToolResult",
    "build_attachment",
    "join_texts",
    "media_kind",
    "read_blocks",
    "read_said",
]

MediaKind = Literal["image", "audio", "video", "file"]
"""What an attachment is."""

_TEXT_TYPES = ("text", "input_text", "output_text", "refusal")
_ATTACHED: dict[str, MediaKind] = {
    "image_url": "image",
    "input_image": "image",
    "image": "image",
    "input_audio": "audio",
    "audio": "audio",
    "audio_url": "audio",
    "video_url": "video",
    "video": "video",
    "file": "file",
    "input_file": "file",
    "document": "file",
    "document_url": "file",
}
_INLINE_KEYS = ("data", "file_data", "base64", "b64_json")


@dataclass(frozen=True, kw_only=True)
class ToolResult:
    """A result that stands as a block inside a user message.

    Attributes:
        call_id: The call it answers.
        content: Its text, None where it has none.
        attachments: What it carries beside text.
        metadata: Further keys.
        name: The tool, where the result names it.
    """

    call_id: str | None
    content: str | None
    attachments: tuple[Attachment, ...] = ()
    metadata: dict[str, Any] = field(default_factory=dict)
    name: str | None = None


@dataclass(kw_only=True)
class Blocks:
    """What a list of blocks holds, by kind, each in order.

    Attributes:
        texts: Texts that the model sees.
        reasoning: Texts of thinking blocks.
        attachments: Pictures, sounds, films and files.
        calls: Tool calls.
        results: Tool results.
        kept: What no field holds, each with the `index` of its block.
    """

    texts: list[str] = field(default_factory=list)
    reasoning: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    results: list[ToolResult] = field(default_factory=list)
    kept: list[dict[str, Any]] = field(default_factory=list)

    @property
    def content(self) -> str | None:
        """All texts as one; None where there is none."""
        return join_texts(self.texts)


def join_texts(texts: list[str]) -> str | None:
    r"""Join texts of blocks: a line break between them unless one stands there already.

    Example:
        >>> join_texts(["Order", "W1", ""])
        'Order\nW1'
    """
    if not texts:
        return None
    parts: list[str] = []
    for text in texts:
        if text and parts and not parts[-1][-1].isspace():
            parts.append("\n")
        if text:
            parts.append(text)
    return "".join(parts)


def read_blocks(blocks: list[msgspec.Raw]) -> Blocks:
    """Read a list of content blocks of either API.

    Args:
        blocks: The blocks, unparsed; a bare text counts as a text block.

    Returns:
        What they hold.

    Raises:
        TranscriptError: A block is neither an object nor a text.
    """
    found = Blocks()
    for index, raw in enumerate(blocks):
        text = text_value(raw)
        if text is not None:
            found.texts.append(text)
            continue
        try:
            _read_block(decode_fields(raw), found, index)
        except msgspec.ValidationError as error:
            raise TranscriptError(
                f"content block {index} must be an object or a text, found {json_kind(raw)}"
            ) from error
    return found


def read_said(raw: msgspec.Raw | None) -> Blocks:
    """Read what somebody said, however it is written: a text, blocks, or any other value as JSON.

    Raises:
        TranscriptError: It is an array with something that is no block.
    """
    if raw is None or json_kind(raw) == "null":
        return Blocks()
    if json_kind(raw) == "array":
        return read_blocks(decode_list(raw))
    return Blocks(texts=[argument_text(raw)])


def _read_block(block: Fields, found: Blocks, index: int) -> None:
    kind = text_value(block.get("type")) or _bare_kind(block)
    rest: dict[str, Any] = {}
    if kind in _TEXT_TYPES:
        rest = _take_text(block, found, key="refusal" if kind == "refusal" else "text")
    elif kind in ("thinking", "reasoning"):
        rest = _take_reasoning(block, found)
    elif kind == "tool_use":
        found.calls.append(_tool_use(block))
    elif kind == "tool_result":
        found.results.append(_tool_result(block))
    elif kind in ("tool-call", "tool-result"):
        _take_dashed(block, kind, found)
    elif kind in _ATTACHED:
        _take_attachment(block, kind, found)
    else:
        rest = _plain(block)
    if rest:
        found.kept.append({"index": index, "type": kind, **rest})


def _bare_kind(block: Fields) -> str:
    if "text" in block:
        return "text"
    raise TranscriptError(
        f"a content block needs a `type`; found one with {', '.join(block) or 'no keys'}"
    )


def _plain(block: Fields, *taken: str) -> dict[str, Any]:
    return {key: plain_value(raw) for key, raw in block.items() if key not in taken}


def _take_text(block: Fields, found: Blocks, *, key: str) -> dict[str, Any]:
    raw = block.get(key)
    text = text_value(raw)
    if text is None:  # a thread of the Assistants API has an object there
        text = text_value(object_fields(raw).get("value"))
        if text is None:
            return _plain(block, "type")
        found.texts.append(text)
        rest = plain_fields(object_fields(raw), without=("value",))
        return _plain(block, "type", key) | ({key: rest} if any(rest.values()) else {})
    found.texts.append(text)
    return _plain(block, "type", key)


def _take_reasoning(block: Fields, found: Blocks) -> dict[str, Any]:
    for key in ("thinking", "reasoning", "text"):
        text = text_value(block.get(key))
        if text is not None:
            found.reasoning.append(text)
            return _plain(block, "type", key)
    return _plain(block, "type")


def _tool_use(block: Fields) -> ToolCall:
    name = text_value(block.get("name"))
    if name is None:
        raise TranscriptError("a tool_use block needs a `name` that is a text")
    return ToolCall(
        id=text_value(block.get("id")),
        name=name,
        arguments=argument_text(block.get("input")),
        metadata=_plain(block, "type", "id", "name", "input"),
    )


def _tool_result(block: Fields) -> ToolResult:
    inner = read_said(block.get("content"))
    kept = {"content_blocks": inner.kept} if inner.kept else {}
    return ToolResult(
        call_id=text_value(block.get("tool_use_id")),
        content=inner.content,
        attachments=tuple(inner.attachments),
        metadata=_plain(block, "type", "tool_use_id", "content") | kept,
    )


def _take_dashed(block: Fields, kind: str, found: Blocks) -> None:
    """A call or a result as the AI SDK writes them."""
    call_id, name = text_value(block.get("toolCallId")), text_value(block.get("toolName"))
    if kind == "tool-call":
        if name is None:
            raise TranscriptError("a tool-call block needs a `toolName` that is a text")
        arguments = argument_text(block.get("input", block.get("args")))
        kept = _plain(block, "type", "toolCallId", "toolName", "input", "args")
        found.calls.append(ToolCall(id=call_id, name=name, arguments=arguments, metadata=kept))
        return
    given = block.get("output", block.get("result"))
    typed = object_fields(given)
    content = argument_text(typed["value"] if {"type", "value"} <= typed.keys() else given)
    kept = _plain(block, "type", "toolCallId", "toolName", "output", "result")
    found.results.append(ToolResult(call_id=call_id, name=name, content=content, metadata=kept))


def _take_attachment(block: Fields, kind: str, found: Blocks) -> None:
    plain = _plain(block, "type")
    body = plain.pop(kind, None)
    if body is None:
        body = plain.pop("source", None)
    inner = dict(body) if isinstance(body, Mapping) else {"url": body} if body else {}
    values = {**plain, **inner}
    if values.get("type") == "text" and isinstance(values.get("data"), str):
        found.texts.append(values.pop("data"))
        if values := {key: value for key, value in values.items() if key != "type"}:
            found.kept.append({"type": kind, **values})
        return
    found.attachments.append(build_attachment(values, _ATTACHED[kind]))


def media_kind(media_type: str | None) -> MediaKind:
    """What an attachment of a MIME type is.

    Example:
        >>> media_kind("video/mp4"), media_kind("application/pdf"), media_kind(None)
        ('video', 'file', 'file')
    """
    for kind in ("image", "audio", "video"):
        if (media_type or "").startswith(f"{kind}/"):
            return kind
    return "file"


def build_attachment(values: dict[str, Any], kind: MediaKind) -> Attachment:
    """Build an attachment from what a block says of it; inline data becomes size and digest.

    Args:
        values: Keys as the APIs write them (`url`, `data`, `media_type`, …); those that have a
            field are taken out, the others are its metadata.
        kind: What it is.
    """
    url, data = _take_string(values, "url", "file_url", "image_url"), None
    media_type = _take_string(values, "media_type", "mime_type", "mimeType")
    if url and url.startswith("data:"):
        head, _, data = url[5:].partition(",")
        media_type, url = media_type or head.split(";")[0] or None, None
    else:
        data = _take_string(values, *_INLINE_KEYS)
    if data and data.startswith("data:"):
        head, _, data = data[5:].partition(",")
        media_type = media_type or head.split(";")[0] or None
    return Attachment(
        kind=kind,
        url=url,
        media_type=media_type,
        size=None if data is None else len(data),
        sha256=None if data is None else hashlib.sha256(data.encode()).hexdigest(),
        metadata=values,
    )


def _take_string(values: dict[str, Any], *keys: str) -> str | None:
    for key in keys:
        if isinstance(values.get(key), str):
            return str(values.pop(key))
    return None
