import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()


def test_report_as_json_is_json(finished: Path):
    done = runner.invoke(app, ["report", str(finished), "--format", "json"])
    rows = json.loads(done.stdout)["leaderboard"]
    assert rows[0]["policy"] == "identity"
    assert rows[0]["needed_kept"] == 1.0


@pytest.mark.parametrize("name", ["latest", "2"])
def test_a_run_is_found_by_the_beginning_of_its_name(finished: Path, name: str):
    words = ["report", name, "--runs", str(finished.parent), "--format", "csv"]
    done = runner.invoke(app, words)
    assert done.stdout.startswith("policy,")


def test_hash_is_the_same_for_the_same_input(recording: Path, tmp_path: Path):
    hashes = set()
    for name in ("a", "b"):
        folder = tmp_path / name
        runner.invoke(app, ["run", str(recording), "--out", str(folder), "--jobs", "1"])
        hashes.add(runner.invoke(app, ["hash", str(next(folder.glob("*.duckdb")))]).stdout)
    assert len(hashes) == 1
