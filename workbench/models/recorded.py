"""Replies kept from earlier calls, so that a run costs nothing and repeats exactly.

A replies file is JSON Lines, only ever appended to. A reply is found by its key: model, options and
prompt. Several replies to one key are samples of it, in the order of the file. Failures are never
recorded.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import MissingReplyError, ModelError, UsageError
from workbench.messages import Message, ToolCall
from workbench.models.contract import ModelReply, ModelRequest, SummaryModel

__all__ = ["RecordedModel", "RecordedReply", "RecordingModel", "hash_prompt", "reply_key"]


class RecordedReply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a replies file."""

    key: str
    """`reply_key` of model, options and prompt."""
    model: str
    """Label of the model that answered."""
    options: dict[str, Any] = {}
    """Chat options of the call."""
    prompt_sha256: str
    """Digest of the prompt; the prompt itself is made anew from the recordings at each replay."""
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
    sample: int = 0
    """Which reply to the same key it is, from 0."""


_Replies = Mapping[str, tuple[RecordedReply, ...]]


@dataclass(frozen=True, kw_only=True)
class RecordedModel:
    """Answers with recorded replies and asks nobody.

    Attributes:
        path: The replies file.
        label: Label of the model whose replies are wanted.
        sample: Which of several replies to one prompt is given, from 0.
    """

    path: Path
    label: str
    sample: int = 0

    def __post_init__(self) -> None:
        if not self.label:
            raise UsageError("`label` must name the model whose replies are wanted, got none")
        if self.sample < 0:
            raise UsageError(f"`sample >= 0` must hold, got {self.sample!r}")

    def check_ready(self) -> None:
        """Make sure that there is a file of replies.

        Raises:
            MissingReplyError: There is none; the message says how to record one.
        """
        if not self.path.is_file():
            raise MissingReplyError(
                f"there is no file of recorded replies {str(self.path)!r}; record it by running "
                f"once with `model: {{recording: {{path: {self.path}, model: {self.label}}}}}` "
                "and the provider's key in the environment"
            )

    def ask(self, request: ModelRequest) -> ModelReply:
        """Give the recorded reply to this prompt.

        Raises:
            MissingReplyError: None is recorded.
            ModelError: A line of the file can't be read.
        """
        key = reply_key(self.label, request)
        samples = _load_replies(self.path).get(key, ())
        if self.sample >= len(samples):
            raise MissingReplyError(self._say_missing(request, len(samples)))
        return _as_model_reply(samples[self.sample])

    def _say_missing(self, request: ModelRequest, found: int) -> str:
        what = f"sample {self.sample} (there are {found})" if found else "reply"
        return (
            f"no {what} of {self.label!r} is recorded in {self.path} for the prompt with sha256 "
            f"{hash_prompt(request.prompt)} and options {dict(request.options)!r}; record it by "
            f"running once with `model: {{recording: {{path: {self.path}, model: {self.label}}}}}` "
            "and the provider's key in the environment. A changed instruction, wording or window "
            "changes the prompt"
        )


@dataclass(kw_only=True)
class RecordingModel:
    """Asks a model and appends each reply to a replies file.

    Attributes:
        inner: The model that is asked.
        path: The replies file; it and its folder are made when the first reply comes.
        reuse: Whether a reply that is recorded already is given without asking again. Otherwise
            each call adds one more sample.
        clock: Gives the time that is written down.
    """

    inner: SummaryModel
    path: Path
    reuse: bool = False
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    @property
    def label(self) -> str:
        """Label of the model that is asked."""
        return self.inner.label

    def check_ready(self) -> None:
        """Check the model that is asked, unless there are replies that may do without it."""
        check_ready = getattr(self.inner, "check_ready", None)
        if check_ready is not None and not (self.reuse and self.path.is_file()):
            check_ready()

    def prepare(self) -> None:
        """Prepare the model that is asked."""
        prepare = getattr(self.inner, "prepare", None)
        if prepare is not None:
            prepare()

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask, write down, answer.

        Raises:
            ModelError: The model failed, and nothing was recorded; or the file can't be read.
        """
        key = reply_key(self.label, request)
        samples = _load_replies(self.path).get(key, ()) if self.path.exists() else ()
        if self.reuse and samples:
            return _as_model_reply(samples[0])
        started = self.clock()
        reply = self.inner.ask(request)
        ended = self.clock()
        if reply.message is None:
            return reply
        model_ms = reply.model_ms
        if model_ms is None:
            model_ms = (ended - started).total_seconds() * 1000.0
        line = RecordedReply(
            key=key,
            model=self.label,
            options=dict(request.options),
            prompt_sha256=hash_prompt(request.prompt),
            content=reply.message.content,
            reasoning=reply.message.reasoning,
            id=reply.message.id,
            tool_calls=reply.message.tool_calls,
            metadata=reply.message.metadata,
            tokens_in=reply.tokens_in,
            tokens_out=reply.tokens_out,
            model_ms=model_ms,
            finish_reason=reply.finish_reason,
            recorded_at=ended.astimezone(UTC).isoformat(timespec="seconds"),
            sample=len(samples),
        )
        _append(self.path, line)
        return _as_model_reply(line)


def hash_prompt(prompt: str) -> str:
    """SHA-256 of a prompt, in hex."""
    return hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()


def reply_key(label: str, request: ModelRequest) -> str:
    """SHA-256 over model, options and prompt: two requests with one key want the same reply.

    The timeout is no part of it, and the order of the options does not count.
    """
    options = msgspec.json.encode(dict(request.options), order="sorted")
    digest = hashlib.sha256()
    for part in (label.encode("utf-8", "surrogatepass"), options):
        digest.update(len(part).to_bytes(8, "big") + part)
    digest.update(request.prompt.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _as_model_reply(reply: RecordedReply) -> ModelReply:
    return ModelReply(
        message=Message(
            role="assistant",
            id=reply.id,
            content=reply.content,
            reasoning=reply.reasoning,
            tool_calls=reply.tool_calls,
            metadata=reply.metadata,
        ),
        tokens_in=reply.tokens_in,
        tokens_out=reply.tokens_out,
        model_ms=reply.model_ms,
        finish_reason=reply.finish_reason,
    )


def _append(path: Path, reply: RecordedReply) -> None:
    """Add one line with one write, so that several processes can record into one file."""
    line = msgspec.json.encode(reply) + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab", buffering=0) as file:
        file.write(line)


def _load_replies(path: Path) -> _Replies:
    try:
        status = path.stat()
    except OSError as error:
        raise MissingReplyError(
            f"there is no replies file {path} ({error.strerror}); record replies with "
            f"`model: {{recording: {{path: {path}, model: <provider/model>}}}}`"
        ) from error
    return _read_replies(os.fspath(path.resolve()), status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=16)
def _read_replies(path: str, _changed_ns: int, _size: int) -> _Replies:
    """All replies of a file by key; kept until the file changes."""
    found: dict[str, list[RecordedReply]] = {}
    decoder = msgspec.json.Decoder(RecordedReply)
    with Path(path).open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                reply = decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise ModelError(
                    f"{path}:{number}: expected one recorded reply as JSON, got "
                    f"{line[:80].decode('utf-8', 'replace').rstrip()!r}: {error}; restore or "
                    "delete the line"
                ) from error
            found.setdefault(reply.key, []).append(reply)
    return {key: tuple(replies) for key, replies in found.items()}
