"""The embedded model's own HTTP endpoint, asked through litellm as any provider is."""

import pytest

from workbench.errors import ModelError
from workbench.models import LitellmModel, ModelRequest, ask_model
from workbench.models._llama import Engine, find_bundled_weights, load_engine

OPTIONS = {"max_tokens": 8, "temperature": 0, "seed": 0}


@pytest.fixture(scope="module")
def engine(embedded: None) -> Engine:
    return load_engine(str(find_bundled_weights()), n_ctx=512)


def _model(engine: Engine) -> LitellmModel:
    return LitellmModel(model="openai/smollm2-135m", api_base=f"{engine.address}/v1")


def test_a_local_server_answers_as_a_provider_does(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", engine.api_key)
    reply = ask_model(_model(engine), ModelRequest(prompt="Order W2 is paid.", options=OPTIONS))

    assert reply.message is not None
    assert reply.message.content
    assert (reply.tokens_out, reply.finish_reason, reply.outcome) == (8, "length", "cut_off")


def test_it_answers_nobody_without_its_key(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-another-key")

    with pytest.raises(ModelError, match="AuthenticationError"):
        _model(engine).ask(ModelRequest(prompt="x", options=OPTIONS))
