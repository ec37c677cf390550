"""The kept share of facts at risk at the last call, by kind of fact, and the causes of losses."""

from __future__ import annotations

from collections import defaultdict
from typing import get_args

import msgspec

from workbench.facts.fact import FactKind
from workbench.scoring.loss_cause import CAUSES
from workbench.store.read import RunFile

__all__ = ["KindShare", "count_lost_facts", "count_lost_needed", "find_kept_by_kind"]


class KindShare(msgspec.Struct, frozen=True, kw_only=True):
    """What one policy keeps of one kind of fact, pooled over conversations."""

    policy: str
    """The policy."""
    kind: str
    """Kind of fact."""
    kept: float
    """Share of the facts at risk at each conversation's last recorded call that are retained."""
    n: int
    """Facts it rests on; those that could not be judged are left out."""
    altered: int
    """Facts among them that something else stands for, turned round or weakened ones included."""


_BY_KIND = """
WITH last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
)
SELECT policy, kind, avg((v.status = 'retained')::INT), count(*),
    count(*) FILTER (v.status NOT IN ('retained', 'lost'))
FROM verdict v JOIN last USING (conversation_id) JOIN fact USING (conversation_id, fact_index)
    JOIN policy USING (policy)
WHERE call_index BETWEEN from_call AND to_call AND NOT system_rule AND v.status <> 'unverifiable'
GROUP BY policy, position, kind ORDER BY position
"""
_LOST_FACTS = """
WITH last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
)
SELECT policy, lost_by, count(*)
FROM verdict v JOIN last USING (conversation_id) JOIN fact USING (conversation_id, fact_index)
    JOIN policy USING (policy)
WHERE call_index BETWEEN from_call AND to_call AND NOT system_rule AND lost_by IS NOT NULL
GROUP BY policy, position, lost_by ORDER BY position
"""
_LOST_NEEDED = """
SELECT policy, lost_by, count(*) FROM needed JOIN policy USING (policy)
WHERE measure = 'value' AND old AND NOT kept GROUP BY policy, position, lost_by ORDER BY position
"""


def find_kept_by_kind(run: RunFile) -> list[KindShare]:
    """The kept share of every kind under every policy that has such facts at risk.

    Args:
        run: The run.

    Returns:
        In order of the policies, and of the kinds within each.
    """
    order = {kind: place for place, kind in enumerate(get_args(FactKind))}
    found = [
        KindShare(policy=policy, kind=kind, kept=kept, n=n, altered=altered)
        for policy, kind, kept, n, altered in run.fetch(_BY_KIND)
    ]
    places = {policy: n for n, policy in enumerate(dict.fromkeys(s.policy for s in found))}
    return sorted(found, key=lambda s: (places[s.policy], order.get(s.kind, len(order))))


def count_lost_facts(run: RunFile) -> dict[str, dict[str, int]]:
    """Facts lost at the last recorded call by policy and cause, a key of `CAUSES`."""
    return _counts(run, _LOST_FACTS)


def count_lost_needed(run: RunFile) -> dict[str, dict[str, int]]:
    """Old needed values lost by policy and cause, a key of `CAUSES`."""
    return _counts(run, _LOST_NEEDED)


def _counts(run: RunFile, query: str) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for policy, cause, count in run.fetch(query):
        found[policy][cause] = count
    return {
        policy: {cause: counts[cause] for cause in CAUSES if cause in counts}
        for policy, counts in found.items()
    }
