from pathlib import Path

from typer.testing import CliRunner

from workbench.cli.app import app


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
