import pytest

from workbench.messages import Conversation
from workbench.policy.policy import Policy
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.scoring.loss_cause import LossCauses
from workbench.scoring.needed import find_needed
from workbench.scoring.needed_kept import judge_needed
from workbench.scoring.verbatim import VerbatimFinder
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.tokens import get_counter


def order() -> Conversation:
    """The id is stated by a tool, the name by the user; both are needed three turns later."""
    return chat(
        ask("I am Sara Lindqvist."),
        calls(("a", "get", {"who": "me"})),
        result("a", {"order": "W14567"}),
        answer("Found."),
        ask("Hm."),
        answer("Yes?"),
        ask("Cancel it."),
        calls(("b", "cancel", {"order": "W14567", "name": "Sara Lindqvist"})),
        result("b", "ok"),
        answer("Done."),
    )


def causes(**policy) -> dict[str, str | None]:
    conversation = order()
    needed = find_needed(conversation)
    history = RecordedHistory(conversation, get_counter())
    replay = replay_conversation(history, Policy(name="p", **policy))
    found = judge_needed(
        replay, needed, messages=conversation.messages, finder=VerbatimFinder(needed.texts)
    )
    return {v.needed.value: v.lost_by for v in found if v.needed.measure == "value"}


def scripted(reply: str, **model) -> dict:
    return {"model": {"model": {"scripted": [reply]}, **model}}


def test_what_is_kept_has_no_cause():
    assert set(causes(compressor="identity").values()) == {None}


def test_turns_beyond_a_limit_lie_outside_the_window():
    assert set(causes(max_attached_turns=2).values()) == {"outside_window"}


def test_messages_cut_when_loading_lie_outside_the_window():
    assert set(causes(max_attached_messages=3).values()) == {"outside_window"}


def test_rule_compaction_drops_tool_results_and_keeps_requests():
    found = causes(compact_completed_tool_turns=True)
    assert found == {"W14567": "dropped_by_rule", "Sara Lindqvist": None}


def test_a_compressor_without_model_or_limit_drops_by_rule():
    assert causes(compressor="compactCompletedTurns")["W14567"] == "dropped_by_rule"


def test_an_excerpt_cuts_what_was_said_and_never_holds_tool_results():
    found = causes(compressor={"textExcerpt": {"max_characters": 3}})
    assert found == {"W14567": "dropped_by_rule", "Sara Lindqvist": "cut"}


def test_a_summariser_that_was_shown_a_value_dropped_it():
    assert set(causes(compressor=scripted("Nothing.")).values()) == {"dropped_by_model"}


def test_what_a_rule_took_from_the_prompt_was_dropped_by_the_rule():
    found = causes(compressor=scripted("Nothing."), compact_completed_tool_turns=True)
    assert found == {"W14567": "dropped_by_rule", "Sara Lindqvist": "dropped_by_model"}


@pytest.mark.parametrize(
    ("told", "cause"), [(False, "arguments_not_shown"), (True, "dropped_by_model")]
)
def test_arguments_reach_a_summariser_only_where_they_are_told(told: bool, cause: str):
    conversation = chat(
        ask("Do it."),
        calls(("a", "move", {"to": "ACC-902"})),
        result("a", "done"),
        answer("Done."),
        ask("Again?"),
        answer("Sure?"),
        ask("Yes."),
        calls(("b", "move", {"to": "ACC-902"})),
        result("b", "done"),
        answer("Done."),
    )
    needed = find_needed(conversation)
    history = RecordedHistory(conversation, get_counter())
    policy = Policy(name="p", compressor=scripted("Nothing.", include_tool_calls=told))
    found = judge_needed(
        replay_conversation(history, policy),
        needed,
        messages=conversation.messages,
        finder=VerbatimFinder(needed.texts),
    )
    assert {v.lost_by for v in found if v.needed.measure == "value"} == {cause}


def test_a_summary_that_a_limit_evicts_took_its_values_along():
    found = causes(compressor=scripted("W14567 of Sara Lindqvist"), max_attached_tokens=25)
    assert set(found.values()) == {"evicted"}


def test_a_recorded_turn_that_a_limit_drops_lies_outside_the_window():
    assert set(causes(max_attached_tokens=25).values()) == {"outside_window"}


def test_a_failed_call_is_its_own_cause():
    assert set(causes(compressor=scripted("  ")).values()) == {"call_failed"}


def test_the_furthest_stage_counts():
    conversation = order()
    history = RecordedHistory(conversation, get_counter())
    replay = replay_conversation(
        history,
        Policy(name="p", compressor=scripted("Nothing."), compact_completed_tool_turns=True),
    )
    told = LossCauses(
        replay, messages=conversation.messages, finder=VerbatimFinder(["Sara Lindqvist"])
    )
    call = replay.calls[3]
    assert told.cause(call, [0, 2], ["Sara Lindqvist"]) == "dropped_by_model"
    assert told.cause(call, [2], ["W14567"]) == "dropped_by_rule"
