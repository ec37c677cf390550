"""The leaderboard: one row for each policy, every number from the rows of the run file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from workbench.stats.intervals import Interval, share_interval
from workbench.store.read import RunFile

__all__ = ["LeaderboardRow", "as_record", "build_leaderboard"]


class LeaderboardRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one policy did over a whole run. A share that could not be scored is None."""

    policy: str
    """Name of the policy."""
    compressor: str
    """Name of its compressor."""
    models: tuple[str, ...]
    """Labels of its summary models; what is no language model says so."""
    conversations: int
    """Conversations that were replayed."""
    groups: int
    """Independent units among them."""
    recorded_calls: int
    """Recorded calls that were replayed."""
    needed_kept: Interval | None
    """Needed values that stand in the view, over all of them."""
    needed_old_kept: Interval | None
    """The same over old ones."""
    needed_writing_kept: Interval | None
    """The same over calls that change something; None where nobody said which do."""
    needed_old_writing_kept: Interval | None
    """The same over old ones in such calls."""
    needed_tokens_kept: Interval | None
    """Identifier-like tokens of arguments that stand in the view."""
    needed_kept_macro: float | None
    """Mean over the conversations that have a needed value."""
    needed_old_kept_macro: float | None
    """Mean over the conversations that have an old one."""
    needed_scored_kept: float | None
    """Needed values kept over the calls that did not fail."""
    needed_count: int
    """Needed values."""
    needed_old_count: int
    """Old ones among them."""
    ids_kept: Interval | None
    """Identifiers, contacts and paths at risk that are retained at the last call, mean over
    conversations."""
    numbers_kept: Interval | None
    """Amounts, numbers and dates likewise."""
    constraints_kept: Interval | None
    """Constraints, decisions and open items likewise."""
    ids_kept_micro: float | None
    """The same pooled over facts."""
    numbers_kept_micro: float | None
    """The same pooled over facts."""
    constraints_kept_micro: float | None
    """The same pooled over facts."""
    must_keep_kept: Interval | None
    """Facts that the team named likewise, of whatever kind; None where it named none."""
    must_keep_at_risk: int
    """Facts that `must_keep_kept` rests on."""
    ids_at_risk: int
    """Facts that `ids_kept` rests on."""
    numbers_at_risk: int
    """Facts that `numbers_kept` rests on."""
    constraints_at_risk: int
    """Facts that `constraints_kept` rests on."""
    altered: int
    """Facts that something else stands for at the last call, summed over conversations."""
    contradicted: int
    """Statements that are turned round there."""
    weakened: int
    """Statements that lost strength there."""
    unverifiable: int
    """Statements that could not be judged there; they are in no share."""
    invented: int
    """Distinct values in new text that no history states, summed over conversations."""
    invalid_views: int
    """Calls at which a structural rule that the recording keeps is broken, by the view or by a
    compressor's output that the failure strategy then left out."""
    tokens_full: int
    """Tokens of all histories, summed over recorded calls."""
    tokens_sent: int
    """Tokens of all views, summed likewise."""
    tokens_saved_fraction: float | None
    """1 - (sent + summaries' prompts and replies) / full."""
    tokens_peak: int
    """Tokens of the largest view."""
    calls_over_limit: int | None
    """Views above the context limit; None without one."""
    compactions: int
    """Turns in which a compression changed something, however often it was made anew."""
    model_calls: int
    """Calls of summary models."""
    summary_tokens_in: int
    """Tokens of their prompts."""
    summary_tokens_out: int
    """Tokens of their replies."""
    cost_usd: float | None
    """What all calls would have cost; None without a price."""
    cost_saved_usd: float | None
    """That against identity; None without a price."""
    compress_ms_p50: float | None
    """Median time inside the compressor, model time left out."""
    compress_ms_p95: float | None
    """95th percentile of it."""
    model_ms_p50: float | None
    """Median time of a model call."""
    failures: int
    """Calls that sent nothing, because compression failed and the policy says `fail`."""


def as_record(row: LeaderboardRow) -> dict[str, Any]:
    """A row as flat data: each share as itself and its ends, `…_low` and `…_high`."""
    record: dict[str, Any] = {}
    for name in row.__struct_fields__:
        value = getattr(row, name)
        if name.endswith("_kept") and name not in _PLAIN_SHARES:
            record[name] = None if value is None else value.share
            record[f"{name}_low"] = None if value is None else value.low
            record[f"{name}_high"] = None if value is None else value.high
        else:
            record[name] = list(value) if isinstance(value, tuple) else value
    return record


_PLAIN_SHARES = frozenset({"needed_scored_kept"})


def build_leaderboard(run: RunFile) -> list[LeaderboardRow]:
    """Compute the leaderboard of a run, in the order of its policies."""
    tables = _Tables(run)
    return [tables.row(*policy) for policy in tables.policies]


