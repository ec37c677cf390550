"""Holds a tuned policy against its rivals on groups that it was not tuned on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from workbench.stats.measures import SHARES, figure_of, group_sums, measure_interval, pair_groups
from workbench.stats.outcomes import PolicyOutcome, RunOutcome
from workbench.stats.paired import Difference, paired_difference
from workbench.tuning.study import Study
from workbench.tuning.trial import find_ends, measure_all

__all__ = ["Ablation", "Confirmation", "Contender", "Rival", "confirm"]

_PAID = ("tokens_sent", "summary_tokens_in", "summary_tokens_out")


class Ablation(msgspec.Struct, frozen=True, kw_only=True):
    """What one setting buys on the groups that were not tuned on."""

    place: str
    """The setting."""
    value: Any
    """What the winner has."""
    started_from: Any
    """What the study started from."""
    with_it: dict[str, float | None]
    """Goals and limited measures of the winner."""
    without_it: dict[str, float | None]
    """The same with the setting put back."""


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """Another policy on the same groups."""

    policy: str
    """The policy."""
    tokens: float
    """Tokens it sends and spends on summaries."""
    share: float
    """What it keeps."""
    difference: float
    """What the tuned policy keeps more than it."""
    low: float
    """Lower end of the 95 % interval of that."""
    high: float
    """Upper end."""
    verdict: Literal["better", "as good", "worse"]
    """The tuned policy against it: by the interval, `as good` where it holds 0."""


class Contender(msgspec.Struct, frozen=True, kw_only=True):
    """The winner or one of its rivals on the groups that were not tuned on."""

    policy: str
    """The policy."""
    values: dict[str, float | None]
    """Goals and limited measures."""
    ends: dict[str, tuple[float, float]]
    """95 % intervals of those values that are shares."""


class Confirmation(msgspec.Struct, frozen=True, kw_only=True):
    """The winner on groups that it was not tuned on."""

    tuned: dict[str, float | None]
    """Goals and limited measures on the groups it was tuned on."""
    confirmed: dict[str, float | None]
    """The same on the others."""
    measure: str
    """The share by which it is held against rivals."""
    share: float
    """What it keeps of that."""
    low: float
    """Lower end of its 95 % interval."""
    high: float
    """Upper end."""
    tokens: float
    """Tokens it sends and spends on summaries."""
    rivals: tuple[Rival, ...]
    """Those that spend no fewer tokens than it, the full history left out: at no more tokens it
    ought to be as good as each."""
    cheaper: tuple[str, ...]
    """Rivals that spend fewer tokens, so that nothing is said of them."""
    field: tuple[Contender, ...] = ()
    """The winner and all its rivals on these groups, the full history among them."""

    @property
    def holds(self) -> bool:
        """Whether it is as good as every rival within the interval, and better than most."""
        better = sum(rival.verdict == "better" for rival in self.rivals)
        worse = any(rival.verdict == "worse" for rival in self.rivals)
        return bool(self.rivals) and not worse and better > len(self.rivals) / 2


def confirm(
    study: Study,
    run: RunOutcome,
    *,
    name: str,
    tuned: Mapping[str, float | None],
    rivals: Sequence[str],
) -> Confirmation:
    """Hold the winner against its rivals.

    Args:
        study: The study.
        run: Outcomes on the groups that were not tuned on.
        name: The tuned policy.
        tuned: Its goals and limited measures on the groups it was tuned on.
        rivals: Other policies of the run.
    """
    policy = run.policies[name]
    measure = _main_share(study)
    among = set(policy.recordings)
    interval = measure_interval(group_sums(run, policy, measure, among=among), measure)
    tokens = _tokens(policy)
    dearer, cheaper = [], []
    for rival in rivals:
        other = run.policies[rival]
        if other.sends_full_history or not other.recordings:
            continue
        if _tokens(other) < tokens:
            cheaper.append(rival)
            continue
        difference = _difference(run, policy, other, measure)
        if difference is not None:
            dearer.append(_rival(rival, _tokens(other), difference))
    return Confirmation(
        tuned=dict(tuned),
        confirmed=measure_all(study, run, policy, among=among),
        measure=measure,
        share=0.0 if interval is None else interval.share,
        low=0.0 if interval is None else interval.low,
        high=1.0 if interval is None else interval.high,
        tokens=tokens,
        rivals=tuple(dearer),
        cheaper=tuple(cheaper),
        field=tuple(
            _contender(study, run, one) for one in (name, *rivals) if run.policies[one].recordings
        ),
    )


def _contender(study: Study, run: RunOutcome, name: str) -> Contender:
    policy = run.policies[name]
    among = set(policy.recordings)
    values = measure_all(study, run, policy, among=among)
    return Contender(policy=name, values=values, ends=find_ends(values, run, policy, among=among))


def _main_share(study: Study) -> str:
    """The share that a study is about: of its goals, else of its limits, else needed values."""
    named = [*(g.measure for g in study.goals), *(limit.measure for limit in study.limits)]
    return next((name for name in named if name in SHARES), "needed_kept")


def _tokens(policy: PolicyOutcome) -> float:
    among = set(policy.recordings)
    return sum(figure_of(policy, part, among=among) or 0 for part in _PAID)


def _difference(
    run: RunOutcome, policy: PolicyOutcome, other: PolicyOutcome, measure: str
) -> Difference | None:
    among = set(policy.recordings) & set(other.recordings)
    return paired_difference(
        pair_groups(
            group_sums(run, other, measure, among=among),
            group_sums(run, policy, measure, among=among),
        ),
        bound=1.0 if measure in SHARES else None,
    )


def _rival(name: str, tokens: float, found: Difference) -> Rival:
    verdict: Literal["better", "as good", "worse"] = "as good"
    if found.low > 0:
        verdict = "better"
    elif found.high < 0:
        verdict = "worse"
    return Rival(
        policy=name,
        tokens=tokens,
        share=found.old,
        difference=found.difference,
        low=found.low,
        high=found.high,
        verdict=verdict,
    )
