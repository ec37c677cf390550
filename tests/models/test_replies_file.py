import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from workbench.models import ModelRequest, RecordingModel, ScriptedModel
from workbench.models.replies_file import hash_prompt, read_replies, reply_key

REQUEST = ModelRequest(prompt="Summarise 订单 W2378156.", options={"temperature": 0})
LABEL = "openai/gpt-5-mini"


def _record(path: Path, *prompts: str) -> None:
    inner = ScriptedModel(replies=["s"], label=LABEL)
    recorder = RecordingModel(
        inner=inner, path=path, clock=lambda: datetime(2026, 5, 3, tzinfo=UTC)
    )
    for prompt in prompts or (REQUEST.prompt,):
        recorder.ask(ModelRequest(prompt=prompt, options=REQUEST.options))


def test_a_line_says_what_it_is(tmp_path: Path) -> None:
    _record(tmp_path / "r.jsonl")
    line = json.loads((tmp_path / "r.jsonl").read_text("utf-8"))

    assert len(line.pop("nonce")) == 16
    assert line == {
        "key": reply_key(LABEL, {}, {"temperature": 0}, hash_prompt(REQUEST.prompt)),
        "model": LABEL,
        "options": {"temperature": 0},
        "prompt_sha256": hash_prompt(REQUEST.prompt),
        "content": "s",
        "model_ms": 0.0,
        "recorded_at": "2026-05-03T00:00:00+00:00",
    }


BASE = ("m", {"engine": "1"}, {"temperature": 0}, "ab")


@pytest.mark.parametrize(
    "other",
    [
        ("n", {"engine": "1"}, {"temperature": 0}, "ab"),
        ("m", {"engine": "2"}, {"temperature": 0}, "ab"),
        ("m", {"engine": "1", "weights_sha256": "c"}, {"temperature": 0}, "ab"),
        ("m", {"engine": "1"}, {"temperature": 1}, "ab"),
        ("m", {"engine": "1"}, {"temperature": 0}, "ac"),
    ],
)
def test_everything_that_can_change_a_reply_changes_its_key(other: tuple[object, ...]) -> None:
    assert reply_key(*other) != reply_key(*BASE)  # type: ignore[arg-type]


def test_the_key_does_not_hang_on_the_order_of_options() -> None:
    assert reply_key("m", {}, {"a": 1, "b": 2}, "x") == reply_key("m", {}, {"b": 2, "a": 1}, "x")


def test_a_file_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert read_replies(tmp_path / "no.jsonl") == {}


def _git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


def test_two_branches_that_both_recorded_merge_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    (tmp_path / ".gitattributes").write_text("replies.jsonl merge=union\n")
    _git(tmp_path, "init", "-q", "-b", "main")
    _record(path, "both")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-qm", "first")
    _git(tmp_path, "checkout", "-qb", "side")
    _record(path, "same", "side")
    _git(tmp_path, "commit", "-qam", "side")
    _git(tmp_path, "checkout", "-q", "main")
    _record(path, "same", "main")
    _git(tmp_path, "commit", "-qam", "main")
    _git(tmp_path, "merge", "-q", "side")
    counts = sorted(len(samples) for samples in read_replies(path).values())

    assert counts == [1, 1, 1, 2]


def test_the_shipped_replies_merge_so() -> None:
    root = Path(__file__).parents[2]

    assert "replies.jsonl merge=union" in (root / ".gitattributes").read_text()
