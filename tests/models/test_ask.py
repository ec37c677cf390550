import contextlib
import sys
import threading
import time

import pytest

from workbench.errors import MissingReplyError, ModelError, ModelTimeoutError
from workbench.journal import ModelCall, open_journal
from workbench.messages import Message
from workbench.models import ModelReply, ModelRequest, ScriptedModel, ScriptedReply, ask_model
from workbench.models.asking import AskSession, open_session
from workbench.tokens import count_text

REQUEST = ModelRequest(prompt="Summarise order W2378156.")


def _ask(reply: object, *, timeout_s: float | None = None) -> tuple[ModelReply | None, ModelCall]:
    request = ModelRequest(prompt=REQUEST.prompt, timeout_s=timeout_s)
    answer = None
    with open_journal() as journal, contextlib.suppress(ModelError):
        answer = ask_model(ScriptedModel(replies=[reply]), request)  # type: ignore[list-item]
    [call] = journal.model_calls
    return answer, call


def test_a_reply_is_counted_and_put_on_record() -> None:
    reply, call = _ask("Order W2378156 is open.")

    assert reply is not None
    assert (call.model, call.prompt, call.reply) == (
        "scripted",
        REQUEST.prompt,
        reply.message.content,
    )  # type: ignore[union-attr]
    assert (call.outcome, call.tokens_in) == ("ok", count_text(REQUEST.prompt))
    assert call.tokens_out == reply.tokens_out == count_text("Order W2378156 is open.")


def test_the_providers_own_count_goes_before_ours() -> None:
    _, call = _ask(ScriptedReply(content="x", tokens_in=77, tokens_out=9))

    assert (call.tokens_in, call.tokens_out) == (77, 9)


def test_reasoning_is_paid_for() -> None:
    _, call = _ask(ScriptedReply(content="x", reasoning="a long thought"))

    assert call.tokens_out == count_text("x") + count_text("a long thought")


@pytest.mark.parametrize("session", [None, AskSession()])
def test_half_of_an_emoji_is_replaced_and_a_whole_one_is_kept(session: AskSession | None) -> None:
    said = "Done \ud83d, and \ud83d\ude00."
    with contextlib.nullcontext() if session is None else open_session(session):
        reply, call = _ask(ScriptedReply(content=said, reasoning=said))

    assert reply is not None
    assert reply.message is not None
    assert reply.message.content == reply.message.reasoning == call.reply == "Done �, and 😀."


@pytest.mark.parametrize("timeout_s", [None, 30.0])
def test_a_model_that_ends_the_process_has_only_failed(timeout_s: float | None) -> None:
    class Leaving(ScriptedModel):
        def ask(self, request: ModelRequest) -> ModelReply:
            sys.exit(0)

    request = ModelRequest(prompt=REQUEST.prompt, timeout_s=timeout_s)
    with pytest.raises(ModelError, match="SystemExit"):
        ask_model(Leaving(replies=["x"]), request)


def test_time_is_measured() -> None:
    _, call = _ask(ScriptedReply(content="x", delay_s=0.02))

    assert call.elapsed_ms >= call.model_ms >= 20


def test_a_time_that_a_reply_brings_along_stands() -> None:
    class Recorded(ScriptedModel):
        def ask(self, request: ModelRequest) -> ModelReply:
            return ModelReply(message=Message(role="assistant", content="x"), model_ms=4000.0)

    with open_journal() as journal:
        ask_model(Recorded(replies=["x"]), REQUEST)
    [call] = journal.model_calls

    assert call.model_ms == 4000.0
    assert call.elapsed_ms < 4000.0


@pytest.mark.parametrize(
    ("reply", "outcome", "paid"),
    [
        ({"error": "refused"}, "error", False),
        (RuntimeError("connection lost"), "error", False),
        (MissingReplyError("none"), "missing_reply", False),
        ({"no_message": True}, "no_message", True),
    ],
)
def test_a_failure_is_on_record_too(reply: object, outcome: str, paid: bool) -> None:
    answer, call = _ask(reply)

    assert (answer, call.outcome, call.reply) == (None, outcome, None)
    assert (call.tokens_in > 0) == paid


def test_an_unexpected_error_becomes_a_model_error_with_its_cause() -> None:
    lost = RuntimeError("connection lost,\nkey sk-abcdefghijkl")

    with pytest.raises(ModelError, match=r"RuntimeError: connection lost, key \*\*\*$") as caught:
        ask_model(ScriptedModel(replies=[lost]), REQUEST)
    assert caught.value.__cause__ is lost


def test_a_model_that_returns_nothing_gave_no_message() -> None:
    class Mute(ScriptedModel):
        def ask(self, request: ModelRequest) -> ModelReply:
            return None  # type: ignore[return-value]

    with pytest.raises(ModelError, match="no message"):
        ask_model(Mute(replies=["x"]), REQUEST)


def test_a_late_model_is_left_behind() -> None:
    started = time.perf_counter()
    answer, call = _ask(ScriptedReply(content="late", delay_s=3), timeout_s=0.02)

    assert (answer, call.outcome) == (None, "timeout")
    assert call.tokens_in > 0
    assert time.perf_counter() - started < 1.5


def test_a_timeout_says_what_to_do() -> None:
    request = ModelRequest(prompt="p", timeout_s=0.02)

    with pytest.raises(ModelTimeoutError, match=r"timeout of 0\.02 s; raise `timeout_s`"):
        ask_model(ScriptedModel(replies=[ScriptedReply(content="x", delay_s=0.5)]), request)


def test_an_answer_in_time_comes_through_the_thread() -> None:
    answer, _ = _ask("in time", timeout_s=30)

    assert answer is not None
    assert answer.message == Message(role="assistant", content="in time")


def test_an_error_comes_through_the_thread_as_it_is() -> None:
    _, call = _ask(MissingReplyError("none"), timeout_s=30)

    assert call.outcome == "missing_reply"


def test_without_timeout_the_model_runs_where_it_is_asked() -> None:
    class Here(ScriptedModel):
        def ask(self, request: ModelRequest) -> ModelReply:
            assert threading.current_thread() is threading.main_thread()
            return super().ask(request)

    assert ask_model(Here(replies=["x"]), REQUEST).message is not None


def test_what_a_model_has_to_load_is_not_its_time() -> None:
    class Slow(ScriptedModel):
        def prepare(self) -> None:
            time.sleep(0.3)

    with open_journal() as journal:
        ask_model(Slow(replies=["x"]), ModelRequest(prompt="p", timeout_s=0.25))
    [call] = journal.model_calls

    assert call.model_ms < 250
    assert call.elapsed_ms > 300


def test_a_model_that_can_not_be_loaded_is_a_model_error() -> None:
    class Broken(ScriptedModel):
        def prepare(self) -> None:
            raise ImportError("no such package")

    with pytest.raises(ModelError, match="scripted can't be loaded: ImportError: no such package"):
        ask_model(Broken(replies=["x"]), REQUEST)
