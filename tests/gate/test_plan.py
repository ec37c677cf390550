import pytest

from workbench.errors import UsageError
from workbench.gate.plan import plan_gate
from workbench.gate.rules import DEFAULT_RULES, check_rules

RULES = check_rules({"rules": [{"measure": "ids_kept", "max_drop": 0.02}]})


def test_larger_drops_are_proven_with_fewer_groups(build):
    plan = plan_gate(build([8, 9, 7, 10] * 10), RULES, drops=(0.05, 0.1, 0.2))
    even = [row.groups_even for row in plan.rows]
    assert even == sorted(even, reverse=True)
    assert [row.power_even for row in plan.rows] == sorted(row.power_even for row in plan.rows)


def test_a_drop_on_whole_groups_needs_more_of_them(build):
    [row] = plan_gate(build([8, 9, 7, 10] * 10), RULES, drops=(0.1,)).rows
    assert row.groups_lumped > row.groups_even


def test_a_drop_that_is_allowed_is_never_proven(build):
    [row] = plan_gate(build([8] * 30), RULES, drops=(0.02,)).rows
    assert (row.groups_even, row.groups_lumped) == (None, None)


def test_a_drop_larger_than_what_is_kept_has_no_answer(build):
    [row] = plan_gate(build([1] * 30), RULES, drops=(0.5,)).rows
    assert (row.power_even, row.groups_even) == (None, None)


def test_the_same_seed_gives_the_same_plan(build):
    assert plan_gate(build([8] * 9), RULES) == plan_gate(build([8] * 9), RULES)


def test_all_comparisons_share_alpha(build):
    plan = plan_gate(build([8] * 9), DEFAULT_RULES)
    assert plan.comparisons == 10
    assert {row.rule.split(":")[0] for row in plan.rows} == {"ids_kept"}


@pytest.mark.parametrize(
    ("rules", "drops", "message"),
    [
        (RULES, (0,), "drops are shares"),
        (RULES, (2,), "drops are shares"),
        (check_rules({"rules": [{"measure": "ids_kept", "floor": 1}]}), (0.1,), "max_drop"),
        (check_rules({"rules": [{"measure": "path_kept", "max_drop": 0}]}), (0.1,), "at risk"),
    ],
)
def test_what_cannot_be_planned_is_told(build, rules, drops, message):
    with pytest.raises(UsageError, match=message):
        plan_gate(build([8] * 9), rules, drops=drops)
