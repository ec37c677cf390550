"""A study to start from, made for the recordings of a run."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import msgspec

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.leaderboard import LeaderboardRow
from workbench.store.read import RunFile

__all__ = ["StudyBasis", "find_basis", "write_example"]

_SIZES = """
WITH talk AS (
    SELECT sum(length(content)) AS said FROM message
    WHERE role IN ('user', 'assistant') GROUP BY conversation_id
)
SELECT coalesce(median(n_turns), 0)::INT, count(DISTINCT unit),
    coalesce((SELECT median(said) FROM talk), 0)::BIGINT
FROM conversation
"""


class StudyBasis(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of recordings before anything is tuned on them."""

    name: str = "my"
    """Name of the data."""
    turns: int = 8
    """Turns of a conversation, the median."""
    characters: int = 8000
    """What user and assistant say in one, the median of characters."""
    groups: int = 24
    """Independent groups."""
    measure: str = "needed_kept"
    """Share that must not fall."""
    floor: float = 0.9
    """What a policy that saves tokens can reach of it, in steps of 0.05."""


def find_basis(run: RunFile, rows: Sequence[LeaderboardRow], *, name: str) -> StudyBasis:
    """What a run tells of its recordings.

    Args:
        run: The run.
        rows: Its leaderboard.
        name: Name of the data.
    """
    [(turns, groups, said)] = run.fetch(_SIZES)
    saving = [row for row in rows if (row.tokens_saved_fraction or 0) > 0]
    measure = "needed_kept" if any(row.needed_kept for row in rows) else "ids_kept"
    shares = [share.share for row in saving if (share := getattr(row, measure)) is not None]
    best = max(shares, default=0.9)
    return StudyBasis(
        name=name,
        turns=int(turns),
        characters=int(said),
        groups=int(groups),
        measure=measure,
        floor=min(0.95, max(0.5, math.floor(best * 20) / 20)),
    )


def write_example(basis: StudyBasis, say: Catalogue | None = None) -> str:
    """A study file over protected turns, the compressor and the size of an excerpt.

    Args:
        basis: What is known of the recordings.
        say: The words of its comments; English by default.
    """
    say = say or load_catalogue()
    turns = max(2, min(6, basis.turns - 1))
    longest = min(20_000, max(1000, round(basis.characters, -3)))
    stem = re.sub(r"[^\w-]+", "-", basis.name).strip("-")[:40] or "my"
    tuned = basis.groups // 2
    rungs = "[0.25, 0.5, 1.0]" if tuned >= 12 else "[0.5, 1.0]" if tuned >= 4 else "[1.0]"
    return f"""\
policy:                                   # {say("tune.example_policy")}
  name: {stem}-tuned
  compressor: {{chain: [compactCompletedTurns, {{textExcerpt: {{max_characters: 2000}}}}]}}
  keep_recent_turns: 2
search:                                   # {say("tune.example_search")}
  keep_recent_turns: {{integer: [1, {turns}]}}
  "compressor.chain[1].textExcerpt.max_characters": {{integer: [200, {longest}], log: true}}
goals: [{{minimize: tokens_per_call}}]
limits: [{{measure: {basis.measure}, floor: {basis.floor:g}}}]
trials: 24
rungs: {rungs}
rivals: strategies                        # {say("tune.example_rivals")}
max_model_calls: 0                        # {say("tune.example_calls")}
max_cost_usd: 0
"""
