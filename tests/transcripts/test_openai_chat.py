import json

import pytest

from workbench.messages import Usage

HELLO = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]
TEXT = json.dumps(HELLO)


@pytest.mark.parametrize(
    ("payload", "ids"),
    [
        (TEXT, ["rec"]),
        (json.dumps({"model": "m", "messages": HELLO}), ["rec"]),
        ("\n".join(json.dumps(message) for message in HELLO), ["rec"]),
        (f"{TEXT}\n{TEXT}\n".replace("hello", "hey", 1), ["rec-1", "rec-2"]),
        (json.dumps([HELLO, [HELLO[0], HELLO[0]]]), ["rec-1", "rec-2"]),
        (f'{{"messages": {TEXT}}}\n\n{{"messages": {TEXT[:-1]}, {TEXT[1:]}, "k": 1}}\n'
         .replace("hello", "hey", 1), ["rec-1", "rec-3"]),
        (json.dumps([{"id": "own", "messages": HELLO, "k": 1}, {"messages": HELLO}]),
         ["own", "rec-2"]),
    ],
    ids=["array", "body", "messages", "arrays", "array of arrays", "bodies", "array of bodies"],
)  # fmt: skip
def test_layouts(load, payload, ids):
    found = load(payload)
    assert [conversation.id for conversation in found] == ids
    assert {c.messages[0].content for c in found} == {"hi"}
    assert {c.format for c in found} == {"openai-chat"}
    assert not found.issues


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize(
    "silent",
    [{"role": "assistant", "refusal": None}, {"role": "user"}, {"role": "user", "content": None}],
    ids=["refused", "role only", "null"],
)
@pytest.mark.parametrize(
    "write",
    [json.dumps, lambda messages: "\n".join(map(json.dumps, messages))],
    ids=["array", "lines"],
)
def test_a_message_that_says_nothing_is_a_message(load, write, silent, place):
    messages = [*HELLO, *HELLO]
    messages.insert(place, silent)
    loaded = load(write(messages))
    (found,) = loaded
    assert [m.role for m in found.messages] == [m["role"] for m in messages]
    assert found.messages[place].content is None
    assert found.format == "openai-chat"
    assert not loaded.issues


def test_messages_on_lines_belong_to_the_conversation_they_name(load):
    rows = [{"role": "user", "content": str(i), "session_id": f"s{i % 2}"} for i in range(4)]
    found = load("\n".join(map(json.dumps, rows)))
    assert [(c.id, [m.content for m in c.messages]) for c in found] == [
        ("s0", ["0", "2"]),
        ("s1", ["1", "3"]),
    ]


def test_body_keeps_model_tools_and_the_rest(load):
    tool = {"type": "function", "function": {"name": "f"}}
    (found,) = load(json.dumps({"messages": HELLO, "model": "m", "tools": [tool], "seed": 7}))
    assert found.model == "m"
    assert found.tools is not None
    assert [one.name for one in found.tools] == ["f"]
    assert found.metadata == {"seed": 7}
    assert found.source is not None
    assert found.source.endswith("rec.json")


def test_exchange_ends_with_the_response(load):
    response = {
        "id": "chatcmpl-1",
        "model": "m-2026",
        "created": 1_700_000_000,
        "choices": [{"index": 0, "message": {"role": "assistant", "content": "fine"}}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 1},
    }
    (found,) = load(
        json.dumps({"request": {"messages": HELLO, "model": "m"}, "response": response})
    )
    last = found.messages[-1]
    assert (found.id, found.model, last.content, last.model) == (
        "chatcmpl-1",
        "m",
        "fine",
        "m-2026",
    )
    assert last.usage == Usage(input_tokens=9, output_tokens=1)
    assert last.timestamp == "2023-11-14T22:13:20+00:00"


def test_response_without_a_message_is_kept(load):
    error = {"error": {"message": "overloaded"}}
    (found,) = load(json.dumps({"request": {"messages": HELLO}, "response": error}))
    assert len(found.messages) == 2
    assert found.metadata["response"] == error


def test_unknown_shape_says_what_was_found(load):
    found = load('{"colour": "red", "size": 4}\n{"colour": "blue", "size": 5}\n')
    (issue,) = found.issues
    assert issue.code == "unknown_format"
    assert "an object with the keys colour, size (2 records" in issue.message


