"""A language model inside this process: no key, no server, no network.

`local/smollm2-135m` is SmolLM2-135M-Instruct, whose weights come as a package: a true language
model and a very weak one, to show what one loses and invents. `local:/path/to.gguf` is any other
model that llama.cpp reads.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from workbench.errors import ModelError, UnknownNameError, UsageError
from workbench.messages import Message
from workbench.models._llama import (
    engine_version,
    find_bundled_weights,
    hash_weights,
    load_engine,
    processor_features,
)
from workbench.models.contract import ModelReply, ModelRequest
from workbench.models.secrets import check_options

__all__ = ["LOCAL_OPTIONS", "LocalModel"]

_BUNDLED = MappingProxyType({"smollm2-135m": "SmolLM2-135M, demonstration"})
_NAMED = "local/"
_FILE = "local:"

LOCAL_OPTIONS = (
    "temperature",
    "seed",
    "max_tokens",
    "repeat_penalty",
    "repeat_last_n",
    "frequency_penalty",
    "presence_penalty",
    "top_k",
    "top_p",
    "min_p",
    "dry_multiplier",
    "stop",
    "response_format",
    "grammar",
)
"""Chat options that the engine takes."""

_DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {"temperature": 0, "seed": 0, "max_tokens": 256, "repeat_penalty": 1.1}
)
"""A model of this size says one sentence for ever without a penalty on repeating itself."""


@dataclass(frozen=True, kw_only=True)
class LocalModel:
    """Asks a model that runs in this process, on one thread.

    Attributes:
        model: `local/smollm2-135m`, or `local:` and the path of a GGUF file.
        n_ctx: Tokens of prompt and reply together at most; a longer prompt is refused.
        options: Chat options that hold unless a compressor sets its own; without any it is
            temperature 0, seed 0, 256 tokens at most, and a penalty of 1.1 on repetition.
    """

    model: str
    n_ctx: int = 8192
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.n_ctx, int) or self.n_ctx < 64:
            raise UsageError(f"`n_ctx >= 64` must hold, got {self.n_ctx!r}")
        if not isinstance(self.options, Mapping):
            raise UsageError(f"`options` must be a mapping, got {self.options!r}")
        check_options(self.options, place=f"options of {self.model}")
        self._check_known(self.options)
        if self.model.startswith(_FILE):
            if not self.model.removeprefix(_FILE).strip():
                raise UsageError("name a GGUF file, as local:/models/name.gguf, got no path")
        elif self.model.removeprefix(_NAMED) not in _BUNDLED:
            raise UnknownNameError(
                "embedded model", self.model, [*(f"{_NAMED}{n}" for n in _BUNDLED), f"{_FILE}PATH"]
            )

    @property
    def label(self) -> str:
        """Name in tables; that of the bundled model says that it is a demonstration."""
        if self.model.startswith(_FILE):
            words = [f"local/{Path(self.model.removeprefix(_FILE)).name}"]
            detail = []
        else:
            words = [self.model]
            detail = [_BUNDLED[self.model.removeprefix(_NAMED)]]
        detail += [f"{name}={self.options[name]!r}" for name in sorted(self.options)]
        return f"{words[0]} ({', '.join(detail)})" if detail else words[0]

    @cached_property
    def made_by(self) -> dict[str, Any]:
        """Engine, weights and settings: everything that changes a reply beside the request.

        Raises:
            ModelError: Engine or weights are not there.
        """
        return {
            "engine": engine_version(),
            "weights_sha256": hash_weights(self._weights()),
            "n_ctx": self.n_ctx,
            "n_threads": 1,
            "defaults": dict(_DEFAULTS),
            "processor": processor_features(),
        }

    def check_ready(self) -> None:
        """Make sure that engine and weights are there.

        Raises:
            ModelError: They are not; one line says what to install.
        """
        engine_version()
        if not self._weights().is_file():
            hash_weights(self._weights())

    def prepare(self) -> None:
        """Load the model, so that the first question's time is the model's own."""
        hash_weights(self._weights())
        load_engine(str(self._weights()), n_ctx=self.n_ctx)

    def ask(self, request: ModelRequest) -> ModelReply:
        """Answer one user message.

        Raises:
            ModelError: Engine or weights are not there, or the prompt is longer than the context.
            UsageError: An option is none that the engine takes.
        """
        check_options(request.options, place="options")
        self._check_known(request.options)
        engine = load_engine(str(self._weights()), n_ctx=self.n_ctx)
        # Half an emoji is no text that the engine takes.
        prompt = request.prompt.encode("utf-8", "replace").decode()
        started = time.perf_counter()
        answer = engine.complete(
            {
                **_DEFAULTS,
                **self.options,
                **request.options,
                "messages": [{"role": "user", "content": prompt}],
                "cache_prompt": False,
            }
        )
        return _read_answer(answer, model_ms=(time.perf_counter() - started) * 1000.0)

    def _weights(self) -> Path:
        if self.model.startswith(_FILE):
            return Path(self.model.removeprefix(_FILE)).expanduser()
        return find_bundled_weights()

    def _check_known(self, options: Mapping[str, Any]) -> None:
        for name in options:
            if name not in LOCAL_OPTIONS:
                raise UnknownNameError(f"option of {self.model}", str(name), LOCAL_OPTIONS)


def _read_answer(answer: Mapping[str, Any], *, model_ms: float) -> ModelReply:
    try:
        choice = answer["choices"][0]
        message = choice["message"]
        usage = answer.get("usage") or {}
        return ModelReply(
            message=Message(
                role="assistant",
                content=message.get("content"),
                reasoning=message.get("reasoning_content"),
            ),
            tokens_in=usage.get("prompt_tokens"),
            tokens_out=usage.get("completion_tokens"),
            model_ms=model_ms,
            finish_reason=choice.get("finish_reason"),
        )
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ModelError(
            f"the embedded engine's answer is not a chat completion: {error!r}",
            outcome="bad_response",
        ) from None
