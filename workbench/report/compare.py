"""Compares two runs, or two policies of one: paired differences by group with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from workbench.errors import UsageError
from workbench.gate.grounds import why_incomparable
from workbench.gate.pairing import PolicyPair, find_common, pair_policies
from workbench.stats.holm import holm
from workbench.stats.measures import SHARES, TALLIES, figure_of, group_sums, pair_groups
from workbench.stats.outcomes import RunOutcome
from workbench.stats.paired import Difference, difference_p, paired_difference, tost_p

__all__ = [
    "COMPARED",
    "ComparedMeasure",
    "ComparedSize",
    "RunComparison",
    "compare_outcomes",
    "compare_pairs",
]

COMPARED: tuple[str, ...] = (
    "needed_old_kept",
    "needed_kept",
    "ids_kept",
    "numbers_kept",
    "constraints_kept",
    "must_keep_kept",
    "altered",
    "invented",
)
"""Measures that are compared where nobody names any."""

_SIZES = ("tokens_sent", "tokens_saved_fraction", "tokens_peak", "cost_usd", "failures")

Verdict = Literal["better", "worse", "equivalent", "same", "cannot tell"]
"""`same`: no group differs; `equivalent`: proven to lie within the margin."""


class ComparedMeasure(msgspec.Struct, frozen=True, kw_only=True):
    """One measure of two policies on the same groups."""

    policy: str
    """Policy of the second run, with that of the first where its name is another."""
    measure: str
    """The measure; counts are means of each recording."""
    first: float
    """What the policy of the first run has."""
    second: float
    """What that of the second has."""
    difference: float
    """Second less first."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end."""
    n_groups: int
    """Groups it rests on."""
    p_value: float
    """Two-sided, adjusted for all measures and policies of this comparison."""
    p_equivalent: float
    """P-value of the two one-sided tests against the margin, not adjusted."""
    verdict: Verdict
    """What can be said."""


class ComparedSize(msgspec.Struct, frozen=True, kw_only=True):
    """A size or cost of two policies on the same recordings; it is counted, not estimated."""

    policy: str
    """Policy of the second run, with that of the first where its name is another."""
    measure: str
    """The measure."""
    first: float | None
    """What the policy of the first run has."""
    second: float | None
    """What that of the second has."""


class RunComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two runs side by side."""

    first: str
    """Name of the first run."""
    second: str
    """Name of the second."""
    margin: float
    """Difference either way that counts as none."""
    measures: tuple[ComparedMeasure, ...]
    """By policy and measure; a measure with nothing to score is left out."""
    sizes: tuple[ComparedSize, ...]
    """By policy and measure."""
    notes: tuple[str, ...]
    """What was not compared."""


def compare_outcomes(
    first: RunOutcome,
    second: RunOutcome,
    *,
    policies: Sequence[str] = (),
    measures: Sequence[str] = COMPARED,
    margin: float = 0.02,
    alpha: float = 0.05,
) -> RunComparison:
    """Compare two runs on the recordings that both have.

    Args:
        first: The one.
        second: The other; differences are this less the first.
        policies: Policies as names or `SECOND=FIRST`; none for all that both have, the full history
            left out.
        measures: Shares and counts to compare.
        margin: Difference either way that counts as none.
        alpha: Level of every verdict.

    Raises:
        UsageError: The two share no policy or recording, or found facts by other rules.
        UnknownNameError: There is no such policy.
    """
    problem = why_incomparable(second, first)
    if problem is not None:
        raise UsageError(problem.replace("the baseline", "the first").replace("the run", "second"))
    pairs = [pair for pair in pair_policies(second, first, policies) if pair.old is not None]
    if not pairs:
        raise UsageError(
            f"the runs share no policy: {', '.join(first.policies)} and "
            f"{', '.join(second.policies)}; --policy SECOND=FIRST pairs two names"
        )
    compared = compare_pairs(first, second, pairs, measures=measures, margin=margin, alpha=alpha)
    if not compared.measures:
        raise UsageError("the runs share no recording with anything to score")
    return compared


def compare_pairs(
    first: RunOutcome,
    second: RunOutcome,
    pairs: Sequence[PolicyPair],
    *,
    measures: Sequence[str] = COMPARED,
    margin: float = 0.02,
    alpha: float = 0.05,
) -> RunComparison:
    """Compare policies of two runs, or of one, on the recordings that both have.

    Args:
        first: The one run.
        second: The other; it may be the same.
        pairs: Policies of the second, each with that of the first it is held against.
        measures: Shares and counts to compare.
        margin: Difference either way that counts as none.
        alpha: Level of every verdict, over all pairs and measures together.

    Returns:
        The comparison; without measures where nothing could be scored.
    """
    found: list[tuple[str, str, Difference]] = []
    sizes: list[ComparedSize] = []
    notes: list[str] = []
    for pair in pairs:
        among = _common(pair, first, second, notes)
        found += [
            (_name(pair), measure, difference)
            for measure in measures
            if (difference := _difference(pair, measure, first, second, among)) is not None
        ]
        sizes += [_size(pair, measure, first, second, among) for measure in _SIZES]
    adjusted = holm([_two_sided(difference) for _, _, difference in found])
    return RunComparison(
        first=first.run_id,
        second=second.run_id,
        margin=margin,
        measures=tuple(
            _compared(name, measure, difference, p, margin=margin, alpha=alpha)
            for (name, measure, difference), p in zip(found, adjusted, strict=True)
        ),
        sizes=tuple(sizes),
        notes=tuple(notes),
    )


def _name(pair: PolicyPair) -> str:
    return pair.new if pair.new == pair.old else f"{pair.new} (against {pair.old})"


def _common(
    pair: PolicyPair, first: RunOutcome, second: RunOutcome, notes: list[str]
) -> frozenset[str]:
    assert pair.old is not None
    part = find_common(second, second.policies[pair.new], first, first.policies[pair.old])
    apart = len(part.missing) + len(part.added) + 2 * len(part.changed)
    if apart:
        notes.append(
            f"{_name(pair)}: compared on {len(part.common)} recordings; {len(part.missing)} are in "
            f"the first run alone, {len(part.added)} in the second alone, and "
            f"{len(part.changed)} have other messages"
        )
    return part.common


def _difference(
    pair: PolicyPair,
    measure: str,
    first: RunOutcome,
    second: RunOutcome,
    among: frozenset[str],
) -> Difference | None:
    if measure not in SHARES and measure not in TALLIES:
        raise UsageError(
            f"{measure!r} is neither a share nor a count, and only those vary between groups"
        )
    assert pair.old is not None
    return paired_difference(
        pair_groups(
            group_sums(first, first.policies[pair.old], measure, among=among),
            group_sums(second, second.policies[pair.new], measure, among=among),
        ),
        bound=1.0 if measure in SHARES else None,
    )


def _size(
    pair: PolicyPair,
    measure: str,
    first: RunOutcome,
    second: RunOutcome,
    among: frozenset[str],
) -> ComparedSize:
    assert pair.old is not None
    return ComparedSize(
        policy=_name(pair),
        measure=measure,
        first=figure_of(first.policies[pair.old], measure, among=among),
        second=figure_of(second.policies[pair.new], measure, among=among),
    )


def _two_sided(found: Difference) -> float:
    if found.standard_error <= 0:
        return 1.0
    mirrored = msgspec.structs.replace(found, difference=-found.difference)
    return min(1.0, 2 * min(difference_p(found, below=0), difference_p(mirrored, below=0)))


def _compared(
    name: str, measure: str, found: Difference, p: float, *, margin: float, alpha: float
) -> ComparedMeasure:
    equivalent = tost_p(found, margin=margin)
    verdict: Verdict = "cannot tell"
    if found.n_lower == found.n_higher == 0:
        verdict = "same"
    elif p <= alpha:
        is_better = (found.difference > 0) == (measure in SHARES)
        verdict = "better" if is_better else "worse"
    elif equivalent <= alpha:
        verdict = "equivalent"
    return ComparedMeasure(
        policy=name,
        measure=measure,
        first=found.old,
        second=found.new,
        difference=found.difference,
        low=found.low,
        high=found.high,
        n_groups=found.n_groups,
        p_value=p,
        p_equivalent=equivalent,
        verdict=verdict,
    )
