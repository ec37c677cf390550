"""What a gate says, in lines of plain text that all its formats share."""

from __future__ import annotations

from workbench.gate.finding import Finding, GateResult, LostValue, MissingReply

__all__ = ["lost_head", "lost_line", "missing_lines", "verdict"]


def verdict(result: GateResult) -> str:
    """The result in a sentence."""
    counts = {
        status: sum(finding.status == status for finding in result.findings)
        for status in ("failed", "inconclusive", "passed", "skipped")
    }
    told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    against = f" against {result.baseline_id}" if result.baseline_id else ""
    return f"Gate {result.status}: run {result.run_id}{against}: {told}"


def lost_head(finding: Finding) -> str:
    """How much was lost by a finding."""
    shown = f", {len(finding.lost)} of them" if len(finding.lost) < finding.n_lost else ""
    kept = "that the baseline kept" if finding.baseline is not None else "at risk"
    return f"{finding.policy}, {finding.measure}: {finding.n_lost} {kept} are gone{shown}:"


def lost_line(lost: LostValue) -> str:
    """A lost value with its words."""
    stand_in = f", {lost.stand_in!r} in its place" if lost.stand_in else ""
    cause = f", {lost.cause}" if lost.cause else ""
    return (
        f"{lost.value!r} ({lost.kind}) {lost.status}{stand_in} in {lost.recording}, call "
        f"{lost.call}{cause}; message {lost.message}: {lost.words}"
    )


def missing_lines(missing: MissingReply) -> list[str]:
    """What replies are missing, and how to record them."""
    price = "no price known" if missing.price_usd is None else f"about {missing.price_usd:.4f} USD"
    noun = "prompt has" if missing.prompts == 1 else "prompts have"
    return [
        f"{missing.policy}: {missing.prompts} {noun} no recorded reply of {missing.model}; "
        f"recording them sends about {missing.tokens_in:,} tokens ({price}, replies not counted)",
        f"the first: {missing.advice}",
    ]
