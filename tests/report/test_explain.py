from pathlib import Path

import pytest

from workbench.api import run
from workbench.errors import UnknownNameError, UsageError
from workbench.report.explain import (
    REASONS,
    ExplainedCall,
    ExplainedMessage,
    explain_call,
    group_missing,
)
from workbench.report.result import Result
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, chat


def explain(result: Result, **asked) -> ExplainedCall:
    with open_run(result.path) as run:
        return explain_call(run, **{"policy": "rules", "conversation": "order-1", **asked})


def test_every_message_of_the_history_says_why_it_is_there_or_not(small_run: Result):
    told = explain(small_run, call=4)
    assert [(m.message, m.kept, m.reason) for m in told.messages] == [
        (0, True, "compressor_kept"),
        (1, False, "compressor"),
        (2, False, "compressor"),
        (3, True, "compressor_kept"),
        (4, True, "compressor_kept"),
        (5, True, "compressor_kept"),
        (6, True, "recent_turn"),
        (7, True, "recent_turn"),
        (8, True, "recent_turn"),
    ]
    assert {m.reason for m in told.messages} <= REASONS.keys()


def test_new_messages_say_which_compaction_made_them(small_run: Result):
    told = explain(small_run, policy="summary", call=4)
    new = [m for m in told.messages if m.message is None]
    assert [m.role for m in new] == ["user", "assistant"]
    assert all(m.compaction is not None and m.text for m in new)


def test_calls_are_shown_with_their_arguments(small_run: Result):
    told = explain(small_run, policy="identity", call=1)
    assert 'get_order({"customer": "sara_1"})' in [m.text for m in told.messages]


@pytest.mark.parametrize(
    ("asked", "error", "words"),
    [
        ({"policy": "ruels", "call": 0}, UnknownNameError, "did you mean 'rules'"),
        ({"conversation": "order-9", "call": 0}, UnknownNameError, "order-"),
        ({"call": 99}, UsageError, "0 to 5"),
    ],
)
def test_what_is_not_there_is_told(small_run: Result, asked: dict, error: type, words: str):
    with pytest.raises(error, match=words):
        explain(small_run, **asked)


def test_the_compaction_that_a_view_rests_on_comes_with_its_record(small_run: Result):
    made = explain(small_run, policy="summary", call=4).compaction
    assert made is not None
    assert made.covers == (0, 5)
    assert made.tokens_before > 0
    assert made.tokens_after > 0
    assert explain(small_run, policy="identity", call=4).compaction is None


def missing(*reasons: str) -> list[ExplainedMessage]:
    return [
        ExplainedMessage(
            kept=reason == "kept", message=n, compaction=None, role="user", reason=reason, text=""
        )
        for n, reason in enumerate(reasons)
    ]


def test_long_runs_of_missing_messages_are_put_together():
    messages = missing("kept", "kept", "kept", "rule", "rule", "rule", "evicted", "kept")
    assert [len(g) for g in group_missing(messages, longest=2)] == [1, 1, 1, 3, 1, 1]
    assert [len(g) for g in group_missing(messages, longest=3)] == [1] * 8


def test_a_message_whose_summary_did_not_fit_says_so(tmp_path: Path):
    turns = [m for n in range(5) for m in (ask(f"question {n}"), answer("so"))]
    policy = {
        "name": "rules",
        "compressor": {"model": {"model": {"scripted": ["a long summary " * 30] * 9}}},
        "max_attached_tokens": 30,
    }
    found = run([chat(*turns, conversation_id="order-1")], policies=[policy], out=tmp_path)
    told = explain(found, call=4)
    assert told.messages[0].reason == "compressor_evicted"
