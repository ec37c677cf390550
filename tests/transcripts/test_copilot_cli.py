import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.compactions import recorded_compactions
from workbench.transcripts.copilot_cli import CopilotCli


def log(*events):
    return "".join(
        json.dumps(
            {"type": kind, "data": data, "id": f"e{i}", "timestamp": f"2026-05-03T10:00:{i:02}Z"}
        )
        + "\n"
        for i, (kind, data) in enumerate(events)
    )


START = ("session.start", {"sessionId": "s-1", "selectedModel": "m", "shelf": "aside-a"})
ASK = ("user.message", {"content": "Where?", "transformedContent": "Where is P-7?"})
REQUEST = {"toolCallId": "k1", "name": "track", "arguments": {"n": 7}}
CALL = (
    "assistant.message",
    {
        "content": "",
        "toolRequests": [REQUEST],
        "model": "n",
        "outputTokens": 5,
        "reasoningText": "r",
    },
)
BEGUN = ("tool.execution_start", {"toolCallId": "k1", "toolName": "track", "arguments": {"n": 7}})
DONE = ("tool.execution_complete", {"toolCallId": "k1", "result": {"content": "At pier 4"}})


class TestCopilotCli(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = log(START, ASK, CALL, BEGUN, DONE).encode()
        sample = Sample(payload=payload, texts=("Where is P-7?", "At pier 4"), aside="aside-a")
        return FormatSubject(format=CopilotCli(), samples=(sample,))


def test_what_was_typed_is_kept_beside_what_was_sent(load):
    (found,) = load(log(START, ASK))
    assert found.messages[0].content == "Where is P-7?"
    assert found.messages[0].metadata["content"] == "Where?"


def test_an_answer_has_calls_model_usage_and_reasoning(load):
    (found,) = load(log(START, ASK, CALL, BEGUN, DONE))
    answer = found.messages[1]
    assert (answer.content, answer.model, answer.reasoning) == (None, "n", "r")
    assert answer.usage.output_tokens == 5
    assert [(c.id, c.arguments) for c in answer.tool_calls] == [("k1", '{"n": 7}')]
    assert found.id == "s-1"


def test_a_tool_that_nobody_asked_for_gets_a_call(load):
    (found,) = load(log(START, ASK, BEGUN, DONE))
    assert [message.role for message in found.messages] == ["user", "assistant", "tool"]


def test_a_truncation_is_an_event_and_other_lines_are_counted(load):
    cut = ("session.truncation", {"preTruncationTokensInMessages": 900, "performedBy": "x"})
    (found,) = load(log(START, ASK, ("hook.start", {}), cut, CALL))
    (event,) = recorded_compactions(found)
    assert (event.before, event.tokens_before) == (1, 900)
    assert found.metadata["other_lines"] == {"hook.start": 1}
