"""Where a policy lost something: places in recordings, whose words only the run file has."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from workbench.gate.finding import Finding, LostValue
from workbench.stats.measures import SHARES
from workbench.stats.outcomes import PolicyOutcome

__all__ = ["LostPlace", "NameLost", "find_lost", "with_lost"]

LostPlace = tuple[str, str]
"""A recording, and in it the index of a fact, or `call.ordinal` of a needed value."""

NameLost = Callable[[str, str, tuple[LostPlace, ...]], tuple[int, tuple[LostValue, ...]]]
"""Given policy, measure and places, tells how many of them the measure is about, and some of them
with their words."""


def find_lost(
    policy: PolicyOutcome,
    measure: str,
    *,
    among: Collection[str],
    but_not: PolicyOutcome | None = None,
) -> tuple[LostPlace, ...]:
    """Places that a policy lost, facts of any kind.

    Args:
        policy: The policy's outcome.
        measure: The share that they are looked up for: needed values, else facts.
        among: Ids of the recordings that count.
        but_not: Another policy; what it lost too is left out.
    """
    if measure not in SHARES:
        return ()
    found: list[LostPlace] = []
    for name, outcome in policy.recordings.items():
        if name not in among:
            continue
        other = None if but_not is None else but_not.recordings.get(name)
        if measure.startswith("needed"):
            known = set(other.lost_needed) if other else set()
            found += [(name, place) for place in outcome.lost_needed if place not in known]
        else:
            lost = set(other.lost_facts) if other else set()
            found += [(name, str(place)) for place in outcome.lost_facts if place not in lost]
    return tuple(found)


def with_lost(finding: Finding, places: tuple[LostPlace, ...], name_lost: NameLost) -> Finding:
    """A finding with the words of what was lost, where it has not passed."""
    if finding.status not in ("failed", "inconclusive") or not places:
        return finding
    count, examples = name_lost(finding.policy, finding.measure, places)
    return msgspec.structs.replace(finding, n_lost=count, lost=examples)
