import contextlib

import pytest

from workbench.errors import ModelError
from workbench.journal import open_journal
from workbench.messages import Message
from workbench.models import ModelReply, ModelRequest, RecordingModel, ScriptedModel, ask_model
from workbench.models.asking import AskSession, open_session
from workbench.models.extractive import ExtractiveModel
from workbench.models.ledger import CallPrice, Caps, Ledger, NoRoomError

REQUEST = ModelRequest(prompt="Summarise order W2378156.", options={"max_tokens": 10})
REPLY = ModelReply(message=Message(role="assistant", content="x"), tokens_in=100, tokens_out=20)
PRICE = {"m": CallPrice(input_usd=0.01, output_usd=0.1)}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "asked.jsonl"


def _model(*replies, label="m"):
    return ScriptedModel(replies=replies, label=label)


def _ask(ledger, model, *, scope="p/c", request=REQUEST):
    with (
        open_session(AskSession(ledger=ledger)) as session,
        open_journal(scope=scope) as journal,
        contextlib.suppress(ModelError),
    ):
        ask_model(model, request)
    return session, journal.model_calls[0]


def test_a_cap_on_calls_is_checked_before_each(path):
    model = _model("x")
    ledger = Ledger(path=path, caps=Caps(max_calls=2))
    outcomes = [_ask(ledger, model)[1].outcome for _ in range(3)]

    assert outcomes == ["ok", "ok", "not_asked"]
    assert len(model.requests) == 2


def test_what_is_not_asked_stops_the_session(path):
    session, _ = _ask(Ledger(path=path, caps=Caps(max_calls=0)), _model("x"))

    assert session.stopped == "the cap of 0 calls is reached"


def test_a_cap_holds_over_processes(path):
    first, second = (Ledger(path=path, caps=Caps(max_calls=1)) for _ in range(2))
    first.reserve("m", "p/c", REQUEST)

    with pytest.raises(NoRoomError, match="cap of 1 calls is reached"):
        second.reserve("m", "p/c", REQUEST)


def test_cost_is_what_was_counted(path):
    ledger = Ledger(path=path, caps=Caps(prices=PRICE))
    number = ledger.reserve("m", "p/c", REQUEST)
    ledger.settle(number, label="m", scope="p/c", key="k", reply=REPLY)

    assert Ledger(path=path).usd == pytest.approx(100 * 0.01 + 20 * 0.1)


def test_a_cap_on_cost_leaves_room_for_the_whole_next_call(path):
    ledger = Ledger(path=path, caps=Caps(max_cost_usd=1.0, prices=PRICE))

    with pytest.raises(NoRoomError, match=r"may cost 1\.\d+, which is above the cap of 1"):
        ledger.reserve("m", "p/c", REQUEST)


def test_a_call_that_was_refused_costs_nothing(path):
    ledger = Ledger(path=path, caps=Caps(prices=PRICE))
    _ask(ledger, _model({"error": "429"}))
    again = Ledger(path=path)

    assert (again.calls, again.usd) == (1, 0.0)


def test_what_was_answered_before_is_not_asked_again(path):
    _ask(Ledger(path=path), _model("first"))
    model = _model("second")
    _, call = _ask(Ledger(path=path), model)

    assert call.reply == "first"
    assert model.requests == []


def test_an_answer_belongs_to_its_policy_and_conversation(path):
    _ask(Ledger(path=path), _model("first"))
    _, call = _ask(Ledger(path=path), _model("second"), scope="q/c")

    assert call.reply == "second"


def test_repeats_get_their_own_answers_in_order(path):
    ledger = Ledger(path=path)
    model = _model("first", "second")
    for _ in range(2):
        _ask(ledger, model)
    again = Ledger(path=path)

    assert [_ask(again, _model("new"))[1].reply for _ in range(3)] == ["first", "second", "new"]


def test_a_failure_is_asked_again(path):
    _ask(Ledger(path=path), _model({"error": "429"}))
    _, call = _ask(Ledger(path=path), _model("now"))

    assert call.reply == "now"


def test_half_a_line_of_a_killed_process_is_no_answer(path):
    _ask(Ledger(path=path), _model("first"))
    path.write_bytes(path.read_bytes()[:-30])
    _, call = _ask(Ledger(path=path), _model("second"))

    assert call.reply == "second"
    assert _ask(Ledger(path=path), _model("third"))[1].reply == "second"


def test_what_asks_nobody_is_not_counted(path):
    ledger = Ledger(path=path, caps=Caps(max_calls=0))
    _, call = _ask(ledger, ExtractiveModel())

    assert call.outcome == "ok"
    assert not path.exists()


def test_a_recorder_counts_what_it_asks_and_not_what_it_has(path, tmp_path):
    recorder = RecordingModel(inner=_model("x"), path=tmp_path / "r.jsonl", reuse=True)
    ledger = Ledger(path=path)
    for _ in range(2):
        _ask(ledger, recorder)

    assert Ledger(path=path).calls == 1


def test_a_dry_run_asks_nobody_and_keeps_the_question():
    model = _model("x")
    with (
        open_session(AskSession(stand_in=ExtractiveModel())) as session,
        open_journal(scope="p/c"),
    ):
        reply = ask_model(model, REQUEST)

    assert reply.stand_in
    assert model.requests == []
    assert [(q.scope, q.label, q.prompt) for q in session.questions] == [
        ("p/c", "m", REQUEST.prompt)
    ]
