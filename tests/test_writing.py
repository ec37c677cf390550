"""Whether a place can be written to, and how a file is written."""

import os
from pathlib import Path

import pytest

from workbench.errors import UsageError
from workbench.writing import check_file, check_folder, write_file, write_text


@pytest.mark.parametrize("check", [check_file, check_folder])
@pytest.mark.parametrize("place", ["new", "a/b/c", "there/new"])
def test_a_check_leaves_nothing_behind(tmp_path: Path, check, place: str) -> None:
    (tmp_path / "there").mkdir()
    check(tmp_path / place)

    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


@pytest.mark.parametrize("check", [check_file, check_folder])
def test_a_file_where_a_folder_must_be_is_named(tmp_path: Path, check) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"file' is a file, where a folder must be"):
        check(tmp_path / "file" / "deep" / "er")


@pytest.mark.parametrize("check", [check_file, check_folder])
def test_why_the_system_refuses_is_told(tmp_path: Path, check, monkeypatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(UsageError, match=r"nothing can be written to '.*new': Permission denied"):
        check(tmp_path / "new")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder; name a file"):
        check_file(tmp_path)


def test_a_pipe_is_written_as_it_is_and_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match="is a pipe or a device"):
        check_file(tmp_path / "pipe")
    check_file(tmp_path / "pipe", may_stream=True)
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_text(tmp_path / "pipe", "words")

    assert os.read(reader, 100) == b"words"
    assert (tmp_path / "pipe").is_fifo()
    os.close(reader)


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_text(tmp_path / "link", "words")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "words"


def test_missing_folders_are_made_for_a_text(tmp_path: Path) -> None:
    write_text(tmp_path / "a" / "b.txt", "words")

    assert (tmp_path / "a" / "b.txt").read_text() == "words"


def test_file_is_replaced_whole(tmp_path: Path) -> None:
    write_file(tmp_path / "a.json", b"old and long")
    write_file(tmp_path / "a.json", b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"new"]


def test_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_full(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    write_file(tmp_path / "a.json", b"old")
    monkeypatch.setattr(Path, "replace", disk_full)
    with pytest.raises(OSError, match="No space left"):
        write_file(tmp_path / "a.json", b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_a_hyphen_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="'-' is no file"):
        check_file(Path("-"))
    assert list(tmp_path.iterdir()) == []
