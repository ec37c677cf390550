"""Whether compactions pay for themselves, and after how many more calls."""

from __future__ import annotations

import msgspec

from workbench.store.read import RunFile

__all__ = ["PolicyPayback", "find_payback"]


class PolicyPayback(msgspec.Struct, frozen=True, kw_only=True):
    """The compactions of one policy that have a price."""

    policy: str
    """The policy."""
    compactions: int
    """How many there were."""
    at_once: int
    """Those that made their own call no dearer."""
    never: int
    """Those after which calls cost no less, so that they never pay for themselves."""
    calls_p50: float | None
    """Median number of further calls until one has paid for itself, over those that do, though not
    at once; None where there is none."""
    in_time: int
    """Those that did before the next compaction or the end of the recording."""
    once_usd: float
    """What they cost once, summed: summaries, and the prompt cache that was lost."""


_PAYBACK = """
WITH served AS (
    SELECT c.*, coalesce(
            lead(first_call) OVER (PARTITION BY c.policy, c.conversation_id ORDER BY first_call),
            n_recorded_calls
        ) - first_call - 1 AS calls
    FROM compaction c JOIN conversation USING (conversation_id)
    WHERE status = 'compressed' AND once_usd IS NOT NULL
)
SELECT policy, count(*), count(*) FILTER (once_usd <= 0),
    count(*) FILTER (break_even_calls IS NULL),
    quantile_cont(break_even_calls, 0.5) FILTER (break_even_calls > 0),
    count(*) FILTER (break_even_calls <= calls), sum(once_usd)
FROM served JOIN policy USING (policy) GROUP BY policy, position ORDER BY position
"""


def find_payback(run: RunFile) -> list[PolicyPayback]:
    """The break-even of every policy's compactions, in the order of the policies.

    Args:
        run: The run.

    Returns:
        Policies with a priced compaction; none without a price.
    """
    fields = PolicyPayback.__struct_fields__
    return [PolicyPayback(**dict(zip(fields, row, strict=True))) for row in run.fetch(_PAYBACK)]