def test_conversation_without_messages_is_refused(load):
    found = load('{"messages": []}')
    assert len(found) == 0
    assert "without messages" in found.issues[0].message


def test_bad_conversation_costs_only_itself(load):
    bad = '{"messages": [{"role": "critic", "content": "x"}]}'
    found = load(
        f'{{"messages": {TEXT}}}\n{bad}\n{{"messages": {TEXT[:-1]}, {TEXT[1:]}}}\n'.replace(
            "hello", "hey", 1
        )
    )
    assert [c.id for c in found] == ["rec-1", "rec-3"]
    (issue,) = found.issues
    assert (issue.line, issue.severity) == (2, "refusal")


def test_other_speakers_are_left_to_the_format_that_knows_them(load):
    talk = [{"role": "customer", "content": "hi"}, {"role": "agent", "content": "hello"}]
    for payload in (talk, {"messages": talk}):
        (found,) = load(json.dumps(payload))
        assert (found.format, [m.role for m in found.messages]) == (
            "role-content",
            ["user", "assistant"],
        )


def test_roles_without_words_are_no_chat(load):
    found = load(json.dumps({"messages": [{"role": "user", "segments": [{"text": "hi"}]}]}))
    assert [issue.code for issue in found.issues] == ["unknown_format"]


def test_messages_and_tools_may_be_json_inside_a_text(load):
    tools = json.dumps([{"type": "function", "function": {"name": "track"}}])
    (found,) = load(json.dumps({"messages": TEXT, "tools": tools, "split": "train"}))
    assert [m.content for m in found.messages] == ["hi", "hello"]
    assert ([tool.name for tool in found.tools], found.metadata) == (["track"], {"split": "train"})


@pytest.mark.parametrize("key", ["body", "params"])
def test_input_of_a_batch_is_a_body_in_an_envelope(load, key):
    body = {"model": "m", "messages": HELLO, "max_tokens": 9}
    (found,) = load(json.dumps({"custom_id": "t1", "method": "POST", key: body}))
    assert (found.model, len(found.messages)) == ("m", 2)
    assert found.metadata == {
        "custom_id": "t1",
        "method": "POST",
        "request": {"max_tokens": 9},
    }


def test_response_of_ollama_is_the_answer(load):
    response = {
        "model": "m",
        "created_at": "2026-01-01T00:00:00Z",
        "message": {"role": "assistant", "content": "A", "thinking": "hm"},
        "prompt_eval_count": 9,
        "eval_count": 2,
    }
    (found,) = load(json.dumps({"request": {"messages": HELLO[:1]}, "response": response}))
    answer = found.messages[1]
    assert (answer.content, answer.reasoning) == ("A", "hm")
    assert answer.usage == Usage(input_tokens=9, output_tokens=2)
    assert answer.timestamp == "2026-01-01T00:00:00Z"


@pytest.mark.parametrize(("odd", "words"), [({"event": 1}, "without a role"), ([1], "an array")])
def test_line_that_is_no_message_costs_only_itself(load, odd, words):
    found = load("\n".join(map(json.dumps, [*HELLO * 8, odd, *HELLO])))
    assert [len(c.messages) for c in found] == [18]
    assert [(issue.severity, issue.line) for issue in found.issues] == [("refusal", 17)]
    assert words in found.issues[0].message


def test_line_of_settings_before_messages_costs_only_itself(load):
    found = load("\n".join(map(json.dumps, [{"session": "x", "began": 1}, *HELLO, *HELLO])))
    assert [len(c.messages) for c in found] == [4]
    assert [(issue.code, issue.line) for issue in found.issues] == [("unknown_format", 1)]


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("request_body", "response_body"), ("inputs", "output"), ("prompt", "completion")],
)
def test_request_and_response_under_the_names_of_other_logs(load, asked, answered):
    response = {"choices": [{"message": HELLO[1]}]}
    (found,) = load(json.dumps({asked: {"messages": HELLO[:1]}, answered: response, "k": 1}))
    assert [m.content for m in found.messages] == ["hi", "hello"]
    assert found.metadata == {"k": 1}
