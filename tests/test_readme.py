"""What the README tells people to run runs as it is written, in a clean checkout."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from typer.testing import CliRunner

from workbench.cli.app import app
from workbench.policy.policy_file import load_policies
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.transcripts import write_conversations

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, flags=re.DOTALL)

HELD_BACK = ("bench", "dashboard")
"""One takes half a minute whatever it reads, the other goes on until somebody stops it: their
arguments are read, and that is all."""


def block(language: str, word: str) -> str:
    [found] = [text for kind, text in BLOCKS if kind == language and word in text]
    return found


def commands(text: str) -> list[list[str]]:
    """Words of each line that calls the workbench, what it is called by left out."""
    lines = [shlex.split(line, comments=True) for line in text.splitlines()]
    called = [line[2:] if line[:1] == ["python3"] else line for line in lines]
    return [line[1:] for line in called if line[:1] == ["workbench"]]


def read(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracked files of this project in a folder of their own, after the commands were run."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("datasets", "action.yml"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    (folder / "gate.yaml").write_text(block("yaml", "# gate.yaml"), encoding="utf-8")
    shell(block("sh", "workbench baseline"), folder)
    return folder


def shell(script: str, folder: Path, **variables: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_commands_write_a_baseline_and_pass(checkout: Path):
    assert (checkout / "baseline.json").stat().st_size < 100_000


def test_the_github_job_passes(checkout: Path):
    """Its steps are those of the action, with its inputs filled in as GitHub does."""
    action = read((checkout / "action.yml").read_text(encoding="utf-8"))
    *_, step = read(block("yaml", "on: pull_request"))["jobs"]["gate"]["steps"]
    assert step["with"].keys() <= action["inputs"].keys()
    inputs = {name: given.get("default", "") for name, given in action["inputs"].items()}
    inputs |= {name: str(value) for name, value in step["with"].items()}
    known = {f"inputs.{name}": value for name, value in inputs.items()}
    known["github.action_path"] = str(checkout)
    summary = checkout / "summary.md"
    for part in (part for part in action["runs"]["steps"] if "run" in part):
        filled = {
            name: re.sub(r"\$\{\{ (.+?) \}\}", lambda found: known[found[1]], str(value))
            for name, value in part["env"].items()
        }
        shell(part["run"], checkout, GITHUB_STEP_SUMMARY=str(summary), **filled)
    assert summary.read_text(encoding="utf-8").startswith("## Gate passed")
    assert (checkout / inputs["out"] / "gate.xml").is_file()


def test_the_gitlab_job_passes(checkout: Path):
    job = read(block("yaml", "# .gitlab-ci.yml"))["gate"]
    install, *script = job["script"]
    assert install == "pip install ."
    for line in script:
        shell(line, checkout)
    assert (checkout / job["artifacts"]["reports"]["junit"]).is_file()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with six exported conversations and the files that the lines name."""
    folder = tmp_path_factory.mktemp("home")
    talks = [
        chat(
            ask(f"My order is W{n}4567."),
            answer("Noted."),
            ask("And what else?"),
            answer("Nothing. " * 20),
            ask("Cancel it."),
            calls(("a", "cancel", {"id": f"W{n}4567"})),
            result("a", "ok"),
            answer("Done."),
            conversation_id=f"c{n}",
        )
        for n in range(6)
    ]
    (folder / "exports").mkdir()
    write_conversations(folder / "exports" / "talks.jsonl", talks)
    tuning = (ROOT / "docs" / "tuning.md").read_text(encoding="utf-8")
    study = re.findall(r"```yaml\n(.*?)```", tuning, flags=re.DOTALL)[0]
    # As it stands there, but for its length.
    (folder / "study.yaml").write_text(re.sub(r"trials: \d+", "trials: 3", study))
    return folder


def run_lines(text: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Run all lines of a block, and give the names of the commands."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(home)
    stand_for = {"ID": "c0", "N": "0", "RUN_A": "latest", "RUN_B": "latest"}
    names = []
    for words in commands(text):
        filled = [stand_for.get(word, word.replace("~", str(home))) for word in words]
        if words[0] in HELD_BACK:
            filled.append("--help")
        done = CliRunner().invoke(app, filled)
        assert done.exit_code == 0, f"{' '.join(words)}: {done.output}{done.exception}"
        names.append(words[0])
    return names


def test_the_lines_for_own_recordings_run(home: Path, monkeypatch: pytest.MonkeyPatch):
    text = block("", "workbench check ~/exports")
    assert run_lines(text, home, monkeypatch) == [
        *("check", "run", "report", "explain", "convert", "bench", "dashboard")
    ]
    assert (home / "all.jsonl").is_file()


def test_the_lines_for_choosing_run(home: Path, monkeypatch: pytest.MonkeyPatch):
    if not (home / "runs").exists():
        run_lines("workbench run ~/exports", home, monkeypatch)
    text = block("", "workbench tune study.yaml")
    assert run_lines(text, home, monkeypatch) == ["compare", "tune", "recommend", "export"]


def test_the_policy_file_is_one(tmp_path: Path):
    (tmp_path / "policies.yaml").write_text(block("yaml", "keep-everything"), encoding="utf-8")
    found = load_policies(tmp_path / "policies.yaml")
    assert [policy.name for policy in found.policies] == [
        *("keep-everything", "rules-then-excerpt", "summary", "rolling-summary")
    ]


def test_the_lines_of_python_run(home: Path, monkeypatch: pytest.MonkeyPatch):
    text = block("python", "import workbench as wb")
    monkeypatch.chdir(home)
    shutil.copytree(home / "exports", home / "recordings", dirs_exist_ok=True)
    (home / "policies.yaml").write_text(
        "policies: [{name: rules, compressor: compactCompletedTurns}]"
    )
    known: dict[str, Any] = {}
    exec(compile(text, "README.md", "exec"), known)
    assert known["result"].leaderboard()["policy"].tolist() == ["identity", "rules"]
    told = text.splitlines()
    expected = told[-1].removeprefix("# ").strip("'")
    expression = text[text.index("wb.judge_value") : text.rindex("# '")]
    assert eval(expression, known) == expected
