from hypothesis import find, given

from workbench.messages import Conversation, Message
from workbench.testing.strategies import conversations, messages
from workbench.validity import find_violations


def _errors(history: list[Message]) -> list[str]:
    return [v.code for v in find_violations(history) if v.severity == "error"]


@given(messages(half_finished=False))
def test_whole_histories_keep_every_rule(history: list[Message]) -> None:
    assert set(_errors(history)) <= {"no_conversation_message"}


@given(messages(half_finished=True))
def test_half_finished_histories_lack_results_at_most(history: list[Message]) -> None:
    assert set(_errors(history)) <= {"unanswered_tool_call"}


@given(conversations())
def test_every_message_has_an_id_of_its_own(conversation: Conversation) -> None:
    ids = [message.id for message in conversation.messages]

    assert all(ids)
    assert len(set(ids)) == len(ids)


def test_calls_come_in_parallel() -> None:
    find(messages(), lambda history: any(len(m.tool_calls) > 1 for m in history))


def test_call_ids_come_again_in_later_groups() -> None:
    find(
        messages(), lambda history: sum(c.id == "call_0" for m in history for c in m.tool_calls) > 1
    )


def test_some_are_cut_after_a_call() -> None:
    find(messages(half_finished=True), lambda history: "unanswered_tool_call" in _errors(history))


def test_some_open_with_the_assistant() -> None:
    find(messages(), lambda history: bool(history) and history[0].role == "assistant")
