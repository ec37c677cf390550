import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.ai_sdk import AiSdk

ASK = {"id": "1", "role": "user", "parts": [{"type": "text", "text": "Where is P-7?"}]}
TOOL = {"type": "tool-track", "toolCallId": "k1", "state": "output-available", "input": {"n": 7}}
OLD = {"toolCallId": "k1", "toolName": "track", "args": {"n": 7}, "result": "At pier 4"}


def answer(*parts, **fields):
    return {"id": "2", "role": "assistant", "parts": list(parts), **fields}


NEW = answer(TOOL | {"output": "At pier 4"}, metadata={"shelf": "aside-l"})
FOUR = answer({"type": "tool-invocation", "toolInvocation": OLD}, shelf="aside-l", content="")


class TestAiSdk(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4")
        payloads = (
            json.dumps({"id": "c", "messages": [ASK, NEW]}),
            json.dumps([ASK, FOUR]),
            "".join(json.dumps(one) + "\n" for one in (ASK, NEW)),
        )
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-l") for p in payloads)
        return FormatSubject(format=AiSdk(), samples=samples)


def test_each_step_of_an_answer_is_a_message(load):
    start, said = {"type": "step-start"}, {"type": "text", "text": "Pier 4."}
    (found,) = load(json.dumps([ASK, answer(start, TOOL | {"output": {"at": 4}}, start, said)]))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "assistant"]
    assert found.messages[1].tool_calls[0].arguments == '{"n": 7}'
    assert found.messages[2].content == '{"at": 4}'
    assert found.messages[3].content == "Pier 4."


def test_files_reasoning_and_errors_are_read(load):
    shown = {"type": "file", "mediaType": "image/png", "url": "https://example.org/a.png"}
    thought = {"type": "reasoning", "text": "look"}
    failed = TOOL | {"state": "output-error", "errorText": "no such parcel"}
    (found,) = load(json.dumps([ASK | {"parts": [*ASK["parts"], shown]}, answer(thought, failed)]))
    assert found.messages[0].attachments[0].kind == "image"
    assert found.messages[1].reasoning == "look"
    assert found.messages[2].content == "no such parcel"


def test_parts_of_other_kinds_are_kept_and_an_answer_may_have_none(load):
    cited = {"type": "source-document", "sourceId": "s"}
    (found,) = load(json.dumps([ASK, answer({"type": "text", "text": "A"}, cited), answer()]))
    assert [m.content for m in found.messages] == ["Where is P-7?", "A", None]
    assert found.messages[1].metadata["content_blocks"] == [cited]
