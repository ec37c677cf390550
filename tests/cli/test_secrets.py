"""A planted key is in nothing that a run leaves behind: files, output, errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from workbench.testing.chat import answer, ask, chat
from workbench.testing.chat_server import open_chat_server

KEY = "sk-planted-0123456789abcdef"
TALK = chat(
    *(m for n in range(4) for m in (ask(f"Order W{n}00 please."), answer(f"Paid {n}."))),
    conversation_id="talk",
)


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder in which runs have failed, succeeded, recorded and stopped; and all they printed."""
    folder = tmp_path_factory.mktemp("secrets")
    (folder / "talks.jsonl").write_bytes(msgspec.json.encode(TALK) + b"\n")
    with open_chat_server() as server:
        policies = []
        for behaviour in ("echo_key", "bad_key", "server_error", "not_json"):
            model = {"openai/any": {"api_base": server.address, "num_retries": 0}}
            if behaviour == "echo_key":
                model = {"recording": {"path": str(folder / "replies.jsonl"), "model": model}}
            parameters = {"model": model, "instruction": f"Sum up. behave: {behaviour}"}
            policies.append({"name": behaviour, "compressor": {"model": parameters}})
        (folder / "p.yaml").write_text(json.dumps({"policies": policies}))
        printed = [
            _workbench(folder, "run", "--out", "runs", "--jobs", "1"),
            _workbench(folder, "run", "--out", "stopped", "--jobs", "1", "--max-calls", "1"),
            _workbench(folder, "run", "--dry-run"),
        ]
        for path in (folder / "runs").glob("*.duckdb"):
            printed.append(_start(folder, "report", str(path), "--format", "json"))
    return folder, "\n".join(printed)


def _workbench(folder: Path, command: str, *words: str) -> str:
    return _start(folder, command, "talks.jsonl", "--policies", "p.yaml", *words)


def _start(folder: Path, *words: str) -> str:
    code = "from workbench.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env={**os.environ, "OPENAI_API_KEY": KEY, "LITELLM_LOG": "DEBUG"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_runs_really_met_the_key(left_behind: tuple[Path, str]) -> None:
    folder, printed = left_behind

    assert "Your key is ***." in (folder / "replies.jsonl").read_text()
    assert "AuthenticationError" in printed
    assert "stopped: the cap of 1 calls" in printed
    assert list(folder.glob("runs/*.duckdb"))
    assert list(folder.glob("stopped/*.partial/asked.jsonl"))


def test_no_file_holds_it(left_behind: tuple[Path, str]) -> None:
    files = [path for path in left_behind[0].rglob("*") if path.is_file()]

    assert [path for path in files if KEY.encode() in path.read_bytes()] == []


def test_nothing_that_was_printed_holds_it(left_behind: tuple[Path, str]) -> None:
    assert KEY not in left_behind[1]
