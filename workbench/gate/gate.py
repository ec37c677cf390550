"""The gate from files to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import UsageError
from workbench.gate.baseline import read_baseline
from workbench.gate.failures import failure_lines
from workbench.gate.finding import Finding, GateResult, MissingReply, worst_status
from workbench.gate.judge import judge_run
from workbench.gate.lost import LostNames
from workbench.gate.missing import find_missing_replies
from workbench.gate.rules import DEFAULT_RULES, GateRules, check_rules, load_rules
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run

__all__ = ["read_rules", "run_gate"]


def run_gate(
    run: str | Path,
    *,
    baseline: str | Path | RunOutcome | None = None,
    rules: str | Path | Mapping[str, Any] | GateRules | None = None,
    policies: Sequence[str] = (),
    examples: int = 5,
) -> GateResult:
    """Judge a finished run.

    Args:
        run: The run file.
        baseline: A file that `workbench baseline` wrote, or an outcome in hand.
        rules: A file of rules, what such a file holds, or rules in hand; without any the default
            ones, which hold a run against its baseline.
        policies: Policies to judge, as names or `NEW=OLD`; none for all but the full history.
        examples: Lost values to name for each finding at most.

    Returns:
        The findings, and the replies of recorded models that are missing.

    Raises:
        UsageError: There is neither a baseline nor a rule, or a rule needs a baseline.
        UnknownNameError: There is no such policy.
        StoreError: The run or the baseline can't be read.
    """
    if baseline is None and rules is None:
        raise UsageError(
            "a gate needs something to hold the run against: give --baseline, a file that "
            "`workbench baseline RUN` writes, or --rules with floors and ceilings"
        )
    reference = read_baseline(baseline) if isinstance(baseline, str | Path) else baseline
    chosen = read_rules(rules)
    with open_run(run) as opened:
        result = judge_run(
            read_outcomes(opened),
            chosen,
            baseline=reference,
            policies=policies,
            name_lost=LostNames(opened, examples=examples),
        )
        missing = find_missing_replies(opened)
        failed = failure_lines(opened, {finding.policy for finding in result.findings})
    result = msgspec.structs.replace(result, notes=(*failed, *result.notes))
    return _with_missing(result, missing)


def _with_missing(result: GateResult, missing: Sequence[MissingReply]) -> GateResult:
    """Fail policies whose model had no reply: what was sent instead says nothing of them."""
    judged = {finding.policy for finding in result.findings}
    mine = tuple(one for one in missing if one.policy in judged)
    findings = (
        *result.findings,
        *(
            Finding(
                policy=one.policy,
                rule="has all recorded replies",
                status="failed",
                reason=f"{one.prompts} prompts have no recorded reply of {one.model}; record them",
            )
            for one in mine
        ),
    )
    return msgspec.structs.replace(
        result, findings=findings, status=worst_status(findings), missing_replies=mine
    )


def read_rules(rules: str | Path | Mapping[str, Any] | GateRules | None) -> GateRules:
    """Rules from a file, from plain data, or the default ones."""
    if rules is None:
        return DEFAULT_RULES
    if isinstance(rules, GateRules):
        return rules
    return load_rules(rules) if isinstance(rules, str | Path) else check_rules(rules)
