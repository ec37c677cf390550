from hypothesis import given
from hypothesis import strategies as st

from workbench.messages import (
    Message,
    ToolCall,
    build_conversation,
    iter_texts,
    recorded_calls,
    split_turns,
)
from workbench.testing.chat import answer, ask, calls, chat, instructions, result

IDS = st.none() | st.sampled_from(["a", "b", "m0", "m1", "m1~2", "a~2"])


@given(st.lists(IDS, max_size=12))
def test_every_message_gets_an_id_of_its_own(ids: list[str | None]):
    messages = [Message(role="user", id=given, content="x") for given in ids]
    numbered = [message.id for message in build_conversation("c", messages).messages]
    assert len(set(numbered)) == len(ids)
    assert None not in numbered


@given(st.lists(IDS, max_size=12))
def test_an_id_that_came_first_stays_as_it_was(ids: list[str | None]):
    messages = [Message(role="user", id=given, content="x") for given in ids]
    numbered = build_conversation("c", messages).messages
    for place, given_id in enumerate(ids):
        if given_id is not None and given_id not in ids[:place]:
            assert numbered[place].id == given_id


def test_many_messages_of_one_id_take_no_time():
    messages = [Message(role="user", id="same", content="x")] * 20_000
    numbered = build_conversation("c", messages).messages
    assert numbered[-1].id == "same~20000"


def test_a_turn_is_a_request_and_everything_up_to_the_next():
    messages = [instructions("s"), ask("1"), answer("a"), ask("2"), calls(("x", "t", {}))]
    turns = split_turns(messages)
    assert [(turn.first, turn.end, turn.headless) for turn in turns] == [
        (0, 1, True),
        (1, 3, False),
        (3, 5, False),
    ]


def test_no_messages_have_no_turn():
    assert split_turns([]) == []


def test_a_recorded_call_is_an_answer_the_model_gave():
    conversation = chat(
        ask("1"),
        calls(("x", "t", {})),
        result("x", "r"),
        answer("a"),
        answer("shown to people only", model_visible=False),
    )
    assert recorded_calls(conversation) == [1, 3]


def test_texts_are_content_then_names_and_arguments():
    message = Message(
        role="assistant",
        content="looking",
        tool_calls=(ToolCall(name="find", arguments='{"id": 1}'), ToolCall(name="stop")),
    )
    assert list(iter_texts(message)) == ["looking", "find", '{"id": 1}', "stop"]


def test_a_unit_is_the_group_or_the_conversation_itself():
    assert chat(ask("1")).unit == "c1"
    assert chat(ask("1"), group="customer-7").unit == "customer-7"
