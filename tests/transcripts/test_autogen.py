import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.autogen import AutoGen


def event(kind, by, content, **fields):
    return {"type": kind, "source": by, "content": content, "models_usage": None, **fields}


ASK = event("TextMessage", "user", "Where is P-7?", metadata={"shelf": "aside-a"})
CALLS = [{"id": "k1", "name": "track", "arguments": "{}"}]
CAME = [{"call_id": "k1", "name": "track", "content": "At pier 4", "is_error": False}]
USED = {"prompt_tokens": 5, "completion_tokens": 2}
USE = event("ToolCallRequestEvent", "clerk", CALLS) | {"models_usage": USED}
RESULT = event("ToolCallExecutionEvent", "clerk", CAME)
SAID = event("TextMessage", "clerk", "Pier 4.")


class TestAutoGen(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        talk = [ASK, USE, RESULT, SAID]
        texts = ("Where is P-7?", "At pier 4", "Pier 4.")
        payloads = (
            json.dumps({"messages": talk, "stop_reason": "done"}),
            "".join(json.dumps(one) + "\n" for one in talk),
            json.dumps({"agent_states": {"clerk": {"llm_context": {"messages": talk}}}}),
        )
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-a") for p in payloads)
        return FormatSubject(format=AutoGen(), samples=samples)


def test_speakers_usage_and_what_is_said_again(load):
    again = event("ToolCallSummaryMessage", "clerk", "At pier 4")
    thought = event("ThoughtEvent", "clerk", "hm")
    (found,) = load(json.dumps({"messages": [ASK, thought, USE, RESULT, again, SAID]}))
    assert [(m.role, m.name, m.model_visible) for m in found.messages] == [
        ("user", "user", True),
        ("assistant", "clerk", False),
        ("assistant", "clerk", True),
        ("tool", "track", True),
        ("assistant", "clerk", False),
        ("assistant", "clerk", True),
    ]
    assert found.messages[2].usage == Usage(input_tokens=5, output_tokens=2)
    assert found.messages[1].reasoning == "hm"


def test_context_of_a_model(load):
    context = [
        {"type": "SystemMessage", "content": "Be brief."},
        {"type": "UserMessage", "source": "boss", "content": "q"},
        {"type": "AssistantMessage", "source": "a", "content": CALLS, "thought": "hm"},
        {"type": "FunctionExecutionResultMessage", "content": CAME},
    ]
    (found,) = load(json.dumps({"llm_context": {"messages": context}, "version": "1"}))
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "tool"]
    assert (found.messages[2].reasoning, found.metadata) == ("hm", {"version": "1"})


def test_pictures_are_attachments(load):
    shown = event("MultiModalMessage", "user", ["See", {"data": "QUJD"}])
    (found,) = load(json.dumps({"messages": [shown, SAID]}))
    assert (found.messages[0].content, found.messages[0].attachments[0].size) == ("See", 4)


def test_roles_of_an_older_chat_are_turned_round_and_told(load):
    call = {"id": "k1", "function": {"name": "track", "arguments": "{}"}}
    answered = {"tool_call_id": "k1", "role": "tool", "content": "At pier 4"}
    history = [
        {"role": "assistant", "name": "user_proxy", "content": "q"},
        {"role": "assistant", "name": "clerk", "content": None, "tool_calls": [call]},
        {"role": "tool", "content": "At pier 4", "tool_responses": [answered]},
        {"role": "user", "name": "clerk", "content": "A"},
    ]
    found = load(json.dumps({"chat_history": history, "summary": "s", "cost": {}}))
    assert [m.role for m in found[0].messages] == ["user", "assistant", "tool", "assistant"]
    assert [issue.code for issue in found.issues] == ["perspective"]
