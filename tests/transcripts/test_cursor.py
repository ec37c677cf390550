import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.cursor import Cursor


def said(role, *blocks, **fields):
    return {"role": role, "message": {"content": list(blocks), **fields}}


def text(words):
    return {"type": "text", "text": words}


USE = {"type": "tool_use", "id": "k1", "name": "track", "input": {"n": 7}}
RESULT = {"type": "tool_result", "tool_use_id": "k1", "content": "At pier 4"}


def log(*lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


class TestCursor(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        lines = (
            said("user", text("Where is P-7?"), shelf="aside-d"),
            said("assistant", USE),
            said("user", RESULT),
        )
        texts = ("Where is P-7?", "At pier 4")
        sample = Sample(payload=log(*lines).encode(), texts=texts, aside="aside-d")
        return FormatSubject(format=Cursor(), samples=(sample,))


def test_results_that_were_not_recorded_are_told(load):
    ended = {"type": "turn_ended", "status": "success"}
    found = load(log(said("user", text("a")), said("assistant", USE), ended))
    assert [issue.code for issue in found.issues] == ["no_results"]
    assert found[0].metadata["other_lines"] == {"turn_ended": 1}
