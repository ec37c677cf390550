"""`workbench run --dry-run` and `--conversation`."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from workbench.cli.app import app
from workbench.testing.chat import answer, ask, chat

TALKS = [
    chat(
        *(m for n in range(4) for m in (ask(f"Order W{n}00 please."), answer(f"Paid {n}."))),
        conversation_id=name,
    )
    for name in ("one", "two")
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = (msgspec.json.encode(talk) for talk in TALKS)
    (tmp_path / "talks.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    (tmp_path / "p.yaml").write_text(
        "policies:\n"
        "  - {name: paid, compressor: {model: {model: openai/gpt-5-mini}}}\n"
        "  - {name: priceless, compressor: {model: {model: openai/none-such}}}\n"
        "  - {name: picked, compressor: {model: {model: extractive}}}\n"
        "  - {name: rules, compressor: compactCompletedTurns}\n"
    )
    return tmp_path


def _dry_run(folder: Path, *words: str) -> str:
    given = ["run", str(folder / "talks.jsonl"), "--policies", str(folder / "p.yaml")]
    done = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, [*given, "--dry-run", "--jobs", "1", *words]
    )
    assert done.exit_code == 0, done.output
    return done.output


def test_it_prints_calls_tokens_and_price_of_each_policy_and_the_prompt(folder: Path) -> None:
    rows = {line.split()[0]: line.split() for line in _dry_run(folder).splitlines() if line.strip()}

    assert rows["paid"][1:4] == ["openai/gpt-5-mini", "4", "4"]
    assert float(rows["paid"][-1]) > 0
    assert rows["priceless"][-3:] == ["no", "price", "known"]
    assert rows["picked"][-4:-3] == ["0"]
    assert rows["rules"][1] == "none"
    assert "You are a text compressor." in _dry_run(folder)


def test_it_needs_no_key_and_leaves_no_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    _dry_run(folder, "--out", str(folder / "runs"))

    assert not (folder / "runs").exists()


def test_one_conversation_can_be_chosen(folder: Path) -> None:
    rows = [line.split() for line in _dry_run(folder, "--conversation", "two").splitlines()]

    assert ["paid", "openai/gpt-5-mini", "2", "2"] in [row[:4] for row in rows]


def test_an_unknown_conversation_names_the_nearest(folder: Path) -> None:
    words = ["run", str(folder / "talks.jsonl"), "--conversation", "twoo"]
    done = CliRunner().invoke(app, words)

    assert "did you mean 'two'" in str(done.exception)
