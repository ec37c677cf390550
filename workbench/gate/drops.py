"""Compares a run with its baseline: drops, rises and growth on what both have in common.

A drop or rise is judged by the paired one-sided interval of the difference: *failed* when it is
proven to be larger than allowed, *passed* when it is proven not to be, *inconclusive* between the
two. Where no group is worse there is nothing to prove, and it has passed.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from workbench.gate.finding import Finding, Status
from workbench.gate.limits import TOLERANCE, show_value
from workbench.gate.lost_places import LostPlace, NameLost, find_lost, with_lost
from workbench.gate.rules import GateRules, Rule
from workbench.stats.holm import holm
from workbench.stats.measures import SHARES, figure_of, group_sums, pair_groups
from workbench.stats.outcomes import PolicyOutcome, RunOutcome
from workbench.stats.paired import Difference, Pairs, difference_p, paired_difference

__all__ = ["Comparison", "check_growth", "compare", "settle"]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """A rule against the baseline, measured and not judged yet."""

    rule: Rule
    """The rule."""
    policy: str
    """The policy of the run."""
    found: Difference | None
    """The difference, turned so that lower is worse; None where there is nothing to compare."""
    lost: tuple[LostPlace, ...] = ()
    """For a share: what the run lost on these recordings and the baseline did not, of any kind."""


def compare(
    rule: Rule,
    run: RunOutcome,
    baseline: RunOutcome,
    *,
    new: str,
    old: str,
    among: Collection[str],
    alpha: float,
) -> Comparison:
    """Measure a difference from the baseline.

    Args:
        rule: A rule on the largest drop of a share or rise of a count.
        run: The run.
        baseline: The baseline.
        new: The policy of the run.
        old: The policy of the baseline.
        among: Ids of the recordings that both have.
        alpha: One-sided chance of the interval's each end.
    """
    pairs = pair_groups(
        group_sums(baseline, baseline.policies[old], rule.measure, among=among),
        group_sums(run, run.policies[new], rule.measure, among=among),
    )
    if rule.measure not in SHARES:
        pairs = Pairs(
            old_kept=-pairs.old_kept,
            old_total=pairs.old_total,
            new_kept=-pairs.new_kept,
            new_total=pairs.new_total,
        )
    return Comparison(
        rule=rule,
        policy=new,
        found=paired_difference(
            pairs, level=1 - 2 * alpha, bound=1.0 if rule.measure in SHARES else None
        ),
        lost=find_lost(
            run.policies[new], rule.measure, among=among, but_not=baseline.policies[old]
        ),
    )


def settle(
    comparisons: list[Comparison], rules: GateRules, *, name_lost: NameLost | None = None
) -> list[Finding]:
    """Judge all comparisons of a gate together, so that alpha holds over all of them.

    Args:
        comparisons: They, for all policies.
        rules: What alpha is, and how many groups are needed.
        name_lost: Finds the words of what was lost, for comparisons that have not passed.

    Returns:
        A finding for each, in the same order.
    """
    tested = [c for c in comparisons if c.found is not None]
    raw = [difference_p(c.found, below=-c.rule.value) for c in tested if c.found is not None]
    adjusted = dict(zip(map(id, tested), holm(raw), strict=True))
    judged = [_judge(c, adjusted.get(id(c), 1.0), rules) for c in comparisons]
    if name_lost is None:
        return judged
    return [with_lost(f, c.lost, name_lost) for f, c in zip(judged, comparisons, strict=True)]


def _judge(comparison: Comparison, p_worse: float, rules: GateRules) -> Finding:
    rule, found = comparison.rule, comparison.found
    if found is None:
        return _finding(
            comparison,
            status="skipped" if rule.skip_unscored else "failed",
            reason="nothing at risk in the recordings that run and baseline share",
        )
    status, why = _status(found, rule, p_worse, rules)
    return _finding(
        comparison, status=status, reason=f"{_numbers(comparison, found)}: {why}", p=p_worse
    )


def _status(found: Difference, rule: Rule, p_worse: float, rules: GateRules) -> tuple[Status, str]:
    mirrored = msgspec.structs.replace(found, difference=-found.difference)
    groups = f"{found.n_groups} groups"
    if found.n_lower == 0 and found.difference >= -rule.value - TOLERANCE:
        return "passed", f"no group of {found.n_groups} is worse"
    if found.n_groups < rules.min_groups:
        return "inconclusive", f"{groups} are too few to tell; {rules.min_groups} is the least"
    if p_worse <= rules.alpha:
        return "failed", f"more than allowed, p {p_worse:.2g} over {groups}"
    if difference_p(mirrored, below=rule.value) <= rules.alpha:
        return "passed", f"proven to be within what is allowed, over {groups}"
    return "inconclusive", f"{groups} are too few to tell whether that is more than allowed"


def _numbers(comparison: Comparison, found: Difference) -> str:
    measure = comparison.rule.measure
    if measure in SHARES:
        return (
            f"{found.old:.1%} → {found.new:.1%}, {found.difference * 100:+.1f} points "
            f"[{found.low * 100:+.1f}, {found.high * 100:+.1f}]"
        )
    return (
        f"{0 - found.old:.3g} → {0 - found.new:.3g} per recording, {0 - found.difference:+.3g} "
        f"[{0 - found.high:+.3g}, {0 - found.low:+.3g}]"
    )


def _finding(
    comparison: Comparison, *, status: Status, reason: str, p: float | None = None
) -> Finding:
    rule, found = comparison.rule, comparison.found
    plain = Finding(
        policy=comparison.policy,
        rule=rule.words,
        measure=rule.measure,
        status=status,
        reason=reason,
        limit=rule.value,
        p_value=p,
    )
    if found is None:
        return plain
    sign = 1 if rule.measure in SHARES else -1
    ends = sorted((sign * found.low, sign * found.high))
    return msgspec.structs.replace(
        plain,
        value=sign * found.new,
        baseline=sign * found.old,
        difference=sign * found.difference,
        low=ends[0],
        high=ends[1],
        n_groups=found.n_groups,
    )


def check_growth(
    rule: Rule, new: PolicyOutcome, old: PolicyOutcome, *, name: str, among: Collection[str]
) -> Finding:
    """Check how much a size or cost has grown, as a part of what the baseline has.

    Args:
        rule: The rule.
        new: The policy's outcome in the run.
        old: Its outcome in the baseline.
        name: Its name in the run.
        among: Ids of the recordings that both have.
    """
    now = figure_of(new, rule.measure, among=among)
    then = figure_of(old, rule.measure, among=among)
    finding = Finding(
        policy=name,
        rule=rule.words,
        measure=rule.measure,
        status="failed",
        reason="it is not known in both run and baseline",
        value=now,
        baseline=then,
        limit=rule.value,
    )
    if now is None or then is None:
        return finding
    holds = now <= then * (1 + rule.value) + TOLERANCE
    grown = f"{now / then - 1:+.1%}" if then else "from nothing" if now else "unchanged"
    return msgspec.structs.replace(
        finding,
        status="passed" if holds else "failed",
        reason=f"{show_value(rule.measure, then)} → {show_value(rule.measure, now)}, {grown}; "
        f"allowed {rule.value:+.1%}",
        difference=now - then,
    )
