"""What a reader has to know to read the numbers of a report right."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.report.report import OPEN_LOOP, Report
from workbench.stats.intervals import Interval

__all__ = ["FEW_GROUPS", "notes", "show_share"]

FEW_GROUPS = 10
"""Independent groups below which a report says that its intervals say little."""

_FAR = 1.25


def notes(report: Report) -> list[str]:
    """Notes in order of weight: what failed, what the numbers rest on, what is missing."""
    return [*_failed_calls(report), *_basis(report), *_limits(report), *_what_was_used(report)]


def show_share(interval: Interval | None) -> str:
    """A share in percent, a dash where there was nothing to score."""
    return "–" if interval is None else f"{interval.share:.1%}"


def _failed_calls(report: Report) -> Iterator[str]:
    """The loudest thing a report can say: a policy that could not compress."""
    first: dict[str, str] = {}
    for event in report.events:
        if event.code == "call_failed":
            first.setdefault(event.policy, event.example)
    for row in report.rows:
        if row.failures:
            yield (
                f"FAILED: {row.policy} could not compress at {row.failures:,} of "
                f"{_count(row.recorded_calls, 'call')}, which then sent nothing; the first: "
                f"{first.get(row.policy, 'see the events')}"
            )
    if report.unscored:
        yield (
            f"FAILED: {_count(report.unscored, 'case')} could not be replayed or scored, so those "
            f"policies rest on fewer conversations; the first: {report.first_failure}"
        )


def _basis(report: Report) -> Iterator[str]:
    run, first = report.run, report.rows[0]
    yield (
        f"{_count(first.conversations, 'conversation')} in "
        f"{_count(first.groups, 'independent group')}, "
        f"{_count(first.recorded_calls, 'recorded call')}, "
        f"{_count(first.needed_count, 'needed value')} of which {first.needed_old_count:,} old, "
        f"tokens by {run.token_counter}."
    )
    yield OPEN_LOOP
    without = run.n_conversations - first.conversations
    if without:
        yield f"{_count(without, 'conversation')} without a recorded call, so not replayed."
    if report.single_turn:
        yield (
            f"{_count(report.single_turn, 'conversation')} with a single human turn: it is running "
            "to the end and so protected, and policies that compress old turns do nothing there; "
            "`incremental` with `keep_recent_steps` takes in the beginning of a running turn."
        )
    yield from _held_off(report)
    if first.groups < FEW_GROUPS:
        yield (
            f"With fewer than {FEW_GROUPS} independent groups the intervals say little; replay "
            "more recordings before you choose."
        )


def _held_off(report: Report) -> Iterator[str]:
    """Policies that could not do their work since an old turn has no final answer."""
    held: dict[int, list[str]] = {}
    for event in report.events:
        if event.code == "skipped_incomplete_turn":
            held.setdefault(event.count, []).append(event.policy)
    for turns, policies in sorted(held.items(), reverse=True):
        yield (
            f"Held off in {_count(turns, 'turn')}, since an old turn in them has no final answer "
            f"and nothing is compressed then: {', '.join(policies)}."
        )


def _limits(report: Report) -> Iterator[str]:
    missing = report.run.n_conversations - report.tools_recorded
    if missing > 0:
        yield (
            f"Tool definitions: not recorded in {_count(missing, 'conversation')}, so not counted "
            "there."
        )
    first = report.rows[0]
    if first.cost_usd is None:
        whose = "the recordings name"
        if report.unpriced < first.conversations:
            whose = f"{report.unpriced:,} of {_count(first.conversations, 'conversation')} name"
        yield (
            f"Cost: not computed; {whose} no model with a known price, and no other was asked for "
            "(--price-model)."
        )
    for model, basis in report.price_basis.items():
        yield f"Cost of {model}: {'; '.join(basis)}."
    yield from _usage(report)
    unjudged = max(row.unverifiable for row in report.rows)
    if unjudged:
        yield f"Up to {_count(unjudged, 'statement')} could not be judged and are in no share."


def _usage(report: Report) -> Iterator[str]:
    """How far our counts are from what the provider reported."""
    usage = report.usage
    if usage.tokens_ratio is None:
        return
    yield (
        f"Recorded usage: over {_count(usage.calls, 'call')} we count {usage.tokens_ratio:.2f} "
        f"times the provider's input tokens ({usage.counted_tokens:,} to "
        f"{usage.recorded_tokens:,}){_why(usage.tokens_ratio)}."
    )
    ours, theirs = usage.counted_cached_share, usage.recorded_cached_share
    if ours is not None and theirs is not None:
        yield (
            f"Prompt cache: by the provider's rules {ours:.1%} of the input would be cached, "
            f"recorded are {theirs:.1%} over {_count(usage.cache_calls, 'call')}."
        )


def _why(ratio: float) -> str:
    """What a ratio far from 1 most often comes from."""
    if ratio > _FAR:
        return "; far above 1 is what an agent shows that had compacted its own history"
    if ratio < 1 / _FAR:
        return "; far below 1 is what tool definitions show that were not recorded"
    return ""


def _what_was_used(report: Report) -> Iterator[str]:
    first = report.rows[0]
    if first.must_keep_at_risk:
        shares = (f"{row.policy} {show_share(row.must_keep_kept)}" for row in report.rows)
        yield (
            "Must-keep facts kept at the last call, of those at risk there: "
            f"{', '.join(shares)} ({_count(first.must_keep_at_risk, 'fact')})."
        )
    if report.estimates:
        told = ", ".join(f"{policy} {ratio:.2f}" for policy, ratio in report.estimates.items())
        yield (
            "Triggers that go by an estimate took what was pending for this many times its real "
            f"tokens: {told}."
        )
    own = [kept for kept in report.kept_in if kept.summarised]
    if own:
        shares = (f"{kept.policy} {kept.summary_recall:.1%}" for kept in own)
        yield (
            "What new text states by itself of the values it was made from, whether recent turns "
            f"repeat them or not: {', '.join(shares)}."
        )
    models = sorted({label for row in report.rows for label in row.models})
    if models:
        yield f"Summaries by: {', '.join(models)}."


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
