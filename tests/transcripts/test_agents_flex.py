import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.agents_flex import AgentsFlex

JAVA = "com.agentsflex.core.message."
ASK = {"@type": JAVA + "UserMessage", "content": "Where is P-7?", "messageId": "u1"}
CALL = {
    "@type": JAVA + "AiMessage",
    "toolCalls": [{"id": "k1", "name": "track", "arguments": '{"n": 7}'}],
    "promptTokens": 5,
    "completionTokens": 2,
    "fullReasoningContent": "look",
    "metadataMap": {"shelf": "aside-j"},
}
RESULT = {"@type": JAVA + "ToolMessage", "content": "At pier 4", "toolCallId": "k1"}


def bare(message):
    return {key: value for key, value in message.items() if key != "@type"}


class TestAgentsFlex(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4")
        payloads = (
            json.dumps([ASK, CALL, RESULT]),
            json.dumps({"id": "c-1", "messages": [ASK, CALL, RESULT]}),
            "".join(json.dumps(one) + "\n" for one in (ASK, CALL, RESULT)),
        )
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-j") for p in payloads)
        return FormatSubject(format=AgentsFlex(), samples=samples)


def test_fields_of_the_memory_are_kept(load):
    hidden = ASK | {"modelVisible": False, "version": 3, "messageId": "u2"}
    (found,) = load(json.dumps([ASK, CALL, RESULT, hidden]))
    answer = found.messages[1]
    assert (answer.usage, answer.reasoning) == (Usage(input_tokens=5, output_tokens=2), "look")
    assert answer.tool_calls[0].arguments == '{"n": 7}'
    assert (found.messages[3].model_visible, found.messages[3].version) == (False, 3)
    assert found.messages[0].id == "u1"


def test_without_class_names_keys_tell_and_the_rest_is_reported(load):
    ask = bare(ASK) | {"metadataMap": {}}
    found = load(json.dumps([ask, bare(CALL), bare(RESULT)]))
    assert [m.role for m in found[0].messages] == ["user", "assistant", "tool"]
    assert [issue.code for issue in found.issues] == ["role_guessed"]


def test_the_whole_text_of_an_answer_counts_and_pictures_are_attached(load):
    answer = {"@type": JAVA + "AiMessage", "content": "4.", "fullContent": "Pier 4."}
    ask = ASK | {"imageUrls": ["https://example.org/a.png"]}
    (found,) = load(json.dumps([ask, answer]))
    assert found.messages[1].content == "Pier 4."
    assert found.messages[0].attachments[0].url == "https://example.org/a.png"
