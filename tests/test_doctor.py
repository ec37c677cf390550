"""What an installation has and lacks."""

import importlib.metadata
from pathlib import Path

import pytest

from workbench import doctor
from workbench.doctor import Checked, examine
from workbench.errors import WorkbenchError


def _found(name: str) -> Checked:
    [one] = [one for one in examine() if one.name == name]
    return one


def _without(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    known = importlib.metadata.version

    def version(name: str) -> str:
        if name in packages:
            raise importlib.metadata.PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(importlib.metadata, "version", version)


def test_nothing_that_is_needed_lacks_where_the_tests_run() -> None:
    assert [one for one in examine() if one.state == "broken"] == []


def test_a_needed_package_that_lacks_is_broken_and_named(monkeypatch) -> None:
    _without(monkeypatch, "duckdb")
    found = _found("workbench")

    assert found.state == "broken"
    assert "missing: duckdb; install with `pip install duckdb`" in found.told


@pytest.mark.parametrize(
    ("part", "package"), [("tune", "optuna"), ("dashboard", "streamlit"), ("state", "redis")]
)
def test_a_part_that_lacks_a_package_says_how_to_get_it(monkeypatch, part: str, package: str):
    _without(monkeypatch, package)
    found = _found(part)

    assert found.state == "optional"
    assert package in found.told
    assert f"[{part}]'" in found.told


def test_every_part_for_users_is_looked_at() -> None:
    parts = {extra for _, extra in doctor._requirements() if extra}

    assert set(doctor._FOR) <= parts


def test_the_table_of_tokens_that_lacks_is_broken(monkeypatch) -> None:
    def missing(_: str) -> Path:
        raise WorkbenchError("the table is in none of: /nowhere")

    monkeypatch.setattr(doctor, "table_folder", missing)

    assert _found("tokens") == Checked(
        name="tokens", state="broken", told="the table is in none of: /nowhere"
    )


def test_a_folder_that_hides_ours_is_told(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert [one for one in examine() if one.name == "shadow"] == []
    (tmp_path / "compressors").mkdir()

    assert str(tmp_path / "compressors") in _found("shadow").told


def test_a_cache_that_takes_nothing_is_told(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "file"))

    assert "is a file, where a folder must be" in _found("cache").told
