"""The command that installs an optional part, where the process runs."""

import importlib.metadata
import sys
from pathlib import Path

import pytest

from workbench.install import install_command

ROOT = Path(__file__).parents[1]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "context-workbench"\n')
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "pip").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _python(clone: Path) -> str:
    return str(clone / ".venv" / "bin" / "python")


def test_a_clone_installs_itself_into_its_own_environment(clone: Path) -> None:
    told = install_command("tune", root=clone, python=_python(clone))

    assert told == ".venv/bin/pip install -e '.[tune]'"


def test_from_elsewhere_the_clone_is_named(clone: Path, monkeypatch) -> None:
    (clone / "elsewhere").mkdir()
    monkeypatch.chdir(clone / "elsewhere")
    told = install_command("tune", root=clone, python=_python(clone))

    assert told == f"{clone}/.venv/bin/pip install -e '{clone}[tune]'"


def test_without_the_script_pip_is_asked_as_a_module(clone: Path) -> None:
    (clone / ".venv" / "bin" / "pip").unlink()
    told = install_command("tune", root=clone, python=_python(clone))

    assert told == ".venv/bin/python -m pip install -e '.[tune]'"


@pytest.mark.parametrize(
    ("written", "address"),
    [
        (None, ""),
        ('{"url": "file:///tmp/w.whl", "archive_info": {}}', " @ file:///tmp/w.whl"),
    ],
)
def test_a_wheel_is_named_by_where_it_came_from(clone, tmp_path, monkeypatch, written, address):
    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return written

    monkeypatch.setattr(importlib.metadata, "distribution", lambda _: Installed())
    told = install_command("tune", root=tmp_path / "site-packages", python=_python(clone))

    assert told == f".venv/bin/pip install 'context-workbench[tune]{address}'"


def test_this_process_runs_in_a_clone() -> None:
    assert "install -e" in install_command("tune")
    assert str(Path(sys.executable).parent.name) in install_command("tune")
