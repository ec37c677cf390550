"""Where facts survive: in recorded messages that are sent as they were, or in a summary.

A fact that the recent turns repeat is kept whatever the summary says. So what a summary keeps by
itself, its own recall, is told apart from what the view keeps.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from workbench.facts.fact import VALUE_KINDS
from workbench.facts.reader import FactReader
from workbench.store.read import RunFile

__all__ = ["KeptIn", "find_kept_in"]


class KeptIn(msgspec.Struct, frozen=True, kw_only=True):
    """Where one policy keeps facts at the last call of each conversation."""

    policy: str
    """The policy."""
    at_risk: int
    """Facts at risk that could be judged."""
    in_recorded: int
    """Those kept in a recorded message."""
    in_summary: int
    """Those kept in new text alone."""
    summarised: int
    """Values that the messages under the last compression state, repeated later or not."""
    summary_kept: int
    """Those that its new text states too."""

    @property
    def summary_recall(self) -> float | None:
        """Share of the summarised values that the summary states, in [0, 1]; None without any."""
        return self.summary_kept / self.summarised if self.summarised else None


_LAST = """
WITH last AS (
    SELECT policy, conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
)
"""
_KEPT = f"""{_LAST}
SELECT policy, count(*), count(*) FILTER (verdict.status = 'retained' AND kept_in = 'recorded'),
    count(*) FILTER (verdict.status = 'retained' AND kept_in = 'summary')
FROM verdict JOIN last USING (policy, conversation_id) JOIN fact USING (conversation_id, fact_index)
WHERE call_index BETWEEN from_call AND to_call AND NOT system_rule
    AND verdict.status <> 'unverifiable'
GROUP BY policy
"""
_SUMMARIES = f"""{_LAST}
SELECT policy, conversation_id, source_indices_json, output_json
FROM last JOIN recorded_call USING (policy, conversation_id, call_index)
    JOIN compaction USING (policy, conversation_id, compaction_id)
WHERE n_new_messages > 0
"""
_FACTS = """
SELECT conversation_id, kind, canonical, also_json, list(DISTINCT message_index)
FROM fact JOIN occurrence USING (conversation_id, fact_index) WHERE NOT system_rule
GROUP BY conversation_id, fact_index, kind, canonical, also_json
"""


def find_kept_in(run: RunFile) -> list[KeptIn]:
    """Where facts survive, for each policy in the order of the run."""
    kept: dict[str, tuple[int, int, int]] = {
        policy: (total, recorded, summary) for policy, total, recorded, summary in run.fetch(_KEPT)
    }
    recalled = _recall(run)
    found = []
    for (policy,) in run.fetch("SELECT policy FROM policy ORDER BY position"):
        at_risk, recorded, summary = kept.get(policy, (0, 0, 0))
        summarised, summary_kept = recalled.get(policy, (0, 0))
        found.append(
            KeptIn(
                policy=policy,
                at_risk=at_risk,
                in_recorded=recorded,
                in_summary=summary,
                summarised=summarised,
                summary_kept=summary_kept,
            )
        )
    return found


def _recall(run: RunFile) -> dict[str, tuple[int, int]]:
    """Values that went under the last compression, and those its new text states, by policy."""
    options: dict[str, Any] = msgspec.json.decode(run.run.options_json)
    reader = FactReader(options.get("fact_patterns"))
    facts = defaultdict(list)
    for conversation, kind, canonical, also, messages in run.fetch(_FACTS):
        if kind in VALUE_KINDS:
            forms = {canonical, *msgspec.json.decode(also)}
            facts[conversation].append((kind, forms, set(messages)))
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for policy, conversation, sources, output in run.fetch(_SUMMARIES):
        given = set(msgspec.json.decode(sources))
        stated = {
            (mention.kind, form)
            for text in _new_texts(output)
            for mention in reader.mentions(text)
            for form in (mention.canonical, *mention.also)
        }
        for kind, forms, messages in facts[conversation]:
            if messages & given:
                counts[policy][0] += 1
                counts[policy][1] += any((kind, form) in stated for form in forms)
    return {policy: (total, kept) for policy, (total, kept) in counts.items()}


def _new_texts(output: str) -> list[str]:
    """Texts of the new messages in a compaction's output."""
    items: list[dict[str, Any]] = msgspec.json.decode(output)
    made = [item["new"] for item in items if "new" in item]
    calls = [call for message in made for call in message.get("tool_calls") or ()]
    return [
        *(message["content"] for message in made if message.get("content")),
        *(call["arguments"] for call in calls),
    ]
