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


OTHER = chat(
    *(m for n in range(5) for m in (ask(f"Ship B{n}77 today."), answer(f"Sent {n}."))),
    conversation_id="other",
)


def _prune(folder: Path, recordings: Path, *options: str) -> Result:
    words = [str(recordings), "--policies", str(folder / "p.yaml"), *options]
    return CliRunner().invoke(app, ["replies", "prune", *words], catch_exceptions=False)


@pytest.fixture
def two(folder: Path) -> Path:
    """Replies to two conversations in one file, recordings of each and of both."""
    (folder / "other").mkdir()
    other = msgspec.json.encode(OTHER) + b"\n"
    (folder / "other" / "talks.jsonl").write_bytes(other)
    (folder / "talks.jsonl").write_bytes(msgspec.json.encode(TALK) + b"\n" + other)
    _call(folder, "replies record")
    assert len(_lines(folder)) == 4 * REPLIES
    return folder


def _forget_second(folder: Path) -> None:
    text = (folder / "p.yaml").read_text().splitlines()
    (folder / "p.yaml").write_text("\n".join(text[:2]) + "\n")


@pytest.mark.parametrize("options", [("--conversation", "talk"), ("--conversation", "other"), ()])
def test_prune_leaves_replies_of_conversations_that_it_was_not_shown(
    two: Path, options: tuple[str, ...]
) -> None:
    recordings = two / "talks.jsonl" if options else two / "other"
    lines = _lines(two)
    done = _prune(two, recordings, *options)

    assert _lines(two) == lines
    unseen = 2 * REPLIES
    assert f"0 taken out; not judged and kept: {unseen} of conversations that" in done.output


def test_prune_takes_out_what_is_stale_in_one_conversation_alone(two: Path) -> None:
    _forget_second(two)
    done = _prune(two, two / "talks.jsonl", "--conversation", "talk")

    assert f"{REPLIES} taken out, {3 * REPLIES} kept; not judged" in done.output
    whose = [json.loads(line)["conversation"] for line in _lines(two)]
    assert (whose.count("talk"), whose.count("other")) == (REPLIES, 2 * REPLIES)


def test_what_is_taken_out_is_listed_and_kept_aside_with_what_went_before(two: Path) -> None:
    lines = _lines(two)
    _forget_second(two)
    first = _prune(two, two / "talks.jsonl", "--conversation", "talk")
    _prune(two, two / "talks.jsonl", "--conversation", "other")

    assert first.output.count("'All is paid.'") == REPLIES
    aside = (two / "replies.jsonl.bak").read_bytes().splitlines()
    assert sorted([*aside, *_lines(two)]) == sorted(lines)


def test_a_dry_run_lists_and_changes_nothing(two: Path) -> None:
    lines = _lines(two)
    _forget_second(two)
    done = _prune(two, two / "talks.jsonl", "--dry-run")

    assert f"{2 * REPLIES} would be taken out" in done.output
    assert _lines(two) == lines
    assert not (two / "replies.jsonl.bak").exists()


def test_replies_that_name_no_conversation_stay_unless_they_are_meant(two: Path) -> None:
    lines = [json.loads(line) for line in _lines(two)]
    old = [{key: line[key] for key in line if key != "conversation"} for line in lines]
    (two / "replies.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in old))
    _forget_second(two)

    kept = _prune(two, two / "talks.jsonl")
    assert f"0 taken out; not judged and kept: {2 * REPLIES} that name no" in kept.output
    gone = _prune(two, two / "talks.jsonl", "--unnamed")
    assert f"{2 * REPLIES} taken out, {2 * REPLIES} kept" in gone.output


def test_nothing_is_stale_where_what_is_asked_next_hangs_on_a_missing_reply(two: Path) -> None:
    _forget_second(two)
    lines = [line for line in _lines(two) if json.loads(line)["conversation"] == "talk"]
    (two / "replies.jsonl").write_bytes(b"\n".join(lines[1:]) + b"\n")
    done = _prune(two, two / "talks.jsonl", "--conversation", "talk")

    assert f"{REPLIES} of conversations with a missing reply" in done.output
    assert len(_lines(two)) == len(lines) - 1


def test_nothing_is_asked_where_its_reply_could_not_be_kept(folder: Path) -> None:
    text = (folder / "p.yaml").read_text()
    (folder / "p.yaml").write_text(text.replace("replies.jsonl", "talks.jsonl/replies.jsonl"))
    done = _call(folder, "replies record")

    assert "is a file, where a folder must be" in str(done.exception)
    assert "asked" not in done.output
