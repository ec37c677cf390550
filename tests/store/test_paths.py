"""Where files of a run lie and how a small one is written."""

from pathlib import Path

import pytest

from workbench.errors import UsageError
from workbench.store.paths import partial_folder, run_file, tags_file, write_file


def test_files_of_a_run_lie_side_by_side() -> None:
    folder = Path("runs")
    assert run_file(folder, "v1.2") == folder / "v1.2.duckdb"
    assert partial_folder(folder, "v1.2") == folder / "v1.2.partial"
    assert tags_file(run_file(folder, "v1.2")) == folder / "v1.2.tags.json"


@pytest.mark.parametrize("name", ["", ".hidden", "../up", "a/b", "a b", "订单", "a\n"])
def test_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="the name of a run starts with a letter or digit"):
        run_file(Path("runs"), name)


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
