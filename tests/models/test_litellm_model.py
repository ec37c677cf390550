import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest

from workbench.errors import ModelError, ModelTimeoutError, UsageError
from workbench.journal import open_journal
from workbench.models import LitellmModel, ModelRequest, ask_model

KEY = "sk-house-abcdef123456"


class Provider(BaseHTTPRequestHandler):
    """A server that speaks the OpenAI protocol as far as one chat completion."""

    seen: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.seen.append({**body, "authorization": self.headers["Authorization"]})
        prompt = body["messages"][0]["content"]
        if prompt == "slow":
            time.sleep(1.5)
        if prompt == "refuse":
            self._send(401, {"error": {"message": f"Incorrect API key provided: {KEY}."}})
        else:
            self._send(200, _completion(prompt))

    def _send(self, status: int, body: dict[str, Any]) -> None:
        raw = json.dumps(body).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Stay silent."""


def _completion(prompt: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": f"Summary of {prompt}"}
    if prompt == "call":
        function = {"name": "book", "arguments": "{}"}
        message["tool_calls"] = [{"id": "c1", "type": "function", "function": function}]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "gpt-5-mini",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Provider) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


@pytest.fixture
def model(address: str, monkeypatch: pytest.MonkeyPatch) -> LitellmModel:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    Provider.seen.clear()
    return LitellmModel(model="openai/gpt-5-mini", api_base=address)


def test_an_answer_comes_with_the_providers_count(model: LitellmModel) -> None:
    reply = model.ask(ModelRequest(prompt="order W2378156"))

    assert reply.message is not None
    assert (reply.message.role, reply.message.content) == (
        "assistant",
        "Summary of order W2378156",
    )
    assert (reply.tokens_in, reply.tokens_out, reply.finish_reason) == (11, 7, "stop")
    assert reply.model_ms is not None
    assert reply.model_ms > 0


def test_equal_replies_make_equal_messages(model: LitellmModel) -> None:
    request = ModelRequest(prompt="x")

    assert model.ask(request).message == model.ask(request).message


def test_one_user_message_and_the_options_are_sent(model: LitellmModel) -> None:
    model.ask(ModelRequest(prompt="x", options={"max_completion_tokens": 9}))
    [seen] = Provider.seen

    assert seen["messages"] == [{"role": "user", "content": "x"}]
    assert seen["max_completion_tokens"] == 9
    assert "tools" not in seen


def test_the_key_comes_from_the_environment(model: LitellmModel) -> None:
    model.ask(ModelRequest(prompt="x"))

    assert Provider.seen[0]["authorization"] == f"Bearer {KEY}"


def test_calls_of_the_answer_are_read(model: LitellmModel) -> None:
    reply = model.ask(ModelRequest(prompt="call"))

    assert reply.message is not None
    assert [(call.id, call.name) for call in reply.message.tool_calls] == [("c1", "book")]


def test_a_refusal_is_one_line_without_the_key(model: LitellmModel) -> None:
    with pytest.raises(
        ModelError, match=r"openai/gpt-5-mini failed: litellm\.AuthenticationError:"
    ) as caught:
        model.ask(ModelRequest(prompt="refuse"))
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_late_answer_is_a_timeout(model: LitellmModel) -> None:
    with open_journal() as journal, pytest.raises(ModelTimeoutError, match="timeout"):
        ask_model(model, ModelRequest(prompt="slow", timeout_s=0.3))
    assert [call.outcome for call in journal.model_calls] == ["timeout"]


def test_a_late_answer_is_a_timeout_without_a_thread_too(model: LitellmModel) -> None:
    with pytest.raises(ModelTimeoutError, match="openai/gpt-5-mini: timeout"):
        model.ask(ModelRequest(prompt="slow", timeout_s=0.3))


def test_a_server_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    model = LitellmModel(model="openai/gpt-5-mini", api_base="http://127.0.0.1:9/v1")

    with pytest.raises(ModelError, match="openai/gpt-5-mini failed"):
        model.ask(ModelRequest(prompt="x"))


def test_an_unknown_provider_is_an_error() -> None:
    with pytest.raises(ModelError, match=r"nowhere/model failed: litellm\.BadRequestError:"):
        LitellmModel(model="nowhere/model").ask(ModelRequest(prompt="x"))


def test_options_of_its_own_are_in_the_label() -> None:
    model = LitellmModel(model="openai/gpt-5-mini", options={"temperature": 0, "seed": 7})

    assert model.label == "openai/gpt-5-mini (seed=7, temperature=0)"


def test_a_request_can_not_carry_a_key(model: LitellmModel) -> None:
    with pytest.raises(UsageError, match="keys come from the environment only"):
        model.ask(ModelRequest(prompt="x", options={"api_key": "y"}))


@pytest.mark.parametrize("name", ["gpt-5-mini", "", "/"])
def test_a_model_is_written_with_its_provider(name: str) -> None:
    with pytest.raises(UsageError, match="`model` must be written provider/model"):
        LitellmModel(model=name)


def test_litellm_is_loaded_with_the_first_question_only() -> None:
    code = (
        "import sys, workbench.models as m; m.build_model('openai/gpt-5-mini'); "
        "sys.exit('litellm' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
