from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app, main
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.transcripts import write_conversations

Call = Callable[..., int]


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    conversation = chat(
        ask("Order W14567 please."),
        calls(("a", "get", {"id": "W14567"})),
        result("a", {"total": 54.85}),
        answer("Found."),
        ask("Never call me."),
        answer("Noted."),
        ask("Cancel it."),
        calls(("b", "cancel", {"id": "W14567"})),
        result("b", "ok"),
        answer("Done."),
        ask("Thanks."),
        answer("Any time."),
        ask("One more thing?"),
        answer("Yes?"),
    )
    path = tmp_path / "recordings" / "order.jsonl"
    path.parent.mkdir()
    write_conversations(path, [conversation])
    return path


@pytest.fixture
def finished(recording: Path, tmp_path: Path) -> Path:
    """The run file of a small run."""
    folder = tmp_path / "runs"
    CliRunner().invoke(app, ["run", str(recording), "--out", str(folder), "--jobs", "1"])
    (path,) = folder.glob("*.duckdb")
    return path


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs the whole command as a user would and gives its exit code."""

    def run(*words: str) -> int:
        monkeypatch.setattr("sys.argv", ["workbench", *words])
        with pytest.raises(SystemExit, match=r".*") as ended:
            main()
        return int(ended.value.code or 0)

    return run
