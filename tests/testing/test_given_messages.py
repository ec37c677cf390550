from collections.abc import Sequence

import pytest

from workbench.errors import CompressionError, UsageError
from workbench.messages import Message
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.given_messages import as_compress
from workbench.validity import find_violations

TALK: Sequence[Message] = chat(
    ask("Where?"), calls(("a", "get", {"id": "W1"})), result("a", "there"), answer("There.")
).messages


def test_messages_that_come_back_as_they_were_are_the_recorded_ones():
    assert as_compress(lambda messages: messages, "openai")(TALK) == list(TALK)


def test_a_changed_message_is_new():
    [made] = as_compress(lambda _: [{"role": "user", "content": "short"}], "openai")(TALK)
    assert (made.role, made.content) == ("user", "short")
    assert made.id not in {message.id for message in TALK}


def test_two_new_messages_have_ids_of_their_own():
    new = {"role": "user", "content": "short"}
    made = as_compress(lambda _: [new, dict(new)], "openai")(TALK)
    assert len({message.id for message in made}) == 2


def test_a_changed_call_keeps_its_result():
    def shorten(messages):
        messages[1]["content"] = "looking"
        return messages

    made = as_compress(shorten, "openai")(TALK)
    assert made[1].tool_calls == TALK[1].tool_calls
    assert find_violations(made) == []


def test_the_recording_is_left_alone():
    def spoil(messages):
        messages[0]["content"] = "spoilt"
        return messages

    as_compress(spoil, "openai")(TALK)
    assert TALK[0].content == "Where?"


@pytest.mark.parametrize("item", ["text", {"content": "no role"}, None])
def test_what_is_no_message_is_told(item: object):
    with pytest.raises(CompressionError, match="messages with a role"):
        as_compress(lambda _: [item], "openai")(TALK)


def test_our_own_messages_are_passed_on():
    assert as_compress(lambda messages: messages[:1], "workbench")(TALK) == [TALK[0]]


def test_another_form_is_refused():
    with pytest.raises(UsageError, match="'workbench' or 'openai'"):
        as_compress(list, "xml")  # type: ignore[arg-type]
