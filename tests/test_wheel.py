"""The wheel that people install holds all it needs away from this checkout, and nothing else."""

import os
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from workbench.version import __version__

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built with no network."""
    builder = WheelBuilder(str(ROOT))
    folder = tmp_path_factory.mktemp("wheel")
    return Path(next(builder.build(directory=str(folder), versions=["standard"])))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """Names of all files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's contents, which is how a wheel of pure Python is installed."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def _metadata(installed: Path) -> Message:
    [path] = installed.glob("*.dist-info/METADATA")
    return Parser().parsestr(path.read_text(encoding="utf-8"))


def _files(folder: str) -> set[str]:
    """Files below a folder of the checkout, by their path in it; caches are left out."""
    found = [p for p in (ROOT / folder).rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_holds_two_packages_and_their_metadata(names: set[str]) -> None:
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"workbench", "compressors"}


@pytest.mark.parametrize("package", ["workbench", "compressors"])
def test_every_file_of_a_package_is_in(names: set[str], package: str) -> None:
    assert _files(package) - names == set()


def test_types_are_announced(names: set[str]) -> None:
    assert "workbench/py.typed" in names


def test_bundled_recordings_are_in(names: set[str]) -> None:
    bundled = {name.replace("datasets/", "workbench/_datasets/", 1) for name in _files("datasets")}
    assert any(name.endswith("/card.toml") for name in bundled)
    assert bundled - names == set()


def test_policy_presets_are_in(names: set[str]) -> None:
    assert [name for name in names if name.startswith("workbench/presets/")]


def test_licence_is_in(names: set[str]) -> None:
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]


def test_tests_stay_at_home(names: set[str]) -> None:
    assert [name for name in names if "test_" in name or "conftest" in name] == []


def test_carries_the_version_of_the_code(installed: Path) -> None:
    assert _metadata(installed)["Version"] == __version__


def test_asks_for_no_test_tools(installed: Path) -> None:
    plain = [r for r in _metadata(installed).get_all("Requires-Dist", []) if "extra ==" not in r]
    assert plain
    assert [r for r in plain if r.startswith(("pytest", "mypy", "ruff", "streamlit"))] == []


def test_demo_runs_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    code = "import workbench.cli; print(workbench.__file__, flush=True); workbench.cli.main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "demo"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(installed))
    assert "compactCompletedTurns" in done.stdout
