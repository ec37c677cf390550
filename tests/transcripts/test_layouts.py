"""A conversation that is written in any layout and read again is the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from workbench.errors import UnknownNameError
from workbench.messages import (
    Attachment,
    Conversation,
    Message,
    ToolCall,
    ToolDefinition,
    Usage,
    build_conversation,
)
from workbench.testing.strategies import conversations
from workbench.transcripts import load_conversations, write_conversations
from workbench.transcripts.layouts import LAYOUTS, find_layout
from workbench.transcripts.pairing import pair_calls

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
METADATA = st.dictionaries(st.text(min_size=1, max_size=6), PLAIN, max_size=2)
COUNT = st.none() | st.integers(0, 2**31)
USAGES = st.builds(
    Usage,
    input_tokens=COUNT,
    output_tokens=COUNT,
    cache_read_tokens=COUNT,
    cache_write_tokens=COUNT,
    reasoning_tokens=COUNT,
    cost_usd=st.none() | st.floats(0, 10),
)
ATTACHMENTS = st.builds(
    Attachment,
    kind=st.sampled_from(["image", "file"]),
    url=st.none() | st.just("https://example.org/a.png"),
    media_type=st.none() | st.just("image/png"),
    size=COUNT,
    metadata=METADATA,
)
MORE = st.fixed_dictionaries(
    {},
    optional={
        "id": st.text(min_size=1, max_size=5),
        "name": st.text(max_size=5),
        "reasoning": st.text(max_size=5),
        "attachments": st.lists(ATTACHMENTS, max_size=2).map(tuple),
        "usage": USAGES,
        "timestamp": st.sampled_from(["2026-05-03T10:00:00+00:00", "yesterday"]),
        "model": st.text(max_size=5),
        "model_visible": st.booleans(),
        "version": st.integers(0, 3),
        "metadata": METADATA,
    },
)
TOOLS = st.sampled_from(
    [
        None,
        (),
        (ToolDefinition(name="track", definition='{"name": "track"}'),),
        (ToolDefinition(name="other", definition='{"name":\n "track"}'),),
        (ToolDefinition(name="x", definition="not json"),),
    ]
)


@st.composite
def anything(draw: st.DrawFn) -> Conversation:
    """Conversations in which every field may hold something, as a reader would give them."""
    messages = [
        replace(message, **draw(MORE)) for message in draw(conversations(max_turns=3)).messages
    ]
    odd = draw(st.lists(st.sampled_from(["{", '{"a":\n1}', '{"a": 1e400}', "[1]"]), max_size=1))
    if odd:
        call = ToolCall(id="odd", name="n", arguments=odd[0], metadata=draw(METADATA))
        messages.append(Message(role="assistant", tool_calls=(call,)))
    fields = {"tools": draw(TOOLS), "metadata": draw(METADATA), "tags": ("a", "b")}
    fields |= {"model": draw(st.none() | st.just("m")), "group": "g", "source": "f:1"}
    return build_conversation("c/1", pair_calls(messages).messages, **fields)


@pytest.mark.parametrize("layout", LAYOUTS)
@given(found=st.lists(anything().filter(lambda one: one.messages), min_size=1, max_size=2))
def test_a_round_trip_changes_nothing(tmp_path_factory, layout, found):
    found = [replace(one, id=f"c{place}") for place, one in enumerate(found)]
    path = tmp_path_factory.mktemp("layouts") / "all.jsonl"
    write_conversations(path, found, encode=find_layout(layout))
    again = load_conversations(path)
    assert list(again) == found
    assert not again.issues


def test_unknown_layout_is_told_with_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'openai-chat'"):
        find_layout("openai_chat")


def written(layout: str, *messages: Message, **fields: object) -> dict:
    conversation = build_conversation("c", messages, **fields)
    return json.loads(find_layout(layout)(conversation))


ASK = Message(role="user", content="Where is P-7?")
CALL = Message(role="assistant", tool_calls=(ToolCall(id="k", name="track", arguments='{"n": 7}'),))
RESULT = Message(role="tool", tool_call_id="k", content="pier 4")


def test_chat_of_plain_messages_has_nothing_aside():
    assert written("openai-chat", ASK, CALL, RESULT)["messages"] == [
        {"role": "user", "content": "Where is P-7?"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "k",
                    "type": "function",
                    "function": {"name": "track", "arguments": '{"n": 7}'},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "k", "content": "pier 4"},
    ]


def test_hidden_messages_are_no_messages_of_a_chat_body():
    hidden = Message(role="user", content="approve", model_visible=False)
    body = written("openai-chat", ASK, hidden, CALL)
    assert [message["role"] for message in body["messages"]] == ["user", "assistant"]


def test_results_are_what_a_step_of_atif_observed():
    found = written("atif", ASK, CALL, RESULT)
    assert [step["source"] for step in found["steps"]] == ["user", "agent"]
    assert found["steps"][1]["tool_calls"][0]["arguments"] == {"n": 7}
    assert found["steps"][1]["observation"] == {
        "results": [{"source_call_id": "k", "content": "pier 4"}]
    }


def test_bare_chat_holds_nothing_of_ours():
    message = replace(ASK, id="own", timestamp="2026-05-03", metadata={"a": 1})
    body = written("openai-chat-bare", message, tools=(ToolDefinition(name="t", definition="{}"),))
    assert body == {"messages": [{"role": "user", "content": "Where is P-7?"}]}
