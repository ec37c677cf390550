"""Replays and scores a policy on some recordings in memory, with no run file.

Facts, needed values and token counts of a recording are the same for every policy; they are found
once. The outcome is that of a run file of the same policy and recordings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

import msgspec

from workbench.errors import UsageError
from workbench.facts.reader import FactReader
from workbench.messages import Conversation
from workbench.policy.policy import Policy
from workbench.runner.options import RunOptions
from workbench.runner.shard import ConversationScorer, ConversationWorker, ShardItem
from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome
from workbench.store.rows import Rows

__all__ = ["Evaluator", "merge", "outcome_of_rows"]

_BAD_STATUSES = ("altered", "contradicted", "weakened", "unverifiable")


class Evaluator:
    """Evaluates policies on the same recordings.

    Args:
        conversations: The recordings; those without a recorded call are left out.
        read_only: Tools that change nothing, by name or glob.
        options: Further options of a run; its policies do not count.

    Raises:
        UsageError: No recording has a recorded call.
    """

    def __init__(
        self,
        conversations: Sequence[Conversation],
        *,
        read_only: Mapping[str, tuple[str, ...]] | None = None,
        options: RunOptions | None = None,
    ) -> None:
        options = options or RunOptions(policies=())
        self._reader = FactReader(options.fact_patterns)
        self._options = options
        self._items = {
            conversation.id: ShardItem(
                position=position,
                conversation=conversation,
                read_only=options.read_only or (read_only or {}).get(conversation.id),
            )
            for position, conversation in enumerate(conversations)
        }
        self._scorers: dict[str, ConversationScorer | None] = {}
        self.recordings = {
            name: Recording(
                group=item.conversation.group or name,
                digest="",
                language=item.conversation.language,
                tags=tuple(item.conversation.tags),
            )
            for name, item in self._items.items()
            if self._scorer(name) is not None
        }
        """The recordings that can be replayed, in their order."""
        if not self.recordings:
            raise UsageError("no recording has a recorded call, so there is nothing to tune on")

    def evaluate(self, policy: Policy, among: Collection[str]) -> PolicyOutcome:
        """What a policy does on some of the recordings.

        Args:
            policy: The policy.
            among: Ids of recordings.
        """
        found: dict[str, RecordingOutcome] = {}
        unscored = 0
        for name in self.recordings:
            scorer = self._scorer(name) if name in among else None
            if scorer is None:
                continue
            try:
                rows = scorer.rows(policy)
            except Exception:  # noqa: BLE001 - one broken case counts as such and the rest goes on
                unscored += 1
                continue
            found[name] = outcome_of_rows(rows, scorer)
        return PolicyOutcome(
            spec={"name": policy.name},
            recordings=found,
            unscored=unscored,
            sends_full_history=policy.sends_full_history,
        )

    def as_run(self, policies: Mapping[str, PolicyOutcome], *, name: str) -> RunOutcome:
        """Outcomes of policies as those of a run."""
        from workbench.version import __version__

        return RunOutcome(
            run_id=name,
            workbench_version=__version__,
            fact_version=self._reader.version,
            token_counter=self._options.token_counter,
            dataset=name,
            recordings=self.recordings,
            policies=dict(policies),
        )

    def _scorer(self, name: str) -> ConversationScorer | None:
        if name not in self._scorers:
            worker = ConversationWorker(
                self._items[name], options=self._options, reader=self._reader
            )
            has_calls = bool(worker.history.calls)
            scorer = ConversationScorer(worker, worker.find_facts()) if has_calls else None
            self._scorers[name] = scorer
        return self._scorers[name]


def outcome_of_rows(rows: Rows, scorer: ConversationScorer) -> RecordingOutcome:
    """Sum the rows of one policy and recording up.

    Args:
        rows: All rows of them.
        scorer: What knows the recording's facts.
    """
    kept: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    _add_needed(rows, kept)
    counts, lost = _add_facts(rows, scorer, kept)
    calls = rows.recorded_call
    counts.update(
        recorded_calls=len(calls),
        failures=sum(call.status == "failed" for call in calls),
        tokens_full=sum(call.tokens_full for call in calls),
        tokens_sent=sum(call.tokens_sent for call in calls),
        tokens_peak=max((call.tokens_sent for call in calls), default=0),
        calls_over_limit=sum(bool(call.over_limit) for call in calls),
        compactions=len({c.turn for c in rows.compaction if c.status == "compressed"}),
        model_calls=len(rows.model_call),
        summary_tokens_in=sum(call.tokens_in for call in rows.model_call),
        summary_tokens_out=sum(call.tokens_out for call in rows.model_call),
        invented=len({(one.kind, one.canonical) for one in rows.invented}),
        invalid_views=_invalid_views(rows),
    )
    costs = [*(row.cost_usd for row in calls), *(row.cost_usd for row in rows.compaction)]
    known = [cost for cost in costs if cost is not None]
    return RecordingOutcome(
        kept={name: (k, n) for name, (k, n) in sorted(kept.items()) if n},
        counts={name: count for name, count in sorted(counts.items()) if count},
        cost_usd=sum(known) if costs and len(known) == len(costs) else None,
        lost_facts=tuple(lost),
        lost_needed=tuple(
            f"{row.call_index}.{row.ordinal}"
            for row in rows.needed
            if row.measure == "value" and not row.kept
        ),
    )


def _add_needed(rows: Rows, kept: dict[str, list[int]]) -> None:
    for row in rows.needed:
        if row.measure == "token":
            names = ["needed_tokens"]
        else:
            names = ["needed"]
            names += ["needed_old"] if row.old else []
            names += ["needed_writing"] if row.writing else []
            names += ["needed_old_writing"] if row.old and row.writing else []
        for name in names:
            kept[name][0] += row.kept
            kept[name][1] += 1


def _add_facts(
    rows: Rows, scorer: ConversationScorer, kept: dict[str, list[int]]
) -> tuple[Counter[str], list[int]]:
    """Facts at the last call: counts of bad verdicts, and the lost ones."""
    counts: Counter[str] = Counter()
    lost: list[int] = []
    last = max((call.call_index for call in rows.recorded_call), default=-1)
    facts = scorer.index.facts
    for row in sorted(rows.verdict, key=lambda row: row.fact_index):
        if not row.from_call <= last <= row.to_call or row.fact_index >= len(facts):
            continue
        if row.status in _BAD_STATUSES:
            counts[row.status] += 1
        if row.status == "unverifiable":
            continue
        fact = facts[row.fact_index]
        retained = row.status == "retained"
        names = [fact.kind, *(["must_keep"] if "must_keep" in fact.flags else [])]
        for name in names:
            kept[name][0] += retained
            kept[name][1] += 1
        if not retained:
            lost.append(row.fact_index)
    return counts, lost


def _invalid_views(rows: Rows) -> int:
    broken = {
        call
        for row in rows.violation
        if row.severity == "error" and not row.in_recording
        for call in range(row.from_call, row.to_call + 1)
    }
    return len(broken & {call.call_index for call in rows.recorded_call})


def merge(first: PolicyOutcome, second: PolicyOutcome) -> PolicyOutcome:
    """The outcome of one policy on two sets of recordings together."""
    return msgspec.structs.replace(
        first,
        recordings={**first.recordings, **second.recordings},
        unscored=first.unscored + second.unscored,
    )
