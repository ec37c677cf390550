import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.claude_export import ClaudeExport

USE = {"type": "tool_use", "id": "k1", "name": "track", "input": {"n": 7}}
RESULT = {"type": "tool_result", "tool_use_id": "k1", "content": "At pier 4"}


def export(*messages):
    return json.dumps([{"uuid": "c-1", "name": "talk", "chat_messages": list(messages)}])


def said(sender, text="", **fields):
    return {"uuid": f"m-{text}", "sender": sender, "text": text, **fields}


ASK = said("human", "Where is P-7?", shelf="aside-g", created_at="2026-05-03T10:00:00Z")


class TestClaudeExport(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = export(ASK, said("assistant", content=[USE, RESULT])).encode()
        sample = Sample(payload=payload, texts=("Where is P-7?", "At pier 4"), aside="aside-g")
        return FormatSubject(format=ClaudeExport(), samples=(sample,))


def test_text_that_stands_twice_is_read_once(load):
    (found,) = load(export(said("human", "Hi", content=[{"type": "text", "text": "Hi"}])))
    assert [message.content for message in found.messages] == ["Hi"]


def test_the_text_of_an_attachment_follows_what_was_said(load):
    attached = {"file_name": "a.txt", "extracted_content": "P-7 is at sea."}
    (found,) = load(export(said("human", "Read this.", attachments=[attached])))
    (message,) = found.messages
    assert message.content == "Read this.\nP-7 is at sea."
    assert message.attachments[0].metadata == {"file_name": "a.txt"}


def test_an_unknown_sender_is_refused(load):
    found = load(export(said("robot", "x")))
    assert "expected a sender (human, assistant), found 'robot'" in str(found.issues[0])
