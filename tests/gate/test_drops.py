import msgspec
import numpy as np
import pytest

from workbench.gate.drops import check_growth, compare, settle
from workbench.gate.rules import GateRules, Rule
from workbench.stats.outcomes import RunOutcome


def judge(old: RunOutcome, new: RunOutcome, *, min_groups: int = 5, **fields):
    rule = Rule(**{"measure": "ids_kept", "limit": "max_drop", "value": 0.02, **fields})
    rules = GateRules(rules=(rule,), min_groups=min_groups)
    among = set(old.recordings) & set(new.recordings)
    compared = compare(rule, new, old, new="p", old="p", among=among, alpha=rules.alpha)
    [finding] = settle([compared], rules)
    return finding


def test_equal_runs_pass_however_few_the_groups(build):
    assert judge(build([3]), build([3])).status == "passed"


def test_a_drop_in_all_groups_fails(build):
    found = judge(build([10, 9] * 10), build([7, 6, 7, 5] * 5))
    assert found.status == "failed"
    assert found.difference == pytest.approx(-0.325)
    assert found.low < found.difference < found.high < 0


def test_losing_everything_fails_though_nothing_varies(build):
    assert judge(build([10] * 12), build([0] * 12)).status == "failed"


def test_a_drop_in_few_groups_cannot_be_told(build):
    assert judge(build([10] * 3), build([2, 3, 1])).status == "inconclusive"


def test_a_small_noisy_drop_cannot_be_told(build):
    found = judge(build([8] * 20), build([8, 9, 6, 8] * 5))
    assert found.status == "inconclusive"


def test_noise_around_no_drop_passes_with_enough_groups(build):
    rng = np.random.default_rng(1)
    old = rng.integers(4, 10, 400)
    assert judge(build(old.tolist()), build((old + rng.integers(-1, 2, 400)).tolist())).status == (
        "passed"
    )


def test_groups_that_gained_or_stayed_pass(build):
    assert judge(build([5] * 6), build([5, 5, 5, 5, 5, 9])).status == "passed"


def test_nothing_shared_at_risk_fails_unless_passed_over(build):
    nothing = build([0], of=0)
    assert judge(nothing, nothing).status == "failed"
    assert judge(nothing, nothing, skip_unscored=True).status == "skipped"


def test_a_rise_of_what_went_wrong_fails(build):
    worse = {f"c{n:03}": {"altered": 1.0 + n % 2} for n in range(20)}
    found = judge(
        build([9] * 20),
        build([9] * 20, counts=worse),
        measure="altered",
        limit="max_rise",
        value=0.05,
    )
    assert (found.status, found.baseline, found.value) == ("failed", 0, 1.5)
    assert found.low < found.difference < found.high


def test_alpha_is_shared_by_all_comparisons(build):
    """A drop that alone would be proven is not when nine others are looked at as well."""
    old, new = build([8] * 14), build([8, 7] * 7)
    rule = Rule(measure="ids_kept", limit="max_drop", value=0.02)
    same = {"new": "p", "old": "p", "among": set(old.recordings), "alpha": 0.05}
    alone = compare(rule, new, old, **same)
    others = [compare(rule, old, old, **same) for _ in range(9)]
    rules = GateRules(rules=(rule,))
    assert settle([alone], rules)[0].status == "failed"
    assert settle([alone, *others], rules)[0].status == "inconclusive"


def test_what_was_lost_is_named_for_what_has_not_passed(build):
    seen = []

    def name(policy, measure, places):
        seen.append(places)
        return len(places), ()

    rule = Rule(measure="ids_kept", limit="max_drop", value=0.02)
    old, new = build([10] * 6), build([8] * 6)
    compared = compare(rule, new, old, new="p", old="p", among=set(old.recordings), alpha=0.05)
    [found] = settle([compared], GateRules(rules=(rule,)), name_lost=name)
    assert found.n_lost == 12
    assert seen[0][:2] == (("c000", "8"), ("c000", "9"))


def test_growth_is_a_part_of_what_the_baseline_has(build):
    old = build([1], counts={"c000": {"tokens_sent": 100}}).policies["p"]
    new = build([1], counts={"c000": {"tokens_sent": 110}}).policies["p"]
    rule = Rule(measure="tokens_sent", limit="max_growth", value=0.1)
    assert check_growth(rule, new, old, name="p", among={"c000"}).status == "passed"
    tight = msgspec.structs.replace(rule, value=0.09)
    found = check_growth(tight, new, old, name="p", among={"c000"})
    assert (found.status, found.reason) == ("failed", "100 → 110, +10.0%; allowed +9.0%")


def test_growth_of_what_is_not_known_fails(build):
    policy = build([1]).policies["p"]
    rule = Rule(measure="cost_usd", limit="max_growth", value=0.1)
    assert check_growth(rule, policy, policy, name="p", among={"c000"}).status == "failed"
