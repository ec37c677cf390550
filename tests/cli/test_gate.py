import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from workbench.gate.record import read_record

POLICIES = """
policies:
  - {name: long, compressor: {textExcerpt: {max_characters: 2000}}}
  - {name: short, compressor: {textExcerpt: {max_characters: 3}}}
"""


@pytest.fixture
def runs(recording: Path, tmp_path: Path, call) -> Path:
    (tmp_path / "p.yaml").write_text(POLICIES)
    folder = str(tmp_path / "runs")
    words = ("--policies", str(tmp_path / "p.yaml"), "--out", folder, "--jobs", "1")
    assert call("run", str(recording), *words) == 0
    return tmp_path / "runs"


@pytest.fixture
def baseline(runs: Path, tmp_path: Path, call) -> str:
    path = str(tmp_path / "baseline.json")
    assert call("baseline", "latest", "--runs", str(runs), "--policy", "long", "--out", path) == 0
    return path


def test_a_baseline_says_what_it_holds(runs: Path, tmp_path: Path, call, capfd):
    words = ("--runs", str(runs), "--policy", "long", "--out", str(tmp_path / "b.json"))
    assert call("baseline", *words) == 0
    assert "with long on 1 recording of run" in capfd.readouterr().out


def test_an_equal_run_ends_with_0(runs: Path, baseline: str, call, capfd):
    words = ("--runs", str(runs), "--baseline", baseline, "--policy", "long")
    assert call("gate", "latest", *words) == 0
    assert "Gate passed" in capfd.readouterr().out
    [file] = runs.glob("*.duckdb")
    record = read_record(file)
    assert record is not None
    assert (record.result.status, record.baseline) == ("passed", baseline)


def test_what_cannot_be_told_ends_with_1_unless_allowed(runs: Path, baseline: str, call, capfd):
    words = ("gate", "--runs", str(runs), "--baseline", baseline, "--policy", "short=long")
    assert call(*words) == 1
    shown = capfd.readouterr().out
    assert "Gate inconclusive" in shown
    assert "W14567" in shown
    assert call(*words, "--allow-inconclusive") == 0


def test_a_broken_floor_ends_with_1(runs: Path, tmp_path: Path, call):
    rules = tmp_path / "gate.yaml"
    rules.write_text("rules: [{measure: ids_kept, floor: 0.99}]")
    assert call("gate", "--runs", str(runs), "--rules", str(rules)) == 1
    assert call("gate", "--runs", str(runs), "--rules", str(rules), "--policy", "long") == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give --baseline"),
        (("--baseline", "none.json"), "workbench baseline RUN --out none.json"),
        (("--rules", "none.yaml"), "can't be read"),
        (("--drop", "2"), "goes with --plan"),
        (("--write", "pdf=x"), "one of markdown, junit, github, json"),
        (("--rules", "gate.yaml", "--policy", "lonk"), "did you mean 'long'"),
    ],
)
def test_wrong_usage_ends_with_2(runs: Path, tmp_path, call, capfd, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    Path("gate.yaml").write_text("rules: [{measure: ids_kept, floor: 0.99}]")
    assert call("gate", "--runs", str(runs), *words) == 2
    assert message in capfd.readouterr().err.replace("\n", " ")


def test_all_formats_can_be_written_at_once(runs: Path, baseline: str, tmp_path: Path, call, capfd):
    words = ["gate", "--runs", str(runs), "--baseline", baseline, "--policy", "long"]
    names = {"junit": "out/g.xml", "json": "out/g.json", "markdown": "out/g.md", "github": "out/g"}
    for form, name in names.items():
        words += ["--write", f"{form}={tmp_path / name}"]
    assert call(*words, "--format", "json") == 0
    shown = json.loads(capfd.readouterr().out.partition("{")[2].join(("{", "")))
    assert json.loads((tmp_path / "out/g.json").read_text()) == shown
    assert ElementTree.parse(tmp_path / "out/g.xml").getroot().tag == "testsuites"
    assert (tmp_path / "out/g.md").read_text().startswith("## Gate passed")
    assert (tmp_path / "out/g").read_text().startswith("::notice")


def test_a_file_that_cannot_be_written_ends_with_2(runs: Path, baseline, tmp_path, call, capfd):
    (tmp_path / "file").write_text("")
    words = ("--runs", str(runs), "--baseline", baseline, "--policy", "long")
    assert call("gate", *words, "--write", f"json={tmp_path / 'file/x.json'}") == 2
    assert "is a file, where a folder must be" in capfd.readouterr().err


def test_a_plan_tells_power_and_groups(runs: Path, baseline: str, call, capfd, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert call("gate", "--plan", "--baseline", baseline, "--drop", "50") == 0
    shown = capfd.readouterr()
    assert "groups for 80%" in shown.out
    assert "50 points" in shown.out
    assert "share alpha 0.05" in shown.err


def test_a_plan_may_rest_on_a_run(runs: Path, call, capfd):
    assert call("gate", "--plan", "--runs", str(runs), "--policy", "long") == 0
    assert "10 points" in capfd.readouterr().out
