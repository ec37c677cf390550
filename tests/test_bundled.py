from pathlib import Path

import pytest

from workbench.bundled import DEMO, bundled_datasets, demo_datasets, resolve_bundled
from workbench.errors import UnknownNameError


def test_the_demo_replays_data_sets_that_ship_and_not_all():
    assert [folder.name for folder in demo_datasets()] == sorted(DEMO)
    assert len(DEMO) < len(bundled_datasets())


def test_bundled_stands_for_all_that_ship():
    assert resolve_bundled([Path("bundled")]) == bundled_datasets()


def test_one_data_set_is_named_after_a_colon():
    (found,) = resolve_bundled([Path("bundled:claims-desk")])
    assert found.name == "claims-desk"


def test_other_paths_stay_as_they_are():
    paths = [Path("recordings"), Path("a/bundled"), Path("bundled.jsonl")]
    assert resolve_bundled(paths) == paths


def test_a_folder_of_that_name_on_disk_is_meant_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bundled").mkdir()
    assert resolve_bundled([Path("bundled")]) == [Path("bundled")]


def test_an_unknown_name_lists_the_closest():
    with pytest.raises(UnknownNameError, match=r"no bundled data set .*'claim-desk'.*claims-desk"):
        resolve_bundled([Path("bundled:claim-desk")])
