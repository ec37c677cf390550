import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.compactions import recorded_compactions
from workbench.transcripts.openhands_events import OpenHandsEvents


def text(words):
    return {"type": "text", "text": words}


def event(kind, own, source="agent", **fields):
    return {"kind": kind, "id": own, "source": source, "timestamp": "2026-05-03T10:00:00", **fields}


TOOL = {"type": "function", "function": {"name": "terminal"}}
SYSTEM = event("SystemPromptEvent", "e0", system_prompt=text("Be brief."), tools=[TOOL])
ASK = event(
    "MessageEvent",
    "e1",
    "user",
    llm_message={"role": "user", "content": [text("Fix it.")]},
    extended_content=[text("Use uv.")],
    sender="aside-i",
)


def action(own, call, response="r1", **fields):
    written = {"id": call, "name": "terminal", "arguments": '{"command": "ls"}', "origin": "x"}
    return event(
        "ActionEvent",
        own,
        thought=[text("Look.")],
        action={"kind": "TerminalAction", "command": "ls"},
        tool_name="terminal",
        tool_call_id=call,
        tool_call=written,
        llm_response_id=response,
        **fields,
    )


def observed(own, call):
    return event(
        "ObservationEvent",
        own,
        "environment",
        observation={"kind": "TerminalObservation", "content": [text("a.py")], "exit_code": 0},
        action_id="e2",
        tool_name="terminal",
        tool_call_id=call,
    )


def lines(*events):
    return "".join(json.dumps(one) + "\n" for one in events)


class TestOpenHandsEvents(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = lines(SYSTEM, ASK, action("e2", "k"), observed("e3", "k")).encode()
        sample = Sample(payload=payload, texts=("Be brief.", "a.py"), aside="aside-i")
        return FormatSubject(format=OpenHandsEvents(), samples=(sample,))


def test_the_call_is_as_the_model_wrote_it(load):
    (found,) = load(
        lines(SYSTEM, ASK, action("e2", "k", reasoning_content="r"), observed("e3", "k"))
    )
    _, ask, called, result = found.messages
    assert ask.content == "Fix it.\nUse uv."
    assert (called.content, called.reasoning) == ("Look.", "r")
    assert called.tool_calls[0].arguments == '{"command": "ls"}'
    assert (result.content, result.metadata["observation"]["exit_code"]) == ("a.py", 0)
    assert found.tools[0].name == "terminal"


def test_actions_of_one_answer_are_seen_once(load):
    events = (ASK, action("e2", "k"), action("e3", "l"), observed("e4", "k"), observed("e5", "l"))
    (found,) = load(lines(*events))
    assert [m.model_visible for m in found.messages] == [True, True, False, True, True]
    assert [call.id for call in found.messages[1].tool_calls] == ["k", "l"]


def test_errors_and_refusals_are_results(load):
    common = {"tool_name": "terminal", "tool_call_id": "k"}
    for kind, key in (("AgentErrorEvent", "error"), ("UserRejectObservation", "rejection_reason")):
        (found,) = load(lines(ASK, action("e2", "k"), event(kind, "e3", **common, **{key: "No."})))
        assert (found.messages[2].role, found.messages[2].content) == ("tool", "No.")


def test_a_condensation_is_an_event_that_names_what_went(load):
    gone = event("Condensation", "e9", "environment", forgotten_event_ids=["e2", "e3"], summary="s")
    more = event("PauseEvent", "e8", "user")
    (found,) = load(lines(ASK, action("e2", "k"), observed("e3", "k"), more, gone))
    (kept,) = recorded_compactions(found)
    assert (kept.before, kept.dropped, kept.summary) == (3, (1, 2), "s")
    assert found.metadata["other_events"] == {"PauseEvent": 1}


def test_an_evaluation_has_its_task_as_group(load):
    (found,) = load(json.dumps({"instance_id": "o__r-1", "history": [SYSTEM, ASK]}))
    assert (found.id, found.group) == ("o__r-1", "swe-task:o__r-1")
