import json
from typing import Any

import pytest

from workbench.messages import Usage

CALL = {"name": "f", "args": {"n": 1}, "id": "k", "type": "tool_call"}


def dumped(kind: str, **fields: Any) -> dict[str, Any]:
    path = ["langchain", "schema", "messages", kind]
    return {"lc": 1, "type": "constructor", "id": path, "kwargs": fields}


def test_shapes_of_the_same_messages_give_the_same(load):
    shapes = [
        [{"type": "human", "data": {"content": "q"}}, {"type": "ai", "data": {"content": "A"}}],
        [dumped("HumanMessage", content="q"), dumped("AIMessage", content="A", type="ai")],
        [{"type": "human", "content": "q"}, {"type": "ai", "content": "A"}],
    ]
    found = load("\n".join(map(json.dumps, shapes)))
    assert {c.format for c in found} == {"langchain"}
    assert [[(m.role, m.content) for m in c.messages] for c in found] == [
        [("user", "q"), ("assistant", "A")]
    ] * 3


def test_call_that_is_written_three_times_counts_once(load):
    provider = {"id": "k", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    block = {"type": "tool_use", "id": "k", "name": "f", "input": {"n": 1}}
    message = {"type": "ai", "content": [{"type": "text", "text": "A"}, block]}
    message |= {"tool_calls": [CALL], "additional_kwargs": {"tool_calls": [provider], "x": 1}}
    (found,) = load(json.dumps([{"type": "human", "content": "q"}, message]))
    answer = found.messages[1]
    assert [(c.id, c.arguments) for c in answer.tool_calls] == [("k", '{"n": 1}')]
    assert (answer.content, answer.metadata["additional_kwargs"]) == ("A", {"x": 1})


def test_calls_of_the_provider_alone_are_read(load):
    provider = {"id": "k", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    message = {"content": "", "additional_kwargs": {"tool_calls": [provider]}, "tool_calls": []}
    (found,) = load(json.dumps([{"type": "ai", "data": message}]))
    assert [(c.id, c.name) for c in found.messages[0].tool_calls] == [("k", "f")]


def test_call_that_could_not_be_parsed_keeps_its_text(load):
    invalid = {"name": "f", "args": '{"n": ', "id": "k", "error": "cut"}
    message = {"content": "", "tool_calls": [], "invalid_tool_calls": [invalid]}
    (found,) = load(json.dumps([{"type": "ai", "data": message}]))
    (call,) = found.messages[0].tool_calls
    assert (call.arguments, call.metadata) == ('{"n": ', {"invalid": "cut"})


def test_usage_model_and_result(load):
    usage = {"input_tokens": 5, "output_tokens": 2, "input_token_details": {"cache_read": 1}}
    answer = {"type": "ai", "content": "A", "usage_metadata": usage, "tool_calls": [CALL]}
    answer["response_metadata"] = {"model_name": "m"}
    result = {"type": "tool", "content": "done", "tool_call_id": "k", "status": "error"}
    (found,) = load(json.dumps([answer, result | {"artifact": None}]))
    first, second = found.messages
    assert first.usage == Usage(input_tokens=5, output_tokens=2, cache_read_tokens=1)
    assert (first.model, second.tool_call_id, second.metadata) == ("m", "k", {"status": "error"})


def test_chunks_of_one_answer_are_one_message(load):
    chunks = [{"type": "AIMessageChunk", "id": "r", "content": text} for text in ("A ", "B")]
    (found,) = load(json.dumps([{"type": "human", "content": "q"}, *chunks]))
    assert [m.content for m in found.messages] == ["q", "A B"]


def test_state_of_a_graph_and_list_in_a_list(load):
    chat = [{"type": "human", "content": "q"}, {"type": "remove", "content": "", "id": "x"}]
    (found,) = load(json.dumps({"messages": chat, "thread_id": "t1", "step": 3}))
    assert (found.id, len(found.messages), found.metadata["step"]) == ("t1", 1, 3)
    assert load(json.dumps({"messages": [chat]}))[0].messages[0].content == "q"


def test_message_of_a_role_of_its_own(load):
    (found,) = load(json.dumps([{"type": "chat", "data": {"role": "assistant", "content": "A"}}]))
    assert found.messages[0].role == "assistant"


def test_call_that_came_in_pieces_has_all_its_arguments(load):
    def chunk(args, **named):
        piece = {"index": 0, "args": args, "id": None, "name": None} | named
        return {"type": "AIMessageChunk", "id": "r", "content": "", "tool_call_chunks": [piece]}

    first = chunk('{"n"', id="k", name="f") | {"tool_calls": [{"name": "f", "args": {}, "id": "k"}]}
    chat = [{"type": "human", "content": "q"}, first, chunk(": 7"), chunk("}")]
    (found,) = load(json.dumps(chat))
    (call,) = found.messages[1].tool_calls
    assert (call.id, call.name, call.arguments) == ("k", "f", '{"n": 7}')


@pytest.mark.parametrize("key", ["values", "channel_values"])
def test_snapshot_of_a_graph_holds_its_state(load, key):
    chat = [{"type": "human", "content": "q"}, {"type": "ai", "content": "A"}]
    (found,) = load(json.dumps({key: {"messages": chat, "step": 3}, "next": []}))
    assert (found.format, len(found.messages)) == ("langchain", 2)
    assert found.metadata == {"step": 3, "next": []}
