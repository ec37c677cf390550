import csv
import json

import pytest

from workbench.validation.formats import (
    count_lines,
    fact_cells,
    mistake_line,
    to_csv,
    to_json,
    to_markdown,
    verdict_cells,
)
from workbench.validation.validate import Validation, validate


@pytest.fixture
def result(write_rows, message, verdict) -> Validation:
    write_rows("facts.jsonl", [message])
    wrong = {**verdict, "id": "v|2", "expected": "lost", "stand_in": None}
    return validate(write_rows("verdicts.jsonl", [verdict, wrong]))


def test_json_holds_everything(result):
    data = json.loads(to_json(result))
    assert list(data) == ["labels", "facts", "verdicts", "counts", "errors"]
    assert data["facts"][0]["recall"] == 1.0
    assert data["errors"][0]["row"] == "v|2"


def test_json_cuts_the_errors(result):
    assert json.loads(to_json(result, errors=0))["errors"] == []


def test_csv_has_one_row_for_each_score(result):
    rows = list(csv.DictReader(to_csv(result).splitlines()))
    assert {row["table"] for row in rows} == {"facts", "verdicts", "counts"}
    assert len(rows) == len(result.fact_scores) + len(result.verdict_scores) + len(result.counts)


def test_markdown_escapes_what_labels_hold(result):
    text = to_markdown(result, errors=5)
    assert "v\\|2" in text
    assert "1 of 1 wrong answers" in text


def test_markdown_lists_no_error_unasked(result):
    assert "wrong answers" not in to_markdown(result, errors=0)


def test_cells_fit_their_heads(result):
    assert fact_cells(result.fact_scores[0])[-2:] == ("100.0%", "100.0%")
    assert verdict_cells(result.verdict_scores[0])[3:] == ("2", "1", "0", "1", "50.0%")


def test_count_is_a_line(result):
    assert count_lines(result.counts) == ["altered identifiers called retained: 0 of 1 (0.0%)"]


def test_mistake_is_a_line_with_words_and_evidence(result):
    line = mistake_line(result.mistakes[0])
    assert line == (
        "v|2 [identifier en>en] 'W2378156': expected lost, got altered (transposed): W2378165"
    )
