"""Reads the outcomes of a run from the rows of its file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome
from workbench.store.read import RunFile

__all__ = ["read_outcomes"]

_DIGEST_LENGTH = 12

_DIGESTS = f"""
WITH texts AS (
    SELECT conversation_id, left(md5(string_agg(
        concat_ws(chr(31), role, coalesce(content, chr(29)), tool_calls_json, tool_call_id,
            attachments_json, model_visible::VARCHAR), chr(30) ORDER BY message_index
    )), {_DIGEST_LENGTH}) AS digest
    FROM message GROUP BY conversation_id
)
SELECT conversation_id, unit, digest, language, tags_json
FROM conversation JOIN texts USING (conversation_id)
WHERE conversation_id IN (SELECT conversation_id FROM recorded_call) ORDER BY position
"""
_RECORDINGS = """
SELECT conversation_id, unit, '' AS digest, language, tags_json FROM conversation
WHERE conversation_id IN (SELECT conversation_id FROM recorded_call) ORDER BY position
"""
_POLICIES = "SELECT policy, spec_json, is_baseline FROM policy ORDER BY position"
_CALLS = """
SELECT policy, conversation_id, count(*) AS recorded_calls,
    count(*) FILTER (status = 'failed') AS failures,
    sum(tokens_full)::BIGINT AS tokens_full, sum(tokens_sent)::BIGINT AS tokens_sent,
    max(tokens_sent) AS tokens_peak, count(*) FILTER (over_limit) AS calls_over_limit
FROM recorded_call GROUP BY ALL
"""
_COMPACTIONS = """
SELECT policy, conversation_id, count(DISTINCT turn) FILTER (status = 'compressed') AS compactions
FROM compaction GROUP BY ALL
"""
_MODEL_CALLS = """
SELECT policy, conversation_id, count(*) AS model_calls,
    sum(tokens_in)::BIGINT AS summary_tokens_in, sum(tokens_out)::BIGINT AS summary_tokens_out
FROM model_call GROUP BY ALL
"""
_INVENTED = """
SELECT policy, conversation_id, count(DISTINCT (kind, canonical)) AS invented
FROM invented GROUP BY ALL
"""
_INVALID = """
SELECT policy, conversation_id, count(DISTINCT call_index) AS invalid_views
FROM violation JOIN recorded_call USING (policy, conversation_id)
WHERE call_index BETWEEN from_call AND to_call AND severity = 'error' AND NOT in_recording
GROUP BY ALL
"""
_COUNTED = (_CALLS, _COMPACTIONS, _MODEL_CALLS, _INVENTED, _INVALID)
"""Queries whose columns after the first two are counts, each under its own name."""

_COST = """
WITH parts AS (
    SELECT policy, conversation_id, cost_usd FROM recorded_call
    UNION ALL SELECT policy, conversation_id, cost_usd FROM compaction
)
SELECT policy, conversation_id, CASE WHEN count(*) = count(cost_usd) THEN sum(cost_usd) END
FROM parts GROUP BY ALL
"""
_NEEDED = """
SELECT policy, conversation_id, measure, old, coalesce(writing, false),
    count(*) FILTER (kept), count(*)
FROM needed GROUP BY ALL
"""
_LOST_NEEDED = """
SELECT policy, conversation_id, list(call_index || '.' || ordinal ORDER BY call_index, ordinal)
FROM needed WHERE measure = 'value' AND NOT kept GROUP BY ALL
"""
_FACTS = """
WITH last AS (
    SELECT policy, conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
)
SELECT policy, conversation_id, kind, verdict.status, count(*),
    count(*) FILTER (contains(flags_json, '"must_keep"')),
    {lost}
FROM verdict JOIN last USING (policy, conversation_id) JOIN fact USING (conversation_id, fact_index)
WHERE call_index BETWEEN from_call AND to_call AND NOT system_rule
GROUP BY ALL
"""
_LOST_FACTS = "list(fact_index) FILTER (verdict.status NOT IN ('retained', 'unverifiable'))"
_SPEEDS = """
SELECT policy, quantile_cont(compress_ms, 0.5) AS compress_ms_p50,
    quantile_cont(compress_ms, 0.95) AS compress_ms_p95, NULL AS model_ms_p50
FROM compaction GROUP BY policy
UNION ALL
SELECT policy, NULL, NULL, quantile_cont(model_ms, 0.5) FROM model_call GROUP BY policy
"""
_UNSCORED = """
SELECT policy.policy, count(*) FROM failure
    JOIN policy ON failure.policy IS NULL OR failure.policy = policy.policy
