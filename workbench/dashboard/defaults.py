"""What a page shows of a run before anybody has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.report.advice import find_picks
from workbench.report.leaderboard import LeaderboardRow

__all__ = ["default_pair", "default_policy"]


def default_pair(rows: Sequence[LeaderboardRow]) -> tuple[str, str]:
    """The two policies that are held against each other at first.

    Args:
        rows: The leaderboard, two policies at least.

    Returns:
        What the careful take, and what the thrifty take, or the ends of the board.
    """
    names = [row.policy for row in rows]
    picks = [pick.row.policy for pick in find_picks(rows)]
    later = picks[-1] if picks and picks[-1] != names[0] else names[-1]
    before = picks[0] if picks and picks[0] != later else names[0]
    return before, later


def default_policy(rows: Sequence[LeaderboardRow]) -> str:
    """The policy whose losses are shown at first: the one that loses most among those to take."""
    picks = find_picks(rows)
    return picks[-1].row.policy if picks else rows[-1].policy
