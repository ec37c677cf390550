import json

import pytest

from workbench.messages import Message, ToolCall, build_conversation
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts import load_conversations
from workbench.transcripts.workbench_chat import WorkbenchChat
from workbench.transcripts.write_chat import encode_chat

CONVERSATION = build_conversation(
    "c-1",
    [
        Message(role="user", content="Where is P-7?", timestamp="2026-05-03"),
        Message(role="assistant", tool_calls=(ToolCall(id="k", name="track", arguments="{}"),)),
        Message(role="tool", tool_call_id="k", content="At pier 4"),
    ],
    group="harbour",
    metadata={"shelf": "aside-8"},
)


class TestWorkbenchChat(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4")
        sample = Sample(payload=encode_chat(CONVERSATION), texts=texts, aside="aside-8")
        return FormatSubject(format=WorkbenchChat(), samples=(sample,))


def test_what_stands_aside_is_put_back(tmp_path):
    path = tmp_path / "chat.jsonl"
    path.write_bytes(encode_chat(CONVERSATION))
    assert list(load_conversations(path)) == [CONVERSATION]


def test_a_foreign_value_aside_is_refused(tmp_path):
    body = json.loads(encode_chat(CONVERSATION))
    body["messages"][0]["workbench"] = {"timestamp": 5}
    path = tmp_path / "chat.json"
    path.write_text(json.dumps(body))
    found = load_conversations(path)
    assert len(found) == 0
    assert "`workbench` holds no part of a message" in str(found.issues[0])
