import json
from typing import Any


def turn(speaker: str, text: str, **frame: Any) -> dict[str, Any]:
    return {"speaker": speaker, "utterance": text, "frames": [{"service": "S_1", **frame}]}


def dialogue(*turns: dict[str, Any]) -> str:
    return json.dumps([{"dialogue_id": "1_0", "services": ["S_1"], "turns": turns}])


def test_call_stands_before_the_text_of_its_turn(load):
    called = {"method": "Reserve", "parameters": {"rooms": "2"}}
    reply = turn("SYSTEM", "Done.", service_call=called, service_results=[{"phone": "1"}])
    (found,) = load(dialogue(turn("USER", "q"), reply))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "assistant"]
    _, asked, result, said = found.messages
    assert asked.tool_calls[0].arguments == '{"rooms": "2"}'
    assert (result.content, result.tool_call_id) == ('[{"phone": "1"}]', asked.tool_calls[0].id)
    assert (said.content, said.metadata) == ("Done.", {"frames": [{"service": "S_1"}]})


def test_states_are_kept_and_services_are_tags(load):
    (found,) = load(dialogue(turn("USER", "q", state={"active_intent": "x"})))
    assert found.messages[0].metadata["frames"][0]["state"] == {"active_intent": "x"}
    assert (found.id, found.tags) == ("1_0", ("S_1",))


def test_other_speaker_is_refused_with_its_place(load):
    found = load(dialogue(turn("USER", "q"), turn("JUDGE", "x")))
    assert "turns[1]: expected USER or SYSTEM, found 'JUDGE'" in found.issues[0].message
