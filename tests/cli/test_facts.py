import json
from pathlib import Path

from typer.testing import CliRunner

from workbench.cli.app import app
from workbench.testing.chat import answer, ask, chat
from workbench.transcripts import write_conversations

runner = CliRunner()


def test_facts_lists_kinds(recording: Path):
    done = runner.invoke(app, ["facts", str(recording)])
    assert "identifier" in done.output
    assert "W14567" in done.output


def test_facts_as_jsonl_has_every_place(recording: Path):
    done = runner.invoke(app, ["facts", str(recording), "--format", "jsonl"])
    found = [json.loads(line) for line in done.stdout.splitlines()]
    order = next(fact for fact in found if fact["surface"] == "W14567")
    assert [place["message"] for place in order["occurrences"]] == [0, 1, 7]


def test_recorded_markup_is_shown_as_text(tmp_path: Path):
    path = tmp_path / "markup.jsonl"
    write_conversations(path, [chat(ask("id [red]X-77123[/red] [link=file:///x]"), answer("ok"))])
    done = runner.invoke(app, ["facts", str(path)])
    assert done.exit_code == 0, done.output
    assert "X-77123" in done.output
