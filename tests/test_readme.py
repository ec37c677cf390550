"""What the README tells people to run in CI runs as it is written, in a clean checkout."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
SECTION = (ROOT / "README.md").read_text(encoding="utf-8").split("## In CI\n")[1].split("\n## ")[0]
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", SECTION, flags=re.DOTALL)


def block(language: str, word: str) -> str:
    [found] = [text for kind, text in BLOCKS if kind == language and word in text]
    return found


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
