"""Replies kept from earlier calls, so that a run costs nothing and repeats exactly."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import MissingReplyError, ModelError, UsageError
from workbench.journal import current_conversation
from workbench.models.asking import ask_counted
from workbench.models.contract import ModelReply, ModelRequest, SummaryModel
from workbench.models.replies_file import (
    RecordedReply,
    append_reply,
    hash_prompt,
    made_by_of,
    matching_files,
    read_replies,
    reply_key,
    request_key,
)
from workbench.writing import check_file

__all__ = ["RecordedModel", "RecordingModel", "ReplyUse", "follow_replies"]

_HOW = "workbench replies record RECORDINGS --policies POLICIES"


class ReplyUse(msgspec.Struct, frozen=True, kw_only=True):
    """One question that was put to a file of replies."""

    path: Path
    """The file or, where several folders may hold it, the pattern of its name."""
    label: str
    """Label of the model."""
    asked: str
    """`request_key` of the question."""
    key: str | None
    """Key of the reply that was given; None where none was there."""


@dataclass
class _Follower:
    uses: list[ReplyUse] = field(default_factory=list)
    record: bool = False
    folder: Path | None = None
    told: Callable[[ReplyUse], None] | None = None

    def add(self, use: ReplyUse) -> None:
        self.uses.append(use)
        if self.told is not None:
            self.told(use)


_follower: ContextVar[_Follower | None] = ContextVar("workbench_replies", default=None)


@contextmanager
def follow_replies(
    *,
    record: bool = False,
    folder: Path | None = None,
    told: Callable[[ReplyUse], None] | None = None,
) -> Iterator[list[ReplyUse]]:
    """Note every question that is put to a file of replies inside the block.

    Args:
        record: Whether a missing reply is asked for and recorded, where its model is known.
        folder: Where a file is written whose name leaves several folders open, as the folder of
            the recording that is replayed.
        told: Called with each question as it is answered, for a display.
    """
    follower = _Follower(record=record, folder=folder, told=told)
    token = _follower.set(follower)
    try:
        yield follower.uses
    finally:
        _follower.reset(token)


@dataclass(frozen=True, kw_only=True)
class RecordedModel:
    """Answers with recorded replies and asks nobody.

    Attributes:
        path: The replies file; a `*` in it stands for any folder, and all files that are there
            count.
        label: Label of the model whose replies are wanted.
        sample: Which of several replies to one question is given, from 0.
        made_by: What `made_by` of a reply must say, where replies of several engines or servers
            are there; left out, all must be made in one way.
        inner: The model itself, for recording what is missing; never asked otherwise.
    """

    path: Path
    label: str
    sample: int = 0
    made_by: Mapping[str, Any] = field(default_factory=dict)
    inner: SummaryModel | None = None

    asks = False

    def __post_init__(self) -> None:
        if not self.label:
            raise UsageError("`label` must name the model whose replies are wanted, got none")
        if not isinstance(self.sample, int) or self.sample < 0:
            raise UsageError(f"`sample >= 0` must hold, got {self.sample!r}")
        if not isinstance(self.made_by, Mapping):
            raise UsageError(f"`made_by` must be a mapping, got {self.made_by!r}")

    def check_ready(self) -> None:
        """Make sure that there is a file of replies.

        Raises:
            MissingReplyError: There is none; the message says how to record one.
        """
        follower = _follower.get()
        if not self.files() and not (follower and follower.record):
            raise MissingReplyError(
                f"there is no file of recorded replies {str(self.path)!r}; record it with `{_HOW}`"
            )

    def files(self) -> list[Path]:
        """The files that are there, sorted."""
        return matching_files(self.path)

    def ask(self, request: ModelRequest) -> ModelReply:
        """Give the recorded reply to this question.

        Raises:
            MissingReplyError: None is recorded.
            ModelError: A line of the file can't be read, or replies are there that were made in
                several ways.
        """
        asked = request_key(self.label, request.options, hash_prompt(request.prompt))
        follower = _follower.get()
        samples = self._samples(asked)
        try:
            while follower is not None and follower.record and len(samples) <= self.sample:
                self._record(request, folder=follower.folder)
                samples = self._samples(asked)
        finally:
            found = samples[self.sample] if self.sample < len(samples) else None
            if follower is not None:
                key = None if found is None else found.key
                follower.add(ReplyUse(path=self.path, label=self.label, asked=asked, key=key))
        if found is None:
            raise MissingReplyError(self._say_missing(request, len(samples)))
        return found.as_model_reply

    def _record(self, request: ModelRequest, *, folder: Path | None) -> None:
        if self.inner is None:
            raise MissingReplyError(f"{self.label!r} names no model that can be asked")
        path = self.path
        if "*" in str(path):
            if folder is None:
                raise MissingReplyError(f"{path} leaves open which file a new reply goes into")
            path = folder / path.name
        recorder = RecordingModel(inner=self.inner, path=path)
        check_file(path)
        recorder.prepare()
        reply = recorder.ask(request)
        if reply is None or reply.message is None:
            raise ModelError(
                f"{self.label} answered with no message, so there is nothing to record",
                outcome="no_message",
            )

    def _samples(self, asked: str) -> tuple[RecordedReply, ...]:
        wanted = dict(self.made_by)
        samples = [
            reply
            for file in self.files()
            for reply in read_replies(file).get(asked, ())
            if wanted.items() <= reply.made_by.items()
        ]
        ways = {msgspec.json.encode(reply.made_by, order="sorted") for reply in samples}
        if len(ways) > 1:
            raise ModelError(
                f"{self.path} holds replies of {self.label!r} to one question that were made in "
                f"{len(ways)} ways, as {', '.join(sorted(way.decode() for way in ways))}; say "
                "which with `made_by`, or take the others out with `workbench replies prune`",
                outcome="missing_reply",
            )
        return tuple(samples)

    def _say_missing(self, request: ModelRequest, found: int) -> str:
        what = f"sample {self.sample} (there are {found})" if found else "reply"
        return (
            f"no {what} of {self.label!r} is recorded in {self.path} for the prompt with sha256 "
            f"{hash_prompt(request.prompt)} and options {dict(request.options)!r}; record it with "
            f"`{_HOW}`. A changed prompt, wording or window changes what is asked"
        )


@dataclass(kw_only=True)
class RecordingModel:
    """Asks a model and appends each reply to a replies file.

    Attributes:
        inner: The model that is asked.
        path: The replies file; it and its folder are made when the first reply comes.
        reuse: Whether a reply that is recorded already, and was made as this one would be, is given
            without asking again. Otherwise each call adds one more sample.
        clock: Gives the time that is written down.
    """

    inner: SummaryModel
    path: Path
    reuse: bool = False
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    asks = False

    @property
    def label(self) -> str:
        """Label of the model that is asked."""
        return self.inner.label

    def check_ready(self) -> None:
        """Check the model that is asked, unless there are replies that may do without it."""
        check_ready = getattr(self.inner, "check_ready", None)
        if check_ready is not None and not (self.reuse and self.path.is_file()):
            check_ready()
        check_file(self.path)  # before anything is asked: a reply that can't be kept is lost

    def prepare(self) -> None:
        """Prepare the model that is asked."""
        prepare = getattr(self.inner, "prepare", None)
        if prepare is not None:
            prepare()

    def ask(self, request: ModelRequest) -> ModelReply | None:
        """Ask, write down, answer.

        Raises:
            ModelError: The model failed, and nothing was recorded; or the file can't be read.
        """
        prompt = hash_prompt(request.prompt)
        made_by = made_by_of(self.inner)
        key = reply_key(self.label, made_by, request.options, prompt)
        if self.reuse:
            asked = request_key(self.label, request.options, prompt)
            for found in read_replies(self.path).get(asked, ()):
                if found.key == key:
                    return found.as_model_reply
        started = self.clock()
        reply = ask_counted(self.inner, request)
        ended = self.clock()
        if reply is None or reply.message is None or reply.stand_in:
            return reply
        model_ms = reply.model_ms
        if model_ms is None:
            model_ms = (ended - started).total_seconds() * 1000.0
        line = RecordedReply(
            key=key,
            model=self.label,
            made_by=made_by,
            options=dict(request.options),
            prompt_sha256=prompt,
            conversation=current_conversation(),
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
            nonce=secrets.token_hex(8),
        )
        append_reply(self.path, line)
        return line.as_model_reply
