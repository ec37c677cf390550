"""A report: everything about a run that its formats show, gathered once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from workbench.errors import with_kind
from workbench.pricing.usage_ratio import UsageRatio
from workbench.report.inventions import PolicyInventions, find_inventions
from workbench.report.kept_in import KeptIn, find_kept_in
from workbench.report.leaderboard import LeaderboardRow, build_leaderboard
from workbench.report.losses import PolicyLosses, find_losses
from workbench.report.payback import PolicyPayback, find_payback
from workbench.report.survival import SurvivalPoint, count_deaths, find_survival
from workbench.report.usage import find_usage
from workbench.store.read import RunFile
from workbench.store.schema import RunRow

__all__ = ["OPEN_LOOP", "EventCount", "Report", "build_report"]

OPEN_LOOP = (
    "Replay is open-loop: the recorded agent had seen the whole history, so what it did next is "
    "held against views it never had."
)
"""What every report says once."""


class EventCount(msgspec.Struct, frozen=True, kw_only=True):
    """How often something happened in silence."""

    policy: str
    """The policy."""
    code: str
    """What happened."""
    count: int
    """How often."""
    example: str
    """Words of the first one."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a run says."""

    run: RunRow
    """The run."""
    rows: tuple[LeaderboardRow, ...]
    """The leaderboard in order of the policies."""
    losses: tuple[PolicyLosses, ...]
    """What each policy lost of the old needed values; policies that lost none are left out."""
    inventions: tuple[PolicyInventions, ...]
    """What the new texts of each policy changed or made up; policies without any are left out."""
    events: tuple[EventCount, ...]
    """What happened in silence, by policy."""
    survival: dict[str, list[SurvivalPoint]]
    """Kept share by age and by compactions, by policy."""
    deaths: dict[str, dict[int, int]]
    """For each policy how many facts died in the first compaction that they went into, the second,
    and so on; 0 is without one."""
    payback: tuple[PolicyPayback, ...]
    """When the compactions of each policy pay for themselves; empty without a price."""
    usage: UsageRatio
    """Our counts beside the usage that the recordings carry."""
    kept_in: tuple[KeptIn, ...]
    """Where facts survive at the last call, by policy: as recorded, or in a summary."""
    unscored: int
    """Cases that could not be replayed or scored."""
    first_failure: str | None
    """The first of them in words."""
    single_turn: int
    """Conversations of a single human turn."""
    price_basis: dict[str, tuple[str, ...]]
    """For each model whose prices were used what they rest on, in sentences."""
    estimates: dict[str, float]
    """For each policy whose trigger goes by an estimate: estimated over real tokens of what was
    pending at its compactions, pooled."""
    unpriced: int
    """Conversations with a call that has no price."""
    tools_recorded: int
    """Conversations whose tool definitions are known and counted."""

    @property
    def finding(self) -> str:
        """The one thing to take away, in a sentence."""
        return _finding(self.rows)


_EVENTS = """
SELECT policy, code, count(*), arg_min(detail, (conversation_id, ordinal))
FROM event JOIN policy USING (policy) GROUP BY policy, policy.position, code
ORDER BY policy.position, count(*) DESC, code
"""
_ESTIMATES = """
SELECT policy, sum(pending_estimated) / sum(pending_tokens)
FROM compaction JOIN policy USING (policy)
GROUP BY policy, position HAVING sum(pending_estimated) <> sum(pending_tokens) ORDER BY position
"""
_PRICES = """
SELECT price_model, min(price_basis_json) FROM conversation WHERE price_model IS NOT NULL
GROUP BY price_model ORDER BY price_model
"""
_UNPRICED = "SELECT count(DISTINCT conversation_id) FROM recorded_call WHERE cost_usd IS NULL"
_FAILURE = """
SELECT policy, conversation_id, stage, error_type, error_message FROM failure
ORDER BY ALL LIMIT 1
"""


def build_report(run: RunFile, *, examples: int = 3) -> Report:
    """Gather a report.

    Args:
        run: The run.
        examples: Lost values to show for each policy.
    """
    rows = build_leaderboard(run)
    losses = [
        find_losses(run, row, examples=examples)
        for row in rows
        if row.needed_old_kept is not None and row.needed_old_kept.share < 1
    ]
    failure = run.fetch(_FAILURE)
    return Report(
        run=run.rows(RunRow)[0],
        rows=tuple(rows),
        losses=tuple(losses),
        inventions=tuple(find_inventions(run, examples=examples)),
        events=tuple(
            EventCount(policy=policy, code=code, count=count, example=example or "")
            for policy, code, count, example in run.fetch(_EVENTS)
        ),
        survival=find_survival(run),
        deaths=count_deaths(run),
        payback=tuple(find_payback(run)),
        usage=find_usage(run),
        kept_in=tuple(find_kept_in(run)),
        unscored=run.fetch("SELECT count(*) FROM failure")[0][0],
        first_failure=_failure_words(failure[0]) if failure else None,
        single_turn=run.fetch("SELECT count(*) FROM conversation WHERE single_turn")[0][0],
        price_basis={
            model: tuple(msgspec.json.decode(basis, type=list[str]))
            for model, basis in run.fetch(_PRICES)
        },
        estimates=dict(run.fetch(_ESTIMATES)),
        unpriced=run.fetch(_UNPRICED)[0][0],
        tools_recorded=run.fetch("SELECT count(*) FROM conversation WHERE tools_recorded")[0][0],
    )


def _failure_words(record: Sequence[str | None]) -> str:
    policy, conversation, stage, error_type, message = record
    told = with_kind(error_type or "", message or "")
    return f"{policy or 'every policy'} on {conversation}: {stage}: {told}"


def _finding(rows: Sequence[LeaderboardRow]) -> str:
    """Say what the policies that save tokens keep of what later calls needed."""
    if all(row.needed_old_count == 0 for row in rows):
        return (
            "No recorded call needed a value from before the last two turns, so these recordings "
            "can't tell the policies apart by needed values; look at the kept facts instead."
        )
    # A call that failed sent nothing, which is no saving; and 0.0 % is none to speak of.
    saving = [row for row in rows if _saved(row) >= 0.0005 and not row.failures]
    if not saving:
        return "No policy saved tokens on these recordings, its own summaries counted in."
    safest = max(saving, key=lambda row: (_old(row), _saved(row)))
    cheapest = max(saving, key=lambda row: (_saved(row), _old(row)))
    words = (
        f"Of the policies that save tokens, {safest.policy} keeps most: {_old(safest):.1%} of the "
        f"{safest.needed_old_count} old values that later calls needed, while it saves "
        f"{_saved(safest):.1%}"
    )
    if cheapest.policy == safest.policy:
        return f"{words}, and no other saves more."
    return (
        f"{words}; {cheapest.policy} saves most, {_saved(cheapest):.1%}, and keeps "
        f"{_old(cheapest):.1%} of them."
    )


def _old(row: LeaderboardRow) -> float:
    return row.needed_old_kept.share if row.needed_old_kept is not None else 0.0


def _saved(row: LeaderboardRow) -> float:
    return row.tokens_saved_fraction or 0.0
