"""`workbench replies`, on small recordings and a model that stands for a paid one."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

import compressors._prompts as prompts_module
from workbench.cli.app import app
from workbench.testing.chat import answer, ask, chat

TALK = chat(
    *(m for n in range(5) for m in (ask(f"Order W{n}00 please."), answer(f"Paid {n}."))),
    conversation_id="talk",
)
REPLIES = 3
"""Replies that each policy asks for."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "talks.jsonl").write_bytes(msgspec.json.encode(TALK) + b"\n")
    model = "{scripted: [All is paid.]}"
    recorded = f"{{recorded: {{path: {tmp_path}/replies.jsonl, model: {model}}}}}"
    (tmp_path / "p.yaml").write_text(
        "policies:\n"
        f"  - {{name: first, compressor: {{model: {{model: {recorded}, prompt: general}}}}}}\n"
        f"  - {{name: second, compressor: {{model: {{model: {recorded}, prompt: must-keep}}}}}}\n"
    )
    return tmp_path


def _call(folder: Path, command: str) -> Result:
    words = [str(folder / "talks.jsonl"), "--policies", str(folder / "p.yaml")]
    return CliRunner().invoke(app, [*command.split(), *words], catch_exceptions=True)


def _run(folder: Path) -> dict[str, Any]:
    words = [str(folder / "talks.jsonl"), "--policies", str(folder / "p.yaml")]
    out = folder / "runs"
    done = CliRunner().invoke(app, ["run", *words, "--out", str(out), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    [path] = out.glob("*.duckdb")
    shown = CliRunner().invoke(app, ["report", str(path), "--format", "json"])
    path.unlink()
    rows = {row["policy"]: row for row in json.loads(shown.stdout)["leaderboard"]}
    return {"output": done.output, **rows}


def _lines(folder: Path) -> list[bytes]:
    return (folder / "replies.jsonl").read_bytes().splitlines()


def test_record_asks_for_what_is_missing_and_only_once(folder: Path) -> None:
    first, again = _call(folder, "replies record"), _call(folder, "replies record")

    assert (first.exit_code, again.exit_code) == (0, 0)
    assert f"asked {2 * REPLIES} times" in first.output
    assert "asked 0 times" in again.output
    assert len(_lines(folder)) == 2 * REPLIES


def test_check_is_content_with_what_was_recorded(folder: Path) -> None:
    _call(folder, "replies record")
    done = _call(folder, "replies check")

    assert done.exit_code == 0, done.output
    assert f"first on talk: {REPLIES} replies there, 0 missing" in done.output
    assert "replies.jsonl: 0 that none" in done.output


def test_deleting_one_reply_makes_exactly_its_row_fail_with_the_command(folder: Path) -> None:
    _call(folder, "replies record")
    assert [_run(folder)[name]["failures"] for name in ("first", "second")] == [0, 0]
    lines = _lines(folder)
    (folder / "replies.jsonl").write_bytes(b"\n".join(lines[:1] + lines[2:]) + b"\n")
    run = _run(folder)

    assert (run["first"]["failures"], run["second"]["failures"]) == (1, 0)
    command = f"workbench replies record {folder}/talks.jsonl --policies {folder}/p.yaml"
    assert command in run["output"]
    assert "asked 1 times" in _call(folder, "replies record").output
    assert _run(folder)["first"]["failures"] == 0


def test_no_fallback_hides_a_missing_reply(folder: Path) -> None:
    _call(folder, "replies record")
    text = (folder / "p.yaml").read_text().replace("}}}\n", "}}, on_failure: use_original}\n")
    (folder / "p.yaml").write_text(text)
    assert "use_original" in text
    (folder / "replies.jsonl").write_bytes(b"\n".join(_lines(folder)[1:]) + b"\n")

    assert _run(folder)["first"]["failures"] == 1


def test_changing_a_word_of_a_prompt_invalidates_exactly_its_replies(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _call(folder, "replies record")
    plain = prompts_module._prompts()
    general = {1: {"en": plain["general"][1]["en"].replace("shorten", "compress")}}
    monkeypatch.setattr(prompts_module, "_prompts", lambda: {**plain, "general": general})
    done = _call(folder, "replies check")

    assert done.exit_code == 2
    assert f"first on talk: 0 replies there, {REPLIES} missing" in done.output
    assert f"second on talk: {REPLIES} replies there, 0 missing" in done.output
    assert f"{REPLIES} that none of these policies asks for" in done.output


def test_prune_takes_out_what_no_policy_asks_for(folder: Path) -> None:
    _call(folder, "replies record")
    text = (folder / "p.yaml").read_text().splitlines()
    (folder / "p.yaml").write_text("\n".join(text[:2]) + "\n")
    done = _call(folder, "replies prune")

    assert f"{REPLIES} taken out, {REPLIES} kept" in done.output
    assert _call(folder, "replies check").exit_code == 0


def test_check_names_broken_doubled_and_edited_lines(folder: Path) -> None:
    _call(folder, "replies record")
    lines = _lines(folder)
    edited = lines[1].replace(b'"prompt_sha256":"', b'"prompt_sha256":"0')
    path = folder / "replies.jsonl"
    path.write_bytes(b"\n".join([*lines, lines[0], edited]) + b'\n{"half')
    done = _call(folder, "replies check")

    assert done.exit_code == 2
    assert "it ends in half a line" in done.output
    assert f"replies.jsonl:{2 * REPLIES + 1}: the same line as 1" in done.output
    assert f"replies.jsonl:{2 * REPLIES + 2}: its key is not that" in done.output


def test_a_cap_holds_while_recording(folder: Path) -> None:
    words = [str(folder / "talks.jsonl"), "--policies", str(folder / "p.yaml"), "--max-calls", "2"]
    done = CliRunner().invoke(app, ["replies", "record", *words])

    assert done.exit_code == 2
    assert "the cap of 2 calls is reached" in done.output
    assert len(_lines(folder)) == 2


def test_policies_that_replay_nothing_are_told(folder: Path) -> None:
    (folder / "p.yaml").write_text("policies: [{name: p, compressor: identity}]\n")
    done = _call(folder, "replies check")

    assert done.exit_code != 0
    assert "no policy of" in str(done.exception)
