"""What can be asked of a policy's outcome: each measure by its name in tables and rules.

A share says how much survived and is better high; a tally is a count that is better low; a figure
is anything else that a limit can be set on. Shares and tallies exist for each recording, so that
two policies can be compared on any part of the recordings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from workbench.errors import UnknownNameError
from workbench.facts.fact import FAMILIES
from workbench.stats.intervals import Interval, share_interval
from workbench.stats.outcomes import PolicyOutcome, RecordingOutcome, RunOutcome
from workbench.stats.paired import Pairs, build_pairs

__all__ = [
    "FIGURES",
    "MEASURES",
    "SHARES",
    "TALLIES",
    "GroupSums",
    "ShareMeasure",
    "choose_recordings",
    "figure_of",
    "find_measure",
    "group_sums",
    "measure_interval",
    "pair_groups",
]


class ShareMeasure(msgspec.Struct, frozen=True, kw_only=True):
    """A share and what it is made of."""

    name: str
    """Its name, as in the leaderboard."""
    parts: tuple[str, ...]
    """Keys of `RecordingOutcome.kept` that are counted together."""
    pooled: bool
    """Whether it pools over values; else it is the mean over recordings that have one."""


class GroupSums(msgspec.Struct, frozen=True, kw_only=True):
    """A measure summed over each group: the share or mean is the one sum over the other."""

    groups: tuple[str, ...]
    """Names of the groups that have something to score."""
    kept: NDArray[np.float64]
    """What was kept, or counted. Shape `(n_groups,)`."""
    total: NDArray[np.float64]
    """Values, or recordings. Shape `(n_groups,)`."""
    values: NDArray[np.float64]
    """Kept values behind `kept`, also where that sums shares. Shape `(n_groups,)`."""


def _pooled(part: str) -> ShareMeasure:
    return ShareMeasure(name=f"{part}_kept", parts=(part,), pooled=True)


def _mean(name: str, *parts: str) -> ShareMeasure:
    return ShareMeasure(name=f"{name}_kept", parts=parts or (name,), pooled=False)


SHARES: dict[str, ShareMeasure] = {
    share.name: share
    for share in (
        _pooled("needed_old"),
        _pooled("needed"),
        _pooled("needed_old_writing"),
        _pooled("needed_writing"),
        _pooled("needed_tokens"),
        *(_mean(family, *kinds) for family, kinds in FAMILIES.items()),
        _mean("must_keep"),
        *(_mean(kind) for kinds in FAMILIES.values() for kind in kinds),
    )
}
"""Shares by name: needed values, the three families, must-keep facts, each kind of fact."""

TALLIES: tuple[str, ...] = (
    "altered",
    "contradicted",
    "weakened",
    "unverifiable",
    "invented",
    "invalid_views",
    "failures",
    "calls_over_limit",
)
"""Counts of what went wrong; every one is better low."""

_SUMS = (
    "recorded_calls",
    "tokens_full",
    "tokens_sent",
    "compactions",
    "model_calls",
    "summary_tokens_in",
    "summary_tokens_out",
)
_Recordings = Mapping[str, RecordingOutcome]


def _total(recordings: _Recordings, name: str) -> float:
    return sum(outcome.counts.get(name, 0) for outcome in recordings.values())


def _peak(recordings: _Recordings) -> float | None:
    return max((o.counts.get("tokens_peak", 0) for o in recordings.values()), default=None)


def _tokens_paid(recordings: _Recordings) -> float:
    return sum(
        _total(recordings, name)
        for name in ("tokens_sent", "summary_tokens_in", "summary_tokens_out")
    )


def _saved_fraction(recordings: _Recordings) -> float | None:
    full = _total(recordings, "tokens_full")
    return 1 - _tokens_paid(recordings) / full if full else None


def _tokens_per_call(recordings: _Recordings) -> float | None:
    calls = _total(recordings, "recorded_calls")
    return _tokens_paid(recordings) / calls if calls else None


def _cost(recordings: _Recordings) -> float | None:
    costs = [outcome.cost_usd for outcome in recordings.values()]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if costs and len(known) == len(costs) else None


def _cost_per_recording(recordings: _Recordings) -> float | None:
    cost = _cost(recordings)
    return None if cost is None else cost / len(recordings)


_COMPUTED: dict[str, Callable[[_Recordings], float | None]] = {
    "tokens_saved_fraction": _saved_fraction,
    "tokens_peak": _peak,
    "tokens_per_call": _tokens_per_call,
    "cost_usd": _cost,
    "cost_per_conversation_usd": _cost_per_recording,
}
_SPEEDS = ("compress_ms_p50", "compress_ms_p95", "model_ms_p50")

FIGURES: tuple[str, ...] = (*_SUMS, *_COMPUTED, *_SPEEDS)
"""Sizes, costs and times; `tokens_saved_fraction` alone is better high."""

MEASURES: tuple[str, ...] = (*SHARES, *TALLIES, *FIGURES)
"""Names of all measures."""


def find_measure(name: str) -> Literal["share", "tally", "figure"]:
    """What sort of measure a name means.

    Raises:
        UnknownNameError: There is no such measure; the message lists those there are.
    """
    if name in SHARES:
        return "share"
    if name in TALLIES:
        return "tally"
    if name in FIGURES:
        return "figure"
    raise UnknownNameError("measure", name, MEASURES)


def choose_recordings(
    run: RunOutcome, *, language: str | None = None, tag: str | None = None
) -> set[str]:
    """Ids of a run's recordings, all or those of one language or with one tag."""
    return {
        name
        for name, recording in run.recordings.items()
        if (language is None or recording.language == language)
        and (tag is None or tag in recording.tags)
    }


