import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.compactions import recorded_compactions
from workbench.transcripts.opencode import OpenCode


def message(own, role, *parts, **info):
    return {"info": {"id": own, "role": role, **info}, "parts": list(parts)}


def text(words):
    return {"type": "text", "text": words}


TOOL = {
    "type": "tool",
    "callID": "k1",
    "tool": "track",
    "state": {"status": "completed", "input": {"n": 7}, "output": "At pier 4"},
}
ASK = message("u1", "user", text("Where is P-7?"), time={"created": 1730000001000})


def export(*messages, **info):
    info = {"id": "s-1", "shelf": "aside-e", **info}
    return json.dumps({"info": info, "messages": list(messages)})


class TestOpenCode(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = export(ASK, message("a1", "assistant", TOOL)).encode()
        sample = Sample(payload=payload, texts=("Where is P-7?", "At pier 4"), aside="aside-e")
        return FormatSubject(format=OpenCode(), samples=(sample,))


def test_each_step_of_an_answer_is_a_message(load):
    start = {"type": "step-start"}
    answer = message("a1", "assistant", start, TOOL, start, text("Pier 4."))
    (found,) = load(export(ASK, answer))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "assistant"]
    assert found.messages[3].content == "Pier 4."


def test_usage_model_time_and_parent_are_kept(load):
    tokens = {"input": 5, "output": 2, "reasoning": 1, "cache": {"read": 10, "write": 0}}
    answer = message("a1", "assistant", text("Hi"), tokens=tokens, modelID="m", cost=0.25)
    (found,) = load(export(ASK, answer, parentID="s-0"))
    assert found.messages[1].usage == Usage(
        input_tokens=15,
        output_tokens=2,
        reasoning_tokens=1,
        cache_read_tokens=10,
        cache_write_tokens=0,
        cost_usd=0.25,
    )
    assert (found.model, found.group) == ("m", "opencode:s-0")
    assert found.metadata["parent"] == {"conversation": "s-0"}
    assert found.messages[0].timestamp.startswith("2024-10-27T")


def test_a_tool_that_failed_has_its_error_as_result(load):
    failed = TOOL | {"state": {"status": "error", "input": {}, "error": "no such parcel"}}
    (found,) = load(export(ASK, message("a1", "assistant", failed)))
    assert found.messages[2].content == "no such parcel"


def test_a_compaction_is_an_event(load):
    answer = message("a1", "assistant", {"type": "compaction", "auto": True}, text("on"))
    (found,) = load(export(ASK, answer))
    (event,) = recorded_compactions(found)
    assert (event.before, event.metadata) == (1, {"auto": True})
