import json
from pathlib import Path

from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()
WORDS = ("--rounds", "1", "--megabytes", "1")


def test_bench_prints_a_table(recording: Path):
    told = runner.invoke(app, ["bench", str(recording), *WORDS]).stdout
    assert "read openai-chat" in told
    assert "One processor, its own time" in told


def test_bench_prints_json(recording: Path):
    done = runner.invoke(app, ["bench", str(recording), *WORDS, "--format", "json"])
    found = {one["name"]: one for one in json.loads(done.stdout)["measurements"]}
    assert found["read openai-chat"]["unit"] == "MB/s"
    assert found["read openai-chat"]["value"] > 0
