import msgspec
import pytest

from workbench.errors import TranscriptError
from workbench.messages import Message, ToolCall, Usage
from workbench.transcripts.common_case import read_common_messages
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import decode_fields, decode_list
from workbench.transcripts.messages import read_message_list, read_messages


def read(*messages: dict[str, object], source: Source | None = None) -> list[Message]:
    raw = msgspec.Raw(msgspec.json.encode(messages))
    return read_message_list(raw, source or Source())


def test_missing_null_and_empty_content_are_told_apart():
    calls = [{"id": "k", "function": {"name": "f", "arguments": "{}"}}]
    found = read(
        {"role": "assistant", "tool_calls": calls},
        {"role": "assistant", "content": None, "tool_calls": calls},
        {"role": "assistant", "content": "", "tool_calls": calls},
    )
    assert [message.content for message in found] == [None, None, ""]


def test_developer_is_system_and_function_is_tool():
    found = read(
        {"role": "developer", "content": "Be brief."},
        {"role": "function", "name": "f", "content": "1"},
    )
    assert [(m.role, m.metadata) for m in found] == [
        ("system", {"role": "developer"}),
        ("tool", {"role": "function"}),
    ]


def test_unknown_keys_are_metadata():
    (found,) = read({"role": "user", "content": "a", "mood": {"n": [1, 2.5]}, "refusal": None})
    assert found.metadata == {"mood": {"n": [1, 2.5]}, "refusal": None}


def test_reasoning_usage_time_and_model_have_fields():
    (found,) = read(
        {
            "role": "assistant",
            "content": "a",
            "id": "msg_1",
            "reasoning_content": "hm",
            "usage": {"prompt_tokens": 5, "completion_tokens": 2},
            "timestamp": 1_700_000_000,
            "model": "m",
        }
    )
    assert found == Message(
        role="assistant",
        id="msg_1",
        content="a",
        reasoning="hm",
        usage=Usage(input_tokens=5, output_tokens=2),
        timestamp="2023-11-14T22:13:20+00:00",
        model="m",
        metadata={"usage": {"prompt_tokens": 5, "completion_tokens": 2}},
    )


def test_id_of_a_tool_message_is_its_calls_where_such_a_call_came():
    found = read(
        {"role": "assistant", "tool_calls": [{"id": "k1", "name": "f", "arguments": {"a": 1}}]},
        {"role": "tool", "id": "k1", "content": "x"},
        {"role": "tool", "id": "own", "content": "y"},
    )
    assert [(m.id, m.tool_call_id) for m in found[1:]] == [(None, "k1"), ("own", None)]


def test_results_in_a_user_message_become_tool_messages():
    content = [
        {"type": "tool_result", "tool_use_id": "k1", "content": "one"},
        {"type": "tool_result", "tool_use_id": "k2", "content": [{"type": "text", "text": "two"}]},
        {"type": "text", "text": "And now?"},
    ]
    found = read({"role": "user", "content": content, "mood": "calm"})
    assert [(m.role, m.content, m.tool_call_id) for m in found] == [
        ("tool", "one", "k1"),
        ("tool", "two", "k2"),
        ("user", "And now?", None),
    ]
    assert found[2].metadata == {"mood": "calm"}


def test_user_message_of_results_alone_is_no_user_message():
    content = [{"type": "tool_result", "tool_use_id": "k1", "content": "one"}]
    found = read({"role": "user", "content": content, "mood": "calm", "id": "u1"})
    assert [(m.role, m.id, m.metadata) for m in found] == [("tool", "u1", {"mood": "calm"})]


def test_content_that_is_data_is_its_json_text_and_reported():
    source = Source()
    found = read(
        {"role": "tool", "tool_call_id": "k", "content": {"n": 9007199254740993}},
        {"role": "user", "content": 42},
        source=source,
    )
    assert [message.content for message in found] == ['{"n":9007199254740993}', "42"]
    assert [(i.severity, i.code, i.place) for i in source.issues] == [
        ("repair", "content_not_text", "messages[0].content"),
        ("repair", "content_not_text", "messages[1].content"),
    ]


def test_single_block_may_stand_without_a_list():
    (found,) = read({"role": "user", "content": {"type": "text", "text": "hi"}})
    assert found.content == "hi"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"role": None, "content": "a"}, r"messages\[1\]: expected a role"),
        ({"role": "user", "content": [3]}, r"messages\[1\]: content block 0 must be"),
        ({"role": "assistant", "tool_calls": {}}, "`tool_calls` must be an array of objects"),
        ({"role": "assistant", "tool_calls": [{"id": "x"}]}, "a tool call needs a `name`"),
        ({"role": "assistant", "function_call": "f"}, "`function_call` must be an object"),
    ],
)
def test_bad_message_is_refused_with_its_place(message, words):
    with pytest.raises(TranscriptError, match=words):
        read({"role": "user", "content": "fine"}, message)


def test_bad_message_on_a_line_names_the_line():
    rows = [decode_fields(b'{"role":"user","content":"a"}'), decode_fields(b'{"role":5}')]
    with pytest.raises(TranscriptError, match=r"<input>:7: messages\[1\]"):
        read_messages(rows, Source(), lines=[3, 7])


CALL = {"id": "k", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}


