"""The one method a summary model has, and the values that go through it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from workbench.messages import Message

__all__ = ["ModelReply", "ModelRequest", "SummaryModel"]


class ModelRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: one user message, no system message, no tools."""

    prompt: str
    """Text of the user message."""
    options: Mapping[str, Any] = {}
    """Chat options as temperature and max_tokens; they change the reply, so they are part of its
    key."""
    timeout_s: float | None = None
    """Seconds to wait at most; None waits for ever."""


class ModelReply(msgspec.Struct, frozen=True, kw_only=True):
    """What came back."""

    message: Message | None
    """The answer as an assistant message; None when the response had none."""
    tokens_in: int | None = None
    """Input tokens as the provider counted them; None leaves the count to `workbench.tokens`."""
    tokens_out: int | None = None
    """Output tokens as the provider counted them."""
    model_ms: float | None = None
    """Time the call took when it was made; a recorded reply keeps that of its recording."""
    finish_reason: str | None = None
    """Why the model stopped, as `stop` or `length`."""
    outcome: str = "ok"
    """What kind of reply it is, as `ask_model` saw it: `ok`, `blank`, `reasoning_only`, `refused`,
    `echo` or `cut_off`."""
    stand_in: bool = False
    """Whether nobody was asked and this stands in for a reply, in a dry run."""


@runtime_checkable
class SummaryModel(Protocol):
    """A model that a compressor asks for summaries.

    Compressors never call `ask` themselves: they go through `workbench.models.ask_model`, which
    holds the timeout, counts and writes the journal. What a model may define besides:

    - `prepare()`, where it has something slow to load: called before each question, and before the
      clock starts;
    - `check_ready()`, which raises a `ModelError` where it can't be asked at all;
    - `made_by`, a mapping of all that changes its replies beside label and request, as the version
      of its engine: part of the key of a recorded reply;
    - `asks = False`, where a question costs neither money nor a model's time.
    """

    @property
    def label(self) -> str:
        """Name in tables; what is no language model says so in it."""
        ...

    def ask(self, request: ModelRequest) -> ModelReply | None:
        """Answer one request; None, like a reply without a message, is no answer.

        Raises:
            ModelError: No answer came; nothing but this error may leave for an expected failure.
        """
        ...
