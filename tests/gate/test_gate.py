from pathlib import Path

import pytest

from workbench.api import run
from workbench.errors import StoreError, UsageError
from workbench.gate.baseline import choose_policies
from workbench.gate.gate import run_gate
from workbench.report.result import Result
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, chat


@pytest.fixture
def reference(long_and_short: Result) -> RunOutcome:
    with open_run(long_and_short.path) as opened:
        return choose_policies(read_outcomes(opened), ["long"])


def test_a_run_passes_against_itself(long_and_short: Result, reference: RunOutcome):
    result = run_gate(long_and_short.path, baseline=reference, policies=["long"])
    assert result.status == "passed"


def test_a_cut_excerpt_fails_with_the_lost_ids_named(long_and_short: Result, reference: RunOutcome):
    result = run_gate(long_and_short.path, baseline=reference, policies=["short=long"])
    assert result.status == "failed"
    [ids] = [finding for finding in result.findings if finding.measure == "ids_kept"]
    assert ids.status == "failed"
    assert ids.n_lost == 12
    assert [lost.value for lost in ids.lost] == [f"I{n}7654" for n in range(1, 6)]
    assert all(lost.value in lost.words for lost in ids.lost)


def test_needed_values_that_are_lost_are_named_with_their_tool(
    long_and_short: Result, reference: RunOutcome
):
    result = run_gate(long_and_short.path, baseline=reference, policies=["short=long"])
    [needed] = [finding for finding in result.findings if finding.measure == "needed_old_kept"]
    assert {(lost.kind, lost.value) for lost in needed.lost} == {
        ("cancel_order", f"I{n}7654") for n in range(1, 6)
    }


def test_as_many_are_named_as_are_asked_for(long_and_short: Result, reference: RunOutcome):
    result = run_gate(long_and_short.path, baseline=reference, policies=["short=long"], examples=1)
    assert max(len(finding.lost) for finding in result.findings) == 1


def test_rules_may_be_slices(long_and_short: Result, reference: RunOutcome):
    rules = {
        "rules": [
            {"measure": "identifier_kept", "max_drop": 0.02, "language": "zh"},
            {"measure": "identifier_kept", "max_drop": 0.02, "language": "en"},
        ]
    }
    result = run_gate(long_and_short.path, baseline=reference, rules=rules, policies=["short=long"])
    assert [finding.n_groups for finding in result.findings] == [6, 6]


def test_floors_need_no_baseline(long_and_short: Result, tmp_path: Path):
    path = tmp_path / "gate.yaml"
    path.write_text("rules: [{measure: needed_old_kept, floor: 0.99, policy: long}]")
    result = run_gate(long_and_short.path, rules=path, policies=["long"])
    assert (result.status, result.baseline_id) == ("passed", None)


def test_a_gate_needs_something_to_hold_a_run_against(long_and_short: Result):
    with pytest.raises(UsageError, match="give --baseline"):
        run_gate(long_and_short.path)


def test_a_run_that_is_not_there_is_told(tmp_path: Path, reference: RunOutcome):
    with pytest.raises(StoreError, match="expected a run file"):
        run_gate(tmp_path / "none.duckdb", baseline=reference)


def test_missing_replies_fail_though_the_original_was_sent(tmp_path: Path):
    """With `use_original` everything is kept, which would pass if nobody looked."""
    (tmp_path / "replies.jsonl").write_text("")
    model = {"recorded": {"path": str(tmp_path / "replies.jsonl"), "model": "openai/gpt-5-mini"}}
    policy = {"name": "s", "compressor": {"model": {"model": model}}, "on_failure": "use_original"}
    talk = chat(
        ask("Order W14567 please."),
        answer("It is here."),
        ask("Thanks."),
        answer("Welcome."),
        ask("And now?"),
        answer("Nothing."),
    )
    done = run([talk], policies=[policy], out=tmp_path / "runs")
    result = run_gate(done.path, rules={"rules": [{"measure": "ids_kept", "floor": 0.9}]})
    assert result.status == "failed"
    [missing] = result.missing_replies
    assert (missing.policy, missing.model, missing.prompts) == ("s", "openai/gpt-5-mini", 1)
    assert missing.tokens_in > 0
    assert missing.price_usd
    assert "workbench replies record" in missing.advice
