import msgspec
import pytest

from workbench.errors import UsageError
from workbench.gate.judge import judge_run
from workbench.gate.rules import DEFAULT_RULES, check_rules
from workbench.stats.outcomes import RunOutcome

FLOOR = check_rules({"rules": [{"measure": "ids_kept", "floor": 0.5}]})


def gate(run: RunOutcome, baseline: RunOutcome | None, rules=DEFAULT_RULES, policies=()):
    return judge_run(run, rules, baseline=baseline, policies=policies)


def reasons(result) -> str:
    return "\n".join(f.reason for f in result.findings if f.status in ("failed", "inconclusive"))


def with_policy(run: RunOutcome, **fields) -> RunOutcome:
    policy = msgspec.structs.replace(run.policies["p"], **fields)
    return msgspec.structs.replace(run, policies={"p": policy})


def test_a_run_passes_against_itself(build):
    assert gate(build([9] * 3), build([9] * 3)).status == "passed"


def test_a_regression_fails(build):
    assert gate(build([5] * 9), build([9] * 9)).status == "failed"


def test_nothing_at_risk_fails(build):
    result = gate(build([0] * 5, of=0), build([0] * 5, of=0))
    assert (result.status, "nothing at risk" in reasons(result)) == ("failed", True)


def test_nothing_at_risk_fails_with_a_ceiling_on_altered_alone(build):
    rules = check_rules({"rules": [{"measure": "altered", "ceiling": 0}]})
    assert gate(build([0], of=0), None, rules).status == "failed"


def test_a_budget_alone_needs_nothing_at_risk(build):
    rules = check_rules({"rules": [{"measure": "tokens_sent", "ceiling": 10}]})
    run = build([0], of=0, counts={"c000": {"tokens_sent": 9}})
    assert gate(run, None, rules).status == "passed"


def test_an_empty_data_set_fails(build):
    result = gate(build([]), build([9]))
    assert (result.status, "empty data set" in reasons(result)) == ("failed", True)


def test_calls_that_all_failed_fail(build):
    failed = {"c000": {"recorded_calls": 2, "failures": 2}}
    result = gate(build([10], counts=failed), None, FLOOR)
    assert (result.status, "all 2 calls failed" in reasons(result)) == ("failed", True)


def test_cases_that_could_not_be_scored_fail(build):
    result = gate(with_policy(build([10] * 6), unscored=1), build([10] * 6))
    assert (result.status, "could not be replayed" in reasons(result)) == ("failed", True)


def test_recordings_that_share_nothing_with_the_baseline_fail(build):
    result = gate(build({"a": 9}), build({"b": 9}))
    assert (result.status, "shares no recording" in reasons(result)) == ("failed", True)


def test_facts_found_by_other_rules_fail(build):
    result = gate(build([9]), build([9], fact_version="2"))
    assert (result.status, "fact version 2" in reasons(result)) == ("failed", True)


def test_a_baseline_without_any_of_the_policies_fails(build):
    result = gate(build([9]), build([9], policy="q"))
    assert (result.status, "--policy NEW=OLD" in reasons(result)) == ("failed", True)


def test_a_run_of_the_full_history_alone_fails(build):
    result = gate(with_policy(build([9]), sends_full_history=True), None, FLOOR)
    assert (result.status, "no policy but the full history" in reasons(result)) == ("failed", True)


def test_a_grown_set_is_compared_on_the_common_part_and_says_so(build):
    result = gate(build({"a": 9, "b": 9, "c": 0}), build({"a": 9, "b": 9}))
    assert result.status == "passed"
    assert (
        "compared on the 2 recordings that the baseline has too; 1 of the run are new"
        in (result.notes[0])
    )


def test_recordings_that_are_gone_cannot_be_told(build):
    result = gate(build({"a": 9}), build({"a": 9, "b": 2}))
    assert result.status == "inconclusive"
    assert [f.missing for f in result.findings if f.missing] == [("b",)]


def test_a_policy_that_is_gone_cannot_be_told(build):
    both, other = build([9]), build([9], policy="q")
    baseline = msgspec.structs.replace(both, policies={**both.policies, **other.policies})
    result = gate(both, baseline)
    assert (result.status, "the run has not" in reasons(result)) == ("inconclusive", True)
    assert gate(both, baseline, policies=["p"]).status == "passed"


def test_a_new_policy_is_held_against_floors_alone(build):
    old, new = build([9]), build([9], policy="q")
    run = msgspec.structs.replace(old, policies={**old.policies, **new.policies})
    rules = check_rules({"rules": [{"measure": "ids_kept", "floor": 0.5, "max_drop": 0.02}]})
    result = gate(run, old, rules)
    assert result.status == "passed"
    assert "q: not in the baseline, so held against nothing" in result.notes


def test_two_names_can_be_held_against_each_other(build):
    result = gate(build([2] * 9), build([9] * 9, policy="old"), policies=["p=old"])
    assert result.status == "failed"


def test_settings_that_changed_are_told(build):
    run = with_policy(build([9]), spec={"compressor": "a"})
    result = gate(run, with_policy(build([9]), spec={"compressor": "b"}))
    assert 'p: `compressor` was "b" and is "a"' in result.notes


def test_a_slice_without_recordings_fails(build):
    rules = check_rules({"rules": [{"measure": "ids_kept", "floor": 0.1, "language": "zh"}]})
    assert gate(build([9]), None, rules).status == "failed"


def test_a_drop_without_a_baseline_is_wrong_usage(build):
    with pytest.raises(UsageError, match="needs a baseline"):
        gate(build([9]), None)


def test_a_rule_for_a_policy_that_is_not_judged_is_wrong_usage(build):
    rules = check_rules({"rules": [{"measure": "ids_kept", "floor": 0.1, "policy": "x"}]})
    with pytest.raises(UsageError, match="which is not judged"):
        gate(build([9]), None, rules)


def test_tokens_of_another_counter_are_not_compared(build):
    rules = check_rules({"rules": [{"measure": "tokens_sent", "max_growth": 0.1}]})
    result = gate(build([9]), build([9], token_counter="estimate"), rules)
    assert (result.status, "counted by estimate" in reasons(result)) == ("failed", True)


def test_inconclusive_is_ok_only_where_it_is_allowed(build):
    result = gate(build({"a": 9}), build({"a": 9, "b": 2}))
    assert not result.is_ok()
    assert result.is_ok(allow_inconclusive=True)
    assert not gate(build([5] * 9), build([9] * 9)).is_ok(allow_inconclusive=True)
