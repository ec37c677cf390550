"""Any provider's model through litellm: the one door to that package.

litellm takes seconds to import, so it is imported with the first question. Keys come from the
environment only; no error message shows one.
"""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from workbench.errors import ModelError, ModelTimeoutError, UsageError
from workbench.messages import Message, ToolCall
from workbench.models.contract import ModelReply, ModelRequest
from workbench.models.secrets import check_options, one_line

__all__ = ["LitellmModel"]


@dataclass(frozen=True, kw_only=True)
class LitellmModel:
    """Asks a provider's model.

    Attributes:
        model: Model string of litellm, `provider/model`.
        api_base: Address of a server of one's own; None is the provider's.
        api_version: Version of the provider's interface, where it wants one.
        num_retries: How often a failed request is tried again. Retries count into `model_ms`.
        options: Chat options that hold unless a compressor sets its own. They change the replies,
            so they are part of the label.
    """

    model: str
    api_base: str | None = None
    api_version: str | None = None
    num_retries: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.model, str) or "/" not in self.model.strip("/"):
            raise UsageError(f"`model` must be written provider/model, got {self.model!r}")
        if not isinstance(self.num_retries, int) or self.num_retries < 0:
            raise UsageError(f"`num_retries >= 0` must hold, got {self.num_retries!r}")
        if not isinstance(self.options, Mapping):
            raise UsageError(f"`options` must be a mapping, got {self.options!r}")
        check_options(self.options, place=f"options of {self.model}")

    @property
    def label(self) -> str:
        """The model string, with its own options where it has any."""
        if not self.options:
            return self.model
        words = ", ".join(f"{name}={self.options[name]!r}" for name in sorted(self.options))
        return f"{self.model} ({words})"

    def prepare(self) -> None:
        """Load litellm, so that the first question's time is the provider's."""
        _load_litellm()

    def check_ready(self) -> None:
        """Make sure that the provider is known and its key set; a server of one's own needs none.

        Raises:
            ModelError: It is not; the message names the variables.
        """
        litellm = _load_litellm()
        from openai import OpenAIError

        try:
            litellm.get_llm_provider(model=self.model, api_base=self.api_base)
        except (OpenAIError, ValueError):
            raise ModelError(
                f"litellm knows no provider for {self.model!r}; write provider/model, as "
                "openai/gpt-5-mini"
            ) from None
        if self.api_base is None:
            found = litellm.validate_environment(model=self.model)
            missing = found.get("missing_keys") or []
            if missing and not found.get("keys_in_environment"):
                raise ModelError(f"{self.label} needs {', '.join(missing)} in the environment")

    def ask(self, request: ModelRequest) -> ModelReply:
        """Send one user message and wait for the answer.

        Raises:
            ModelTimeoutError: The provider did not answer in time.
            ModelError: It refused, failed or could not be reached; one masked line says how.
        """
        litellm = _load_litellm()
        from openai import APITimeoutError, OpenAIError

        check_options(request.options, place="options")
        started = time.perf_counter()
        try:
            # litellm loads parts of itself with the first call, and they warn of their own code.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                response = litellm.completion(**self._arguments(request))
        except APITimeoutError as error:
            # `from None`: the cause's own text may show a key.
            raise ModelTimeoutError(f"{self.label}: timeout: {one_line(error)}") from None
        except (OpenAIError, ValueError, OSError) as error:
            raise ModelError(f"{self.label} failed: {one_line(error)}") from None
        model_ms = (time.perf_counter() - started) * 1000.0
        return _read_response(response, model_ms=model_ms)

    def _arguments(self, request: ModelRequest) -> dict[str, Any]:
        arguments: dict[str, Any] = {
            **self.options,
            **request.options,
            "model": self.model,
            "messages": [{"role": "user", "content": request.prompt}],
            "num_retries": self.num_retries,
            "max_retries": self.num_retries,
        }
        if request.timeout_s:
            arguments["timeout"] = request.timeout_s
        if self.api_base is not None:
            arguments["api_base"] = self.api_base
        if self.api_version is not None:
            arguments["api_version"] = self.api_version
        return arguments


@cache
def _load_litellm() -> Any:
    """Import litellm once, without its download of a price map and its advice on stdout."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import litellm
    litellm.suppress_debug_info = True
    litellm.telemetry = False
    return litellm


def _read_response(response: Any, *, model_ms: float) -> ModelReply:
    choices = getattr(response, "choices", None) or []
    usage = getattr(response, "usage", None)
    return ModelReply(
        message=_read_message(choices[0].message) if choices else None,
        tokens_in=_count(usage, "prompt_tokens"),
        tokens_out=_count(usage, "completion_tokens"),
        model_ms=model_ms,
        finish_reason=getattr(choices[0], "finish_reason", None) if choices else None,
    )


def _read_message(message: Any) -> Message | None:
    """The answer without the response's random id: equal replies make equal messages."""
    if message is None:
        return None
    calls = getattr(message, "tool_calls", None) or []
    return Message(
        role="assistant",
        content=message.content,
        reasoning=getattr(message, "reasoning_content", None),
        tool_calls=tuple(
            ToolCall(
                id=call.id, name=call.function.name or "", arguments=_text(call.function.arguments)
            )
            for call in calls
        ),
    )


def _text(arguments: Any) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def _count(usage: Any, name: str) -> int | None:
    """A provider's count; servers that do not count report 0 or nothing."""
    value = getattr(usage, name, None)
    return value if isinstance(value, int) and value > 0 else None
