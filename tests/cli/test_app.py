import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run", "nowhere.jsonl"], "does not exist"),
        (["report", "nowhere.duckdb"], "nowhere.duckdb"),
        (["report", "latest", "--runs", "nowhere"], "no finished run in nowhere: there is no such"),
        (["report", "."], "'.' is a folder; for the runs that lie in it say --runs ."),
        (["report", __file__], "is not a run file"),
        (["report", "--examples", "-1"], "Invalid value for '--examples'"),
        (["check", ".", "--most", "-5"], "Invalid value for '--most'"),
        (["run", ".", "--jobs", "-3"], "Invalid value for '--jobs'"),
        (["demo", "--jobs", "-3"], "Invalid value for '--jobs'"),
        (["run", ".", "--context-limit", "0"], "Invalid value for '--context-limit'"),
        (["explain", "--call", "-1"], "Invalid value for '--call'"),
        (["hash", "nowhere.duckdb"], "nowhere.duckdb"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_2(
    words: list[str],
    told: str,
    call: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
):
    assert call(*words) == 2
    error = capsys.readouterr().err
    assert told in error.replace("\n", " ")
    assert "Traceback" not in error


def test_the_version_is_printed():
    assert runner.invoke(app, ["--version"]).stdout.strip() == "0.1.0"


def run_for_nobody(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with an output whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [sys.executable, "-c", "from workbench.cli import main; main()", *words],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writer)


@pytest.mark.parametrize("words", [["check"], ["facts"], ["facts", "--format", "jsonl"]])
def test_a_closed_pipe_is_no_failure(words: list[str], recording: Path):
    done = run_for_nobody(*words, str(recording))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("format", ["table", "json"])
def test_a_report_into_a_closed_pipe_is_no_failure(format: str, finished: Path):
    done = run_for_nobody("report", str(finished), "--format", format)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_into_a_closed_pipe_is_no_failure():
    done = run_for_nobody("--help")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_strict_check_into_a_closed_pipe_still_fails(recording: Path):
    recording.write_bytes(b"{broken\n")
    done = run_for_nobody("check", "--strict", str(recording))
    assert done.returncode == 1
    assert done.stderr.startswith("workbench: 0 repairs, 1 refusal")


def test_an_unfinished_run_is_told_where_none_is_finished(
    tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "r1.partial").mkdir()
    assert call("report", "--runs", str(tmp_path)) == 2
    told = capsys.readouterr().err
    assert "no finished run" in told
    assert "not finished: r1" in told
    assert "--resume" in told
