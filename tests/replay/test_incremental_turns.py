from typing import Any

import pytest

from workbench.messages import Conversation
from workbench.policy.policy import Incremental, Policy
from workbench.replay.replay import RecordedHistory, Replay, replay_conversation
from workbench.testing.chat import answer, ask, calls, chat, instructions, result
from workbench.tokens import get_counter


def talk(turns: int = 5) -> Conversation:
    return chat(
        instructions("Be brief."),
        *[m for n in range(turns) for m in (ask(f"question {n}"), answer(f"answer {n}"))],
    )


def replay(
    when: Any,
    conversation: Conversation | None = None,
    *,
    replies=("S1", "S2", "S3", "S4"),
    incremental: dict[str, Any] | None = None,
    **fields,
) -> Replay:
    policy = Policy(
        name="p",
        compressor={"model": {"model": {"scripted": list(replies)}}},
        incremental=Incremental(when=when, **(incremental or {})),
        **{"keep_recent_turns": 1, **fields},
    )
    return replay_conversation(RecordedHistory(conversation or talk(), get_counter()), policy)


def view(found: Replay, call: int) -> list[int | str]:
    return ["new" if i.message is None else i.message for i in found.calls[call].items]


def test_nothing_is_compressed_before_the_trigger():
    found = replay({"pending_turns_at_least": 3})
    assert [len(found.calls[n].items) for n in range(4)] == [2, 4, 6, 8]
    assert "trigger_not_met" in [event.code for event in found.events]


def test_the_running_turn_does_not_count_as_protected():
    found = replay({"pending_turns_at_least": 3})
    # Turns 0 to 2 go in when turn 4 begins; turn 3 is protected, turn 4 is running.
    assert view(found, 4) == [0, "new", "new", 7, 8, 9]
    assert [c.sources for c in found.compactions] == [(1, 2, 3, 4, 5, 6)]


def test_a_later_round_takes_in_the_summary_and_only_what_is_pending():
    found = replay({"pending_turns_at_least": 1})
    assert [c.sources for c in found.compactions] == [(1, 2), (3, 4), (5, 6)]
    prompt = found.compactions[1].model_calls[0].prompt
    assert "S1" in prompt
    assert "question 0" not in prompt
    assert "question 1" in prompt


def test_there_is_at_most_one_model_call_for_each_trigger():
    found = replay("always")
    assert [len(c.model_calls) for c in found.compactions] == [1, 1, 1]


def test_the_same_input_gives_the_same_replay():
    first, second = replay("always"), replay("always")
    assert first.calls == second.calls
    assert [c.new_messages for c in first.compactions] == [
        c.new_messages for c in second.compactions
    ]


def test_every_message_is_in_the_view_or_says_why_not():
    found = replay({"pending_turns_at_least": 2}, talk(7), max_attached_turns=3)
    for call in found.calls:
        sent = [item.message for item in call.items if item.message is not None]
        absent = [place for place, _ in call.absent]
        assert sorted(sent + absent) == list(range(call.message))


def test_a_failed_round_fails_the_turns_calls_and_is_tried_at_the_next_turn():
    found = replay("always", replies=("  ", "S2"))
    assert [call.status for call in found.calls] == ["ok", "ok", "failed", "ok", "ok"]
    assert found.compactions[1].sources == (1, 2, 3, 4)


def test_use_original_goes_on_with_what_is_pending():
    found = replay("always", replies=("  ", "S2"), on_failure="use_original")
    assert [call.status for call in found.calls] == ["ok"] * 5
    assert view(found, 2) == [0, 1, 2, 3, 4, 5]
    assert "fallback_to_original" in [event.code for event in found.events]


def test_an_open_call_that_is_summarised_away_is_told():
    conversation = chat(
        ask("1"), calls(("a", "find", {})), ask("2"), answer("b"), ask("3"), answer("c")
    )
    found = replay("always", conversation, keep_recent_turns=0)
    assert "open_call_compressed" in [event.code for event in found.events]


def test_a_limit_evicts_the_summary_first_and_says_so():
    found = replay("always", max_attached_messages=3)
    assert view(found, 4)[0] == 0
    assert "new" not in view(found, 4)
    assert "summary_evicted" in [event.code for event in found.events]


