import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.grok_cli import GrokCli

INFO = {"type": "user", "content": "<user_info>mac</user_info>", "synthetic_reason": "context"}
ASK = {"type": "user", "content": [{"type": "text", "text": "Where is P-7?"}], "shelf": "aside-c"}
THOUGHT = {"type": "reasoning", "summary": [{"type": "summary_text", "text": "look"}]}
CALL = {
    "type": "assistant",
    "content": "",
    "tool_calls": [{"id": "k1", "name": "track", "arguments": "{}"}],
    "model_id": "m",
}
RESULT = {"type": "tool_result", "tool_call_id": "k1", "content": "At pier 4"}


def log(*lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


class TestGrokCli(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = log(ASK, THOUGHT, CALL, RESULT).encode()
        sample = Sample(payload=payload, texts=("Where is P-7?", "At pier 4"), aside="aside-c")
        return FormatSubject(format=GrokCli(), samples=(sample,))


def test_injected_context_is_no_turn_of_a_person(load):
    (found,) = load(log(INFO, ASK, CALL, RESULT))
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "tool"]


def test_reasoning_goes_with_the_answer_after_it(load):
    (found,) = load(log(ASK, THOUGHT, CALL, RESULT))
    assert (found.messages[1].reasoning, found.messages[1].content) == ("look", None)
    assert found.model == "m"


def test_a_search_at_the_provider_is_hidden_and_kept(load):
    search = {"type": "backend_tool_call", "kind": {"tool_type": "web", "action": {"q": 1}}}
    (found,) = load(log(ASK, search, CALL, RESULT))
    hidden = found.messages[1]
    assert (hidden.model_visible, hidden.tool_calls[0].arguments) == (False, '{"q": 1}')
