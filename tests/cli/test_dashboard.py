import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app
from workbench.errors import UsageError


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """What would have been started, in place of starting it."""
    seen: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(os, "execve", lambda path, words, env: seen.append((words, env)))
    return seen


def test_listens_on_this_machine_alone_by_default(started, tmp_path: Path) -> None:
    CliRunner().invoke(app, ["dashboard", str(tmp_path)], catch_exceptions=False)
    [(words, environment)] = started
    assert "--server.address=127.0.0.1" in words
    assert "--browser.gatherUsageStats=false" in words
    assert "--server.showEmailPrompt=false" in words
    assert environment["WORKBENCH_RUNS"] == str(tmp_path.resolve())


def test_other_address_is_taken_when_asked_for(started, tmp_path: Path) -> None:
    words = ["dashboard", str(tmp_path), "--host", "0.0.0.0", "--port", "9000", "--no-open"]
    CliRunner().invoke(app, words, catch_exceptions=False)
    assert "--server.address=0.0.0.0" in started[0][0]
    assert "--server.port=9000" in started[0][0]
    assert "--server.headless=true" in started[0][0]


def test_file_in_place_of_a_folder_is_refused(started, tmp_path: Path) -> None:
    file = tmp_path / "run.duckdb"
    file.write_bytes(b"")
    with pytest.raises(UsageError, match="name the folder"):
        CliRunner().invoke(app, ["dashboard", str(file)], catch_exceptions=False)


def test_missing_package_says_how_to_install_it(
    started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"install it with: .*pip install -e '.*\[dashboard\]'"):
        CliRunner().invoke(app, ["dashboard", str(tmp_path)], catch_exceptions=False)
