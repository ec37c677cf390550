"""What the compressors that ask a summary model have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from compressors._given import check_limit
from compressors._prompts import find_prompt
from compressors._wording import Wording, drop_frame, get_wording
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

_EVENTS = {"blank": "blank_summary"}
"""Codes of events, where they are not the outcome's own word."""
_WORDS = {
    "blank": "gave a blank answer, with empty content",
    "reasoning_only": "gave reasoning alone, with empty content",
    "refused": "refused",
    "echo": "gave the prompt back",
    "cut_off": "was cut off at its token limit",
}

Formatter = Callable[[Message], str]
"""Gives the whole entry of one message in a prompt, line end included."""


@dataclass(frozen=True, kw_only=True)
class ModelBacked:
    """Parameters of a request, and the asking.

    Attributes:
        model: A summary model, or how to build one: `extractive`, `openai/gpt-5-mini`, a mapping.
        instruction: Opens the prompt; not blank. Left out, it is the text of `prompt`.
        prompt: Name of a text in `compressors/prompts`, as `general`, `must-keep` or
            `structured`, in the language of the wording; `must-keep.1` pins a version.
        options: Chat options as `temperature` and `max_tokens`.
        timeout_s: Seconds to wait for the model at most; 0 or None waits for ever.
        max_input_characters: Code points of the whole prompt at most; 0 or None is no limit. A
            longer prompt fails before the call, nothing is cut.
        max_output_characters: Code points of the reply's text at most; 0 or None is no limit. A
            longer reply fails, nothing is cut.
        wording: `en`, `zh` or `agents-flex`: the fixed words of the prompt where no other are
            given.
        accept_cut_off: Whether a reply that ended at its token limit is taken all the same, as
            most runtimes do; it is counted either way.
    """

    name: ClassVar[str]

    model: SummaryModel | ModelSpec
    instruction: str | UnsetType = UNSET
    prompt: str = "general"
    options: Mapping[str, Any] = field(default_factory=dict)
    timeout_s: float | None = None
    max_input_characters: int | None = None
    max_output_characters: int | None = None
    wording: str = "en"
    accept_cut_off: bool = True
    _asked: SummaryModel = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.opening, str) or not self.opening.strip():
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
    def opening(self) -> str:
        """The text that opens the prompt: the instruction, or the prompt's own."""
        if isinstance(self.instruction, UnsetType):
            return find_prompt(self.prompt, language=self._words.language)
        return self.instruction

    @property
    def _words(self) -> Wording:
        return get_wording(self.wording)

    def _ask(self, prompt: str, *, options: Mapping[str, Any] | None = None) -> Message:
        """Ask once; the answer is a summary.

        Args:
            prompt: The whole prompt.
            options: Chat options beside those of the policy, which go before them.

        Raises:
            CompressionError: Prompt or reply is too long, or the reply is blank, a refusal, an echo
                of the prompt or, where that is not accepted, cut off.
            ModelError: No answer came.
        """
        self._check_length("prompt", prompt, self.max_input_characters, "max_input_characters")
        request = ModelRequest(
            prompt=prompt,
            options={**(options or {}), **self.options},
            timeout_s=self.timeout_s or None,
        )
        reply = ask_model(self._asked, request)
        text = (reply.message.content if reply.message else None) or ""
        if reply.message is None or reply.outcome != "ok":
            self._judge(reply.outcome, text)
        self._check_length("reply", text, self.max_output_characters, "max_output_characters")
        return self._without_frame(reply.message or Message(role="assistant"))

    def _without_frame(self, answer: Message) -> Message:
        """The answer without lines of the prompt around the record, which weak models repeat."""
        text = drop_frame(answer.content or "", self.wording)
        if text == (answer.content or ""):
            return answer
        note("frame_repeated", detail=self._asked.label)
        if not text.strip():
            self._judge("blank", text)
        return msgspec.structs.replace(answer, content=text)

    def _judge(self, outcome: str, text: str) -> None:
        """Report a reply that is no plain summary, and refuse it where it is none at all."""
        label = self._asked.label
        note(_EVENTS.get(outcome, outcome), detail=label)
        if outcome == "cut_off" and self.accept_cut_off:
            return
        raise CompressionError(
            f"{self.name}: {label} {_WORDS.get(outcome, f'gave no summary ({outcome})')}, "
            f"{text[:40]!r}; that is no summary"
        )

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
