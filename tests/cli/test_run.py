from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import workbench.cli.run as cli_run
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


def test_bundled_recordings_bring_their_facts(tmp_path: Path):
    policies = tmp_path / "p.yaml"
    policies.write_text("policies: [{name: all, compressor: identity}]\n")
    chosen = ["bundled:claims-desk", "--conversation", "claims-zh-01"]
    words = ["run", *chosen, "--policies", str(policies), "--out", str(tmp_path / "r")]
    done = runner.invoke(app, [*words, "--jobs", "1"])
    assert done.exit_code == 0, done.output
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


def test_no_more_processes_than_processors_are_used(
    recording: Path,
    tmp_path: Path,
    call: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr(cli_run, "default_jobs", lambda: 1)
    assert call("run", str(recording), "--out", str(tmp_path / "r"), "--jobs", "500") == 0
    told = capsys.readouterr().err
    assert "--jobs 500: using 1, as many as there are processors" in told


@pytest.mark.parametrize(("jobs", "used"), [(0, 4), (1, 1), (4, 4), (9, 4)])
def test_jobs_are_bounded_by_the_processors(
    jobs: int, used: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(cli_run, "default_jobs", lambda: 4)
    assert cli_run._processes(jobs) == used
    assert bool(capsys.readouterr().err) == (jobs > 4)


def test_prices_of_a_model_can_be_asked_for(recording: Path, tmp_path: Path):
    words = ["run", str(recording), "--out", str(tmp_path / "r"), "--jobs", "1"]
    done = runner.invoke(app, [*words, "--price-model", "gpt-4o"], env={"COLUMNS": "250"})
    assert done.exit_code == 0, done.output
    assert "USD" in done.output
    assert "Cost: not computed" not in done.output


def test_a_model_without_a_price_is_told(
    recording: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    assert call("run", str(recording), "--price-model", "gpt-4oo") == 2
    assert "gpt-4oo" in capsys.readouterr().err


def test_a_read_only_pattern_that_matches_no_tool_is_told(recording, tmp_path, call, capfd):
    out = str(tmp_path / "runs")
    assert call("run", str(recording), "--out", out, "--jobs", "1", "--read-only", "gte") == 0
    assert (
        "no tool is called 'gte'; did you mean 'get'? Known: cancel, get" in capfd.readouterr().err
    )


def test_every_mistake_of_a_policy_file_is_told_at_once(recording, tmp_path, call, capfd):
    (tmp_path / "p.yaml").write_text(
        "policies:\n"
        "  - {name: a, compresor: identity}\n"
        "  - {name: b, compressor: {textExcerpt: {max_chars: 3}}}\n"
        "  - {name: c, compressor: nothing}\n"
        "  - {name: a, compressor: identity, keep_recent_turns: many}\n"
        "  - {name: d, compressor: {textExcerpt: {max_characters: -4}}, on_failure: maybe}\n"
        "read_onyl: [x]\n"
    )
    assert call("run", str(recording), "--policies", str(tmp_path / "p.yaml")) == 2
    told = capfd.readouterr().err
    for place in (
        "policies[0].compresor",
        "policies[1].compressor",
        "policies[2].compressor",
        "policies[3].keep_recent_turns",
        "policies[3].name",
        "policies[4].compressor",
        "policies[4].on_failure",
        "read_onyl",
    ):
        assert told.count(f"{place}: ") == 1, told
    assert "and 7 more" in told
