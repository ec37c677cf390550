import gzip
import shutil

import pytest
from msgspec.structs import replace

from workbench.cards import read_card
from workbench.errors import UsageError, WorkbenchError
from workbench.fetch.get import CHECKSUMS, get_dataset
from workbench.transcripts import load_conversations


def names(folder):
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


WHOLE = ["LICENSE", CHECKSUMS, "card.toml", "runs/a.jsonl", "runs/b.jsonl"]


def test_recordings_come_whole_with_card_licence_and_checksums(dataset, tmp_path):
    fetched = get_dataset(dataset, into=tmp_path / "got")
    assert names(fetched.folder) == WHOLE
    assert (fetched.files, fetched.verified) == (2, True)
    card = read_card(fetched.folder / "card.toml")
    assert card.licence == "MIT"
    assert dataset.commit in card.origin
    assert len(load_conversations(fetched.folder)) == 2
    assert sorted(path.name for path in (tmp_path / "got").iterdir()) == ["harbour"]


def test_a_transfer_that_breaks_off_puts_nothing_in_place_and_can_be_taken_up(
    dataset, server, tmp_path
):
    server.limit = 30_000
    with pytest.raises(WorkbenchError, match=r"git (fetch|checkout) failed: .*nothing was put"):
        get_dataset(dataset, into=tmp_path)
    assert not (tmp_path / "harbour").exists()
    server.limit = None
    assert names(get_dataset(dataset, into=tmp_path).folder) == WHOLE


def test_only_wanted_files_are_transferred(dataset, server, tmp_path):
    get_dataset(replace(dataset, patterns=("/runs/a.jsonl",)), into=tmp_path / "one")
    one = server.sent
    get_dataset(dataset, into=tmp_path / "both")
    assert server.sent - one > 1.5 * one


def test_a_commit_that_is_not_there_is_refused(dataset, tmp_path):
    with pytest.raises(WorkbenchError, match="git fetch failed"):
        get_dataset(replace(dataset, commit="0" * 40), into=tmp_path)
    assert not (tmp_path / "harbour").exists()


def test_a_copy_at_the_commit_is_checked(dataset, repository, tmp_path):
    fetched = get_dataset(dataset, into=tmp_path / "got", copy=repository)
    assert (names(fetched.folder), fetched.verified) == (WHOLE, True)


def test_a_copy_with_changes_or_without_history_is_taken_and_said_to_be_unchecked(
    dataset, repository, tmp_path
):
    (repository / "runs" / "a.jsonl").write_text('{"messages": []}')
    assert not get_dataset(dataset, into=tmp_path / "changed", copy=repository).verified
    plain = tmp_path / "plain"
    plain.mkdir()
    shutil.copyfile(repository / "runs" / "b.jsonl", plain / "b.jsonl")
    fetched = get_dataset(dataset, into=tmp_path / "got", copy=plain)
    assert (fetched.files, fetched.verified) == (1, False)
    assert "not checked" in read_card(fetched.folder / "card.toml").origin


def test_a_copy_without_its_files_is_refused(dataset, tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"holds no file of harbour: /runs/\*\.jsonl"):
        get_dataset(dataset, into=tmp_path / "got", copy=tmp_path / "empty")


def test_a_copy_that_was_packed_and_renamed_is_told_by_its_format(dataset, tmp_path):
    copy = tmp_path / "copy"
    copy.mkdir()
    chat = b'{"messages": [{"role": "user", "content": "hi"}]}'
    (copy / "all.json.gz").write_bytes(gzip.compress(chat))
    (copy / "other.json").write_text('{"colour": "red"}')
    (copy / "notes.txt").write_bytes(chat)
    fetched = get_dataset(replace(dataset, format="openai-chat"), into=tmp_path / "got", copy=copy)
    assert names(fetched.folder) == [CHECKSUMS, "all.json.gz", "card.toml"]


def test_what_is_there_is_not_overwritten(dataset, tmp_path):
    (tmp_path / "harbour").mkdir()
    with pytest.raises(UsageError, match="is there already"):
        get_dataset(dataset, into=tmp_path)
