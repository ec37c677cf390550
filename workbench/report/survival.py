"""How long facts survive, by turns and by compactions, and in which compaction each was lost."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

import msgspec

from workbench.store.read import RunFile

__all__ = ["Death", "SurvivalPoint", "count_deaths", "find_deaths", "find_survival"]

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


class Death(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that is lost, altered, weakened or contradicted, when it first was."""

    policy: str
    """The policy."""
    conversation: str
    """The conversation."""
    fact: int
    """Place among the facts of its conversation."""
    kind: str
    """Its kind."""
    surface: str
    """Its words where they were last stated before."""
    call: int
    """The recorded call at which it first was gone."""
    rounds: int
    """Compactions that it had gone into by then; it died in the last of them, 0 without one."""
    status: str
    """What became of it."""
    cause: str | None
    """How it was lost, a key of `workbench.scoring.loss_cause.CAUSES`; None where something stands
    in its place."""


_NEVER = 2_000_000_000
"""A call that no conversation has."""

# A round of a growing summary takes in all that the ones before it did.
_WENT_IN = """stated_at <= c.covers_last
    AND (c.summary_round IS NOT NULL OR stated_at >= c.covers_first)"""
# Spans are never spread into one row for each call: a fact stands in a segment of calls that share
# its latest statement, segments are cut at turns or at compactions, and the calls of a piece are
# counted.
_CURVES = f"""
WITH calls AS (
    SELECT conversation_id, call_index, any_value(turn) AS turn,
        any_value(message_index) AS message_index
    FROM recorded_call GROUP BY ALL
), segments AS (
    SELECT o.conversation_id, fact_index, o.message_index AS stated_at, call_index AS from_call,
        lead(call_index, 1, {_NEVER}) OVER (
            PARTITION BY o.conversation_id, fact_index ORDER BY o.message_index
        ) - 1 AS to_call
    FROM (SELECT DISTINCT conversation_id, fact_index, message_index FROM occurrence) o
    ASOF JOIN calls ON o.conversation_id = calls.conversation_id
        AND o.message_index < calls.message_index
), judged AS (
    SELECT v.policy, v.conversation_id, stated_at,
        greatest(v.from_call, segments.from_call) AS first_at,
        least(v.to_call, segments.to_call) AS last_at,
        count(*) FILTER (v.status = 'retained') AS kept, count(*) AS n
    FROM verdict v JOIN segments USING (conversation_id, fact_index)
        JOIN fact USING (conversation_id, fact_index)
    WHERE v.status <> 'unverifiable' AND NOT system_rule
        AND v.from_call <= segments.to_call AND v.to_call >= segments.from_call
    GROUP BY ALL
), turns AS (
    SELECT conversation_id, turn, min(call_index) AS from_call, max(call_index) AS to_call
    FROM calls GROUP BY ALL
), aged AS (
    SELECT policy, turns.turn - m.turn AS step, kept, n,
        least(last_at, to_call) - greatest(first_at, from_call) + 1 AS calls
    FROM judged JOIN message m ON m.conversation_id = judged.conversation_id
            AND m.message_index = stated_at
        JOIN turns ON turns.conversation_id = judged.conversation_id
            AND from_call <= last_at AND to_call >= first_at
), begun AS (
    SELECT DISTINCT policy, conversation_id, 0 AS from_call FROM recorded_call
    UNION
    SELECT policy, conversation_id, first_call FROM compaction WHERE status = 'compressed'
), periods AS (
    SELECT *, lead(from_call, 1, {_NEVER}) OVER (
        PARTITION BY policy, conversation_id ORDER BY from_call
    ) - 1 AS to_call FROM begun
), rounds AS (
    SELECT p.policy, p.conversation_id, p.from_call, p.to_call, stated_at,
        count(c.compaction_id) AS step
    FROM periods p JOIN (SELECT DISTINCT policy, conversation_id, stated_at FROM judged)
            USING (policy, conversation_id)
        LEFT JOIN compaction c ON c.policy = p.policy AND c.conversation_id = p.conversation_id
            AND c.status = 'compressed' AND c.first_call <= p.from_call AND {_WENT_IN}
    GROUP BY ALL
), went AS (
    SELECT policy, step, kept, n,
        least(last_at, to_call) - greatest(first_at, from_call) + 1 AS calls
    FROM judged JOIN rounds USING (policy, conversation_id, stated_at)
    WHERE from_call <= last_at AND to_call >= first_at
)
SELECT policy, 'age', step, sum(kept * calls) / sum(n * calls), sum(n * calls)
FROM aged GROUP BY ALL
UNION ALL
SELECT policy, 'rounds', step, sum(kept * calls) / sum(n * calls), sum(n * calls)
FROM went GROUP BY ALL
ORDER BY ALL
"""

