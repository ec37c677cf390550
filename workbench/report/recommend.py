"""Recommends the cheapest policy that is proven to keep what it must."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from workbench.errors import UnknownNameError, UsageError
from workbench.stats.intervals import Interval, groups_for_bound
from workbench.stats.measures import (
    SHARES,
    choose_recordings,
    figure_of,
    group_sums,
    measure_interval,
)
from workbench.stats.outcomes import PolicyOutcome, RunOutcome

__all__ = ["DEFAULT_FLOORS", "Candidate", "FloorCheck", "Recommendation", "recommend"]

DEFAULT_FLOORS: dict[str, float] = {"needed_kept": 0.9}
"""What a policy has to keep where nobody says."""

Standing = Literal["meets", "unproven", "falls short", "fails"]
"""`unproven`: the share reaches the floor and its lower bound does not; `fails`: some calls failed,
or some views break a structural rule."""


class FloorCheck(msgspec.Struct, frozen=True, kw_only=True):
    """One floor and what a policy keeps."""

    measure: str
    """The share."""
    floor: float
    """What its lower bound has to reach."""
    interval: Interval | None
    """What the policy keeps; None where nothing can be scored."""
    is_exact: bool = False
    """Whether it keeps everything by definition, so that no interval is needed."""
    groups_needed: int | None = None
    """Groups that would prove it if the share stayed as it is; None where it is proven, or where no
    number would do."""

    @property
    def is_met(self) -> bool:
        """Whether the lower bound reaches the floor."""
        low = self.interval is not None and self.interval.low >= self.floor - 1e-9
        return self.is_exact or low

    @property
    def is_reached(self) -> bool:
        """Whether the share itself does."""
        return self.is_exact or (
            self.interval is not None and self.interval.share >= self.floor - 1e-9
        )


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A policy as a candidate."""

    policy: str
    """The policy."""
    standing: Standing
    """Whether it may be recommended."""
    price: float
    """What it costs, in the unit of the recommendation."""
    checks: tuple[FloorCheck, ...]
    """Each floor."""
    failures: int
    """Calls that sent nothing."""
    invalid_views: int
    """Views that break a structural rule."""
    is_full_history: bool
    """Whether it is the 100 % line."""


class Recommendation(msgspec.Struct, frozen=True, kw_only=True):
    """What is recommended, and what stands behind it."""

    run_id: str
    """The run."""
    unit: Literal["cost_usd", "tokens"]
    """What policies are compared by: cost where it is known of all, else tokens sent and spent."""
    floors: dict[str, float]
    """What the lower bounds have to reach."""
    n_groups: int
    """Groups of the run."""
    chosen: Candidate | None
    """The cheapest that meets all floors; None where none does that costs less than the full
    history."""
    runner_up: Candidate | None
    """The next one that does."""
    cheaper_unproven: tuple[Candidate, ...]
    """Cheaper ones whose shares reach the floors and whose lower bounds do not."""
    candidates: tuple[Candidate, ...]
    """All, the cheapest first."""
    full_price: float
    """Price of the full history."""


def recommend(outcome: RunOutcome, floors: Mapping[str, float] = DEFAULT_FLOORS) -> Recommendation:
    """Find the cheapest policy whose lower bounds meet the floors.

    Args:
        outcome: What came out of a run.
        floors: Shares by name, and what their lower 95 % bounds have to reach.

    Raises:
        UnknownNameError: A floor names no share.
        UsageError: A floor is not in (0, 1], or no floor is given.
    """
    if not floors:
        raise UsageError("at least one floor is needed, as needed_kept=0.9")
    for measure, floor in floors.items():
        if measure not in SHARES:
            raise UnknownNameError("share", measure, SHARES)
        if not 0 < floor <= 1:
            raise UsageError(f"a floor is a share in (0, 1], got {measure}={floor}")
    unit: Literal["cost_usd", "tokens"] = (
        "cost_usd" if all(_price(p, "cost_usd") for p in outcome.policies.values()) else "tokens"
    )
    candidates = sorted(
        (_candidate(name, outcome, floors, unit) for name in outcome.policies),
        key=lambda one: (one.price, one.is_full_history),
    )
    # The full history keeps everything, so what costs more than it is no compression to speak of.
    full = min((one.price for one in candidates if one.is_full_history), default=float("inf"))
    meeting = [
        one
        for one in candidates
        if one.standing == "meets" and not one.is_full_history and one.price < full
    ]
    chosen = meeting[0] if meeting else None
    limit = chosen.price if chosen is not None else full
    return Recommendation(
        run_id=outcome.run_id,
        unit=unit,
        floors=dict(floors),
        n_groups=len({recording.group for recording in outcome.recordings.values()}),
        chosen=chosen,
        runner_up=meeting[1] if len(meeting) > 1 else None,
        cheaper_unproven=tuple(
            one for one in candidates if one.standing == "unproven" and one.price < limit
        ),
        candidates=tuple(candidates),
        full_price=full,
    )


def _price(policy: PolicyOutcome, unit: str) -> float | None:
    everything = set(policy.recordings)
    if unit == "cost_usd":
        return figure_of(policy, "cost_usd", among=everything)
    parts = ("tokens_sent", "summary_tokens_in", "summary_tokens_out")
    return sum(figure_of(policy, part, among=everything) or 0 for part in parts)


def _candidate(name: str, outcome: RunOutcome, floors: Mapping[str, float], unit: str) -> Candidate:
    policy = outcome.policies[name]
    among = choose_recordings(outcome)
    checks = tuple(_check(outcome, policy, measure, floor) for measure, floor in floors.items())
    failures = int(figure_of(policy, "failures", among=among) or 0) + policy.unscored
    invalid = int(figure_of(policy, "invalid_views", among=among) or 0)
    standing: Standing = "falls short"
    if failures or invalid or not policy.recordings:
        standing = "fails"
    elif all(check.is_met for check in checks):
        standing = "meets"
    elif all(check.is_reached for check in checks):
        standing = "unproven"
    return Candidate(
        policy=name,
        standing=standing,
        price=_price(policy, unit) or 0.0,
        checks=checks,
        failures=failures,
        invalid_views=invalid,
        is_full_history=policy.sends_full_history,
    )


def _check(outcome: RunOutcome, policy: PolicyOutcome, measure: str, floor: float) -> FloorCheck:
    among = choose_recordings(outcome)
    interval = measure_interval(group_sums(outcome, policy, measure, among=among), measure)
    needed = None
    if interval is not None and interval.low < floor - 1e-9 and not policy.sends_full_history:
        needed = groups_for_bound(interval, floor)
    return FloorCheck(
        measure=measure,
        floor=floor,
        interval=interval,
        is_exact=policy.sends_full_history,
        groups_needed=needed,
    )