_CALLS = """
SELECT policy, count(*), count(DISTINCT conversation_id), count(DISTINCT unit), sum(tokens_full),
    sum(tokens_sent), max(tokens_sent), count(*) FILTER (over_limit),
    count(over_limit), count(*) FILTER (status = 'failed')
FROM recorded_call JOIN conversation USING (conversation_id) GROUP BY policy
"""
_INVALID = """
SELECT policy, count(DISTINCT (conversation_id, call_index))
FROM violation JOIN recorded_call USING (policy, conversation_id)
WHERE call_index BETWEEN from_call AND to_call AND severity = 'error' AND NOT in_recording
GROUP BY policy
"""
_COMPACTIONS = """
SELECT policy, count(DISTINCT (conversation_id, turn)) FILTER (status = 'compressed'),
    quantile_cont(compress_ms, 0.5),
    quantile_cont(compress_ms, 0.95)
FROM compaction GROUP BY policy
"""
_MODEL_CALLS = """
SELECT policy, count(*), sum(tokens_in), sum(tokens_out), quantile_cont(model_ms, 0.5)
FROM model_call GROUP BY policy
"""
_INVENTED = """
SELECT policy, count(DISTINCT (conversation_id, kind, canonical)) FROM invented GROUP BY policy
"""
# A sum over some of the conversations alone would pass for the whole.
_COST = """
WITH calls AS (
    SELECT policy, sum(cost_usd) AS usd, count(*) = count(cost_usd) AS whole
    FROM recorded_call GROUP BY policy
), made AS (
    SELECT policy, sum(cost_usd) AS usd, count(*) = count(cost_usd) AS whole
    FROM compaction GROUP BY policy
)
SELECT policy, CASE WHEN calls.whole AND coalesce(made.whole, true)
    THEN calls.usd + coalesce(made.usd, 0) END
FROM calls LEFT JOIN made USING (policy)
"""
_FULL_COST = """
SELECT CASE WHEN count(*) = count(cost_usd) THEN sum(cost_usd) END
FROM recorded_call WHERE policy = (SELECT min(policy) FROM policy WHERE is_baseline)
"""
_NEEDED = """
SELECT policy, unit, conversation_id, measure, old, needed.writing, status = 'failed',
    count(*) FILTER (kept), count(*)
FROM needed JOIN conversation USING (conversation_id)
    JOIN recorded_call USING (policy, conversation_id, call_index)
GROUP BY ALL
"""
_RETENTION = """
WITH last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
)
SELECT policy, conversation.unit, conversation_id, family, verdict.status,
    contains(flags_json, '"must_keep"'), count(*)
FROM verdict JOIN last USING (conversation_id) JOIN fact USING (conversation_id, fact_index)
    JOIN conversation USING (conversation_id)
WHERE call_index BETWEEN from_call AND to_call AND NOT system_rule
GROUP BY ALL
"""


class _Count(msgspec.Struct, frozen=True, kw_only=True):
    """How many of how many, in one conversation."""

    unit: str
    conversation: str
    kept: int
    total: int
    measure: str = ""
    family: str = ""
    status: str = ""
    must_keep: bool = False
    old: bool = False
    writing: bool | None = None
    failed: bool = False


