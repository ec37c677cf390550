import pytest

from workbench.errors import ModelError
from workbench.models import RecordedModel, RecordingModel, ScriptedModel
from workbench.scoring.model_judge import PROMPT_VERSION, ModelJudge

SUMMARY = "Refunds may go to the card."


def _judge(model):
    return ModelJudge(model).judge(
        "constraint",
        "Never refund to the card",
        source_text="user: Never refund to the card.",
        candidate_text=SUMMARY,
    )


def test_answer_becomes_a_verdict_with_evidence():
    model = ScriptedModel(
        replies=['{"status": "contradicted", "evidence": "Refunds may go to the card"}']
    )
    verdict = _judge(model)
    assert (verdict.status, verdict.rule) == ("contradicted", f"model:{PROMPT_VERSION}")
    assert verdict.candidate_span == (0, 26)
    assert verdict.stand_in == "Refunds may go to the card"


def test_prose_around_the_answer_does_not_matter():
    verdict = _judge(
        ScriptedModel(replies=['Sure:\n{"status": "retained", "evidence": ""}\nDone.'])
    )
    assert verdict.status == "retained"


@pytest.mark.parametrize("reply", ["no idea", '{"status": "maybe"}', "{broken", '{"status": 7}'])
def test_unreadable_answer_is_unverifiable(reply):
    verdict = _judge(ScriptedModel(replies=[reply]))
    assert (verdict.status, verdict.rule) == ("unverifiable", "unreadable_answer")


def test_evidence_that_the_summary_does_not_hold_is_no_evidence():
    verdict = _judge(ScriptedModel(replies=['{"status": "altered", "evidence": "made up"}']))
    assert (verdict.candidate_span, verdict.stand_in) == (None, None)


def test_failure_of_the_model_is_an_error():
    with pytest.raises(ModelError, match="no key"):
        _judge(ScriptedModel(replies=[{"error": "no key"}]))


def test_prompt_names_its_version_and_holds_the_texts():
    model = ScriptedModel(replies=['{"status": "lost"}'])
    _judge(model)
    prompt = model.requests[0].prompt
    assert f"prompt version {PROMPT_VERSION}" in prompt
    assert prompt.index("user: Never refund") < prompt.index(SUMMARY)


def test_recorded_answers_repeat_without_the_model(tmp_path):
    path = tmp_path / "replies.jsonl"
    asked = ScriptedModel(replies=['{"status": "weakened", "evidence": ""}'], label="m")
    first = _judge(RecordingModel(inner=asked, path=path))
    assert _judge(RecordedModel(path=path, label="m")) == first
    assert len(asked.requests) == 1
