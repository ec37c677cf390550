"""Says before a run what a gate can see: its power for drops of some sizes, and groups needed."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import msgspec
import numpy as np

from workbench.errors import UsageError
from workbench.gate.baseline import choose_policies
from workbench.gate.pairing import pair_policies
from workbench.gate.rules import GateRules, Rule
from workbench.stats.measures import choose_recordings, group_sums
from workbench.stats.outcomes import RunOutcome
from workbench.stats.power import GroupCounts, groups_needed, power_of_drop

__all__ = ["POWER", "GatePlan", "PlanRow", "plan_gate"]

POWER = 0.8
"""Chance of proving a drop that a number of groups is planned for."""


class PlanRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one rule can see of one policy, for a drop of one size."""

    policy: str
    """The policy."""
    rule: str
    """The rule in words."""
    share: float
    """What the policy keeps."""
    groups: int
    """Groups there are."""
    drop: float
    """The true drop, a share."""
    power_even: float | None
    """Chance of proving it when it falls on values one by one; None where the policy keeps less."""
    power_lumped: float | None
    """The same when it falls on whole groups."""
    groups_even: int | None
    """Groups for a chance of `POWER` in the first case; None where no number does."""
    groups_lumped: int | None
    """The same in the second."""


class GatePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a gate can see."""

    run_id: str
    """The run whose groups it rests on."""
    alpha: float
    """Chance of calling equal runs a regression, over all comparisons."""
    comparisons: int
    """How many share it; each alone is planned with its part, which is what Holm's first step
    grants."""
    rows: tuple[PlanRow, ...]
    """By policy and rule, in order of the drops."""


def plan_gate(
    outcome: RunOutcome,
    rules: GateRules,
    *,
    policies: Sequence[str] = (),
    drops: Sequence[float] = (0.01, 0.02, 0.05, 0.1),
    seed: int = 0,
) -> GatePlan:
    """Simulate what a gate would prove.

    Args:
        outcome: A run or a baseline whose groups stand for those to come.
        rules: The rules; those on a largest drop are planned.
        policies: Policies to plan for; none for all but the full history.
        drops: True drops, shares above 0.
        seed: Where chance starts from.

    Raises:
        UsageError: No rule is on a drop, a drop is not in (0, 1], or nothing is at risk.
        UnknownNameError: There is no such policy.
    """
    if not all(0 < drop <= 1 for drop in drops):
        raise UsageError(f"drops are shares in (0, 1], as 0.02 for two points, got {list(drops)}")
    against = [rule for rule in rules.rules if rule.limit in ("max_drop", "max_rise")]
    dropping = [rule for rule in against if rule.limit == "max_drop"]
    if not dropping:
        raise UsageError("no rule sets `max_drop`, and only drops can be planned")
    names = [pair.new for pair in pair_policies(choose_policies(outcome), None, policies)]
    comparisons = max(1, len(against) * len(names))
    rng = np.random.default_rng(seed)
    rows = [
        row
        for name in names
        for rule in dropping
        for row in _plan_rule(
            rule, outcome, name, drops=drops, alpha=rules.alpha / comparisons, rng=rng
        )
    ]
    if not rows:
        raise UsageError(f"nothing is at risk in {outcome.run_id}, so nothing can be planned")
    return GatePlan(
        run_id=outcome.run_id, alpha=rules.alpha, comparisons=comparisons, rows=tuple(rows)
    )


def _plan_rule(
    rule: Rule,
    outcome: RunOutcome,
    name: str,
    *,
    drops: Sequence[float],
    alpha: float,
    rng: np.random.Generator,
) -> list[PlanRow]:
    among: Collection[str] = choose_recordings(outcome, language=rule.language, tag=rule.tag)
    sums = group_sums(outcome, outcome.policies[name], rule.measure, among=among)
    if not sums.groups or not float(sums.kept.sum()):
        return []
    counts = GroupCounts(kept=sums.kept, total=sums.total, values=sums.values)
    rows = []
    for drop in drops:
        powers = [
            power_of_drop(
                counts,
                drop=drop,
                allowed=rule.value,
                groups=len(sums.groups),
                alpha=alpha,
                rng=rng,
                spread=spread,
            )
            for spread in ("even", "lumped")
        ]
        needed = [
            groups_needed(
                counts,
                drop=drop,
                allowed=rule.value,
                alpha=alpha,
                rng=rng,
                power=POWER,
                spread=spread,
            )
            for spread in ("even", "lumped")
        ]
        rows.append(
            PlanRow(
                policy=name,
                rule=rule.words,
                share=float(sums.kept.sum() / sums.total.sum()),
                groups=len(sums.groups),
                drop=drop,
                power_even=_known(powers[0]),
                power_lumped=_known(powers[1]),
                groups_even=needed[0],
                groups_lumped=needed[1],
            )
        )
    return rows


def _known(power: float) -> float | None:
    return None if math.isnan(power) else power
