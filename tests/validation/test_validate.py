import pytest

from workbench.errors import UsageError
from workbench.models import ScriptedModel
from workbench.validation.validate import validate


def test_frames_hold_scores_and_errors(write_rows, message, verdict):
    write_rows("facts.jsonl", [message])
    wrong = {**verdict, "id": "v2", "expected": "lost", "stand_in": None}
    result = validate(write_rows("verdicts.jsonl", [verdict, wrong]))
    assert set(result.facts()["recall"]) == {1.0}
    assert result.verdicts().set_index("name").loc["values, all", "agreement"] == 0.5
    assert list(result.errors()["row"]) == ["v2"]
    assert list(result.summary()["count"]) == [0]


def test_without_a_path_the_bundled_labels_are_measured():
    result = validate()
    assert "ship with" in result.source
    assert {"values", "statements"} == {score.group for score in result.verdict_scores}


def test_known_values_alone_need_their_recordings(write_rows):
    row = {"set": "shop", "file": "talks", "number": 0, "kind": "order_id", "value": "#W1"}
    with pytest.raises(UsageError, match="--recordings"):
        validate(write_rows("known_format_values.jsonl", [row]))


def test_model_is_asked_about_statements_beside_the_rules(write_rows, verdict):
    rule = {
        **verdict,
        "id": "v2",
        "fact_kind": "constraint",
        "fact_value": "Never refund to the card",
        "expected": "retained",
        "stand_in": None,
    }
    model = ScriptedModel(replies=['{"status": "lost", "evidence": ""}'], label="second reader")
    result = validate(write_rows("verdicts.jsonl", [verdict, rule]), judge=model)
    by_judge = {
        score.judge: score.agreement
        for score in result.verdict_scores
        if score.name == "statements in one language"
    }
    assert by_judge == {"rules": 1.0, "second reader": 0.0}
    assert len(model.requests) == 1


def test_progress_is_told(write_rows, message):
    told: list[str] = []
    validate(write_rows("facts.jsonl", [message]), progress=told.append)
    assert told == ["finding facts", "judging"]


def test_own_formats_are_found(write_rows, message):
    message["text"] += " Ref 7-up."
    message["facts"].append(
        {"kind": "identifier", "surface": "7-up", "start": 58, "canonical": "7-up"}
    )
    folder = write_rows("facts.jsonl", [message])
    result = validate(folder, facts={"identifier": [r"\b7-up\b"]})
    assert result.mistakes == ()
