"""Names what a run lost and its baseline kept, with the words of the recording."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from workbench.gate.finding import LostValue
from workbench.gate.lost_places import LostPlace
from workbench.scoring.loss_cause import CAUSES, LossCause
from workbench.stats.measures import SHARES
from workbench.store.quote import words_around
from workbench.store.read import RunFile

__all__ = ["LostNames"]

_AT = "SELECT unnest($recordings) AS conversation_id, unnest($places) AS place"
_FACTS = f"""
WITH wanted AS ({_AT}), last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call
    WHERE policy = $policy GROUP BY ALL
)
SELECT wanted.conversation_id, call_index, kind, surface, v.status, stand_in, lost_by, m.content,
    m.tool_calls_json, last_message
FROM wanted JOIN last ON last.conversation_id = wanted.conversation_id
    JOIN fact ON fact.conversation_id = wanted.conversation_id AND fact_index = place::INT
    JOIN verdict v ON v.policy = $policy AND v.conversation_id = wanted.conversation_id
        AND v.fact_index = fact.fact_index AND call_index BETWEEN from_call AND to_call
    JOIN message m ON m.conversation_id = wanted.conversation_id
        AND m.message_index = last_message
    JOIN conversation c ON c.conversation_id = wanted.conversation_id
WHERE list_contains($parts, kind)
    OR (list_contains($parts, 'must_keep') AND contains(flags_json, '"must_keep"'))
ORDER BY position, fact.fact_index
"""
_NEEDED = f"""
WITH wanted AS ({_AT})
SELECT wanted.conversation_id, call_index, n.tool, n.value, 'lost', NULL, lost_by, m.content,
    m.tool_calls_json, latest_message
FROM wanted JOIN needed n ON n.policy = $policy AND n.conversation_id = wanted.conversation_id
        AND n.measure = 'value' AND call_index || '.' || ordinal = place
    JOIN message m ON m.conversation_id = wanted.conversation_id
        AND m.message_index = latest_message
    JOIN conversation c ON c.conversation_id = wanted.conversation_id
WHERE (old OR NOT $old) AND (writing OR NOT $writing)
ORDER BY position, call_index, ordinal
"""

_T = TypeVar("_T")


class LostNames:
    """Finds the words of what was lost in the file of a run.

    Args:
        run: The run.
        examples: How many to give for each comparison at most, from different recordings first.
    """

    def __init__(self, run: RunFile, *, examples: int = 5) -> None:
        self._run = run
        self._examples = examples

    def __call__(
        self, policy: str, measure: str, places: tuple[LostPlace, ...]
    ) -> tuple[int, tuple[LostValue, ...]]:
        """How many of some places a measure is about, and some of them with their words."""
        if measure == "needed_tokens_kept":
            return 0, ()
        params: dict[str, Any] = {
            "policy": policy,
            "recordings": [recording for recording, _ in places],
            "places": [place for _, place in places],
        }
        if measure.startswith("needed"):
            params |= {"old": "_old" in measure, "writing": "_writing" in measure}
            found = self._run.fetch(_NEEDED, params)
        else:
            found = self._run.fetch(_FACTS, {**params, "parts": list(SHARES[measure].parts)})
        chosen = _spread([(row[0], row) for row in found])[: self._examples]
        return len(found), tuple(_lost_value(*row) for row in chosen)


def _spread(items: Iterable[tuple[str, _T]]) -> list[_T]:
    """One of each recording, then a second of each, and so on."""
    seen: dict[str, int] = defaultdict(int)
    ranked: list[tuple[int, int, _T]] = []
    for place, (recording, item) in enumerate(items):
        ranked.append((seen[recording], place, item))
        seen[recording] += 1
    return [item for _, _, item in sorted(ranked, key=lambda entry: entry[:2])]


def _lost_value(
    recording: str,
    call: int,
    kind: str,
    value: str,
    status: str,
    stand_in: str | None,
    cause: str | None,
    *stated: Any,
) -> LostValue:
    content, calls, message = cast(Sequence[Any], stated)
    return LostValue(
        recording=recording,
        call=call,
        kind=kind,
        value=value,
        status=status,
        stand_in=stand_in,
        cause=CAUSES.get(cast(LossCause, cause), cause) if cause else "",
        words=words_around(value, content, calls),
        message=message,
    )
