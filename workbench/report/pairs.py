"""Two policies of a run held against each other, conversation by conversation."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from workbench.errors import UnknownNameError
from workbench.store.read import RunFile

__all__ = [
    "Difference",
    "PairedConversation",
    "PairedPolicies",
    "compare_policies",
    "difference_interval",
]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """How far two policies are apart in one share, the second less the first."""

    measure: str
    """Which share, a column of the leaderboard."""
    first: float
    """Share of the first policy, over what both could be scored on."""
    second: float
    """Share of the second one."""
    low: float
    """Lower end of the 95 % interval of the difference."""
    high: float
    """Upper end."""
    n: int
    """Values or facts that both were scored on."""
    n_groups: int
    """Independent groups of conversations among them."""

    @property
    def difference(self) -> float:
        """The second less the first."""
        return self.second - self.first

    @property
    def told_apart(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


class PairedConversation(msgspec.Struct, frozen=True, kw_only=True):
    """What two policies did on one conversation."""

    conversation: str
    """The conversation."""
    language: str | None
    """Its language, where known."""
    needed_old: int
    """Old needed values."""
    first_kept: int
    """Those of them that the first policy keeps."""
    second_kept: int
    """Those that the second one keeps."""
    facts: int
    """Facts at risk at the last call that both could be scored on."""
    first_facts: int
    """Those of them that the first policy retains."""
    second_facts: int
    """Those that the second one retains."""
    first_tokens: int
    """Tokens that the first policy sends over all calls, its summaries' included."""
    second_tokens: int
    """The same of the second one."""


class PairedPolicies(msgspec.Struct, frozen=True, kw_only=True):
    """Two policies over the conversations of a run."""

    first: str
    """The one that is held against."""
    second: str
    """The one that is looked at."""
    differences: tuple[Difference, ...]
    """Each share that could be scored."""
    conversations: tuple[PairedConversation, ...]
    """Conversations in which they differ in what they keep, the second's greatest loss first."""
    n_same: int
    """Conversations in which they keep the same."""


_NEEDED = """
SELECT c.unit, a.conversation_id, count(*), count(*) FILTER (a.kept), count(*) FILTER (b.kept),
    count(*) FILTER (a.old), count(*) FILTER (a.old AND a.kept), count(*) FILTER (a.old AND b.kept)
FROM (FROM needed WHERE policy = $first AND measure = 'value') a
    JOIN (FROM needed WHERE policy = $second AND measure = 'value') b
        USING (conversation_id, call_index, ordinal)
    JOIN conversation c USING (conversation_id)
GROUP BY ALL
"""
_FACTS = """
WITH last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
), judged AS (
    SELECT v.* FROM verdict v JOIN last USING (conversation_id)
    WHERE policy IN ($first, $second) AND call_index BETWEEN from_call AND to_call
        AND status <> 'unverifiable'
)
SELECT c.unit, a.conversation_id, family, count(*), count(*) FILTER (a.status = 'retained'),
    count(*) FILTER (b.status = 'retained')
FROM (FROM judged WHERE policy = $first) a
    JOIN (FROM judged WHERE policy = $second) b USING (conversation_id, fact_index)
    JOIN fact USING (conversation_id, fact_index) JOIN conversation c USING (conversation_id)
WHERE NOT system_rule GROUP BY ALL
"""
_TOKENS = """
WITH made AS (
    SELECT policy, conversation_id, sum(tokens_in + tokens_out) AS tokens
    FROM model_call WHERE policy IN ($first, $second) GROUP BY ALL
), sent AS (
    SELECT policy, conversation_id, sum(tokens_sent) AS tokens
    FROM recorded_call WHERE policy IN ($first, $second) GROUP BY ALL
)
SELECT conversation_id, c.language,
    sum(sent.tokens + coalesce(made.tokens, 0)) FILTER (policy = $first),
    sum(sent.tokens + coalesce(made.tokens, 0)) FILTER (policy = $second)
FROM sent LEFT JOIN made USING (policy, conversation_id) JOIN conversation c USING (conversation_id)
GROUP BY ALL
"""

_FAMILIES = {"ids": "ids_kept", "numbers": "numbers_kept", "constraints": "constraints_kept"}

Counts = tuple[int, int, int]
"""How many, and how many of them each policy keeps."""


