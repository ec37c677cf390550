from pathlib import Path
from typing import Any

import pytest

from workbench.errors import ConfigError, UnknownNameError
from workbench.models import (
    ExtractiveModel,
    LitellmModel,
    LocalModel,
    RecordedModel,
    RecordingModel,
    ScriptedModel,
    build_model,
)


def test_a_name_is_enough_where_nothing_must_be_said() -> None:
    assert build_model("extractive") == ExtractiveModel()


def test_a_mapping_sets_parameters() -> None:
    assert build_model({"extractive": {"max_characters": 9}}) == ExtractiveModel(max_characters=9)


def test_a_script_starts_anew_each_time() -> None:
    first, second = build_model({"scripted": ["a"]}), build_model({"scripted": {"replies": ["a"]}})

    assert isinstance(first, ScriptedModel)
    assert first is not second


@pytest.mark.parametrize(
    "spec",
    [
        "recorded:replies.jsonl#openai/gpt-5-mini",
        {"recorded": {"path": "replies.jsonl", "model": "openai/gpt-5-mini"}},
        {"recorded": {"path": "replies.jsonl", "model": {"openai/gpt-5-mini": None}}},
    ],
)
def test_recorded_replies_are_found_by_file_and_label(spec: Any) -> None:
    inner = LitellmModel(model="openai/gpt-5-mini")

    assert build_model(spec) == RecordedModel(
        path=Path("replies.jsonl"), label="openai/gpt-5-mini", inner=inner
    )


def test_recorded_replies_of_a_bundled_data_set_are_found_in_it() -> None:
    path = "bundled:support-desk/replies.jsonl"
    model = build_model({"recorded": {"path": path, "model": "m"}})

    assert isinstance(model, RecordedModel)
    assert model.path.is_file()


def test_an_embedded_model_is_local() -> None:
    assert build_model("local/smollm2-135m") == LocalModel(model="local/smollm2-135m")
    assert build_model({"local:a.gguf": {"n_ctx": 512}}) == LocalModel(
        model="local:a.gguf", n_ctx=512
    )


def test_recorded_replies_of_our_own_models_go_by_their_label() -> None:
    model = build_model({"recorded": {"path": "r", "model": "extractive"}})

    assert model.label == "extractive (no LLM)"


def test_recording_asks_only_for_what_is_missing() -> None:
    model = build_model({"recording": {"path": "r.jsonl", "model": "extractive"}})

    assert isinstance(model, RecordingModel)
    assert (model.path, model.reuse, model.label) == (Path("r.jsonl"), True, "extractive (no LLM)")


def test_a_slash_is_a_providers_model() -> None:
    spec = {"openai/gpt-5-mini": {"api_base": "http://localhost:1"}}

    assert build_model(spec) == LitellmModel(
        model="openai/gpt-5-mini", api_base="http://localhost:1"
    )


def test_a_model_in_hand_is_given_back() -> None:
    model = ScriptedModel(replies=["x"])

    assert build_model(model) is model


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match=r"did you mean 'extractive'.*provider/model"):
        build_model("extractiv")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("", "a summary model is a name or a mapping"),
        (None, "a summary model is a name or a mapping"),
        ({"extractive": {}, "scripted": []}, "a summary model is a name or a mapping"),
        ("local/smollm2", "did you mean 'local/smollm2-135m'"),
        ("local:", "name a GGUF file"),
        ({"local/smollm2-135m": {"n_ctx": 1}}, r"`n_ctx >= 64` must hold"),
        ({"local/smollm2-135m": {"options": {"tempreture": 1}}}, "did you mean 'temperature'"),
        ({"recorded": {"path": "bundled:x/r.jsonl", "model": "m"}}, "a file of a bundled data set"),
        ("scripted", r"scripted: write its replies, as {scripted:"),
        ({"extractive": {"max_character": 9}}, "did you mean 'max_characters'"),
        ({"extractive": {"max_characters": 0}}, r"extractive: `max_characters >= 1` must hold"),
        ({"extractive": 7}, "extractive: parameters must be a mapping, got 7"),
        ("recorded:replies.jsonl", r"written recorded:<path>#<label of the model>"),
        ({"recorded": {"model": "x/y"}}, "recorded: must say path"),
        ({"recording": {}}, "recording: must say path and model"),
        ({"openai/gpt": {"api_key": "x"}}, "no parameter is called 'api_key'"),
        ({"openai/gpt": {"options": {"api_key": "x"}}}, "keys come from the environment only"),
        ({"openai/gpt": {"num_retries": -1}}, r"`num_retries >= 0` must hold"),
    ],
)
def test_what_can_not_mean_anything_is_refused(spec: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        build_model(spec)
