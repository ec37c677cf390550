import json

from workbench.messages import Usage, split_turns

USE = {"type": "tool_use", "id": "k1", "name": "f", "input": {"n": 1}}
RESULT = {"type": "tool_result", "tool_use_id": "k1", "content": "one"}
BODY = {
    "model": "m",
    "system": [{"type": "text", "text": "Be kind."}],
    "messages": [
        {"role": "user", "content": "go"},
        {"role": "assistant", "content": [{"type": "thinking", "thinking": "hm"}, USE]},
        {"role": "user", "content": [RESULT]},
        {"role": "assistant", "content": [{"type": "text", "text": "done"}]},
    ],
}


def test_body_becomes_a_chat_with_tool_messages(load):
    (found,) = load(json.dumps(BODY))
    assert [message.role for message in found.messages] == [
        "system",
        "user",
        "assistant",
        "tool",
        "assistant",
    ]
    assert found.format == "anthropic-messages"
    assert (found.messages[0].content, found.messages[2].reasoning) == ("Be kind.", "hm")


def test_message_of_results_begins_no_turn(load):
    (found,) = load(json.dumps(BODY))
    assert len(split_turns(found.messages)) == 2  # the headless system message, and one human turn


def test_response_is_the_last_message_with_all_input_counted(load):
    response = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [{"type": "text", "text": "ok"}],
        "usage": {"input_tokens": 1, "cache_read_input_tokens": 20, "output_tokens": 3},
        "stop_reason": "end_turn",
    }
    (found,) = load(json.dumps({"request": BODY, "response": response}))
    last = found.messages[-1]
    assert (found.id, last.content) == ("msg_1", "ok")
    assert last.usage == Usage(input_tokens=21, output_tokens=3, cache_read_tokens=20)
    assert last.metadata["response"]["stop_reason"] == "end_turn"


def test_messages_on_lines_are_recognised_by_their_blocks(load):
    found = load("\n".join(json.dumps(message) for message in BODY["messages"]))
    assert [(c.format, len(c.messages)) for c in found] == [("anthropic-messages", 4)]


def test_system_among_the_messages_is_not_refused(load):
    messages = [*BODY["messages"], {"role": "system", "content": [{"type": "text", "text": "!"}]}]
    (found,) = load(json.dumps({**BODY, "messages": messages}))
    assert found.messages[-1].role == "system"
