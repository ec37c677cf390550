"""Our own layout: one `Conversation` a line, every field by its name."""

from __future__ import annotations

import contextlib
import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from pathlib import Path
from typing import ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import (
    Attachment,
    Conversation,
    Message,
    ToolCall,
    ToolDefinition,
    Usage,
)
from workbench.transcripts.contract import Draft, Record, Scope, Source

__all__ = ["Canonical", "encode_canonical", "may_be_canonical", "write_conversations"]

_KEYS = frozenset(Conversation.__struct_fields__)
_ONLY_OURS = frozenset({"group", "tags", "language", "source", "format"})
_decoder = msgspec.json.Decoder(Conversation)


class _Usage(Usage, frozen=True, forbid_unknown_fields=True):
    pass


class _ToolCall(ToolCall, frozen=True, forbid_unknown_fields=True):
    pass


class _Attachment(Attachment, frozen=True, forbid_unknown_fields=True):
    pass


class _ToolDefinition(ToolDefinition, frozen=True, forbid_unknown_fields=True):
    pass


class _Message(Message, frozen=True, forbid_unknown_fields=True):
    tool_calls: tuple[_ToolCall, ...] = ()
    attachments: tuple[_Attachment, ...] = ()
    usage: _Usage | None = None


class _Conversation(Conversation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Refuses what a plain decoder would drop: a line with other keys is not ours."""

    messages: tuple[_Message, ...]
    tools: tuple[_ToolDefinition, ...] | None = None


_strict = msgspec.json.Decoder(_Conversation)


def may_be_canonical(keys: Set[str]) -> bool:
    """Whether an object with these keys can be one of ours though its messages have no ids.

    Chat bodies have `id` and `messages` too; the keys that only we write tell them apart.
    """
    return {"id", "messages"} <= keys <= _KEYS and bool(keys & _ONLY_OURS)


class Canonical:
    """Conversations as `write_conversations` writes them; reading changes nothing."""

    name: ClassVar[str] = "workbench"
    title: ClassVar[str] = "`id` and `messages` with the fields of `workbench.Conversation`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        keys = head[0].fields.keys()
        if not ({"id", "messages"} <= keys <= _KEYS):
            return None
        with contextlib.suppress(msgspec.ValidationError):
            found = _strict.decode(head[0].raw)
            ours = may_be_canonical(keys) or any(message.id for message in found.messages)
            return "record" if ours else None
        return None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # nothing to repair: what is not exactly ours was not recognised
        for record in records:
            conversation = _decoder.decode(record.raw)
            yield Draft(
                conversation=conversation, number=record.number, line=record.line, finished=True
            )


def encode_canonical(conversation: Conversation) -> bytes:
    """A conversation as one line: every field that is not its default, by name."""
    return msgspec.json.encode(conversation)


def write_conversations(
    path: str | Path,
    conversations: Iterable[Conversation],
    *,
    encode: Callable[[Conversation], bytes] = encode_canonical,
) -> int:
    """Write conversations so that reading them gives equal ones.

    The file appears whole or not at all. A name that ends in `.gz` is compressed.

    Args:
        path: Where to; a file there is replaced.
        conversations: What to write, taken one at a time.
        encode: Makes a line of each, without a line break; by default in our own layout.

    Returns:
        How many were written.

    Raises:
        TranscriptError: A conversation holds what JSON in UTF-8 can't: the error names it.
    """
    target = Path(path)
    aside = target.with_name(f".{target.name}.part")
    count = 0
    try:
        with aside.open("wb") as raw:
            out = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if target.suffix == ".gz" else raw
            for conversation in conversations:
                out.write(_encode(conversation, encode) + b"\n")
                count += 1
            if out is not raw:
                out.close()
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)
    return count


def _encode(conversation: Conversation, encode: Callable[[Conversation], bytes]) -> bytes:
    try:
        return encode(conversation)
    except (UnicodeEncodeError, TypeError, RecursionError) as error:
        raise TranscriptError(
            f"conversation {conversation.id!r} can't be written as JSON in UTF-8: {error}"
        ) from error
