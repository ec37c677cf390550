"""What a gate says: a finding for each rule and policy, and the whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

__all__ = [
    "Finding",
    "GateResult",
    "LostValue",
    "MissingReply",
    "Status",
    "Verdict",
    "worst_status",
]

Status = Literal["passed", "failed", "inconclusive", "skipped"]
"""`inconclusive`: too few groups to tell; `skipped`: nothing to judge, and something else is."""

Verdict = Literal["passed", "failed", "inconclusive"]
"""The status of a whole gate."""

_ORDER: tuple[Verdict, ...] = ("failed", "inconclusive", "passed")


class LostValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that the baseline kept and this run has not."""

    recording: str
    """Id of the recording."""
    call: int
    """The recorded call at which it is missing."""
    kind: str
    """Kind of fact, or the tool that needed it."""
    value: str
    """The value, or the words of the statement."""
    status: str
    """`lost`, `altered`, …"""
    stand_in: str | None
    """What stands in its place."""
    cause: str
    """How it was lost, in words; empty where not known."""
    words: str
    """The words around it where it was last stated, on one line."""
    message: int
    """Index of that message."""


class MissingReply(msgspec.Struct, frozen=True, kw_only=True):
    """Replies that a recorded model of one policy does not have."""

    policy: str
    """The policy."""
    model: str
    """Label of the model."""
    prompts: int
    """Prompts without a reply."""
    tokens_in: int
    """Their tokens, estimated by how many characters a token of these recordings has."""
    advice: str
    """How to record them, as the model says for the first one."""
    price_usd: float | None
    """What the prompts alone would cost, without the replies; None without a price."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What one rule says of one policy."""

    policy: str
    """The policy of this run."""
    rule: str
    """The rule in words."""
    status: Status
    """What came of it."""
    reason: str
    """Why, in a sentence with the numbers."""
    measure: str = ""
    """What was measured; empty where the rule is whether the two can be compared at all."""
    value: float | None = None
    """What this run has."""
    baseline: float | None = None
    """What the baseline has on the common recordings."""
    limit: float | None = None
    """The limit."""
    difference: float | None = None
    """This run less the baseline, on the common recordings."""
    low: float | None = None
    """Lower end of the difference at one-sided 1 - alpha."""
    high: float | None = None
    """Upper end of it."""
    n_groups: int | None = None
    """Groups it rests on."""
    p_value: float | None = None
    """Chance of such a difference where there is no regression, adjusted for all comparisons."""
    n_lost: int = 0
    """Values that the baseline kept and this run has not."""
    lost: tuple[LostValue, ...] = ()
    """Some of them with their words."""
    missing: tuple[str, ...] = ()
    """Recordings of the baseline that this run lacks."""


class GateResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a gate says of a run."""

    status: Verdict
    """The worst of the findings."""
    run_id: str
    """The run."""
    dataset: str
    """Name of its data."""
    baseline_id: str | None
    """The run that the baseline was written from; None without one."""
    alpha: float
    """Chance of calling equal runs a regression."""
    findings: tuple[Finding, ...]
    """All of them, by policy, in the order of the rules."""
    notes: tuple[str, ...] = ()
    """What a reader has to know: what was compared, what changed."""
    missing_replies: tuple[MissingReply, ...] = ()
    """Replies that have to be recorded first."""

    def is_ok(self, *, allow_inconclusive: bool = False) -> bool:
        """Whether a build may go on."""
        return self.status == "passed" or (allow_inconclusive and self.status == "inconclusive")


def worst_status(findings: Iterable[Finding]) -> Verdict:
    """The status of a whole gate: one that judged nothing has failed."""
    found = {finding.status for finding in findings}
    return next((status for status in _ORDER if status in found), "failed")
