"""Caps, interrupted runs and dry runs: what models are asked, and what is never asked twice."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import workbench as wb
from workbench.errors import CallLimitError, UsageError
from workbench.models import ScriptedModel
from workbench.policy.policy_file import load_policies
from workbench.runner.dry_run import dry_run
from workbench.testing.chat import answer, ask, chat

TALKS = [
    chat(
        *(m for n in range(6) for m in (ask(f"Order W{k}{n}00 please."), answer(f"Paid {n}."))),
        conversation_id=f"talk-{k}",
    )
    for k in range(3)
]
CALLS = 12
"""Four turns of each talk have something old; the first two and the protected ones don't."""


def _policies(delay_s: float = 0.0) -> list[dict[str, object]]:
    model = {"scripted": [{"content": "So far all is paid.", "delay_s": delay_s}]}
    return [
        {"name": "summary", "compressor": {"model": {"model": model}}},
        {"name": "stand-in", "compressor": {"model": {"model": "extractive"}}},
    ]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Prompts that the scripted model was really asked."""
    prompts: list[str] = []
    plain = ScriptedModel.ask

    def counting(self, request):
        prompts.append(request.prompt)
        return plain(self, request)

    monkeypatch.setattr(ScriptedModel, "ask", counting)
    return prompts


def test_a_cap_stops_at_its_number_and_says_what_is_missing(tmp_path: Path, asked: list[str]):
    with pytest.raises(CallLimitError, match="stopped: the cap of 5 calls is reached") as caught:
        wb.run(TALKS, policies=_policies(), out=tmp_path, max_calls=5)
    words = str(caught.value)

    assert len(asked) == 5
    assert "Asked so far: 5 (by policy: summary 5)" in words
    assert "Missing: 3 of 3 conversations, for summary" in words
    assert "--resume" in words


def test_a_run_that_was_stopped_goes_on_and_asks_nothing_twice(tmp_path: Path, asked: list[str]):
    with pytest.raises(CallLimitError, match="stopped"):
        wb.run(TALKS, policies=_policies(), out=tmp_path / "a", max_calls=5)
    stopped = wb.run(TALKS, policies=_policies(), out=tmp_path / "a", resume=True)

    assert len(asked) == CALLS
    assert len(set(asked)) == CALLS
    assert stopped.hash() == wb.run(TALKS, policies=_policies(), out=tmp_path / "b").hash()


def test_a_cap_holds_over_resumptions(tmp_path: Path, asked: list[str]):
    for _ in range(3):
        with pytest.raises(CallLimitError, match="the cap of 5 calls is reached"):
            wb.run(TALKS, policies=_policies(), out=tmp_path, max_calls=5, resume=True)
    assert len(asked) == 5


def test_a_cap_that_is_not_reached_changes_nothing(tmp_path: Path, asked: list[str]):
    wb.run(TALKS, policies=_policies(), out=tmp_path, max_calls=CALLS)

    assert len(asked) == CALLS
    assert list(tmp_path.glob("*.partial")) == []


def test_stand_ins_are_no_calls(tmp_path: Path):
    wb.run(TALKS, policies=_policies()[1:], out=tmp_path, max_calls=0)


def test_a_cap_on_cost_needs_a_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    policies = [{"name": "p", "compressor": {"model": {"model": "openai/none-such"}}}]
    with pytest.raises(UsageError, match="no price is known for 'openai/none-such'"):
        wb.run(TALKS, policies=policies, out=tmp_path, max_cost=1.0)


KILLED = """
import json, sys
import workbench as wb
from workbench.messages import Conversation
import msgspec
talks = msgspec.json.decode(open(sys.argv[1], "rb").read(), type=list[Conversation])
wb.run(talks, policies=json.loads(sys.argv[2]), out=sys.argv[3])
"""


def test_a_killed_run_asks_nothing_twice(tmp_path: Path, asked: list[str]):
    import msgspec

    talks = tmp_path / "talks.json"
    talks.write_bytes(msgspec.json.encode(TALKS))
    policies = _policies(delay_s=0.4)
    out = tmp_path / "runs"
    words = [sys.executable, "-c", KILLED, str(talks), json.dumps(policies), str(out)]
    child = subprocess.Popen(words)
    answered = _wait_for_answers(out, 3, child)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    answered = max(answered, _answers(out))
    result = wb.run(TALKS, policies=policies, out=out, resume=True)

    assert answered >= 3
    assert len(asked) == CALLS - answered
    rows = result.query("SELECT count(*) AS n FROM model_call WHERE policy = 'summary'")
    assert int(rows["n"][0]) == CALLS


def _wait_for_answers(out: Path, wanted: int, child: "subprocess.Popen[bytes]") -> int:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and child.poll() is None:
        found = _answers(out)
        if found >= wanted:
            return found
        time.sleep(0.05)
    raise AssertionError("the run ended before it could be killed")


def _answers(out: Path) -> int:
    files = list(out.glob("*.partial/asked.jsonl"))
    return files[0].read_bytes().count(b'"reply"') if files else 0


def test_a_dry_run_counts_what_would_be_asked(asked: list[str]):
    summary, stand_in = dry_run(TALKS, load_policies(_policies()).policies, counter="o200k_base")

    assert asked == []
    assert (summary.policy, summary.label) == ("summary", "scripted")
    assert (summary.calls, summary.asked, summary.usd) == (CALLS, CALLS, 0.0)
    assert summary.tokens_in > 1000
    assert summary.first_prompt.startswith("You are a text compressor")
    assert (stand_in.calls, stand_in.asked) == (CALLS, 0)


def test_a_dry_run_prices_by_the_map():
    spec = {"model": {"model": "openai/gpt-5-mini"}}
    [found] = dry_run(
        TALKS, load_policies([{"name": "p", "compressor": spec}]).policies, counter="o200k_base"
    )

    assert found.usd is not None
    assert 0 < found.usd < 0.1


def test_a_dry_run_tells_missing_replies(tmp_path: Path):
    path = tmp_path / "r.jsonl"
    path.touch()
    spec = {"model": {"model": {"recorded": {"path": str(path), "model": "m"}}}}
    [found] = dry_run(
        TALKS, load_policies([{"name": "p", "compressor": spec}]).policies, counter="o200k_base"
    )

    assert (found.missing, found.asked) == (found.calls, 0)
    assert found.missing > 0
