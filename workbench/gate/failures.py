"""Why calls of a run failed, so that a gate which fails for them says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from workbench.store.read import RunFile

__all__ = ["failure_lines"]

_FAILED = """
SELECT policy, regexp_replace(c.reason, '^InvalidOutputError: ', ''), count(*),
    arg_min(conversation_id, (v.position, call_index)),
    arg_min(call_index, (v.position, call_index))
FROM recorded_call r JOIN compaction c USING (policy, conversation_id, compaction_id)
    JOIN policy p USING (policy) JOIN conversation v USING (conversation_id)
WHERE r.status = 'failed' AND NOT starts_with(c.reason, 'MissingReplyError')
GROUP BY policy, p.position, c.reason
ORDER BY p.position, count(*) DESC, min((v.position, call_index))
"""
_REASONS_TOLD = 3


def failure_lines(run: RunFile, policies: Collection[str]) -> list[str]:
    """The reasons for which calls of some policies failed, the most frequent first.

    Args:
        run: The run.
        policies: The policies that are judged. Calls that lack a recorded reply are told elsewhere.

    Returns:
        For each policy with such calls a line: their number, and the first reasons with how often
        each was and where first.
    """
    found: dict[str, list[tuple[str, int, str, int]]] = defaultdict(list)
    for policy, reason, count, conversation, call in run.fetch(_FAILED):
        if policy in policies:
            found[policy].append((reason or "no reason on record", count, conversation, call))
    return [_line(policy, reasons) for policy, reasons in found.items()]


def _line(policy: str, reasons: list[tuple[str, int, str, int]]) -> str:
    calls = sum(count for _, count, _, _ in reasons)
    told = [
        f"{' '.join(reason.split())} ({count:,} of them, first call {call} of {conversation})"
        for reason, count, conversation, call in reasons[:_REASONS_TOLD]
    ]
    if len(reasons) > _REASONS_TOLD:
        told.append(f"and {len(reasons) - _REASONS_TOLD:,} other reasons")
    return f"{policy}: {calls:,} calls failed and sent nothing: {'; '.join(told)}"