@pytest.mark.parametrize("state", ["memory", "sqlite"])
def test_state_may_be_kept_in_a_file(tmp_path, state: str):
    address = "memory" if state == "memory" else f"sqlite:///{tmp_path / 'state.db'}"
    policy = Policy(
        name="p",
        compressor={"model": {"model": {"scripted": ["S"]}}},
        incremental=Incremental(when="always", state=address),
        keep_recent_turns=1,
    )
    found = replay_conversation(RecordedHistory(talk(), get_counter()), policy)
    assert [c.status for c in found.compactions] == ["compressed"] * 3


def work(steps: int = 6) -> Conversation:
    """One request and a turn that is still running."""
    return chat(
        instructions("Be brief."),
        ask("fix the bug"),
        *[m for n in range(steps) for m in (calls((f"c{n}", "run", {})), result(f"c{n}", "ok"))],
        answer("done"),
    )


def test_a_running_turn_is_summarised_where_steps_are_protected():
    found = replay({"pending_messages_at_least": 5}, work(), incremental={"keep_recent_steps": 2})
    # Before the fifth answer the request and two steps are five pending messages.
    assert found.compactions[0].sources == (1, 2, 3, 4, 5)
    assert view(found, 4) == [0, "new", "new", 1, 6, 7, 8, 9]


def test_the_running_request_stays_behind_the_summary():
    found = replay({"pending_messages_at_least": 5}, work(), incremental={"keep_recent_steps": 2})
    reasons = {item.message: item.reason for item in found.calls[4].items}
    assert reasons[1] == "split_turn_request"
    assert dict(found.calls[4].absent) == dict.fromkeys((2, 3, 4, 5), "compressor")


def test_a_summary_of_steps_is_kept_until_the_next_trigger():
    found = replay({"pending_messages_at_least": 5}, work(9), incremental={"keep_recent_steps": 2})
    assert [c.call for c in found.compactions] == [4, 7]
    assert all(call.status == "ok" for call in found.calls)


def test_a_share_leaves_the_younger_part_pending():
    found = replay({"pending_turns_at_least": 4}, talk(6), incremental={"take": 0.5})
    assert [c.sources for c in found.compactions] == [(1, 2, 3, 4)]
    assert view(found, 5)[:7] == [0, "new", "new", 5, 6, 7, 8]


def test_an_estimate_stands_beside_the_count():
    chinese = chat(*[m for n in range(4) for m in (ask(f"请改地址 {n} " * 20), answer("好的"))])
    by_estimate = {"estimator": "characters_per_4"}
    waits = replay({"pending_tokens_at_least": 10_000}, chinese, incremental=by_estimate)
    told = [e.detail for e in waits.events if e.code == "trigger_not_met"]
    assert all(" by estimate, " in detail for detail in told)
    (made, *_) = replay("always", chinese, incremental=by_estimate).compactions
    assert made.pending_estimated is not None
    assert made.pending_tokens is not None
    assert made.pending_estimated < made.pending_tokens


def test_a_limit_drops_the_summary_alone_where_the_turn_it_ends_in_fits():
    found = replay(
        {"pending_messages_at_least": 5},
        work(),
        replies=["long summary " * 60, *["S"] * 4],
        incremental={"keep_recent_steps": 2},
        max_attached_tokens=120,
    )
    assert view(found, 4) == [0, 1, 6, 7, 8, 9]
    codes = [event.code for event in found.events if event.call == 4]
    assert "summary_evicted" in codes
    assert "turn_over_limit_lost" not in codes


def test_what_a_summary_gave_back_is_evicted_with_it():
    keep = {"textExcerpt": {"max_characters": 4_000}}
    policy = Policy(
        name="p",
        compressor={"chain": ["compactCompletedTurns", keep]},
        keep_recent_turns=0,
        max_attached_tokens=20,
        incremental=Incremental(when="always"),
    )
    found = replay_conversation(RecordedHistory(talk(), get_counter()), policy)
    last = found.calls[-1]
    assert {cause for _, cause in last.absent} <= {"compressor", "evicted", "over_limit"}
    held = {item.message for made in found.compactions for item in made.items}
    assert all(cause != "over_limit" for message, cause in last.absent if message in held)
