import json

import pytest

from workbench.messages import Usage

USER = {"role": "user", "content": "q"}
CALL = {"type": "function_call", "call_id": "k", "name": "f", "arguments": "{}"}
OUTPUT = {"type": "function_call_output", "call_id": "k", "output": "done"}
ANSWER = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "A"}]}
RESPONSE = {
    "object": "response",
    "id": "resp_1",
    "model": "m-1",
    "created_at": 1767225600,
    "output": [{"type": "reasoning", "summary": []}, ANSWER],
    "usage": {"input_tokens": 5, "output_tokens": 2, "input_tokens_details": {"cached_tokens": 1}},
}


def test_body_with_instructions_and_tools(load):
    tool = {"type": "function", "name": "f"}
    body = {"model": "m", "instructions": "Be brief.", "input": [USER, CALL, OUTPUT]}
    (found,) = load(json.dumps(body | {"tools": [tool], "top_p": 1}))
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "tool"]
    assert (found.model, found.tools[0].name, found.metadata) == ("m", "f", {"top_p": 1})


def test_text_as_input_is_said_by_the_person(load):
    (found,) = load(json.dumps({"request": {"model": "m", "input": "q"}, "response": RESPONSE}))
    assert [(m.role, m.content) for m in found.messages] == [("user", "q"), ("assistant", "A")]


def test_response_gives_answer_usage_time_and_id(load):
    (found,) = load(json.dumps({"request": {"input": [USER]}, "response": RESPONSE}))
    answer = found.messages[1]
    assert (found.id, answer.model, answer.timestamp) == (
        "resp_1",
        "m-1",
        "2026-01-01T00:00:00+00:00",
    )
    assert answer.usage == Usage(input_tokens=5, output_tokens=2, cache_read_tokens=1)


def test_stored_response_is_read_without_its_request(load):
    (found,) = load(json.dumps(RESPONSE | {"instructions": "Be brief."}))
    assert [m.content for m in found.messages] == ["Be brief.", "A"]


def events(*given: dict[str, object]) -> str:
    return "".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in given)


@pytest.mark.parametrize("whole", [True, False])
def test_streamed_response_is_its_last_event_or_the_items_that_were_done(load, whole):
    stream = [
        {"type": "response.created", "response": RESPONSE | {"output": []}},
        {"type": "response.output_item.done", "item": ANSWER},
        {"type": "response.completed", "response": RESPONSE},
    ]
    text = events(*stream[: 3 if whole else 2]) + "data: {cut"
    found = load(json.dumps({"request": {"input": [USER]}, "response": text}))
    assert found[0].messages[1].content == "A"
    assert [issue.code for issue in found.issues] == ([] if whole else ["cut_response"])


def test_text_of_an_item_that_was_not_done_is_kept(load):
    begun = {"type": "response.created", "response": RESPONSE | {"output": []}}
    parts = [{"type": "response.output_text.delta", "delta": part} for part in ("A ", "B")]
    (found,) = load(json.dumps({"request": {"input": [USER]}, "response": events(begun, *parts)}))
    assert found.messages[1].content == "A B"


def test_history_on_the_server_is_told(load):
    found = load(
        json.dumps({"model": "m", "input": [USER, CALL], "previous_response_id": "resp_0"})
    )
    assert [(i.severity, i.code) for i in found.issues] == [("warning", "incomplete")]


def test_items_stand_in_arrays_and_on_lines(load):
    assert load(json.dumps([USER, CALL, OUTPUT]))[0].format == "openai-responses"
    (found,) = load("\n".join(map(json.dumps, [USER, CALL, OUTPUT, ANSWER])))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "assistant"]


def test_line_of_another_kind_among_items_is_kept_hidden(load):
    lines = [USER, CALL, OUTPUT, {"type": "error", "text": "x"}]
    found = load("\n".join(map(json.dumps, lines)))
    assert [m.model_visible for m in found[0].messages] == [True, True, True, False]
    assert [issue.code for issue in found.issues] == ["unknown_item"]


def test_single_item_is_too_little_to_tell(load):
    assert len(load(json.dumps(CALL))) == 0


def test_plain_chat_messages_are_left_alone(load):
    assert (
        load(json.dumps([USER, {"role": "assistant", "content": "A"}]))[0].format == "openai-chat"
    )


def test_requests_of_a_log_that_grows_are_one_conversation(load):
    rounds = [[USER], [USER, ANSWER, USER | {"content": "r"}]]
    lines = [json.dumps({"request": {"input": items}, "response": RESPONSE}) for items in rounds]
    (found,) = load("\n".join(lines))
    assert [m.content for m in found.messages] == ["q", "A", "r", "A"]


def test_output_beside_an_input_is_the_answer(load):
    row = {"input": [{"role": "user", "content": "q"}], "output": "A", "score": 1}
    (found,) = load(json.dumps(row))
    assert [(m.role, m.content) for m in found.messages] == [("user", "q"), ("assistant", "A")]
    assert found.metadata == {"score": 1}
