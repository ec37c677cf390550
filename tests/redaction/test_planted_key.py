"""A key that stands in a recording is in no run file, no log and no error."""

from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import workbench as wb
from workbench.cli.app import app
from workbench.messages import Message, ToolCall, ToolDefinition, build_conversation
from workbench.transcripts import write_conversations

KEY = "sk-proj-Abc123Def456Ghi789Jkl012"
MAIL = "jane.doe@example.com"


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A recording with a key in every place that holds text, and a line that can't be read."""
    said = []
    for turn in range(4):
        call = ToolCall(id=f"k{turn}", name="f", arguments=f'{{"key": "{KEY}", "to": "{MAIL}"}}')
        said += [
            Message(role="user", content=f"Use {KEY} for {MAIL}.", metadata={"x": KEY}),
            Message(role="assistant", content=None, tool_calls=(call,), reasoning=KEY),
            Message(role="tool", tool_call_id=f"k{turn}", content=f"stored {KEY}"),
            Message(role="assistant", content=f"{KEY} is in use."),
        ]
    tools = (ToolDefinition(name="f", definition=f'{{"name": "f", "default": "{KEY}"}}'),)
    conversation = build_conversation("c", said, group=MAIL, tools=tools, metadata={"y": KEY})
    path = tmp_path / "rec" / "all.jsonl"
    path.parent.mkdir()
    write_conversations(path, [conversation])
    with path.open("a") as out:
        out.write(f'{{"{KEY}": broken\n')
    return path


def texts_of(run: Path) -> str:
    """All that a run file holds, as text: every value of every table."""
    with duckdb.connect(str(run), read_only=True) as connection:
        tables = [row[0] for row in connection.execute("SHOW TABLES").fetchall()]
        return "\n".join(
            str(connection.execute(f'SELECT * FROM "{table}"').fetchall()) for table in tables
        )


@pytest.mark.parametrize(("level", "mail"), [("secrets", True), ("personal", False)])
def test_a_planted_key_is_in_no_run_file_log_or_error(planted, tmp_path, level, mail):
    out = tmp_path / "runs"
    words = ["run", str(planted), "--out", str(out), "--jobs", "1", "--redact", level]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0
    (run,) = out.glob("*.duckdb")
    stored = texts_of(run)
    assert "secret-" in stored
    assert KEY not in stored
    assert KEY not in done.output
    assert all(KEY.encode() not in path.read_bytes() for path in out.rglob("*") if path.is_file())
    assert (MAIL in stored) is mail


def test_retention_of_masked_values_is_scored(planted, tmp_path):
    runs = [
        wb.run(planted, policies="default", out=tmp_path / level, redact=level).leaderboard()
        for level in ("secrets", "personal")
    ]
    counts = [list(run["needed_count"]) for run in runs]
    assert counts[0] == counts[1]
    assert counts[0][0] > 0


def test_check_and_convert_do_not_print_a_key(planted, tmp_path):
    target = tmp_path / "out.jsonl"
    for words in (["check"], ["convert", "--redact", "personal", "--out", str(target)]):
        done = CliRunner().invoke(app, [words[0], str(planted), *words[1:]])
        assert done.exit_code == 0
        assert KEY not in done.output
    written = target.read_text()
    assert KEY not in written
    assert MAIL not in written
