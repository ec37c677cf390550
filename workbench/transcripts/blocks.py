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
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
)
from workbench.transcripts.tool_blocks import is_call, is_result, read_call, read_result

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

_TEXTS = {
    "text": "text",
    "input_text": "text",
    "output_text": "text",
    "text-plain": "text",
    "refusal": "refusal",
    "logs": "logs",
}
"""Types of text, and the key it stands under."""
_BARE = ("tool_call", "tool_call_result", "image", "reasoning", "text")
"""Keys that are the type of a block without one."""
_SILENT = frozenset(
    {
        *("redacted_thinking", "encrypted_content", "compaction", "cache_point", "data"),
        *("container_upload", "tool_reference", "tool_addition", "tool_removal"),
    }
)
"""Types without words that a reader of texts could miss; kept without a word about them."""
_ATTACHED: dict[str, MediaKind] = {
    "image_url": "image",
    "input_image": "image",
    "image": "image",
    "image_file": "image",
    "output_image": "image",
    "computer_screenshot": "image",
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
        unknown: Types of blocks that nobody knows; their `text` counts, the rest is kept.
    """

    texts: list[str] = field(default_factory=list)
    reasoning: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    results: list[ToolResult] = field(default_factory=list)
    kept: list[dict[str, Any]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

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
    kind, block = _kind(block)
    rest: dict[str, Any] = {}
    if kind in _TEXTS:
        rest = _take_text(block, found, key=_TEXTS[kind])
    elif kind in ("thinking", "reasoning"):
        rest = _take_reasoning(block, found)
    elif is_call(kind):
        found.calls.append(read_call(block, kind))
    elif is_result(kind):
        found.results.append(_tool_result(block, kind))
    elif kind in _ATTACHED:
        _take_attachment(block, kind, found)
    else:
        rest = _take_unknown(block, kind, found)
    if rest:
        found.kept.append({"index": index, "type": kind, **rest})


def _kind(block: Fields) -> tuple[str, Fields]:
    """Type and values of a block; where it names none, its one telling key is the type."""
    kind = text_value(block.get("type"))
    if kind:
        return kind, block
    for key in _BARE:
        inner = object_fields(block.get(key))
        if inner or (key in block and key == "text"):
            return key, inner or block
    raise TranscriptError(
        f"a content block needs a `type`; found one with {', '.join(block) or 'no keys'}"
    )


def _take_unknown(block: Fields, kind: str, found: Blocks) -> dict[str, Any]:
    if kind in _SILENT:
        return _plain(block)
    if kind == "search_result":
        found.texts += [text for key in ("title", "source") if (text := text_value(block.get(key)))]
        found.texts += read_said(block.get("content")).texts
        return _plain(block, "type", "title", "source", "content")
    found.unknown.append(kind)
    text = text_value(block.get("text"))
    if text is None:
        return _plain(block)
    found.texts.append(text)
    return _plain(block, "text")


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
    if bytes(block.get("redacted", b"")) == b"true":  # only its summary can be read
        text = text_value(block.get("summary"))
        found.reasoning += [text] if text else []
        return _plain(block, "type", "summary")
    for key in ("thinking", "reasoning", "reasoning_text", "text"):
        text = text_value(block.get(key)) or _inner_texts(block.get(key))
        if text is not None:
            found.reasoning.append(text)
            return _plain(block, "type", key)
    return _plain(block, "type")


def _inner_texts(raw: msgspec.Raw | None) -> str | None:
    """Texts of a list of text blocks in one, as Mistral writes what was thought."""
    texts = [text_value(object_fields(one).get("text")) for one in list_items(raw)]
    return join_texts([text for text in texts if text])


def _tool_result(block: Fields, kind: str) -> ToolResult:
    parts = read_result(block, kind)
    inner = read_said(parts.said)
    kept = {"content_blocks": inner.kept} if inner.kept else {}
    return ToolResult(
        call_id=parts.call_id,
        content=inner.content,
        attachments=tuple(inner.attachments),
        metadata=parts.metadata | kept,
        name=parts.name,
    )


def _take_attachment(block: Fields, kind: str, found: Blocks) -> None:
    data = object_fields(block.get("document")).get("data")
    if kind == "document" and data is not None and "source" not in block:  # Cohere's are texts
        found.texts.append(text_value(data) or raw_text(data))
        return
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