class _Tables:
    """Everything that rows are made of, read once."""

    def __init__(self, run: RunFile) -> None:
        self.policies: list[tuple[str, str, tuple[str, ...]]] = [
            (name, compressor, tuple(msgspec.json.decode(labels)))
            for name, compressor, labels in run.fetch(
                "SELECT policy, compressor, model_labels_json FROM policy ORDER BY position"
            )
        ]
        self.calls = _by_policy(run.fetch(_CALLS))
        self.invalid = _by_policy(run.fetch(_INVALID))
        self.compactions = _by_policy(run.fetch(_COMPACTIONS))
        self.model_calls = _by_policy(run.fetch(_MODEL_CALLS))
        self.invented = _by_policy(run.fetch(_INVENTED))
        self.costs: dict[str, float | None] = dict(run.fetch(_COST))
        self.full_cost = run.fetch(_FULL_COST)[0][0]
        self.needed: dict[str, list[_Count]] = defaultdict(list)
        for policy, unit, conversation, measure, old, writing, failed, kept, total in run.fetch(
            _NEEDED
        ):
            self.needed[policy].append(
                _Count(
                    unit=unit,
                    conversation=conversation,
                    measure=measure,
                    old=old,
                    writing=writing,
                    failed=failed,
                    kept=kept,
                    total=total,
                )
            )
        self.retention: dict[str, list[_Count]] = defaultdict(list)
        for policy, unit, conversation, family, status, named, total in run.fetch(_RETENTION):
            self.retention[policy].append(
                _Count(
                    unit=unit,
                    conversation=conversation,
                    family=family,
                    status=status,
                    must_keep=named,
                    kept=total if status == "retained" else 0,
                    total=total,
                )
            )

    def row(self, policy: str, compressor: str, models: tuple[str, ...]) -> LeaderboardRow:
        """The row of one policy."""
        values = [count for count in self.needed[policy] if count.measure == "value"]
        old = [count for count in values if count.old]
        tokens = [count for count in self.needed[policy] if count.measure == "token"]
        cost, full = self.costs.get(policy), self.full_cost
        judged = [count for count in self.retention[policy] if count.status != "unverifiable"]
        named = [count for count in judged if count.must_keep]
        facts = {
            family: [count for count in judged if count.family == family]
            for family in ("ids", "numbers", "constraints")
        }
        return LeaderboardRow(
            policy=policy,
            compressor=compressor,
            models=models,
            needed_kept=_pooled(values),
            needed_old_kept=_pooled(old),
            needed_writing_kept=_pooled([count for count in values if count.writing]),
            needed_old_writing_kept=_pooled([count for count in old if count.writing]),
            needed_tokens_kept=_pooled(tokens),
            needed_kept_macro=_mean(values),
            needed_old_kept_macro=_mean(old),
            needed_scored_kept=_share([count for count in values if not count.failed]),
            needed_count=_total(values),
            needed_old_count=_total(old),
            ids_kept=_macro(facts["ids"]),
            numbers_kept=_macro(facts["numbers"]),
            constraints_kept=_macro(facts["constraints"]),
            ids_kept_micro=_share(facts["ids"]),
            numbers_kept_micro=_share(facts["numbers"]),
            constraints_kept_micro=_share(facts["constraints"]),
            must_keep_kept=_macro(named),
            must_keep_at_risk=_total(named),
            ids_at_risk=_total(facts["ids"]),
            numbers_at_risk=_total(facts["numbers"]),
            constraints_at_risk=_total(facts["constraints"]),
            altered=self._with_status(policy, "altered"),
            contradicted=self._with_status(policy, "contradicted"),
            weakened=self._with_status(policy, "weakened"),
            unverifiable=self._with_status(policy, "unverifiable"),
            invented=self.invented.get(policy, (0,))[0],
            invalid_views=self.invalid.get(policy, (0,))[0],
            cost_usd=cost,
            cost_saved_usd=None if cost is None or full is None else full - cost,
            **self._counted(policy),
        )

    def _with_status(self, policy: str, status: str) -> int:
        return sum(count.total for count in self.retention[policy] if count.status == status)

    def _counted(self, policy: str) -> dict[str, Any]:
        calls, conversations, groups, full, sent, peak, over, limited, failures = self.calls.get(
            policy, (0,) * 9
        )
        compactions, p50, p95 = self.compactions.get(policy, (0, None, None))
        asked, tokens_in, tokens_out, model_p50 = self.model_calls.get(policy, (0, 0, 0, None))
        paid = int(sent) + int(tokens_in) + int(tokens_out)
        return {
            "conversations": conversations,
            "groups": groups,
            "recorded_calls": calls,
            "tokens_full": int(full),
            "tokens_sent": int(sent),
            "tokens_saved_fraction": 1 - paid / int(full) if full else None,
            "tokens_peak": peak,
            "calls_over_limit": over if limited else None,
            "compactions": compactions,
            "model_calls": asked,
            "summary_tokens_in": int(tokens_in),
            "summary_tokens_out": int(tokens_out),
            "compress_ms_p50": p50,
            "compress_ms_p95": p95,
            "model_ms_p50": model_p50,
            "failures": failures,
        }


def _by_policy(rows: Sequence[tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    return {row[0]: row[1:] for row in rows}


def _total(counts: Sequence[_Count]) -> int:
    return sum(count.total for count in counts)


def _share(counts: Sequence[_Count]) -> float | None:
    total = _total(counts)
    return sum(count.kept for count in counts) / total if total else None


def _pooled(counts: Sequence[_Count]) -> Interval | None:
    """Share pooled over values; the groups are the units."""
    kept: dict[str, int] = defaultdict(int)
    total: dict[str, int] = defaultdict(int)
    for count in counts:
        kept[count.unit] += count.kept
        total[count.unit] += count.total
    return share_interval([kept[unit] for unit in total], list(total.values()))


def _conversation_shares(counts: Sequence[_Count]) -> list[tuple[str, float]]:
    """Unit and share of each conversation that has something to score."""
    kept: dict[tuple[str, str], int] = defaultdict(int)
    total: dict[tuple[str, str], int] = defaultdict(int)
    for count in counts:
        kept[count.unit, count.conversation] += count.kept
        total[count.unit, count.conversation] += count.total
    return [(key[0], kept[key] / total[key]) for key in sorted(total) if total[key]]


def _mean(counts: Sequence[_Count]) -> float | None:
    shares = [share for _, share in _conversation_shares(counts)]
    return sum(shares) / len(shares) if shares else None


def _macro(counts: Sequence[_Count]) -> Interval | None:
    """Mean of the conversations' shares; the groups are the units."""
    kept: dict[str, float] = defaultdict(float)
    total: dict[str, int] = defaultdict(int)
    for unit, share in _conversation_shares(counts):
        kept[unit] += share
        total[unit] += 1
    return share_interval([kept[unit] for unit in total], list(total.values()), are_counts=False)
