"""Checks limits on what a run has, without a baseline: floors and ceilings."""

from __future__ import annotations

from collections.abc import Collection

from workbench.gate.finding import Finding, Status
from workbench.gate.rules import Rule
from workbench.stats.measures import SHARES, figure_of, group_sums, measure_interval
from workbench.stats.outcomes import PolicyOutcome, RunOutcome

__all__ = ["TOLERANCE", "at_least", "at_most", "check_limit", "show_value"]

TOLERANCE = 1e-9
"""How far a value may lie beyond a floor or ceiling by the rounding of sums."""


def at_least(value: float | None, floor: float) -> bool:
    """Whether a value reaches a floor; what is missing or no number does not."""
    return value is not None and value >= floor - TOLERANCE


def at_most(value: float | None, ceiling: float) -> bool:
    """Whether a value keeps below a ceiling; what is missing or no number does not."""
    return value is not None and value <= ceiling + TOLERANCE


def show_value(measure: str, value: float) -> str:
    """A value as people read it: shares in percent, the rest as numbers."""
    if measure in SHARES or measure == "tokens_saved_fraction":
        return f"{value:.1%}"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"


def check_limit(rule: Rule, run: RunOutcome, name: str, *, among: Collection[str]) -> Finding:
    """Check a floor or a ceiling.

    Args:
        rule: The rule.
        run: The run.
        name: The policy.
        among: Ids of the recordings that count.
    """
    policy = run.policies[name]
    if rule.measure in SHARES:
        return _check_share(rule, run, name, among=among)
    value = figure_of(policy, rule.measure, among=among)
    if value is None:
        return _unscored(rule, name, _why_unknown(rule.measure, policy))
    holds = at_least(value, rule.value) if rule.limit == "floor" else at_most(value, rule.value)
    return _judged(rule, name, value=value, holds=holds, n_groups=None)


def _check_share(rule: Rule, run: RunOutcome, name: str, *, among: Collection[str]) -> Finding:
    sums = group_sums(run, run.policies[name], rule.measure, among=among)
    interval = measure_interval(sums, rule.measure)
    if interval is None:
        return _unscored(
            rule, name, f"nothing at risk: no recording of {len(among)} has anything to score"
        )
    if rule.limit == "floor":
        holds = at_least(interval.share, rule.value)
        return _judged(rule, name, value=interval.share, holds=holds, n_groups=interval.n_groups)
    holds = at_least(interval.low, rule.value)
    found = _judged(rule, name, value=interval.low, holds=holds, n_groups=interval.n_groups)
    if holds or not at_least(interval.share, rule.value):
        return found
    doubt = (
        f"; the share itself, {interval.share:.1%}, reaches it, but {interval.n_groups} groups do "
        "not prove it"
    )
    return _with_reason(found, found.reason + doubt)


def _judged(rule: Rule, name: str, *, value: float, holds: bool, n_groups: int | None) -> Finding:
    shown, limit = show_value(rule.measure, value), show_value(rule.measure, rule.value)
    what = "lower bound " if rule.limit == "floor_lower" else ""
    sign = {True: "≤", False: ">"} if rule.limit == "ceiling" else {True: "≥", False: "<"}
    groups = "" if n_groups is None else f" over {n_groups} groups"
    return Finding(
        policy=name,
        rule=rule.words,
        measure=rule.measure,
        status="passed" if holds else "failed",
        reason=f"{what}{shown} {sign[holds]} {limit}{groups}",
        value=value,
        limit=rule.value,
        n_groups=n_groups,
    )


def _unscored(rule: Rule, name: str, why: str) -> Finding:
    status: Status = "skipped" if rule.skip_unscored else "failed"
    return Finding(
        policy=name,
        rule=rule.words,
        measure=rule.measure,
        status=status,
        reason=why,
        limit=rule.value,
    )


def _why_unknown(measure: str, policy: PolicyOutcome) -> str:
    if not policy.recordings:
        return "nothing was replayed under this policy"
    if measure.startswith("cost"):
        return "no cost is known; run with --price-model"
    return "it was not measured: the policy compressed nothing, or asked no model"


def _with_reason(finding: Finding, reason: str) -> Finding:
    import msgspec

    return msgspec.structs.replace(finding, reason=reason)
