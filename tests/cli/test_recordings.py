import os
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.cli.recordings import known_formats
from workbench.transcripts.formats import ALL
from workbench.transcripts.load import load_conversations


@pytest.mark.parametrize("command", ["check", "run", "facts"])
def test_a_named_pipe_is_refused_and_not_waited_for(
    command: str, tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert call(command, str(pipe)) == 2
    told = capsys.readouterr().err
    assert told == (
        f"workbench: {str(pipe)!r} is a pipe or a device; only regular files and folders are read\n"
    )


def test_a_named_pipe_in_a_folder_is_passed_over(recording: Path, call: Callable[..., int]):
    os.mkfifo(recording.parent / "pipe.jsonl")
    assert call("check", str(recording.parent)) == 0


def test_a_line_of_an_issue_does_not_repeat_the_formats(tmp_path: Path):
    path = tmp_path / "other.json"
    path.write_text('{"foo": 1}')
    (issue,) = load_conversations(path).issues
    assert str(issue).endswith("found an object with the keys foo")


def test_each_format_has_a_line():
    assert [line.partition(": ")[0] for line in known_formats()] == [known.name for known in ALL]


def test_five_refusals_are_told_and_the_rest_counted(
    tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    for number in range(7):
        (tmp_path / f"{number}.json").write_text('{"foo": 1}')
    assert call("run", str(tmp_path)) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 7
    assert told[5] == "… and 2 more; `workbench check` lists all"
    assert "no recording could be read" in told[6]


def test_a_data_set_that_ships_is_read_by_its_name(
    call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    assert call("check", "bundled:claims-desk") == 0
    assert "3 conversations" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "run", "facts", "bench"])
def test_an_unknown_data_set_that_ships_is_wrong_usage(
    command: str, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    assert call(command, "bundled:claim-desk") == 2
    assert "claims-desk" in capsys.readouterr().err
