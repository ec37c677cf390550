from pathlib import Path

from typer.testing import CliRunner

from workbench.cli.app import app
from workbench.transcripts.load import load_conversations


def test_writes_a_data_set_and_says_what_is_next(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    words = ["simulate", str(folder), "--office", "ticket", "--conversations", "3", "--turns", "5"]
    done = CliRunner().invoke(app, [*words, "--language", "zh"], catch_exceptions=False)
    assert "3 conversations" in done.stdout
    assert "Next: workbench run" in done.stdout
    read = load_conversations(folder / "conversations.jsonl")
    assert {one.language for one in read} == {"zh"}
