import copy
import math

import pytest

from workbench.errors import TranscriptError, UsageError
from workbench.messages import Message
from workbench.transcripts import Issue, conversation

CHAT = [
    {"role": "user", "content": "Weather?"},
    {"role": "assistant", "content": None, "tool_calls": [
        {"id": "k", "function": {"name": "f", "arguments": {"pier": 2}}}]},
    {"role": "tool", "tool_call_id": "k", "content": "18 kn"},
]  # fmt: skip


def test_messages_in_hand_are_read_and_left_alone():
    before = copy.deepcopy(CHAT)
    found = conversation(CHAT, id="c1", group="g", tags=["t"], language="en", model="m")
    assert before == CHAT
    assert [message.id for message in found.messages] == ["m0", "m1", "m2"]
    assert found.messages[1].tool_calls[0].arguments == '{"pier": 2}'
    assert (found.id, found.group, found.tags, found.model) == ("c1", "g", ("t",), "m")


def test_id_comes_from_the_content():
    assert conversation(CHAT).id == conversation(copy.deepcopy(CHAT)).id
    assert conversation(CHAT).id != conversation(CHAT[:1]).id


def test_anthropic_body_in_hand():
    body = {"system": "Be kind.", "messages": [{"role": "user", "content": "hi"}]}
    assert [message.role for message in conversation(body).messages] == ["system", "user"]


def test_own_messages_are_taken_as_they_are():
    found = conversation([Message(role="user", content="hi")])
    assert found.messages == (Message(role="user", id="m0", content="hi"),)


def test_objects_that_dump_themselves_are_read():
    class Reply:
        def model_dump(self) -> dict[str, object]:
            return {"role": "assistant", "content": "hello"}

    assert conversation([{"role": "user", "content": "hi"}, Reply()]).messages[1].content == "hello"


def test_what_utf8_can_not_hold_is_repaired_and_reported():
    issues: list[Issue] = []
    found = conversation([{"role": "user", "content": "x\ud83d", "n": math.inf}], issues=issues)
    assert found.messages[0].content == "x\ufffd"
    assert found.messages[0].metadata == {"n": "Infinity"}
    assert {issue.code for issue in issues} == {"lone_surrogate", "not_a_number"}


@pytest.mark.parametrize(
    "bad", [[], [5], ["hi"], {"colour": "red"}, [{"role": "critic", "content": "x"}], 5]
)
def test_other_shapes_are_refused(bad):
    with pytest.raises(TranscriptError, match=r"expected|without messages"):
        conversation(bad)


def test_values_that_json_has_not_are_a_usage_error():
    with pytest.raises(UsageError, match="plain data that JSON can hold"):
        conversation([{"role": "user", "content": object()}])


def test_deep_nesting_is_refused():
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises((TranscriptError, UsageError), match=r"nested|recursion"):
        conversation([{"role": "user", "content": "x", "deep": deep}])


@pytest.mark.parametrize("column", ["ticket_id", "customer_id", "id", "desk_ref"])
@pytest.mark.parametrize(("who", "words"), [("role", "content"), ("speaker", "text")])
def test_messages_in_hand_are_one_conversation_whatever_they_name(column, who, words):
    sides = ("user", "user", "assistant", "assistant")
    talk = [{column: n % 2, who: side, words: f"w{n}"} for n, side in enumerate(sides)]
    assert [m.content for m in conversation(talk).messages] == ["w0", "w1", "w2", "w3"]
