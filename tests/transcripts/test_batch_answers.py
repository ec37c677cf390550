import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts import load_conversations
from workbench.transcripts.batch_answers import BatchAnswers
from workbench.transcripts.survey import survey_recordings


def asked(number, body="body"):
    request = {"model": "m", "messages": [{"role": "user", "content": f"question {number}"}]}
    return {"custom_id": f"c{number}", body: request}


def chat(number):
    message = {"role": "assistant", "content": f"answer {number}"}
    body = {"id": f"x{number}", "choices": [{"index": 0, "message": message}]}
    return {
        "id": f"b{number}",
        "custom_id": f"c{number}",
        "response": {"status_code": 200, "body": body},
        "error": None,
    }


def responses(number):
    said = {"type": "message", "role": "assistant", "content": f"answer {number}"}
    body = {"object": "response", "id": f"x{number}", "output": [said]}
    return chat(number) | {"response": {"status_code": 200, "body": body}}


def anthropic(number):
    said = [{"type": "text", "text": f"answer {number}"}]
    message = {"id": f"x{number}", "type": "message", "role": "assistant", "content": said}
    return {"custom_id": f"c{number}", "result": {"type": "succeeded", "message": message}}


KINDS = [(chat, "body"), (responses, "body"), (anthropic, "params")]


def lines(*values):
    return "\n".join(map(json.dumps, values)) + "\n"


class TestBatchAnswers(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        """A tool that the provider ran is called and answered in one response."""
        ran = [
            {"type": "function_call", "call_id": "k", "name": "track", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "k", "output": "At pier 4"},
        ]
        answer = responses(1)
        answer["response"]["body"]["output"][:0] = ran
        payload = lines(answer | {"note": "aside-b"}).encode()
        sample = Sample(payload=payload, texts=("At pier 4", "answer 1"), aside="aside-b")
        return FormatSubject(format=BatchAnswers(), samples=(sample,))


@pytest.mark.parametrize(("answer", "body"), KINDS)
def test_answers_stand_at_the_end_of_their_requests(tmp_path, answer, body):
    (tmp_path / "input.jsonl").write_text(lines(*(asked(n, body) for n in (1, 2, 3))))
    (tmp_path / "output.jsonl").write_text(lines(*(answer(n) for n in (3, 1))))
    found = load_conversations(tmp_path)
    assert [[m.content for m in c.messages] for c in found] == [
        ["question 1", "answer 1"],
        ["question 2"],
        ["question 3", "answer 3"],
    ]
    assert [issue.code for issue in found.issues] == ["batch_joined"]
    assert survey_recordings(tmp_path).files == found.files


def test_an_answer_alone_is_told(load):
    found = load(lines(chat(1)))
    assert [[m.content for m in c.messages] for c in found] == [["answer 1"]]
    assert [(issue.severity, issue.code) for issue in found.issues] == [("warning", "no_request")]


@pytest.mark.parametrize(
    "failed",
    [
        chat(7) | {"response": {"status_code": 400, "body": {"error": {"message": "too long"}}}},
        chat(7) | {"response": None, "error": {"code": "expired", "message": "too long"}},
        {"custom_id": "c7", "result": {"type": "errored", "error": {"message": "too long"}}},
        {
            "custom_id": "c7",
            "result": {"type": "errored", "error": {"error": {"message": "too long"}}},
        },
    ],
)
def test_a_request_that_failed_is_told_with_its_reason(load, failed):
    found = load(lines(chat(1), failed))
    assert len(found) == 1
    (refusal,) = [issue for issue in found.issues if issue.severity == "refusal"]
    assert "'c7'" in refusal.message
    assert "too long" in refusal.message


def test_requests_of_one_wording_stay_two(tmp_path):
    same = asked(1)["body"]
    (tmp_path / "input.jsonl").write_text(
        lines({"custom_id": "c1", "body": same}, {"custom_id": "c2", "body": same})
    )
    assert len(load_conversations(tmp_path)) == 2
