import pytest

from workbench.errors import UsageError
from workbench.fetch import git
from workbench.fetch.git import check_out, commit_of


def test_a_folder_without_history_has_no_commit(tmp_path):
    assert commit_of(tmp_path) is None


def test_a_working_copy_stands_at_its_commit(dataset, repository):
    assert commit_of(repository) == dataset.commit


def test_a_missing_client_is_told_with_the_way_around(tmp_path, monkeypatch):
    monkeypatch.setattr(git.shutil, "which", lambda name: None)
    with pytest.raises(UsageError, match="install git, or pass a copy with --from"):
        check_out("https://example.org/x", "0" * 40, ("*",), tmp_path)