_DATED = """
WITH first AS (
    SELECT v.policy, v.conversation_id, v.fact_index, min(from_call) AS call_index,
        arg_min(v.status, from_call) AS status, arg_min(lost_by, from_call) AS lost_by
    FROM verdict v JOIN fact USING (conversation_id, fact_index)
    WHERE v.status NOT IN ('retained', 'unverifiable') AND NOT system_rule GROUP BY ALL
), dated AS (
    SELECT first.*, o.message_index AS stated_at, o.surface
    FROM (SELECT * FROM first JOIN recorded_call USING (policy, conversation_id, call_index)) first
    ASOF JOIN occurrence o ON first.conversation_id = o.conversation_id
        AND first.fact_index = o.fact_index AND first.message_index > o.message_index
)
"""
_DEATHS = f"""
{_DATED}
SELECT dated.policy AS policy, dated.conversation_id, dated.fact_index, any_value(fact.kind),
    any_value(dated.surface), any_value(dated.call_index), count(c.compaction_id) AS rounds,
    any_value(dated.status), any_value(dated.lost_by)
FROM dated JOIN fact USING (conversation_id, fact_index)
    JOIN policy ON policy.policy = dated.policy
    JOIN conversation ON conversation.conversation_id = dated.conversation_id
    LEFT JOIN compaction c ON c.policy = dated.policy
        AND c.conversation_id = dated.conversation_id AND c.status = 'compressed'
        AND c.first_call <= dated.call_index AND {_WENT_IN}
GROUP BY dated.policy, dated.conversation_id, dated.fact_index, policy.position,
    conversation.position
ORDER BY policy.position, conversation.position, dated.fact_index
"""
# Facts of one statement that die at one call went into the same compactions, so they are counted
# before those are looked for.
_COUNTS = f"""
{_DATED}, together AS (
    SELECT policy, conversation_id, call_index, stated_at, count(*) AS n FROM dated GROUP BY ALL
), went AS (
    SELECT any_value(t.policy) AS policy, any_value(n) AS n, count(c.compaction_id) AS rounds
    FROM together t LEFT JOIN compaction c ON c.policy = t.policy
        AND c.conversation_id = t.conversation_id AND c.status = 'compressed'
        AND c.first_call <= t.call_index AND {_WENT_IN}
    GROUP BY t.policy, t.conversation_id, t.call_index, t.stated_at
)
SELECT policy, rounds, sum(n)::BIGINT FROM went JOIN policy USING (policy)
GROUP BY policy, position, rounds ORDER BY position, rounds
"""


def find_deaths(run: RunFile) -> list[Death]:
    """Every fact that was lost or changed, at the call where it first was.

    Args:
        run: The run.

    Returns:
        In order of policy, conversation and fact; a fact that comes back later counts all the same.
    """
    return [
        Death(**dict(zip(Death.__struct_fields__, row, strict=True))) for row in run.fetch(_DEATHS)
    ]


def count_deaths(run: RunFile) -> dict[str, dict[int, int]]:
    """How many facts died in which compaction they went into, by policy.

    Args:
        run: The run.

    Returns:
        Counts by round, ascending; 0 is without a compaction. Policies that lost nothing have none.
    """
    counts: dict[str, dict[int, int]] = {}
    for policy, rounds, count in run.fetch(_COUNTS):
        counts.setdefault(policy, {})[rounds] = count
    return counts


def find_survival(run: RunFile) -> dict[str, list[SurvivalPoint]]:
    """Both curves of every policy, by its name, each in order of age.

    Args:
        run: The run.

    Returns:
        Points with at least one fact; a policy under which nothing was at risk has none.
    """
    found: dict[str, list[SurvivalPoint]] = defaultdict(list)
    for policy, by, at, kept, n in run.fetch(_CURVES):
        found[policy].append(SurvivalPoint(policy=policy, by=by, at=at, kept=kept, n=int(n)))
    return dict(found)
