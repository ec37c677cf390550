import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.compactions import recorded_compactions
from workbench.transcripts.kimi_cli import KimiCli

HEAD = {"type": "metadata", "protocol_version": "1.4"}
SYSTEM = {"type": "config.update", "systemPrompt": "Be brief."}
PROMPT = {"type": "turn.prompt", "input": [{"type": "text", "text": "Where is P-7?"}]}
ASK = {
    "type": "context.append_message",
    "time": 1785612812820,
    "message": {
        "role": "user",
        "content": [{"type": "text", "text": "Where is P-7?"}],
        "toolCalls": [],
        "shelf": "aside-b",
    },
}


def event(kind, **fields):
    inner = {"type": kind, **fields}
    return {"type": "context.append_loop_event", "event": inner, "time": 1785612812825}


STEP = (
    event("step.begin", step=1),
    event("content.part", part={"type": "think", "think": "look"}),
    event("content.part", part={"type": "text", "text": "One moment."}),
    event("tool.call", toolCallId="k1", name="track", args={"n": 7}),
    event("tool.result", toolCallId="k1", result={"output": "At pier 4", "isError": False}),
    event("step.end", usage={"inputOther": 5, "output": 2, "inputCacheRead": 10}),
)


def log(*lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


class TestKimiCli(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = log(HEAD, SYSTEM, PROMPT, ASK, *STEP).encode()
        texts = ("Be brief.", "Where is P-7?", "At pier 4")
        sample = Sample(payload=payload, texts=texts, aside="aside-b")
        return FormatSubject(format=KimiCli(), samples=(sample,))


def test_parts_of_an_answer_are_one_message_with_the_usage_of_its_step(load):
    (found,) = load(log(HEAD, ASK, *STEP))
    ask, answer, result = found.messages
    assert (answer.content, answer.reasoning) == ("One moment.", "look")
    assert answer.usage == Usage(
        input_tokens=15, output_tokens=2, cache_read_tokens=10, cache_write_tokens=0
    )
    assert (result.tool_call_id, result.metadata) == ("k1", {"isError": False})
    assert ask.timestamp.startswith("2026-08-01T")


def test_a_prompt_that_stands_twice_counts_once(load):
    (found,) = load(log(HEAD, PROMPT, ASK))
    assert [message.content for message in found.messages] == ["Where is P-7?"]


def test_a_compaction_is_an_event(load):
    done = {"type": "context.apply_compaction", "summary": "s", "tokensBefore": 9, "tokensAfter": 1}
    (found,) = load(log(HEAD, ASK, *STEP, done, ASK))
    (kept,) = recorded_compactions(found)
    assert (kept.before, kept.summary, kept.tokens_before) == (3, "s", 9)
    assert kept.metadata["tokensAfter"] == 1
