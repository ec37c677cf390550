"""Any provider's model through litellm: the one door to that package.

litellm takes seconds to import, so it is imported with the first question. Keys come from the
environment only; no error message shows one.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from workbench.errors import ModelError, ModelTimeoutError, UsageError
from workbench.messages import Message, ToolCall
from workbench.models._provider_errors import ProviderFailure, read_failure
from workbench.models.contract import ModelReply, ModelRequest
from workbench.models.limits import Limits
from workbench.models.retry import Backoff, RetryError
from workbench.models.secrets import check_options, mask_own_keys, one_line

__all__ = ["LitellmModel"]


@dataclass(frozen=True, kw_only=True)
class LitellmModel:
    """Asks a provider's model.

    Attributes:
        model: Model string of litellm, `provider/model`.
        api_base: Address of a server of one's own; None is the provider's.
        api_version: Version of the provider's interface, where it wants one.
        num_retries: How often a request that met too many others or a fault of the server is sent
            again.
        requests_per_minute: Requests that may start in a minute, evenly spread over all processes
            of this user; None is no limit.
        max_concurrency: Requests that may be open at once, likewise.
        options: Chat options that hold unless a compressor sets its own. They change the replies,
            so they are part of the label.
    """

    model: str
    api_base: str | None = None
    api_version: str | None = None
    num_retries: int = 3
    requests_per_minute: float | None = None
    max_concurrency: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.model, str) or "/" not in self.model.strip("/"):
            raise UsageError(f"`model` must be written provider/model, got {self.model!r}")
        if not isinstance(self.num_retries, int) or self.num_retries < 0:
            raise UsageError(f"`num_retries >= 0` must hold, got {self.num_retries!r}")
        for name in ("requests_per_minute", "max_concurrency"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int | float) or not value > 0):
                raise UsageError(f"`{name} > 0` must hold, got {value!r}; leave it out for none")
        _check_address(self.api_base)
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

    @property
    def made_by(self) -> dict[str, Any]:
        """The server, by its digest, and the version of its interface, where they are set."""
        given = {"api_version": self.api_version}
        if self.api_base is not None:
            # Replies are shared, and an address may be nobody else's business.
            given["server"] = hashlib.sha256(self.api_base.encode()).hexdigest()[:16]
        return {name: value for name, value in given.items() if value is not None}

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

        A request that met too many others (429) or a fault of the server (5xx) is sent again, after
        the wait that the provider asks for or a growing one. Retries, and waiting for one's turn,
        are inside the timeout.

        Raises:
            ModelTimeoutError: The provider did not answer in time.
            ModelError: It refused, failed or could not be reached; one masked line says how, and
                the outcome which.
        """
        litellm = _load_litellm()
        check_options(request.options, place="options")
        deadline = None if not request.timeout_s else time.monotonic() + request.timeout_s

        def attempt() -> ModelReply:
            with self._limits.turn(deadline=deadline):
                return self._attempt(litellm, request, deadline=deadline)

        try:
            return Backoff(retries=self.num_retries).call(
                attempt, read=_read_error, deadline=deadline
            )
        except RetryError as error:
            words, outcome = one_line(error.cause), error.failure.outcome
            # `from None`: the cause's own text may show a key.
            if outcome == "timeout":
                raise ModelTimeoutError(f"{self.label}: timeout: {words}") from None
            raise ModelError(f"{self.label} failed: {words}{error}", outcome=outcome) from None

    def _attempt(
        self, litellm: Any, request: ModelRequest, *, deadline: float | None
    ) -> ModelReply:
        arguments = self._arguments(request)
        if deadline is not None:
            arguments["timeout"] = max(0.01, deadline - time.monotonic())
        started = time.perf_counter()
        # litellm loads parts of itself with the first call, and they warn of their own code.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            response = litellm.completion(**arguments)
        return _read_response(response, model_ms=(time.perf_counter() - started) * 1000.0)

    @property
    def _limits(self) -> Limits:
        return Limits(
            name=f"{self.model} {self.api_base or ''}".strip(),
            requests_per_minute=self.requests_per_minute,
            max_concurrency=self.max_concurrency,
        )

    def _arguments(self, request: ModelRequest) -> dict[str, Any]:
        arguments: dict[str, Any] = {
            **self.options,
            **request.options,
            "model": self.model,
            "messages": [{"role": "user", "content": request.prompt}],
            # Retries are ours: the packages below wait in ways of their own.
            "num_retries": 0,
            "max_retries": 0,
        }
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


def _read_error(error: Exception) -> ProviderFailure | None:
    from openai import OpenAIError

    if isinstance(error, OpenAIError | ValueError | OSError):
        return read_failure(error)
    return None


def _check_address(api_base: str | None) -> None:
    """Refuse an address that carries a key: policy files and run files are shared."""
    if api_base is None:
        return
    parts = urlsplit(str(api_base))
    if parts.username or parts.password or parts.query:
        raise UsageError(
            "`api_base` must be an address without user, password or query: keys come from the "
            "environment only"
        )


def _read_response(response: Any, *, model_ms: float) -> ModelReply:
    choices = getattr(response, "choices", None) or []
    usage = getattr(response, "usage", None)
    finish = getattr(choices[0], "finish_reason", None) if choices else None
    refusal = getattr(choices[0].message, "refusal", None) if choices else None
    return ModelReply(
        message=_read_message(choices[0].message) if choices else None,
        tokens_in=_count(usage, "prompt_tokens"),
        tokens_out=_count(usage, "completion_tokens"),
        model_ms=model_ms,
        finish_reason="refusal" if refusal else finish,
    )


def _read_message(message: Any) -> Message | None:
    """The answer without the response's random id: equal replies make equal messages."""
    if message is None:
        return None
    calls = getattr(message, "tool_calls", None) or []
    return Message(
        role="assistant",
        content=_masked(message.content),
        reasoning=_masked(getattr(message, "reasoning_content", None)),
        tool_calls=tuple(
            ToolCall(
                id=call.id, name=call.function.name or "", arguments=_text(call.function.arguments)
            )
            for call in calls
        ),
    )


def _masked(text: str | None) -> str | None:
    """A text without our keys: a server may send back what it was sent."""
    return None if text is None else mask_own_keys(text)


def _text(arguments: Any) -> str:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return mask_own_keys(text)


def _count(usage: Any, name: str) -> int | None:
    """A provider's count; servers that do not count report 0 or nothing."""
    value = getattr(usage, name, None)
    return value if isinstance(value, int) and value > 0 else None
