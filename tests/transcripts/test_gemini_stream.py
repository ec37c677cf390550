import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.gemini_stream import GeminiStream

INIT = {"type": "init", "session_id": "s1", "model": "m", "shelf": "aside-g"}
ASK = {"type": "message", "role": "user", "content": "Where is P-7?"}
USE = {"type": "tool_use", "tool_name": "track", "tool_id": "k1", "parameters": {"n": 7}}
CAME = {"type": "tool_result", "tool_id": "k1", "status": "success", "output": "At pier 4"}
END = {"type": "result", "status": "success", "stats": {"total_tokens": 9}}


def piece(text):
    return {"type": "message", "role": "assistant", "content": text, "delta": True}


def lines(*events):
    return "".join(json.dumps(event) + "\n" for event in events)


class TestGeminiStream(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = lines(INIT, ASK, USE, CAME, piece("Pier 4."), END)
        texts = ("Where is P-7?", "At pier 4", "Pier 4.")
        samples = (Sample(payload=payload.encode(), texts=texts, aside="aside-g"),)
        return FormatSubject(format=GeminiStream(), samples=samples)


def test_pieces_of_an_answer_and_its_calls_are_one_message(load):
    second = USE | {"tool_id": "k2"}
    (found,) = load(lines(INIT, ASK, piece("Let "), piece("me"), USE, second, CAME, piece("A")))
    assert [(m.role, m.content) for m in found.messages] == [
        ("user", "Where is P-7?"),
        ("assistant", "Let me"),
        ("tool", "At pier 4"),
        ("assistant", "A"),
    ]
    assert [call.id for call in found.messages[1].tool_calls] == ["k1", "k2"]


def test_counts_of_the_run_and_other_events_are_kept(load):
    (found,) = load(lines(INIT, ASK, {"type": "error", "message": "x"}, END))
    assert (found.id, found.model, found.group) == ("s1", "m", "gemini-cli:s1")
    assert found.metadata["stats"] == {"total_tokens": 9}
    assert found.metadata["other_lines"] == {"error": 1}
