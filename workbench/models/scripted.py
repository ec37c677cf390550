"""A summary model that answers from a script: for tests and examples, at no cost."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from workbench.errors import ConfigError, ModelError, UsageError
from workbench.messages import Message, ToolCall
from workbench.models.contract import ModelReply, ModelRequest

__all__ = ["ScriptedModel", "ScriptedReply"]


class ScriptedReply(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One answer of a script."""

    content: str | None = None
    """Text of the answer."""
    reasoning: str | None = None
    """Readable reasoning beside it."""
    id: str | None = None
    """Message id, where the provider gives one."""
    tool_calls: tuple[ToolCall, ...] = ()
    """Calls that the answer makes, wanted or not."""
    metadata: dict[str, Any] = {}
    """Further keys of the answer."""
    error: str | None = None
    """Fails with a `ModelError` of this message in place of an answer."""
    exception: Any = None
    """Raises this exception as it is, as a model does that keeps no contract."""
    delay_s: float = 0.0
    """Waits that long before it does anything, in seconds."""
    echo: bool = False
    """Answers with the prompt."""
    no_message: bool = False
    """Gives a response without a message."""
    tokens_in: int | None = None
    """Input tokens that the provider is said to have counted."""
    tokens_out: int | None = None
    """Output tokens that it is said to have counted."""
    finish_reason: str | None = None
    """Why it stopped."""


@dataclass(kw_only=True)
class ScriptedModel:
    """Answers with the given replies in order; when they run out the last one repeats.

    Attributes:
        replies: Texts, `ScriptedReply` values, mappings of its fields, or exceptions to raise.
        label: Name in tables.
        requests: What was asked so far, in order.
    """

    replies: Sequence[str | ScriptedReply | Mapping[str, Any] | Exception]
    label: str = "scripted"
    requests: list[ModelRequest] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if isinstance(self.replies, str) or not isinstance(self.replies, Sequence):
            raise UsageError(f"`replies` must be a list of replies, got {self.replies!r}")
        if not self.replies:
            raise UsageError("`replies` must hold at least one reply, got none")
        self._script = [_read_reply(reply) for reply in self.replies]

    def ask(self, request: ModelRequest) -> ModelReply:
        """Give the next reply of the script.

        Raises:
            ModelError: The script says so.
        """
        reply = self._script[min(len(self.requests), len(self._script) - 1)]
        self.requests.append(request)
        if reply.delay_s:
            time.sleep(reply.delay_s)
        if reply.exception is not None:
            raise reply.exception
        if reply.error is not None:
            raise ModelError(f"{self.label} failed: {reply.error}")
        message = Message(
            role="assistant",
            id=reply.id,
            content=request.prompt if reply.echo else reply.content,
            reasoning=reply.reasoning,
            tool_calls=reply.tool_calls,
            metadata=reply.metadata,
        )
        return ModelReply(
            message=None if reply.no_message else message,
            tokens_in=reply.tokens_in,
            tokens_out=reply.tokens_out,
            finish_reason=reply.finish_reason,
        )


def _read_reply(reply: object) -> ScriptedReply:
    if isinstance(reply, ScriptedReply):
        return reply
    if isinstance(reply, str):
        return ScriptedReply(content=reply)
    if isinstance(reply, Exception):
        return ScriptedReply(exception=reply)
    try:
        return msgspec.convert(reply, ScriptedReply)
    except msgspec.ValidationError as error:
        raise ConfigError(
            "a scripted reply is a text or a mapping of "
            f"{', '.join(ScriptedReply.__struct_fields__)}; got {reply!r}: {error}"
        ) from error
