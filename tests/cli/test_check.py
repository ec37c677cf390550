from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()


@pytest.fixture
def broken(recording: Path) -> Path:
    """A line that is no JSON and two records of no known format after the recording."""
    recording.write_bytes(recording.read_bytes() + b'{broken\n{"foo": 1}\n{"foo": 2}\n')
    return recording


def test_check_tells_format_and_counts(recording: Path):
    done = runner.invoke(app, ["check", str(recording)])
    assert done.exit_code == 0
    assert "workbench" in done.output
    assert done.stdout.splitlines()[-1] == (
        "Read 1 file: 1 conversation, 14 messages; 0 repairs, 0 refusals, 0 warnings"
    )


def test_check_names_file_and_line_of_what_it_refused(broken: Path):
    done = runner.invoke(app, ["check", str(broken)])
    assert done.exit_code == 0
    assert f"{broken}:2: refusal: " in done.stdout
    assert done.stdout.splitlines()[-1].endswith("0 repairs, 2 refusals, 0 warnings")


def test_known_formats_are_listed_once_after_short_refusals(broken: Path):
    told = runner.invoke(app, ["check", str(broken)]).stdout.splitlines()
    (unknown,) = (line for line in told if "no known format" in line)
    assert unknown.endswith("an object with the keys foo (2 records like it or also unknown)")
    assert told.count("Known formats:") == 1
    assert any(line.startswith("  tau-bench: ") for line in told[told.index("Known formats:") :])


def test_known_formats_are_not_listed_where_nothing_is_refused(recording: Path):
    assert "Known formats" not in runner.invoke(app, ["check", str(recording)]).stdout


def test_warnings_have_a_column(tmp_path: Path):
    path = tmp_path / "orphan.json"
    path.write_text(
        '{"messages": [{"role": "user", "content": "Hi"}, '
        '{"role": "tool", "tool_call_id": "x", "content": "ok"}]}'
    )
    told = runner.invoke(app, ["check", str(path)]).stdout.splitlines()
    assert told[0].split()[-1] == "warnings"
    assert told[2].split()[-1] == "1"
    assert told[-1].endswith("0 repairs, 0 refusals, 1 warning")


def test_a_line_of_an_issue_is_never_broken_in_a_pipe(tmp_path: Path):
    path = tmp_path / f"{'long-' * 40}.jsonl"
    path.write_text("{broken\n")
    told = runner.invoke(app, ["check", str(path)]).stdout.splitlines()
    assert any(line.startswith(f"{path}: refusal: ") for line in told)


@pytest.mark.parametrize("width", [50, 60, 80, 100])
def test_the_table_fits_the_line_and_folds_no_count(recording: Path, width: int):
    words = ["check", str(recording)]
    told = runner.invoke(app, words, env={"COLUMNS": str(width)}).stdout.splitlines()
    table = told[: told.index("")] if "" in told else told[:-2]
    assert all(len(line.rstrip()) <= width for line in table)
    assert " 14" in table[2]


def test_issues_beyond_the_most_are_counted(broken: Path):
    told = runner.invoke(app, ["check", str(broken), "--most", "0"]).stdout
    assert ": refusal:" not in told
    assert "… and 2 more; --most 2 lists all" in told


def test_strict_check_fails_on_any_issue(
    broken: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    assert call("check", str(broken), "--strict") == 1
    assert "0 repairs, 2 refusals, 0 warnings, and --strict allows none" in capsys.readouterr().err


def test_strict_check_passes_a_clean_recording(recording: Path, call: Callable[..., int]):
    assert call("check", str(recording), "--strict") == 0


def test_a_folder_without_files_is_told(tmp_path: Path):
    told = runner.invoke(app, ["check", str(tmp_path)]).stdout
    assert told.startswith("Read 0 files: 0 conversations")
