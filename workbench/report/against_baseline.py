"""A run held against a baseline run, policy by policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from workbench.report.leaderboard import LeaderboardRow
from workbench.stats.intervals import Interval

__all__ = ["Change", "find_changes"]

Direction = Literal["fell", "rose", "cannot_tell"]

_MEASURES = ("needed_old_kept", "needed_kept", "ids_kept", "numbers_kept", "constraints_kept")


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One share of one policy in both runs."""

    policy: str
    """The policy, by its name in both."""
    measure: str
    """Which share."""
    before: Interval
    """In the baseline."""
    now: Interval
    """In the run."""
    direction: Direction
    """Whether the intervals lie apart, and which way."""


def find_changes(
    rows: Sequence[LeaderboardRow], baseline: Sequence[LeaderboardRow]
) -> list[Change]:
    """Shares of policies that both runs have, falls first.

    The two intervals have to lie apart for a change to count, which is stricter than a paired test
    of the same conversations: it errs towards saying that the data can't tell.

    Args:
        rows: The leaderboard of the run.
        baseline: That of the baseline.
    """
    known = {row.policy: row for row in baseline}
    changes = []
    for row in rows:
        if row.policy not in known:
            continue
        for measure in _MEASURES:
            now, before = getattr(row, measure), getattr(known[row.policy], measure)
            if now is None or before is None:
                continue
            changes.append(
                Change(
                    policy=row.policy,
                    measure=measure,
                    before=before,
                    now=now,
                    direction=_direction(before, now),
                )
            )
    order = {"fell": 0, "rose": 1, "cannot_tell": 2}
    return sorted(changes, key=lambda change: order[change.direction])


def _direction(before: Interval, now: Interval) -> Direction:
    if now.high < before.low:
        return "fell"
    return "rose" if now.low > before.high else "cannot_tell"
