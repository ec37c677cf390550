"""Whether a run can be judged at all.

A gate must not pass because there was nothing to judge: nothing replayed, every call failed,
nothing at risk, nothing shared with the baseline, or facts found by other rules than its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from workbench.gate.finding import Finding
from workbench.gate.pairing import CommonPart, PolicyPair
from workbench.stats.outcomes import PolicyOutcome, RunOutcome

__all__ = ["cannot_judge", "common_notes", "coverage", "why_incomparable", "why_unusable"]

_NAMED = 5


def cannot_judge(policy: str, reason: str) -> Finding:
    """The finding that a policy can't be judged."""
    return Finding(policy=policy, rule="can be judged", status="failed", reason=reason)


def why_unusable(policy: PolicyOutcome) -> str | None:
    """Why the outcome of a policy can't be judged at all; None where it can."""
    if not policy.recordings:
        return "no recording was replayed under this policy: an empty data set judges nothing"
    outcomes = policy.recordings.values()
    calls = sum(outcome.counts.get("recorded_calls", 0) for outcome in outcomes)
    failures = sum(outcome.counts.get("failures", 0) for outcome in outcomes)
    if calls and failures >= calls:
        return f"all {calls:,.0f} calls failed, so nothing was sent that could be judged"
    return None


def why_incomparable(run: RunOutcome, baseline: RunOutcome) -> str | None:
    """Why a run can't be held against a baseline; None where it can."""
    if run.fact_version == baseline.fact_version:
        return None
    return (
        "facts were found by other rules: the baseline is of fact version "
        f"{baseline.fact_version}, the run of {run.fact_version}; replay the policies of the "
        "baseline with this version and write a new one"
    )


def coverage(pair: PolicyPair, common: CommonPart) -> Iterator[Finding]:
    """What can't be compared because the run lacks it, if anything."""
    if not common.common:
        yield cannot_judge(
            pair.new,
            "the run shares no recording with the baseline: "
            f"{len(common.missing)} are missing and {len(common.changed)} have other messages",
        )
        return
    lacking = (*common.missing, *common.changed)
    if not lacking:
        return
    kinds = ((len(common.missing), "missing"), (len(common.changed), "with other messages"))
    counts = " and ".join(f"{count} {what}" for count, what in kinds if count)
    yield Finding(
        policy=pair.new,
        rule="has all recordings of the baseline",
        status="inconclusive",
        reason=f"{counts}, so the hard ones may be gone: {_listed(lacking)}; replay them too, or "
        "write a new baseline",
        missing=lacking,
    )


def common_notes(
    pair: PolicyPair, common: CommonPart, new: PolicyOutcome, old: PolicyOutcome
) -> Iterator[str]:
    """What a reader has to know of a comparison: the part compared, and settings that changed."""
    name = pair.new if pair.new == pair.old else f"{pair.new} (against {pair.old})"
    if common.added and common.common:
        yield (
            f"{name}: compared on the {len(common.common)} recordings that the baseline has too; "
            f"{len(common.added)} of the run are new"
        )
    for key in sorted({*new.spec, *old.spec} - {"name"}):
        then, now = old.spec.get(key), new.spec.get(key)
        if then != now:
            yield f"{name}: `{key}` was {_json(then)} and is {_json(now)}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