@pytest.mark.parametrize(
    "messages",
    [
        [{"role": "system", "content": "s"}, {"role": "user", "content": "u", "name": "ann"}],
        [{"role": "assistant", "content": None, "tool_calls": [CALL], "refusal": None}],
        [{"role": "tool", "tool_call_id": "k", "name": "f", "content": "1"}],
        [{"role": "assistant", "content": "a", "annotations": [], "function_call": None}],
        [{"role": "assistant", "tool_calls": [{**CALL, "id": ""}]}],
        [{"role": "assistant", "content": None, "refusal": "I can't"}],
    ],
)
def test_common_case_reads_as_the_general_reader_does(messages):
    raw = msgspec.Raw(msgspec.json.encode(messages))
    common = read_common_messages(raw)
    assert common is not None
    assert common == read_messages([decode_fields(one) for one in decode_list(raw)], Source())


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "content": "a", "mood": 1},
        {"role": "user", "content": [{"type": "text", "text": "a"}]},
        {"role": "developer", "content": "a"},
        {"role": "assistant", "content": "a", "annotations": [1]},
        {"role": "assistant", "tool_calls": [{**CALL, "index": 0}]},
    ],
)
def test_whatever_is_not_common_is_left_to_the_general_reader(message):
    assert read_common_messages(msgspec.Raw(msgspec.json.encode([message]))) is None


def test_nested_custom_and_flat_calls():
    (found,) = read(
        {
            "role": "assistant",
            "tool_calls": [
                {"id": "a", "function": {"name": "f", "arguments": {"n": 1}}, "index": 0},
                {"id": "b", "type": "custom", "custom": {"name": "g", "input": "ls"}},
                {"id": 7, "name": "h", "arguments": None, "requestor": "assistant"},
            ],
        }
    )
    assert found.tool_calls == (
        ToolCall(id="a", name="f", arguments='{"n":1}', metadata={"index": 0}),
        ToolCall(id="b", name="g", arguments="ls", metadata={"type": "custom"}),
        ToolCall(id="7", name="h", metadata={"requestor": "assistant"}),
    )


def test_words_of_an_unknown_role_are_a_system_message_and_reported():
    source = Source()
    found = read(
        {"role": "user", "content": "a"},
        {"role": "critic", "content": "too long"},
        {"role": "critic", "score": 3},
        source=source,
    )
    assert [(m.role, m.content, m.model_visible, m.metadata["role"]) for m in found[1:]] == [
        ("system", "too long", True, "critic"),
        ("system", None, False, "critic"),
    ]
    assert [(i.severity, i.code, i.place) for i in source.issues] == [
        ("repair", "unknown_role", "messages[1]")
    ]
    assert "2 messages of unknown roles ('critic')" in source.issues[0].message


def test_unknown_role_that_calls_is_the_model_and_one_that_answers_a_tool():
    calls = [{"id": "k", "function": {"name": "f", "arguments": "{}"}}]
    found = read(
        {"role": "user", "content": "a"},
        {"role": "planner", "tool_calls": calls},
        {"role": "executor", "tool_call_id": "k", "content": "1"},
    )
    assert [message.role for message in found] == ["user", "assistant", "tool"]


def test_messages_of_unknown_roles_alone_are_refused():
    with pytest.raises(TranscriptError, match=r"messages\[0\]: expected a role .*found 'critic'"):
        read({"role": "critic", "content": "a"}, {"role": "judge", "content": "b"})


def test_refusal_is_what_the_answer_says():
    (found,) = read({"role": "assistant", "content": None, "refusal": "I can't"})
    assert (found.content, found.metadata) == ("I can't", {"refusal": "I can't"})


@pytest.mark.parametrize("key", ["reasoning_content", "reasoning", "thinking", "tool_plan"])
def test_what_was_thought_is_reasoning_under_any_key(key):
    (found,) = read({"role": "assistant", "content": "a", key: "hm"})
    assert (found.reasoning, found.metadata) == ("hm", {})


def test_block_of_an_unknown_type_is_kept_with_its_text_and_reported():
    source = Source()
    blocks = [{"type": "weird", "text": "q", "foo": 1}, {"type": "odd", "foo": 2}]
    (found,) = read({"role": "user", "content": blocks}, source=source)
    assert found.content == "q"
    assert [one["foo"] for one in found.metadata["content_blocks"]] == [1, 2]
    assert [(i.severity, i.code) for i in source.issues] == [("warning", "unknown_block")]
    assert "'weird', 'odd'" in source.issues[0].message


def test_a_call_that_stands_in_blocks_too_counts_once():
    block = {"type": "tool_use", "id": "k", "name": "f", "input": {"a": 1}}
    calls = [{"id": "k", "function": {"name": "f", "arguments": '{"a": 1}'}}]
    (found,) = read({"role": "assistant", "content": [block], "tool_calls": calls})
    assert [call.id for call in found.tool_calls] == ["k"]


def test_what_an_answer_in_sound_says_is_its_text():
    (found,) = read({"role": "assistant", "content": None, "audio": {"transcript": "Pier 4."}})
    assert found.content == "Pier 4."


def test_capitals_and_spaces_do_not_make_another_role():
    found = read({"role": "user ", "content": "a"}, {"role": "Assistant", "content": "b"})
    assert [(m.role, m.metadata) for m in found] == [
        ("user", {"role": "user "}),
        ("assistant", {"role": "Assistant"}),
    ]