def compare_policies(run: RunFile, *, first: str, second: str) -> PairedPolicies:
    """Hold two policies against each other on what both could be scored on.

    Args:
        run: The run.
        first: The policy that is held against.
        second: The policy that is looked at.

    Raises:
        UnknownNameError: The run has no such policy.
    """
    known = [name for (name,) in run.fetch("SELECT policy FROM policy ORDER BY position")]
    for name in (first, second):
        if name not in known:
            raise UnknownNameError("policy", name, known)
    key = {"first": first, "second": second}
    needed, facts = run.fetch(_NEEDED, key), run.fetch(_FACTS, key)
    pairs = _conversations(needed, facts, run.fetch(_TOKENS, key))
    differing = [p for p in pairs if (p.first_kept, p.first_facts) != _second(p)]
    return PairedPolicies(
        first=first,
        second=second,
        differences=tuple(_differences(needed, facts)),
        conversations=tuple(sorted(differing, key=_gain)),
        n_same=len(pairs) - len(differing),
    )


def difference_interval(
    first: Sequence[float], second: Sequence[float], total: Sequence[float]
) -> tuple[float, float]:
    """95 % interval of the difference of two shares over the same groups.

    The variance is taken between groups, as for single shares. Where no group differs, the data say
    that at most so many of them would, and the interval is that wide.

    Args:
        first: For each group the sum of what the first keeps. Shape `(n_groups,)`.
        second: The same of the second one. Shape `(n_groups,)`.
        total: What both could keep, above 0. Shape `(n_groups,)`.

    Returns:
        Lower and upper end, in [-1, 1]; all of it for a single group.

    References:
        Ratio estimator with between-group variance: Cochran, "Sampling Techniques", 3rd ed., 6.3.
    """
    from scipy.special import stdtrit

    groups, whole = len(total), math.fsum(total)
    if groups < 2:
        return -1.0, 1.0
    change = [b - a for a, b in zip(first, second, strict=True)]
    share = math.fsum(change) / whole
    squares = math.fsum((d - share * n) ** 2 for d, n in zip(change, total, strict=True))
    if squares <= 1e-15:
        half = 1 - 0.05 ** (1 / groups)
    else:
        half = (
            float(stdtrit(groups - 1, 0.975)) * math.sqrt(groups / (groups - 1) * squares) / whole
        )
    return max(-1.0, share - half), min(1.0, share + half)


def _differences(
    needed: Sequence[tuple[Any, ...]], facts: Sequence[tuple[Any, ...]]
) -> list[Difference]:
    pooled = {
        "needed_old_kept": [(row[0], row[5:8]) for row in needed],
        "needed_kept": [(row[0], row[2:5]) for row in needed],
    }
    by_family = {
        measure: [(row[0], row[3:6]) for row in facts if row[2] == family]
        for family, measure in _FAMILIES.items()
    }
    found = [_difference(name, counts, macro=False) for name, counts in pooled.items()]
    found += [_difference(name, counts, macro=True) for name, counts in by_family.items()]
    return [difference for difference in found if difference is not None]


def _difference(
    measure: str, counts: Sequence[tuple[str, Sequence[int]]], *, macro: bool
) -> Difference | None:
    """One share: pooled over values, or the mean over conversations."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    n = 0
    for unit, (total, first, second) in counts:
        if not total:
            continue
        n += total
        by = total if macro else 1
        for place, value in enumerate((total, first, second)):
            sums[unit][place] += value / by
    if not n:
        return None
    totals, firsts, seconds = zip(*sums.values(), strict=True)
    low, high = difference_interval(firsts, seconds, totals)
    whole = math.fsum(totals)
    return Difference(
        measure=measure,
        first=math.fsum(firsts) / whole,
        second=math.fsum(seconds) / whole,
        low=low,
        high=high,
        n=n,
        n_groups=len(sums),
    )


def _conversations(
    needed: Sequence[tuple[Any, ...]],
    facts: Sequence[tuple[Any, ...]],
    tokens: Sequence[tuple[Any, ...]],
) -> list[PairedConversation]:
    old: dict[str, Counts] = {row[1]: row[5:8] for row in needed}
    kept: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in facts:
        for place, count in enumerate(row[3:6]):
            kept[row[1]][place] += count
    return [
        PairedConversation(
            conversation=conversation,
            language=language,
            needed_old=old.get(conversation, (0, 0, 0))[0],
            first_kept=old.get(conversation, (0, 0, 0))[1],
            second_kept=old.get(conversation, (0, 0, 0))[2],
            facts=kept[conversation][0],
            first_facts=kept[conversation][1],
            second_facts=kept[conversation][2],
            first_tokens=int(first),
            second_tokens=int(second),
        )
        for conversation, language, first, second in tokens
    ]


def _second(pair: PairedConversation) -> tuple[int, int]:
    return pair.second_kept, pair.second_facts


def _gain(pair: PairedConversation) -> tuple[int, int, str]:
    """What the second keeps more, needed values before facts."""
    return (
        pair.second_kept - pair.first_kept,
        pair.second_facts - pair.first_facts,
        pair.conversation,
    )
