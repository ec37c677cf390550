"""Which files of a folder are read, and what is told of those that can't be."""

import json
import os
import socket
from pathlib import Path

import pytest

from workbench.runner.plan import _content_of
from workbench.transcripts.files import iter_files
from workbench.transcripts.load import load_conversations
from workbench.transcripts.survey import survey_recordings

LINE = json.dumps({"messages": [{"role": "user", "content": "Order W41 costs $45."}]}) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    held = tmp_path / "held"
    held.mkdir()
    (held / "good.jsonl").write_text(LINE)
    return held


def _refused(folder: Path) -> dict[str, str]:
    read = load_conversations(folder)
    assert [one.id for one in read] == ["good"]
    told = {Path(issue.file).name: issue.message for issue in read.issues}
    looked = survey_recordings(folder)
    assert {Path(issue.file).name: issue.message for issue in looked.issues} == told
    return told


def test_a_link_that_leads_nowhere_is_told(folder):
    (folder / "gone.jsonl").symlink_to(folder / "nowhere.jsonl")
    assert "a link to a file that does not exist" in _refused(folder)["gone.jsonl"]


def test_a_pipe_and_a_socket_are_told_and_not_waited_for(folder, tmp_path, monkeypatch):
    os.mkfifo(folder / "pipe.jsonl")
    monkeypatch.chdir(folder)
    with socket.socket(socket.AF_UNIX) as held:
        held.bind("door.jsonl")
        told = _refused(folder)
    assert {*told} == {"pipe.jsonl", "door.jsonl"}
    assert all("a pipe or a device" in message for message in told.values())


def test_what_lies_beside_recordings_is_passed_over_whatever_it_is(folder):
    (folder / "README.md").symlink_to(folder / "nowhere.md")
    (folder / ".hidden").symlink_to(folder / "nowhere")
    assert [file.name for file in iter_files([folder])] == ["good.jsonl"]


def test_a_link_to_a_file_that_is_read_too_is_no_second_one(folder):
    (folder / "again.jsonl").symlink_to(folder / "good.jsonl")
    assert len([*iter_files([folder])]) == 1


def test_a_name_that_is_no_utf_8_is_read_and_shown(tmp_path):
    name = os.fsdecode(b"caf\xe9.jsonl")
    try:
        (tmp_path / name).write_text(LINE)
    except OSError:
        pytest.skip("this file system takes only names in UTF-8")
    (one,) = load_conversations(tmp_path)
    assert one.id == "caf\\xe9"
    assert one.source is not None
    assert "caf\\xe9.jsonl" in one.source
    assert b"W41" in _content_of(one)
    assert survey_recordings(tmp_path).files[0].path.endswith("caf\\xe9.jsonl")
