import pytest

from workbench.messages import Conversation
from workbench.policy.policy import Policy
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.scoring.needed import find_needed
from workbench.scoring.needed_kept import NeededVerdict, judge_needed
from workbench.scoring.verbatim import VerbatimFinder
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.tokens import get_counter


def order() -> Conversation:
    return chat(
        ask("My order, please."),
        calls(("a", "get", {"who": "sara_1234"})),
        result("a", {"order": "W14567", "name": "Müller"}),
        answer("Found."),
        ask("Hm."),
        answer("Yes?"),
        ask("Cancel it."),
        calls(("b", "cancel", {"order": "W14567", "name": "Müller"})),
        result("b", "ok"),
        answer("Done."),
    )


def judge(**policy) -> dict[str, NeededVerdict]:
    conversation = order()
    needed = find_needed(conversation)
    history = RecordedHistory(conversation, get_counter())
    replay = replay_conversation(history, Policy(name="p", **policy))
    found = judge_needed(
        replay, needed, messages=conversation.messages, finder=VerbatimFinder(needed.texts)
    )
    return {v.needed.value: v for v in found if v.needed.measure == "value"}


def test_the_full_history_keeps_everything_in_recorded_messages():
    found = judge(compressor="identity")
    assert {v.where for v in found.values()} == {"recorded"}
    assert found["W14567"].message == 2


def test_dropped_tool_results_take_their_values_along():
    assert not judge(compressor="compactCompletedTurns", keep_recent_turns=1)["W14567"].kept


def test_a_value_in_new_text_is_kept_there_also_inside_json():
    found = judge(compressor={"model": {"model": {"scripted": ['{"o": "W14567 M\\u00fcller"}']}}})
    assert (found["W14567"].where, found["W14567"].compaction) == ("new", 0)
    assert found["Müller"].kept


def test_a_longer_id_in_new_text_keeps_nothing():
    found = judge(compressor={"model": {"model": {"scripted": ["W145678"]}}})
    assert not found["W14567"].kept


@pytest.mark.parametrize(("on_failure", "kept"), [("fail", False), ("use_original", True)])
def test_a_failed_call_keeps_nothing_and_a_fallback_keeps_all(on_failure: str, kept: bool):
    found = judge(compressor={"model": {"model": {"scripted": ["  "]}}}, on_failure=on_failure)
    assert {v.kept for v in found.values()} == {kept}
