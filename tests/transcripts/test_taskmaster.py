import json
from typing import Any


def note(name: str, value: str, context: str) -> dict[str, str]:
    return {"name": name, "value": value, "context": context}


def dialogue(*utterances: dict[str, Any]) -> str:
    return json.dumps([{"conversation_id": "d1", "vertical": "V", "utterances": utterances}])


def test_calls_follow_the_utterance_they_hang_on(load):
    notes = [
        note("api_call", "find", "api_call_0"),
        note("request", '{"q": 1}', "api_call_0"),
        note("api_response", "find", "api_response_0"),
        note("response", '{"id": 7}', "api_response_0"),
        note("api_call", "order", "api_call_1"),
        note("slot", "x", "other"),
    ]
    (found,) = load(dialogue({"speaker": "user", "text": "q", "annotations": notes}))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "assistant"]
    _, asked, result, open_call = found.messages
    assert (asked.tool_calls[0].name, asked.tool_calls[0].arguments) == ("find", '{"q": 1}')
    assert (result.content, result.tool_call_id) == ('{"id": 7}', asked.tool_calls[0].id)
    assert open_call.tool_calls[0].name == "order"
    assert found.messages[0].metadata["annotations"] == [note("slot", "x", "other")]


def test_older_sets_have_no_calls(load):
    said = [{"speaker": "USER", "text": "q"}, {"speaker": "ASSISTANT", "text": "A", "segments": []}]
    (found,) = load(dialogue(*said))
    assert [m.role for m in found.messages] == ["user", "assistant"]
    assert (found.id, found.tags) == ("d1", ("V",))


def test_other_speaker_is_refused_with_its_place(load):
    found = load(dialogue({"speaker": "judge", "text": "x"}))
    assert "utterances[0]: expected user or assistant" in found.issues[0].message
