import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()
ROW = {
    "id": "v1",
    "older_text": "user: Order W2378156.",
    "summary": "Order W2378165.",
    "source_language": "en",
    "summary_language": "en",
    "fact_kind": "identifier",
    "fact_value": "W2378156",
    "expected": "lost",
}


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    (tmp_path / "verdicts.jsonl").write_text(json.dumps(ROW) + "\n", encoding="utf-8")
    return tmp_path


def test_table_shows_agreement_and_the_error(labels):
    done = runner.invoke(app, ["validate", str(labels)], env={"COLUMNS": "160"})
    assert done.exit_code == 0, done.output
    assert "values, all" in done.output
    assert "expected lost, got altered (transposed): W2378165" in done.output


def test_errors_can_be_left_out(labels):
    done = runner.invoke(app, ["validate", str(labels), "--errors", "0"])
    assert "expected lost" not in done.output


def test_json_can_be_read_back(labels):
    done = runner.invoke(app, ["validate", str(labels), "--format", "json"])
    assert json.loads(done.stdout)["verdicts"][0]["rows"] == 1


@pytest.mark.parametrize(
    ("format", "first"),
    [("csv", "table,slice,"), ("markdown", "## Facts and verdicts"), ("table", "Held against")],
)
def test_result_is_written_to_a_file(labels, format, first):
    path = labels / "out.txt"
    command = ["validate", str(labels), "--format", format, "--out", str(path)]
    assert runner.invoke(app, command).exit_code == 0
    assert path.read_text(encoding="utf-8").startswith(first)


def test_answers_without_a_model_are_wrong_usage(labels):
    done = runner.invoke(app, ["validate", str(labels), "--replies", "replies.jsonl"])
    assert done.exit_code == 2


def test_broken_label_ends_with_file_and_line(call, labels, capsys):
    (labels / "verdicts.jsonl").write_text("{}\n", encoding="utf-8")
    assert call("validate", str(labels)) == 2
    assert "verdicts.jsonl:1" in capsys.readouterr().err


def test_answers_of_a_model_are_kept_and_repeated(labels):
    rule = {
        **ROW,
        "fact_kind": "constraint",
        "fact_value": "Order W2378156",
        "expected": "altered",
    }
    (labels / "verdicts.jsonl").write_text(json.dumps(rule) + "\n", encoding="utf-8")
    replies = labels / "replies.jsonl"
    command = ["validate", str(labels), "--judge", "extractive", "--replies", str(replies)]
    first, second = runner.invoke(app, command), runner.invoke(app, command)
    assert first.exit_code == 0, first.output
    assert first.stdout == second.stdout
    assert len(replies.read_text(encoding="utf-8").splitlines()) == 1
