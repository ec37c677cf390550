"""How long facts survive: the kept share by age in turns and by compactions gone through."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

import msgspec

from workbench.store.read import RunFile

__all__ = ["SurvivalPoint", "find_survival"]

By = Literal["age", "rounds"]


class SurvivalPoint(msgspec.Struct, frozen=True, kw_only=True):
    """The share of facts at risk that a policy still holds, at one age."""

    policy: str
    """The policy."""
    by: By
    """`age`: turns since the fact was last stated. `rounds`: compactions that it went into."""
    at: int
    """Turns or compactions."""
    kept: float
    """Share of the scored facts that are retained, in [0, 1]."""
    n: int
    """Facts at recorded calls that this rests on; one fact counts at every call at which it is at
    risk."""


_AT_RISK = """
WITH judged AS (
    SELECT v.policy, v.conversation_id, v.fact_index, rc.call_index, rc.turn, rc.message_index,
        v.status = 'retained' AS kept
    FROM verdict v JOIN recorded_call rc USING (policy, conversation_id)
        JOIN fact USING (conversation_id, fact_index)
    WHERE rc.call_index BETWEEN v.from_call AND v.to_call AND v.status <> 'unverifiable'
        AND NOT system_rule
), dated AS (
    SELECT judged.*, o.message_index AS stated_at
    FROM judged ASOF JOIN (
        SELECT DISTINCT conversation_id, fact_index, message_index FROM occurrence
    ) o ON judged.conversation_id = o.conversation_id AND judged.fact_index = o.fact_index
        AND judged.message_index > o.message_index
)
"""
_BY_AGE = f"""{_AT_RISK}
SELECT policy, dated.turn - m.turn, avg(kept::INT), count(*)
FROM dated JOIN message m ON m.conversation_id = dated.conversation_id
    AND m.message_index = stated_at
GROUP BY ALL ORDER BY ALL
"""
_BY_ROUNDS = f"""{_AT_RISK}, counted AS (
    SELECT dated.policy, dated.conversation_id, fact_index, call_index, any_value(kept) AS kept,
        count(c.compaction_id) AS rounds
    FROM dated LEFT JOIN compaction c ON c.policy = dated.policy
        AND c.conversation_id = dated.conversation_id AND c.status = 'compressed'
        AND c.first_call <= call_index AND stated_at BETWEEN c.covers_first AND c.covers_last
    GROUP BY ALL
)
SELECT policy, rounds, avg(kept::INT), count(*) FROM counted GROUP BY ALL ORDER BY ALL
"""


def find_survival(run: RunFile) -> dict[str, list[SurvivalPoint]]:
    """Both curves of every policy, by its name, each in order of age.

    Args:
        run: The run.

    Returns:
        Points with at least one fact; a policy under which nothing was at risk has none.
    """
    found: dict[str, list[SurvivalPoint]] = defaultdict(list)
    curves: tuple[tuple[By, str], ...] = (("age", _BY_AGE), ("rounds", _BY_ROUNDS))
    for by, query in curves:
        for policy, at, kept, n in run.fetch(query):
            found[policy].append(SurvivalPoint(policy=policy, by=by, at=at, kept=kept, n=n))
    return dict(found)
