"""Judges a run: first whether it can be judged at all, then rule by rule."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.errors import UsageError
from workbench.gate.drops import Comparison, check_growth, compare, settle
from workbench.gate.finding import Finding, GateResult, worst_status
from workbench.gate.grounds import (
    cannot_judge,
    common_notes,
    coverage,
    why_incomparable,
    why_unusable,
)
from workbench.gate.limits import check_limit
from workbench.gate.lost_places import NameLost, find_lost, with_lost
from workbench.gate.pairing import PolicyPair, find_common, pair_policies
from workbench.gate.rules import GateRules, Rule
from workbench.stats.measures import SHARES, choose_recordings, find_measure
from workbench.stats.outcomes import PolicyOutcome, RunOutcome

__all__ = ["judge_run"]

_OF_FACTS = frozenset({*SHARES, "altered", "contradicted", "weakened"})
"""Measures that say nothing where nothing is at risk."""


def judge_run(
    run: RunOutcome,
    rules: GateRules,
    *,
    baseline: RunOutcome | None = None,
    policies: Sequence[str] = (),
    name_lost: NameLost | None = None,
) -> GateResult:
    """Judge a run by rules.

    Args:
        run: What came out of the run.
        rules: The rules.
        baseline: What came out of the run it is held against; None where no rule needs one.
        policies: Policies to judge, as names or `NEW=OLD`; none for all but the full history.
        name_lost: Finds the words of what was lost; without it they are not named.

    Raises:
        UsageError: A rule needs a baseline and there is none, or names a policy that is not judged.
        UnknownNameError: There is no such policy.
    """
    _check_needs(rules, baseline)
    pairs = pair_policies(run, baseline, policies)
    _check_rule_policies(rules, pairs)
    gate = _Gate(run, rules, baseline, name_lost)
    if not pairs:
        gate.add(cannot_judge(run.run_id, "the run has no policy but the full history"))
    elif baseline is not None and all(pair.old is None for pair in pairs):
        gate.add(
            cannot_judge(
                run.run_id,
                "no policy of the run is in the baseline, which has "
                f"{', '.join(baseline.policies)}; --policy NEW=OLD pairs two names",
            )
        )
    for pair in pairs:
        gate.judge(pair)
    if not policies:
        gate.find_dropped_policies()
    findings = gate.settled()
    return GateResult(
        status=worst_status(findings),
        run_id=run.run_id,
        dataset=run.dataset,
        baseline_id=None if baseline is None else baseline.run_id,
        alpha=rules.alpha,
        findings=tuple(findings),
        notes=tuple(gate.notes),
    )


def _check_needs(rules: GateRules, baseline: RunOutcome | None) -> None:
    needing = [rule for rule in rules.rules if rule.needs_baseline]
    if needing and baseline is None:
        raise UsageError(
            f"the rule {needing[0].words!r} needs a baseline; give --baseline, or leave it out"
        )


def _check_rule_policies(rules: GateRules, pairs: Sequence[PolicyPair]) -> None:
    judged = [pair.new for pair in pairs]
    for rule in rules.rules:
        if rule.policy is not None and rule.policy not in judged:
            raise UsageError(
                f"the rule {rule.words!r} is for the policy {rule.policy!r}, which is not judged; "
                f"judged are {', '.join(judged) or 'none'}"
            )


class _Gate:
    """Findings as they come, and comparisons that wait to be judged together."""

    def __init__(
        self,
        run: RunOutcome,
        rules: GateRules,
        baseline: RunOutcome | None,
        name_lost: NameLost | None,
    ) -> None:
        self.run = run
        self.rules = rules
        self.baseline = baseline
        self.name_lost = name_lost
        self.notes: list[str] = []
        self._found: list[Finding | Comparison] = []

    def add(self, finding: Finding | Comparison) -> None:
        self._found.append(finding)

    def settled(self) -> list[Finding]:
        """All findings in their order, comparisons judged."""
        waiting = [found for found in self._found if isinstance(found, Comparison)]
        judged = iter(settle(waiting, self.rules, name_lost=self.name_lost))
        return [next(judged) if isinstance(f, Comparison) else f for f in self._found]

    def judge(self, pair: PolicyPair) -> None:
        """Judge one policy."""
        policy = self.run.policies[pair.new]
        problem = why_unusable(policy)
        if problem is not None:
            self.add(cannot_judge(pair.new, problem))
            return
        if policy.unscored:
            told = f"{policy.unscored} cases could not be replayed or scored"
            self.add(cannot_judge(pair.new, told))
        mine = [r for r in self.rules.rules if r.policy is None or r.policy == pair.new]
        before = len(self._found)
        for rule in (r for r in mine if not r.needs_baseline):
            self.add(self._check(rule, pair.new))
        if pair.old is None:
            if self.baseline is not None:
                self.notes.append(f"{pair.new}: not in the baseline, so held against nothing")
            applied = [rule for rule in mine if not rule.needs_baseline]
        else:
            applied = mine
            if not self._compare(pair, [rule for rule in mine if rule.needs_baseline]):
                return
        if _judged_nothing(policy, applied, self._found[before:]):
            told = "nothing at risk: no fact and no needed value that a rule could be held against"
            self.add(cannot_judge(pair.new, told))

    def find_dropped_policies(self) -> None:
        """A policy that is gone is not looked after any more, which must not go unseen."""
        if self.baseline is None:
            return
        for name in self.baseline.policies:
            if name not in self.run.policies:
                self.add(
                    Finding(
                        policy=name,
                        rule="can be judged",
                        status="inconclusive",
                        reason="the baseline has this policy and the run has not; if it was "
                        f"renamed, say --policy NEW={name}, else write a new baseline",
                    )
                )

    def _check(self, rule: Rule, name: str) -> Finding:
        """Check a floor or a ceiling; below a floor, all that was lost is named."""
        among = choose_recordings(self.run, language=rule.language, tag=rule.tag)
        found = check_limit(rule, self.run, name, among=among)
        if self.name_lost is None or found.status != "failed":
            return found
        lost = find_lost(self.run.policies[name], rule.measure, among=among)
        return with_lost(found, lost, self.name_lost)

    def _compare(self, pair: PolicyPair, rules: Sequence[Rule]) -> bool:
        """Apply the rules that need the baseline; False, with a finding, where none can be."""
        assert self.baseline is not None
        assert pair.old is not None
        problem = why_incomparable(self.run, self.baseline)
        if problem is not None:
            self.add(cannot_judge(pair.new, problem))
            return False
        policy, old = self.run.policies[pair.new], self.baseline.policies[pair.old]
        common = find_common(self.run, policy, self.baseline, old)
        for finding in coverage(pair, common):
            self.add(finding)
        self.notes += common_notes(pair, common, policy, old)
        for rule in rules if common.common else ():
            chosen = choose_recordings(self.run, language=rule.language, tag=rule.tag)
            self.add(self._apply(rule, pair, chosen & common.common))
        return bool(common.common)

    def _apply(self, rule: Rule, pair: PolicyPair, among: set[str]) -> Finding | Comparison:
        assert self.baseline is not None
        assert pair.old is not None
        new, old = pair.new, pair.old
        if find_measure(rule.measure) != "figure":
            return compare(
                rule,
                self.run,
                self.baseline,
                new=new,
                old=old,
                among=among,
                alpha=self.rules.alpha,
            )
        mine, theirs = self.run.token_counter, self.baseline.token_counter
        if "tokens" in rule.measure and mine != theirs:
            reason = f"tokens were counted by {theirs} in the baseline and by {mine} here"
            return Finding(policy=new, rule=rule.words, status="failed", reason=reason)
        policy, reference = self.run.policies[new], self.baseline.policies[old]
        return check_growth(rule, policy, reference, name=new, among=among)


def _judged_nothing(
    policy: PolicyOutcome, rules: Sequence[Rule], found: Sequence[Finding | Comparison]
) -> bool:
    """Whether no rule that looks at facts had anything to look at."""
    if not any(rule.measure in _OF_FACTS for rule in rules):
        return False
    if not any(outcome.kept for outcome in policy.recordings.values()):
        return True
    if not any(rule.measure in SHARES for rule in rules):
        return False
    return not any(_is_judged_share(one) for one in found)


def _is_judged_share(found: Finding | Comparison) -> bool:
    if isinstance(found, Comparison):
        return found.found is not None and found.rule.measure in SHARES
    return found.measure in SHARES and found.status != "skipped"
