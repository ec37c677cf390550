import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.cohere_chat import CohereChat

CALL = {"name": "track", "parameters": {"n": 7}}
HISTORY = [
    {"role": "USER", "message": "Where is P-7?", "shelf": "aside-h"},
    {"role": "CHATBOT", "message": "I will look.", "tool_calls": [CALL]},
    {"role": "TOOL", "tool_results": [{"call": CALL, "outputs": [{"at": "pier 4"}]}]},
]
BODY = {"model": "m", "preamble": "Be kind.", "chat_history": HISTORY, "message": "And now?"}
ANSWER = {"response_id": "r1", "text": "Pier 4.", "meta": {"tokens": {"input_tokens": 9.0}}}


class TestCohereChat(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Be kind.", "Where is P-7?", '[{"at": "pier 4"}]', "And now?")
        payloads = (json.dumps(BODY), json.dumps({"request": BODY, "response": ANSWER}))
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-h") for p in payloads)
        return FormatSubject(format=CohereChat(), samples=samples)


def test_preamble_history_message_and_answer_in_order(load):
    (found,) = load(json.dumps({"request": BODY, "response": ANSWER}))
    assert [m.role for m in found.messages] == [
        *("system", "user", "assistant", "tool", "user", "assistant")
    ]
    assert (found.id, found.model, found.messages[-1].content) == ("r1", "m", "Pier 4.")
    assert found.messages[-1].usage == Usage(input_tokens=9)
    assert found.messages[2].tool_calls[0].arguments == '{"n": 7}'


def test_response_that_repeats_the_history_says_its_answer_once(load):
    history = [HISTORY[0], {"role": "CHATBOT", "message": "Pier 4."}]
    (found,) = load(json.dumps(ANSWER | {"generation_id": "g", "chat_history": history}))
    assert [m.content for m in found.messages] == ["Where is P-7?", "Pier 4."]
