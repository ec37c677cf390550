"""The command that learns the weights of English statements."""

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.facts.clause_weights import CUES, THRESHOLD, read_weights
from workbench.validation.train_statements import main


@pytest.fixture
def folder(tmp_path: Path, plant_rows) -> Path:
    return _write(tmp_path / "labels", plant_rows(120))


def _write(folder: Path, rows: list[dict[str, Any]]) -> Path:
    folder.mkdir()
    lines = (json.dumps(row) + "\n" for row in rows)
    (folder / "facts.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


def _train(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def test_weights_are_written_and_figures_told(folder: Path, capsys) -> None:
    out = folder / "weights.tsv"
    assert _train(folder, "--out", out) == 0
    weights = read_weights(out.read_text(encoding="utf-8")).weights
    assert weights["zounds"] > 0
    assert THRESHOLD in weights
    told = capsys.readouterr().out
    assert "learnt from 120 clauses, 60 of them told, in 120 messages, 3 sources" in told
    assert "cues alone           – / 0.000" in told
    assert "1.000 / 1.000  <- chosen" in told


def test_the_same_folder_gives_the_same_file(folder: Path) -> None:
    first, second = folder / "1.tsv", folder / "2.tsv"
    assert _train(folder, "--out", first) == _train(folder, "--out", second) == 0
    assert first.read_bytes() == second.read_bytes()


def test_a_file_of_labels_will_do(folder: Path) -> None:
    one, all_of_them = folder / "1.tsv", folder / "2.tsv"
    assert _train(folder / "facts.jsonl", "--out", one) == 0
    assert _train(folder, "--out", all_of_them) == 0
    assert read_weights(one.read_text()).weights == read_weights(all_of_them.read_text()).weights


def test_nothing_is_learnt_from_what_is_held_out(tmp_path: Path, plant_rows, capsys) -> None:
    held = [{**row, "held_out": True} for row in plant_rows(60, word="gadzooks", name="h")]
    folder = _write(tmp_path / "labels", [*plant_rows(120), *held])
    out = tmp_path / "weights.tsv"
    assert _train(folder, "--out", out) == 0
    assert "gadzooks" not in out.read_text(encoding="utf-8")
    assert "held out, 60 clauses, 30 of them told" in capsys.readouterr().out


def test_other_folders_are_learnt_from_but_not_measured(
    tmp_path: Path, folder: Path, plant_rows, capsys
) -> None:
    also = _write(tmp_path / "also", plant_rows(80, word="gadzooks", name="o"))
    out = tmp_path / "weights.tsv"
    assert _train(folder, "--also", also, "--out", out) == 0
    assert read_weights(out.read_text(encoding="utf-8")).weights["gadzooks"] > 0
    told = capsys.readouterr().out
    assert "learnt from 200 clauses" in told
    assert "cross-validated, 120 clauses" in told


def test_weight_of_the_cues_and_threshold_can_be_given(folder: Path) -> None:
    out = folder / "weights.tsv"
    assert _train(folder, "--out", out, "--cue-weight", 3.5, "--threshold", -0.25) == 0
    weights = read_weights(out.read_text(encoding="utf-8"))
    assert (weights.weights[CUES], weights.threshold) == (3.5, -0.25)


def test_labels_without_a_rule_are_refused(tmp_path: Path, plant_rows, capsys) -> None:
    rows = [row for row in plant_rows(20) if not row["facts"]]
    out = tmp_path / "weights.tsv"
    assert _train(_write(tmp_path / "labels", rows), "--out", out) == 2
    assert "with statements of the kind and other clauses" in capsys.readouterr().err
    assert not out.exists()


def test_a_broken_label_is_told_with_file_and_line(folder: Path, capsys) -> None:
    (folder / "facts.jsonl").write_text("{}\n", encoding="utf-8")
    assert _train(folder, "--out", folder / "weights.tsv") == 2
    assert "facts.jsonl:1" in capsys.readouterr().err


def test_another_kind_is_learnt_from_its_own_labels(folder: Path, capsys) -> None:
    assert _train("--kind", "decision", folder, "--out", folder / "weights.tsv") == 2
    assert "got 120 clauses of one kind" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        _train("--kind", "identifier", folder, "--out", folder / "weights.tsv")
