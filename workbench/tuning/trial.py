"""What came of one trial of a study, and which trials are good."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

import msgspec

from workbench.errors import UsageError
from workbench.stats.measures import SHARES, figure_of, group_sums, measure_interval
from workbench.stats.outcomes import PolicyOutcome, RunOutcome
from workbench.tuning.study import Limit, Study

__all__ = ["Trial", "best_trial", "find_ends", "find_front", "measure_all", "shortfall", "value_of"]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """One setting that was tried."""

    number: int
    """Place among the trials, from 0."""
    settings: dict[str, Any]
    """What was put into the policy, by place."""
    state: Literal["complete", "pruned", "failed"]
    """`pruned`: given up on a part of the groups, for others were better there."""
    values: dict[str, float | None]
    """Goals and limited measures, on the groups it was looked at on."""
    shortfalls: tuple[float, ...]
    """By how much each limit is missed, 0 where it is kept."""
    n_groups: int
    """Groups it was looked at on."""
    reason: str = ""
    """Why it failed."""
    ends: dict[str, tuple[float, float]] = {}
    """95 % intervals of those values that are shares."""

    @property
    def is_feasible(self) -> bool:
        """Whether it was looked at whole and keeps to every limit."""
        return self.state == "complete" and not any(self.shortfalls)


def value_of(
    run: RunOutcome, policy: PolicyOutcome, measure: str, *, among: Collection[str]
) -> float | None:
    """A share, count or size of a policy; None where it can't be scored."""
    if measure in SHARES:
        sums = group_sums(run, policy, measure, among=among)
        return float(sums.kept.sum() / sums.total.sum()) if sums.groups else None
    return figure_of(policy, measure, among=among)


def measure_all(
    study: Study, run: RunOutcome, policy: PolicyOutcome, *, among: Collection[str]
) -> dict[str, float | None]:
    """All goals and limited measures of a policy.

    Raises:
        UsageError: A goal can't be scored on these recordings.
    """
    names = dict.fromkeys([*(g.measure for g in study.goals), *(x.measure for x in study.limits)])
    found = {name: value_of(run, policy, name, among=among) for name in names}
    for goal in study.goals:
        if found[goal.measure] is None:
            raise UsageError(
                f"{goal.measure} can't be scored on these recordings, so nothing can be tuned by it"
            )
    return found


def find_ends(
    values: Mapping[str, float | None],
    run: RunOutcome,
    policy: PolicyOutcome,
    *,
    among: Collection[str],
) -> dict[str, tuple[float, float]]:
    """95 % intervals over groups of those values that are shares."""
    found = {
        name: measure_interval(group_sums(run, policy, name, among=among), name)
        for name in values
        if name in SHARES
    }
    return {name: (one.low, one.high) for name, one in found.items() if one is not None}


def shortfall(limit: Limit, value: float | None) -> float:
    """By how much a limit is missed: 0 where it is kept, much where the value is unknown."""
    if value is None:
        return abs(limit.value) + 1
    gap = limit.value - value if limit.is_floor else value - limit.value
    return max(0.0, gap) if gap > 1e-9 else 0.0


def find_front(study: Study, trials: Sequence[Trial]) -> list[Trial]:
    """Feasible trials that no other one is at least as good as in all goals and better in one."""
    feasible = [trial for trial in trials if trial.is_feasible]
    front: dict[tuple[float, ...], Trial] = {}
    for trial in feasible:
        mine = _costs(study, trial)
        if not any(_dominates(_costs(study, other), mine) for other in feasible):
            front.setdefault(mine, trial)
    return [front[costs] for costs in sorted(front)]


def best_trial(study: Study, trials: Sequence[Trial]) -> Trial | None:
    """The feasible trial with the best first goal; the earliest of equal ones."""
    front = find_front(study, trials)
    return front[0] if front else None


def _costs(study: Study, trial: Trial) -> tuple[float, ...]:
    """Goals as numbers that are better small."""
    signs = [(-1 if goal.maximize else 1, trial.values[goal.measure]) for goal in study.goals]
    return tuple(sign * float(value or 0) for sign, value in signs)


def _dominates(other: Sequence[float], mine: Sequence[float]) -> bool:
    pairs = list(zip(other, mine, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)
