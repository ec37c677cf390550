"""Two policies of a run held against each other, conversation by conversation.

The numbers are those of `workbench compare` of the run with itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from workbench.errors import UnknownNameError
from workbench.gate.pairing import PolicyPair
from workbench.report.compare import ComparedMeasure, compare_pairs
from workbench.stats.measures import SHARES
from workbench.stats.outcomes import PolicyOutcome, RecordingOutcome, RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import RunFile

__all__ = [
    "Difference",
    "PairedConversation",
    "PairedPolicies",
    "compare_policies",
    "pair_outcomes",
]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """How far two policies are apart in one share or count, the second less the first."""

    measure: str
    """Which one, by its name in the leaderboard; counts are means of each recording."""
    first: float
    """What the first policy has."""
    second: float
    """What the second one has."""
    difference: float
    """The second less the first."""
    low: float
    """Lower end of the 95 % interval of the difference."""
    high: float
    """Upper end."""
    n: int
    """Values or facts that the first policy was scored on; recordings for a count."""
    n_groups: int
    """Independent groups of conversations that both were scored in."""
    p_value: float
    """Two-sided, adjusted by Holm's method for all measures of this comparison."""
    verdict: str
    """`better`, `worse`, `equivalent`, `same` or `cannot tell`, of the second policy."""

    @property
    def is_share(self) -> bool:
        """Whether it is a share in [0, 1]; else a count."""
        return self.measure in SHARES

    @property
    def told_apart(self) -> bool:
        """Whether the two differ by more than chance would explain."""
        return self.verdict in ("better", "worse")


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
    """Facts at risk at the last call; the larger number where they were not scored on the same."""
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
    """Each share and count that could be scored."""
    conversations: tuple[PairedConversation, ...]
    """Conversations in which they differ in what they keep, the second's greatest loss first."""
    n_same: int
    """Conversations in which they keep the same."""


_TOKENS = ("tokens_sent", "summary_tokens_in", "summary_tokens_out")

_FACT_PARTS = tuple(
    part
    for measure in ("ids_kept", "numbers_kept", "constraints_kept")
    for part in SHARES[measure].parts
)


def compare_policies(run: RunFile, *, first: str, second: str) -> PairedPolicies:
    """Hold two policies of a run against each other.

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
    outcome = read_outcomes(run, policies=(first, second), details=False)
    return pair_outcomes(outcome, first=first, second=second)


def pair_outcomes(run: RunOutcome, *, first: str, second: str) -> PairedPolicies:
    """Hold two policies of an outcome against each other.

    Args:
        run: The outcome; it may lack digests.
        first: The policy that is held against.
        second: The policy that is looked at.
    """
    old, new = run.policies[first], run.policies[second]
    compared = compare_pairs(run, run, [PolicyPair(new=second, old=first)])
    pairs = [
        _pair(run, name, old.recordings[name], new.recordings[name])
        for name in run.recordings
        if name in old.recordings and name in new.recordings
    ]
    differing = [p for p in pairs if (p.first_kept, p.first_facts) != _second(p)]
    return PairedPolicies(
        first=first,
        second=second,
        differences=tuple(_difference(found, old) for found in compared.measures),
        conversations=tuple(sorted(differing, key=_gain)),
        n_same=len(pairs) - len(differing),
    )


def _difference(found: ComparedMeasure, first: PolicyOutcome) -> Difference:
    return Difference(
        measure=found.measure,
        first=found.first,
        second=found.second,
        difference=found.difference,
        low=found.low,
        high=found.high,
        n=_scored(first, found.measure),
        n_groups=found.n_groups,
        p_value=found.p_value,
        verdict=found.verdict,
    )


def _scored(policy: PolicyOutcome, measure: str) -> int:
    if measure not in SHARES:
        return len(policy.recordings)
    parts = SHARES[measure].parts
    return sum(_kept(outcome, parts)[1] for outcome in policy.recordings.values())


def _kept(outcome: RecordingOutcome, parts: Sequence[str]) -> tuple[int, int]:
    """How much of some parts is kept, and of how much."""
    found = [outcome.kept[part] for part in parts if part in outcome.kept]
    return sum(kept for kept, _ in found), sum(total for _, total in found)


def _pair(
    run: RunOutcome, name: str, first: RecordingOutcome, second: RecordingOutcome
) -> PairedConversation:
    first_needed, needed = _kept(first, ("needed_old",))
    first_facts, facts = _kept(first, _FACT_PARTS)
    second_facts, other_facts = _kept(second, _FACT_PARTS)
    return PairedConversation(
        conversation=name,
        language=run.recordings[name].language,
        needed_old=needed,
        first_kept=first_needed,
        second_kept=_kept(second, ("needed_old",))[0],
        facts=max(facts, other_facts),
        first_facts=first_facts,
        second_facts=second_facts,
        first_tokens=_tokens(first),
        second_tokens=_tokens(second),
    )


def _tokens(outcome: RecordingOutcome) -> int:
    return int(sum(outcome.counts.get(name, 0) for name in _TOKENS))


def _second(pair: PairedConversation) -> tuple[int, int]:
    return pair.second_kept, pair.second_facts


def _gain(pair: PairedConversation) -> tuple[int, int, str]:
    """What the second keeps more, needed values before facts."""
    return (
        pair.second_kept - pair.first_kept,
        pair.second_facts - pair.first_facts,
        pair.conversation,
    )
