"""A provider that misbehaves on purpose, through litellm, as a model and inside a whole run."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.errors import ModelError, ModelTimeoutError
from workbench.journal import open_journal
from workbench.models import LitellmModel, ModelReply, ModelRequest, ask_model
from workbench.testing.chat import answer, ask, chat
from workbench.testing.chat_server import ChatServer, open_chat_server

KEY = "sk-house-abcdef123456"
SUMMARY = "Order W2378156 was paid; the refund goes to the gift card."

FAILURES = {
    "rate_limit": "rate_limited",
    "rate_limit_retry_after": "rate_limited",
    "rate_limit_for_long": "rate_limited",
    "server_error": "server_error",
    "overloaded": "server_error",
    "bad_request": "error",
    "bad_key": "error",
    "hang": "timeout",
    "drip": "timeout",
    "half_body": "bad_response",
    "not_json": "bad_response",
    "wrong_json": "bad_response",
    "empty_choices": "no_message",
}
"""Behaviour of the server -> outcome of the call; nothing comes that could be a summary."""
REPLIES = {
    "blank": "blank",
    "null": "blank",
    "reasoning_only": "reasoning_only",
    "refused": "refused",
    "content_filter": "refused",
}
"""Behaviour -> outcome; something comes, and it is no summary."""
SLOW = ("hang", "drip")


@pytest.fixture(scope="module")
def server() -> Iterator[ChatServer]:
    with pytest.MonkeyPatch.context() as patch, open_chat_server() as running:
        patch.setenv("OPENAI_API_KEY", KEY)
        # litellm loads parts of itself with its first call.
        _model(running).ask(ModelRequest(prompt="warm up"))
        yield running


def _model(server: ChatServer, **fields: Any) -> LitellmModel:
    return LitellmModel(model="openai/any", api_base=server.address, **{"num_retries": 0, **fields})


def _ask(server: ChatServer, behaviour: str, **fields: Any) -> ModelReply:
    timeout_s = 1.0 if behaviour in SLOW else None
    request = ModelRequest(prompt=f"Sum up. behave: {behaviour}", timeout_s=timeout_s)
    return ask_model(_model(server, **fields), request)


@pytest.mark.parametrize(("behaviour", "outcome"), FAILURES.items())
def test_a_call_without_answer_has_its_own_outcome(
    server: ChatServer, behaviour: str, outcome: str
) -> None:
    with open_journal() as journal, pytest.raises(ModelError, match="any") as caught:
        _ask(server, behaviour)
    [call] = journal.model_calls

    assert (caught.value.outcome, call.outcome, call.reply) == (outcome, outcome, None)
    assert [note.code for note in journal.notes] == [outcome]
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(("behaviour", "outcome"), REPLIES.items())
def test_a_reply_that_is_no_summary_has_its_own_outcome(
    server: ChatServer, behaviour: str, outcome: str
) -> None:
    assert _ask(server, behaviour).outcome == outcome


def test_a_reply_that_was_cut_off_says_so(server: ChatServer) -> None:
    assert _ask(server, "cut_off").outcome == "cut_off"


def test_nobody_at_the_address_is_told_from_a_server_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    model = LitellmModel(model="openai/any", api_base="http://127.0.0.1:9/v1")

    with pytest.raises(ModelError, match="failed") as caught:
        model.ask(ModelRequest(prompt="x"))
    assert caught.value.outcome == "unreachable"


def test_a_late_body_is_late_however_often_a_byte_comes(server: ChatServer) -> None:
    started = time.monotonic()
    with pytest.raises(ModelTimeoutError, match="timeout"):
        _ask(server, "drip")
    assert time.monotonic() - started < 4


@pytest.mark.parametrize("behaviour", ["rate_limit 1", "server_error 1", "overloaded 1"])
def test_what_passes_is_asked_again(server: ChatServer, behaviour: str) -> None:
    before = len(server.requests)
    reply = _ask(server, behaviour, num_retries=2)

    assert reply.message is not None
    assert reply.message.content == SUMMARY
    assert len(server.requests) - before == 2


def test_the_wait_that_a_provider_asks_for_is_kept(server: ChatServer) -> None:
    _ask(server, "rate_limit_retry_after 1", num_retries=1)
    first, second = server.times[-2:]

    assert second - first >= 1.0


def test_a_wait_that_is_longer_than_the_timeout_is_not_begun(server: ChatServer) -> None:
    request = ModelRequest(prompt="behave: rate_limit_for_long", timeout_s=30)
    started = time.monotonic()
    with pytest.raises(ModelError, match="asks to wait 600 s"):
        ask_model(_model(server, num_retries=3), request)
    assert time.monotonic() - started < 10


@pytest.mark.parametrize("behaviour", ["bad_request", "bad_key", "half_body", "empty_choices"])
def test_what_stays_is_asked_once(server: ChatServer, behaviour: str) -> None:
    before = len(server.requests)
    with pytest.raises(ModelError, match="any"):
        _ask(server, behaviour, num_retries=3)
    assert len(server.requests) - before == 1


def test_a_reply_that_repeats_our_key_is_kept_without_it(server: ChatServer) -> None:
    message = _ask(server, "echo_key").message

    assert message is not None
    assert message.content == "Your key is ***."


def test_no_more_requests_are_open_at_once_than_allowed(server: ChatServer) -> None:
    server.most_at_once = 0
    model = _model(server, max_concurrency=1)
    threads = [
        threading.Thread(target=model.ask, args=(ModelRequest(prompt=f"{n}"),)) for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert server.most_at_once == 1


def test_requests_start_no_faster_than_allowed(server: ChatServer) -> None:
    model = _model(server, requests_per_minute=120)
    for number in range(3):
        model.ask(ModelRequest(prompt=f"{number}"))
    first, _, third = server.times[-3:]

    assert third - first >= 0.9


TALK = chat(
    ask("Order W2378156 please."), answer("Paid."), ask("And 2?"), answer("Yes."),
    ask("And 3?"), answer("Yes."), ask("And 4?"), answer("Yes."), conversation_id="talk",
)  # fmt: skip


def _policy(server: ChatServer, behaviour: str, **fields: Any) -> dict[str, Any]:
    model = {"openai/any": {"api_base": server.address, "num_retries": 0}}
    compressor: dict[str, Any] = {"model": model, "instruction": f"Sum up. behave: {behaviour}"}
    if behaviour in SLOW:
        compressor["timeout_s"] = 0.5
    return {"name": behaviour, "compressor": {"model": compressor}, **fields}


@pytest.fixture(scope="module")
def result(server: ChatServer, tmp_path_factory: pytest.TempPathFactory) -> Any:
    behaviours = [*FAILURES, *REPLIES, "cut_off", "answer", "echo_key"]
    fallback = {**_policy(server, "server_error"), "name": "fallback"}
    policies = [_policy(server, name) for name in behaviours]
    out = tmp_path_factory.mktemp("runs")
    return wb.run([TALK], policies=[*policies, {**fallback, "on_failure": "use_original"}], out=out)


@pytest.mark.parametrize(("behaviour", "outcome"), [*FAILURES.items(), *REPLIES.items()])
def test_every_outcome_is_in_the_rows_of_a_run(result: Any, behaviour: str, outcome: str) -> None:
    codes = result.query(f"SELECT DISTINCT code FROM event WHERE policy = '{behaviour}'")
    outcomes = result.query(f"SELECT DISTINCT outcome FROM model_call WHERE policy = '{behaviour}'")

    told = set(codes["code"]) - {"nothing_to_compress", "without_effect_twice"}
    assert told == {"blank_summary" if outcome == "blank" else outcome, "call_failed"}
    assert list(outcomes["outcome"]) == [outcome]


@pytest.mark.parametrize("behaviour", [*FAILURES, *REPLIES])
def test_no_such_outcome_is_taken_for_a_summary(result: Any, behaviour: str) -> None:
    made = result.query(
        f"SELECT DISTINCT status, n_new_messages FROM compaction WHERE policy = '{behaviour}'"
    )
    assert made.values.tolist() == [["failed", 0]]


def test_a_summary_and_one_that_was_cut_off_are_taken(result: Any) -> None:
    made = result.query(
        "SELECT policy, outcome, reply FROM model_call WHERE policy IN ('answer', 'cut_off') "
        "GROUP BY ALL ORDER BY policy"
    )
    assert made.values.tolist() == [
        ["answer", "ok", SUMMARY],
        ["cut_off", "cut_off", "Order W2378156 was"],
    ]


def test_the_failure_strategy_applies(result: Any) -> None:
    rows = result.leaderboard().set_index("policy")

    assert rows.loc["fallback", "failures"] == 0
    assert rows.loc["server_error", "failures"] == 2
    assert rows.loc["fallback", "tokens_saved_fraction"] == 0


def test_the_key_is_in_no_file_of_the_run(result: Any) -> None:
    files = [path for path in Path(result.path).parent.rglob("*") if path.is_file()]

    assert files
    assert [path for path in files if KEY.encode() in path.read_bytes()] == []
    for table in ("model_call", "event", "compaction", "failure"):
        assert KEY not in result.query(f"SELECT * FROM {table}").to_csv()