GROUP BY ALL
"""

_BAD_STATUSES = ("altered", "contradicted", "weakened", "unverifiable")
_SPEED_NAMES = ("compress_ms_p50", "compress_ms_p95", "model_ms_p50")

_Key = tuple[str, str]
"""Policy and id of the recording."""


class _Gathered:
    """What is known so far of one policy on one recording."""

    def __init__(self) -> None:
        self.kept: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        self.counts: dict[str, float] = {}
        self.lost_facts: list[int] = []
        self.lost_needed: tuple[str, ...] = ()
        self.cost: float | None = None

    def add(self, name: str, kept: int, total: int) -> None:
        self.kept[name][0] += kept
        self.kept[name][1] += total

    def done(self) -> RecordingOutcome:
        return RecordingOutcome(
            kept={name: (kept, of) for name, (kept, of) in sorted(self.kept.items()) if of},
            counts={name: count for name, count in sorted(self.counts.items()) if count},
            cost_usd=self.cost,
            lost_facts=tuple(sorted(self.lost_facts)),
            lost_needed=self.lost_needed,
        )


def read_outcomes(
    run: RunFile, *, policies: Sequence[str] = (), details: bool = True
) -> RunOutcome:
    """Read what came out of a run.

    Args:
        run: The run.
        policies: Policies to read; none for all.
        details: Whether to name each value that was lost, and to tell by a digest of its messages
            what each recording holds, as a comparison with another run needs; without, both are
            empty and reading takes a quarter of the time.

    Returns:
        Counts for each policy and recording; recordings without a recorded call are left out.
    """
    rows = _Rows(run, policies)
    found: dict[_Key, _Gathered] = defaultdict(_Gathered)
    _read_counts(rows, found)
    _read_needed(rows, found)
    _read_facts(rows, found, named=details)
    if details:
        for policy, recording, lost in rows.fetch(_LOST_NEEDED):
            found[policy, recording].lost_needed = tuple(lost)
    for policy, recording, cost in rows.fetch(_COST):
        found[policy, recording].cost = cost
    outcomes: dict[str, dict[str, RecordingOutcome]] = defaultdict(dict)
    recordings = dict(_recordings(run.fetch(_DIGESTS if details else _RECORDINGS)))
    judged = {policy for policy, _ in found}
    for name in recordings:
        for policy in judged:
            if (policy, name) in found:
                outcomes[policy][name] = found[policy, name].done()
    return RunOutcome(
        run_id=run.run.run_id,
        workbench_version=run.run.workbench_version,
        fact_version=run.run.fact_version,
        token_counter=run.run.token_counter,
        dataset=run.run.dataset,
        recordings=recordings,
        policies=_policies(rows, outcomes),
    )


class _Rows:
    """Rows of some policies, or of all."""

    def __init__(self, run: RunFile, policies: Sequence[str]) -> None:
        self._run = run
        self._params = {f"policy_{place}": name for place, name in enumerate(policies)}

    def fetch(self, query: str) -> list[tuple[Any, ...]]:
        """Rows of a query that has a column `policy`."""
        if not self._params:
            return self._run.fetch(query)
        named = ", ".join(f"${name}" for name in self._params)
        return self._run.fetch(f"FROM ({query}) WHERE policy IN ({named})", self._params)

    def names(self, query: str) -> list[str]:
        """Names of a query's columns."""
        return [column for column, *_ in self._run.fetch(f"DESCRIBE {query}")]


def _recordings(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, Recording]]:
    for name, group, digest, language, tags in rows:
        yield (
            name,
            Recording(
                group=group,
                digest=digest,
                language=language,
                tags=tuple(map(str, msgspec.json.decode(tags))),
            ),
        )


def _read_counts(rows: _Rows, found: dict[_Key, _Gathered]) -> None:
    for query in _COUNTED:
        names = rows.names(query)[2:]
        for policy, recording, *counts in rows.fetch(query):
            found[policy, recording].counts.update(zip(names, counts, strict=True))


def _read_needed(rows: _Rows, found: dict[_Key, _Gathered]) -> None:
    for policy, recording, measure, old, writing, kept, total in rows.fetch(_NEEDED):
        gathered = found[policy, recording]
        if measure == "token":
            gathered.add("needed_tokens", kept, total)
            continue
        gathered.add("needed", kept, total)
        if old:
            gathered.add("needed_old", kept, total)
        if writing:
            gathered.add("needed_writing", kept, total)
        if old and writing:
            gathered.add("needed_old_writing", kept, total)


def _read_facts(rows: _Rows, found: dict[_Key, _Gathered], *, named: bool) -> None:
    query = _FACTS.format(lost=_LOST_FACTS if named else "NULL")
    for policy, recording, kind, status, count, must_keep, lost in rows.fetch(query):
        gathered = found[policy, recording]
        if status in _BAD_STATUSES:
            gathered.counts[status] = gathered.counts.get(status, 0) + count
        if status == "unverifiable":
            continue
        is_kept = status == "retained"
        gathered.add(kind, count if is_kept else 0, count)
        if must_keep:
            gathered.add("must_keep", must_keep if is_kept else 0, must_keep)
        gathered.lost_facts += lost or ()


def _policies(
    rows: _Rows, outcomes: dict[str, dict[str, RecordingOutcome]]
) -> dict[str, PolicyOutcome]:
    speeds: dict[str, dict[str, float]] = defaultdict(dict)
    for policy, *measured in rows.fetch(_SPEEDS):
        known = zip(_SPEED_NAMES, measured, strict=True)
        speeds[policy].update({name: value for name, value in known if value is not None})
    unscored: dict[str, int] = dict(rows.fetch(_UNSCORED))
    return {
        policy: PolicyOutcome(
            spec=_settings(spec),
            recordings=outcomes.get(policy, {}),
            speeds=speeds[policy],
            unscored=unscored.get(policy, 0),
            sends_full_history=full,
        )
        for policy, spec, full in rows.fetch(_POLICIES)
    }


def _settings(spec: str) -> dict[str, Any]:
    """The settings of a policy that are not off."""
    settings: dict[str, Any] = msgspec.json.decode(spec)
    return {name: value for name, value in settings.items() if value not in (None, False)}
