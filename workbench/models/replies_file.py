"""The file that recorded replies lie in: JSON Lines, one line a reply, only ever appended to.

A reply is found by what was asked: label of the model, options and prompt. Its key covers besides
all that `made_by` says of how it was made, as engine and weights, so that a reply of another engine
is another reply. Several replies to one question are samples of it, in the order of the file; a
line that stands there twice, as it may after a merge, is one reply. Failures are never written.

Lines depend on no other line, so two branches that both recorded merge by keeping the lines of both
(`replies.jsonl merge=union` in `.gitattributes`).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import ModelError
from workbench.messages import Message, ToolCall
from workbench.models._line_file import append_line, whole_lines
from workbench.models.contract import ModelReply, SummaryModel

__all__ = [
    "RecordedReply",
    "Replies",
    "append_reply",
    "hash_prompt",
    "made_by_of",
    "matching_files",
    "read_line",
    "read_replies",
    "reply_key",
    "request_key",
]


class RecordedReply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a replies file."""

    key: str
    """`reply_key` of what was asked and how it was made."""
    model: str
    """Label of the model that answered."""
    made_by: dict[str, Any] = {}
    """What else changes its replies, as version of the engine, weights, server."""
    options: dict[str, Any] = {}
    """Chat options of the call."""
    prompt_sha256: str
    """Digest of the prompt; the prompt itself is made anew from the recordings at each replay."""
    conversation: str | None = None
    """Id of the conversation it was asked for, no part of the key; None where that is not known, as
    in lines of earlier versions and for questions outside of a replay."""
    content: str | None = None
    """Text of the reply."""
    reasoning: str | None = None
    """Readable reasoning beside it."""
    id: str | None = None
    """Message id, where the model gave one."""
    tool_calls: tuple[ToolCall, ...] = ()
    """Calls that the reply made, wanted or not."""
    metadata: dict[str, Any] = {}
    """Further keys of the reply message."""
    tokens_in: int | None = None
    """Input tokens as the provider counted them."""
    tokens_out: int | None = None
    """Output tokens as the provider counted them."""
    model_ms: float | None = None
    """Time the call took when it was made."""
    finish_reason: str | None = None
    """Why the model stopped."""
    recorded_at: str
    """When, ISO 8601 in UTC."""
    nonce: str
    """Drawn for each call: two equal replies to one question are two samples."""

    @property
    def asked(self) -> str:
        """What was asked: the `request_key` it answers."""
        return request_key(self.model, self.options, self.prompt_sha256)

    @property
    def as_model_reply(self) -> ModelReply:
        """The reply as its model gave it."""
        return ModelReply(
            message=Message(
                role="assistant",
                id=self.id,
                content=self.content,
                reasoning=self.reasoning,
                tool_calls=self.tool_calls,
                metadata=self.metadata,
            ),
            tokens_in=self.tokens_in,
            tokens_out=self.tokens_out,
            model_ms=self.model_ms,
            finish_reason=self.finish_reason,
        )


Replies = Mapping[str, tuple[RecordedReply, ...]]
"""Replies by `RecordedReply.asked`, samples in the order of the file."""


def hash_prompt(prompt: str) -> str:
    """SHA-256 of a prompt, in hex."""
    return hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()


def request_key(label: str, options: Mapping[str, Any], prompt_sha256: str) -> str:
    """SHA-256 over model, options and prompt: what was asked.

    The timeout is no part of it, and the order of the options does not count.
    """
    return _digest([label, dict(options), prompt_sha256])


def reply_key(
    label: str, made_by: Mapping[str, Any], options: Mapping[str, Any], prompt_sha256: str
) -> str:
    """SHA-256 over everything that can change a reply: what was asked, and how it was made."""
    return _digest([label, dict(options), prompt_sha256, dict(made_by)])


def made_by_of(model: SummaryModel) -> dict[str, Any]:
    """What changes a model's replies beside label and request; empty where it says nothing."""
    return dict(getattr(model, "made_by", None) or {})


def matching_files(pattern: Path) -> list[Path]:
    """The files of that name, sorted; a `*` in it stands for any folder."""
    parts = pattern.parts
    first = next((place for place, part in enumerate(parts) if "*" in part), None)
    if first is None:
        return [pattern] if pattern.is_file() else []
    found = Path(*parts[:first]).glob(str(Path(*parts[first:])))
    return sorted(path for path in found if path.is_file())


def append_reply(path: Path, reply: RecordedReply) -> None:
    """Add a reply; several processes may record into one file."""
    append_line(path, msgspec.json.encode(reply))


def read_line(line: bytes, *, path: str | Path, number: int) -> RecordedReply:
    """One line of a file.

    Raises:
        ModelError: It is no reply; file and number of the line are named.
    """
    try:
        return msgspec.json.decode(line, type=RecordedReply)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ModelError(
            f"{path}:{number}: expected one recorded reply as JSON, got "
            f"{line[:80].decode('utf-8', 'replace').rstrip()!r}: {error}; restore or delete the "
            "line"
        ) from error


def read_replies(path: Path) -> Replies:
    """All replies of a file by what was asked; none where there is no file.

    Raises:
        ModelError: A line can't be read.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        return {}
    return _read(os.fspath(path.resolve()), status.st_mtime_ns, status.st_size, status.st_ino)


@lru_cache(maxsize=16)
def _read(path: str, _changed_ns: int, _size: int, _inode: int) -> Replies:
    """Kept until the file changes."""
    found: dict[str, list[RecordedReply]] = {}
    seen: set[bytes] = set()
    for number, line in enumerate(whole_lines(Path(path).read_bytes()), start=1):
        if not line.strip() or line in seen:
            continue
        seen.add(line)
        reply = read_line(line, path=path, number=number)
        found.setdefault(reply.asked, []).append(reply)
    return {key: tuple(replies) for key, replies in found.items()}


def _digest(parts: list[Any]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        words = (
            part.encode("utf-8", "surrogatepass")
            if isinstance(part, str)
            else msgspec.json.encode(part, order="sorted")
        )
        digest.update(len(words).to_bytes(8, "big") + words)
    return digest.hexdigest()
