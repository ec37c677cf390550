import json
from typing import Any


def chat(*said: tuple[str, Any], **fields: Any) -> str:
    turns = [{"from": who, "value": value} for who, value in said]
    return json.dumps({"id": "c1", "conversations": turns} | fields)


def test_speakers_are_read(load):
    said = [("system", "S"), ("human", "q"), ("gpt", "A"), ("chatgpt", "B")]
    (found,) = load(chat(*said, source="x"))
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "assistant"]
    assert (found.id, found.metadata, found.messages[1].metadata) == (
        "c1",
        {"source": "x"},
        {"from": "human"},
    )


def test_function_call_is_a_call_and_observation_its_result(load):
    call = ("function_call", '{"name": "f", "arguments": {"n": 1.50}}')
    (found,) = load(chat(("human", "q"), call, ("observation", "done")))
    _, called, result = found.messages
    assert (called.content, called.tool_calls[0].arguments) == (None, '{"n": 1.50}')
    assert result.tool_call_id == called.tool_calls[0].id


def test_call_inside_an_answer_is_read_and_the_answer_stays_whole(load):
    text = 'Go.<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call><tool_call>no</tool_call>'
    (found,) = load(chat(("human", "q"), ("gpt", text), ("tool", "done")))
    assert [call.name for call in found.messages[1].tool_calls] == ["f"]
    assert found.messages[1].content == text


def test_function_call_that_is_no_json_stays_text(load):
    (found,) = load(chat(("human", "q"), ("function_call", "f(1)")))
    assert (found.messages[1].content, found.messages[1].tool_calls) == ("f(1)", ())


def test_system_and_tools_beside_the_chat(load):
    (found,) = load(chat(("human", "q"), system="S", tools='[{"name": "f"}]'))
    assert found.messages[0].content == "S"
    assert [tool.name for tool in found.tools] == ["f"]


def test_unknown_speaker_is_refused_with_its_place(load):
    found = load(chat(("human", "q"), ("ghost", "boo")))
    assert "conversations[1]: expected `from`" in found.issues[0].message


def test_value_may_be_missing_or_no_text(load):
    (found,) = load(chat(("human", None), ("gpt", {"a": 1}), ("gpt", "")))
    assert [m.content for m in found.messages] == [None, '{"a": 1}', ""]
