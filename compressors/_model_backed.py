"""What the compressors that ask a summary model have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from compressors._given import check_limit
from compressors._wording import Wording, get_wording
from workbench.errors import CompressionError, UnknownNameError, UsageError
from workbench.journal import note
from workbench.messages import Message
from workbench.models import (
    ModelRequest,
    ModelSpec,
    SummaryModel,
    ask_model,
    build_model,
    check_options,
)

__all__ = ["Formatter", "ModelBacked", "choose_formatter"]

Formatter = Callable[[Message], str]
"""Gives the whole entry of one message in a prompt, line end included."""


@dataclass(frozen=True, kw_only=True)
class ModelBacked:
    """Parameters of a request, and the asking.

    Attributes:
        model: A summary model, or how to build one: `extractive`, `openai/gpt-5-mini`, a mapping.
        instruction: Opens the prompt; not blank.
        options: Chat options as `temperature` and `max_tokens`.
        timeout_s: Seconds to wait for the model at most; 0 or None waits for ever.
        max_input_characters: Code points of the whole prompt at most; 0 or None is no limit. A
            longer prompt fails before the call, nothing is cut.
        max_output_characters: Code points of the reply's text at most; 0 or None is no limit. A
            longer reply fails, nothing is cut.
        wording: `en` or `agents-flex`: the fixed words of the prompt where no other are given.
    """

    name: ClassVar[str]

    model: SummaryModel | ModelSpec
    instruction: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    timeout_s: float | None = None
    max_input_characters: int | None = None
    max_output_characters: int | None = None
    wording: str = "en"
    _asked: SummaryModel = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.instruction, str) or not self.instruction.strip():
            raise UsageError(
                f"`instruction` must be text that is not blank, got {self.instruction!r}"
            )
        check_limit("timeout_s", self.timeout_s)
        check_limit("max_input_characters", self.max_input_characters)
        check_limit("max_output_characters", self.max_output_characters)
        if not isinstance(self.options, Mapping):
            raise UsageError(f"`options` must be a mapping, got {self.options!r}")
        check_options(self.options, place="options")
        get_wording(self.wording)
        object.__setattr__(self, "_asked", build_model(self.model))

    @property
    def _words(self) -> Wording:
        return get_wording(self.wording)

    def _ask(self, prompt: str) -> Message:
        """Ask once; the answer has text.

        Raises:
            CompressionError: Prompt or reply is too long, or the reply is blank.
            ModelError: No answer came.
        """
        self._check_length("prompt", prompt, self.max_input_characters, "max_input_characters")
        request = ModelRequest(
            prompt=prompt, options=self.options, timeout_s=self.timeout_s or None
        )
        answer = ask_model(self._asked, request).message
        text = (answer.content if answer else None) or ""
        if answer is None or not text.strip():
            note("blank_summary", detail=self._asked.label)
            raise CompressionError(
                f"{self.name}: {self._asked.label} answered with empty content, {text[:20]!r}; a "
                "summary must not be blank"
            )
        self._check_length("reply", text, self.max_output_characters, "max_output_characters")
        return answer

    def _check_length(self, what: str, text: str, limit: int | None, parameter: str) -> None:
        if limit and len(text) > limit:
            raise CompressionError(
                f"{self.name}: the {what} exceeded maximum size: `{parameter}` is {limit}, got "
                f"{len(text)} characters; raise it or shorten what is sent"
            )

    def _format(self, message: Message, formatter: Formatter) -> str:
        entry = formatter(message)
        if not isinstance(entry, str):
            raise CompressionError(
                f"{self.name}: the formatter must give text for message {message.id!r}, got "
                f"{entry!r}"
            )
        return entry


def choose_formatter(given: str | Formatter, known: Mapping[str, Formatter]) -> Formatter:
    """A formatter of one's own, or the one of that name.

    Raises:
        UsageError: It is neither a name nor a function.
        UnknownNameError: There is none of that name.
    """
    if isinstance(given, str):
        if given not in known:
            raise UnknownNameError("formatter", given, known)
        return known[given]
    if not callable(given):
        raise UsageError(f"`formatter` must be a name or a function, got {given!r}")
    return given
