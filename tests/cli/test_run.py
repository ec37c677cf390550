from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()


def test_run_prints_a_leaderboard_and_where_the_file_lies(recording: Path, tmp_path: Path):
    done = runner.invoke(
        app, ["run", str(recording), "--out", str(tmp_path / "runs"), "--jobs", "1"]
    )
    assert done.exit_code == 0, done.output
    assert "compactCompletedTurns" in done.output
    assert str(next((tmp_path / "runs").glob("*.duckdb"))) in done.output.replace("\n", "")


def test_must_keep_facts_get_a_line_of_their_own(recording: Path, tmp_path: Path):
    facts = tmp_path / "facts.jsonl"
    facts.write_text('{"kind": "identifier", "surface": "W14567"}\n')
    words = ["run", str(recording), "--out", str(tmp_path / "r"), "--facts", str(facts)]
    done = runner.invoke(app, [*words, "--jobs", "1"])
    assert "Must-keep facts" in done.output


def test_an_unknown_preset_is_told(
    recording: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    assert call("run", str(recording), "--policies", "defualt") == 2
    assert "did you mean 'default'" in capsys.readouterr().err.replace("\n", " ")


def test_a_file_without_recordings_is_told(
    tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "notes.txt"
    path.write_text("no recording here")
    assert call("run", str(path)) == 2
    assert "workbench check" in capsys.readouterr().err.replace("\n", " ")


def test_a_stopped_run_says_how_to_go_on(
    recording: Path,
    tmp_path: Path,
    call: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("workbench.runner.run.run_shards", stop)
    assert call("run", str(recording), "--out", str(tmp_path / "r")) == 130
    assert "--resume" in capsys.readouterr().err
