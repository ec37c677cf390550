"""Builds a summary model from what a policy file says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbench.errors import ConfigError, UnknownNameError
from workbench.models.contract import SummaryModel
from workbench.models.extractive import ExtractiveModel
from workbench.models.litellm_model import LitellmModel
from workbench.models.local_model import LocalModel
from workbench.models.recorded import RecordedModel, RecordingModel
from workbench.models.scripted import ScriptedModel
from workbench.models.shipped import find_replies_file
from workbench.named_spec import NamedSpec, build_from_fields, read_named_spec

__all__ = ["ModelSpec", "build_model"]

ModelSpec = NamedSpec
"""A name, a provider's model string, or a mapping of one of them to its parameters."""

_PROVIDER_MODEL = "provider/model, as openai/gpt-5-mini"


def build_model(spec: ModelSpec | SummaryModel) -> SummaryModel:
    """Build a summary model from its specification.

    Args:
        spec: `extractive`; `local/smollm2-135m` or `local:<path of a GGUF file>`;
            `recorded:<path>#<label>`; any `provider/model` string of litellm; or a mapping of one
            name to its parameters, as `{scripted: [text, …]}`,
            `{recorded: {path: replies.jsonl, model: openai/gpt-5-mini}}`,
            `{recording: {path: replies.jsonl, model: openai/gpt-5-mini}}` or
            `{openai/gpt-5-mini: {api_base: "http://localhost:8000/v1"}}`. A model in hand is given
            back.

    Returns:
        The model. One that keeps a place in a script is built anew each time.

    Raises:
        UnknownNameError: Nothing answers to that name.
        ConfigError: A parameter is unknown, missing or can't mean anything.

    Example:
        >>> build_model("extractive").label
        'extractive (no LLM)'
    """
    if isinstance(spec, SummaryModel):
        return spec
    name, parameters = read_named_spec(
        spec, kind="a summary model", example="`extractive` or `openai/gpt-5-mini`"
    )
    if name.startswith(("local/", "local:")):
        return build_from_fields(LocalModel, _with_name(parameters, name), place=name)
    if name.startswith("recorded:"):
        return _build_recorded(_read_recorded_word(name))
    make = _DOORS.get(name)
    if make is not None:
        return make(parameters)
    if "/" in name.strip("/"):
        return build_from_fields(LitellmModel, _with_name(parameters, name), place=name)
    raise UnknownNameError("summary model", name, [*_DOORS, _PROVIDER_MODEL])


def _read_recorded_word(word: str) -> dict[str, Any]:
    path, mark, label = word.removeprefix("recorded:").rpartition("#")
    if not (mark and path and label):
        raise ConfigError(
            f"recorded replies are written recorded:<path>#<label of the model>, got {word!r}"
        )
    return {"path": path, "model": label}


def _mapping(parameters: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(parameters, Mapping):
        raise ConfigError(f"parameters must be a mapping, got {parameters!r}", place=place)
    return parameters


def _with_name(parameters: Any, name: str) -> dict[str, Any]:
    return {"model": name, **_mapping(parameters, name)}


def _build_extractive(parameters: Any) -> SummaryModel:
    return build_from_fields(ExtractiveModel, parameters, place="extractive")


def _build_scripted(parameters: Any) -> SummaryModel:
    given = parameters if isinstance(parameters, Mapping) else {"replies": parameters}
    if "replies" not in given:
        raise ConfigError("write its replies, as {scripted: [first, second]}", place="scripted")
    return build_from_fields(ScriptedModel, given, place="scripted")


def _build_recorded(parameters: Any) -> SummaryModel:
    given = dict(_mapping(parameters, "recorded"))
    _need(given, "path", "model", place="recorded")
    inner = _build_inner(given.pop("model"))
    label = inner if isinstance(inner, str) else inner.label
    fields = {**given, "path": find_replies_file(given["path"]), "label": label}
    if not isinstance(inner, str):
        fields["inner"] = inner
    return build_from_fields(RecordedModel, fields, place="recorded")


def _build_inner(spec: Any) -> SummaryModel | str:
    """The model whose replies are recorded; where nothing answers to the name, it is a label."""
    if isinstance(spec, str) and spec not in _DOORS and "/" not in spec and ":" not in spec:
        return spec
    return build_model(spec)


def _build_recording(parameters: Any) -> SummaryModel:
    given = dict(_mapping(parameters, "recording"))
    _need(given, "path", "model", place="recording")
    inner = build_model(given.pop("model"))
    fields = {"reuse": True, **given, "path": find_replies_file(given["path"]), "inner": inner}
    return build_from_fields(RecordingModel, fields, place="recording")


def _need(given: Mapping[str, Any], *names: str, place: str) -> None:
    missing = [name for name in names if not given.get(name)]
    if missing:
        raise ConfigError(f"must say {' and '.join(missing)}, got {dict(given)!r}", place=place)


_DOORS: dict[str, Callable[[Any], SummaryModel]] = {
    "extractive": _build_extractive,
    "scripted": _build_scripted,
    "recorded": _build_recorded,
    "recording": _build_recording,
}
