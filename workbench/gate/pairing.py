"""What of a run and its baseline can be compared: which policies, which recordings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from workbench.errors import UnknownNameError, UsageError
from workbench.stats.outcomes import PolicyOutcome, RunOutcome

__all__ = ["CommonPart", "PolicyPair", "find_common", "pair_policies"]


class PolicyPair(msgspec.Struct, frozen=True, kw_only=True):
    """A policy of the run and the one of the baseline that it is held against."""

    new: str
    """Name in the run."""
    old: str | None
    """Name in the baseline; None where there is none to hold it against."""


class CommonPart(msgspec.Struct, frozen=True, kw_only=True):
    """Recordings of a run and its baseline, for one pair of policies."""

    common: frozenset[str]
    """In both, message for message the same."""
    missing: tuple[str, ...]
    """In the baseline only."""
    changed: tuple[str, ...]
    """In both, with other messages or in another group."""
    added: tuple[str, ...]
    """In the run only."""


def pair_policies(
    run: RunOutcome, baseline: RunOutcome | None, wanted: Sequence[str] = ()
) -> list[PolicyPair]:
    """Choose the policies that are judged.

    Args:
        run: The run.
        baseline: What it is held against, if anything.
        wanted: Names, or `NEW=OLD` to hold one against another; none for all policies of the run
            but the full history, each against that of its name.

    Raises:
        UnknownNameError: There is no such policy in the run, or none in the baseline.
        UsageError: `NEW=OLD` without a baseline.
    """
    if not wanted:
        return [
            PolicyPair(new=name, old=name if baseline and name in baseline.policies else None)
            for name, policy in run.policies.items()
            if not policy.sends_full_history
        ]
    return [_pair(word, run, baseline) for word in wanted]


def _pair(word: str, run: RunOutcome, baseline: RunOutcome | None) -> PolicyPair:
    # A name may hold the sign itself.
    new, sign, old = (word, "", word) if word in run.policies else word.partition("=")
    if new not in run.policies:
        raise UnknownNameError(f"policy of run {run.run_id}", new, run.policies)
    if baseline is None:
        if sign:
            raise UsageError(f"{word!r} names a policy of a baseline, and none is given")
        return PolicyPair(new=new, old=None)
    if old not in baseline.policies:
        raise UnknownNameError("policy of the baseline", old, baseline.policies)
    return PolicyPair(new=new, old=old)


def find_common(
    run: RunOutcome, new: PolicyOutcome, baseline: RunOutcome, old: PolicyOutcome
) -> CommonPart:
    """Find the recordings that two policies can be compared on."""
    theirs = [name for name in baseline.recordings if name in old.recordings]
    mine = [name for name in run.recordings if name in new.recordings]
    both = [name for name in theirs if name in new.recordings and name in run.recordings]
    changed = [name for name in both if not _is_same(name, run, baseline)]
    return CommonPart(
        common=frozenset(both) - frozenset(changed),
        missing=tuple(sorted(set(theirs) - set(both))),
        changed=tuple(changed),
        added=tuple(sorted(set(mine) - set(theirs))),
    )


def _is_same(name: str, run: RunOutcome, baseline: RunOutcome) -> bool:
    mine, theirs = run.recordings[name], baseline.recordings[name]
    return (mine.digest, mine.group) == (theirs.digest, theirs.group)
