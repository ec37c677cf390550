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


def test_html_report_comes_in_the_language_that_is_asked_for(finished: Path):
    words = ["report", str(finished), "--format", "html", "--language", "zh"]
    page = runner.invoke(app, words).stdout
    assert '<html lang="zh">' in page
    assert "<h2>排行榜</h2>" in page


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--format", "html", "--language", "zh-tw"], "Known: en, zh"),
        (["--language", "zh"], "goes with --format html"),
    ],
)
def test_language_that_can_not_be_had_ends_with_2(
    finished: Path, call, capfd, words: list[str], message: str
):
    assert call("report", str(finished), *words) == 2
    assert message in capfd.readouterr().err