def group_sums(
    run: RunOutcome, policy: PolicyOutcome, measure: str, *, among: Collection[str]
) -> GroupSums:
    """Sum a share or a tally over each group.

    Args:
        run: The run, which says what group a recording is in.
        policy: The policy's outcome.
        measure: Name of a share or a tally.
        among: Ids of the recordings that count.
    """
    kept: dict[str, float] = defaultdict(float)
    total: dict[str, float] = defaultdict(float)
    values: dict[str, float] = defaultdict(float)
    for name, outcome in policy.recordings.items():
        if name not in among:
            continue
        count, of = _counted(outcome, measure)
        if of:
            is_mean = measure in SHARES and not SHARES[measure].pooled
            group = run.recordings[name].group
            kept[group] += count / of if is_mean else count
            total[group] += 1 if is_mean else of
            values[group] += count
    groups = tuple(sorted(total))
    return GroupSums(
        groups=groups,
        kept=np.asarray([kept[group] for group in groups], dtype=np.float64),
        total=np.asarray([total[group] for group in groups], dtype=np.float64),
        values=np.asarray([values[group] for group in groups], dtype=np.float64),
    )


def _counted(outcome: RecordingOutcome, measure: str) -> tuple[float, float]:
    """How many of how many one recording has."""
    if measure in TALLIES:
        return outcome.counts.get(measure, 0), 1
    found = [outcome.kept[part] for part in SHARES[measure].parts if part in outcome.kept]
    return sum(kept for kept, _ in found), sum(total for _, total in found)


def measure_interval(sums: GroupSums, measure: str) -> Interval | None:
    """A share with its interval, as in the leaderboard; None where nothing can be scored."""
    return share_interval(list(sums.kept), list(sums.total), are_counts=SHARES[measure].pooled)


def pair_groups(old: GroupSums, new: GroupSums) -> Pairs:
    """Bring the groups of two policies together by name; those that one lacks are left out."""
    at = {group: place for place, group in enumerate(new.groups)}
    places = [(n, at[group]) for n, group in enumerate(old.groups) if group in at]
    mine, theirs = [n for n, _ in places], [m for _, m in places]
    return build_pairs(
        old_kept=old.kept[mine],
        old_total=old.total[mine],
        new_kept=new.kept[theirs],
        new_total=new.total[theirs],
    )


def figure_of(policy: PolicyOutcome, measure: str, *, among: Collection[str]) -> float | None:
    """Value of a tally or a figure over some recordings.

    Args:
        policy: The policy's outcome.
        measure: Name of a tally or a figure.
        among: Ids of the recordings that count; measured times are of the whole run whatever these
            are.

    Returns:
        The value; None where it was not measured or can't be computed.
    """
    if measure in _SPEEDS:
        return policy.speeds.get(measure)
    chosen = {name: out for name, out in policy.recordings.items() if name in among}
    if measure in _COMPUTED:
        return _COMPUTED[measure](chosen)
    return _total(chosen, measure) if chosen else None
