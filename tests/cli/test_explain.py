from pathlib import Path

from typer.testing import CliRunner

from workbench.api import run
from workbench.cli.app import app
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.transcripts import write_conversations


def test_a_view_is_explained_message_by_message(finished: Path):
    words = ["explain", str(finished), "--conversation", "c1", "--call", "3"]
    wide = CliRunner(env={"COLUMNS": "200"})
    done = wide.invoke(app, [*words, "--policy", "compactCompletedTurns"])
    assert done.exit_code == 0, done.output
    assert "the compressor gave something else" in " ".join(done.output.split())
    assert "tokens sent" in done.output


def test_without_a_policy_all_are_explained(finished: Path):
    done = CliRunner().invoke(app, ["explain", str(finished), "--conversation", "c1"])
    assert "identity, call 0" in done.output
    assert "chain, call 0" in done.output


def test_many_missing_messages_are_one_line_unless_every_one_is_asked_for(tmp_path: Path):
    turns = [m for n in range(9) for m in (ask(f"q{n}"), answer(f"a{n}"))]
    policies = [{"name": "last", "max_attached_turns": 1}]
    found = run([chat(*turns)], policies=policies, out=tmp_path).path
    words = ["explain", str(found), "--conversation", "c1", "--call", "8", "--policy", "last"]
    wide = CliRunner(env={"COLUMNS": "200"})
    assert "0–15" in wide.invoke(app, words).output
    assert "16 messages" in wide.invoke(app, words).output
    assert "0–15" not in wide.invoke(app, [*words, "--every"]).output


def test_the_record_of_the_compaction_stands_below(tmp_path: Path):
    turns = [
        ask("fix it"),
        calls(("a", "write", {"path": "src/a.py"})),
        result("a", "Error: read-only file"),
        answer("I could not."),
        *[m for n in range(3) for m in (ask(f"q{n}"), answer(f"a{n}"))],
    ]
    found = run([chat(*turns)], out=tmp_path).path
    words = [
        "explain",
        str(found),
        "--conversation",
        "c1",
        "--call",
        "4",
        "--policy",
        "textExcerpt",
    ]
    told = CliRunner(env={"COLUMNS": "200"}).invoke(app, words).output
    assert "files written there: src/a.py" in told
    assert "tool error in message 2: Error: read-only file" in told


def test_without_a_conversation_the_only_one_is_taken(finished, call, capfd):
    assert call("explain", str(finished), "--policy", "identity") == 0
    assert "identity, call 0" in capfd.readouterr().out


def test_without_a_conversation_the_first_ids_are_listed(tmp_path, call, capfd):
    talks = [chat(ask("Hi"), answer("Hi"), conversation_id=f"c{n:02}") for n in range(12)]
    write_conversations(tmp_path / "talks.jsonl", talks)
    runs = str(tmp_path / "runs")
    assert call("run", str(tmp_path / "talks.jsonl"), "--out", runs, "--jobs", "1") == 0
    capfd.readouterr()

    assert call("explain", "--runs", runs) == 2
    told = capfd.readouterr().err
    assert "--conversation ID" in told
    assert "c00, c01" in told
    assert "c09 and 2 more" in told
