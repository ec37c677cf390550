"""What a reader has to know to read the numbers of a report right."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.report import Report
from workbench.report.said import repeat_parts
from workbench.stats.intervals import Interval

__all__ = ["FEW_GROUPS", "notes", "show_share"]

FEW_GROUPS = 10
"""Independent groups below which a report says that its intervals say little."""

_FAR = 1.25


def notes(report: Report, say: Catalogue | None = None) -> list[str]:
    """Notes in order of weight: what failed, what the numbers rest on, what is missing.

    Args:
        report: The report.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    parts = (_failed_calls, _basis, _limits, _what_was_used)
    return [note for part in parts for note in part(report, say)]


def show_share(interval: Interval | None) -> str:
    """A share in percent, a dash where there was nothing to score."""
    return "–" if interval is None else f"{interval.share:.1%}"


def _failed_calls(report: Report, say: Catalogue) -> Iterator[str]:
    """The loudest thing a report can say: a policy that could not compress."""
    first: dict[str, str] = {}
    for event in report.events:
        if event.code == "call_failed":
            first.setdefault(event.policy, event.example)
    for row in report.rows:
        if row.failures:
            yield say(
                "note.failed",
                policy=row.policy,
                failures=f"{row.failures:,}",
                calls=_count(row.recorded_calls, "call", say),
                first=first.get(row.policy, say("note.see_events")),
            )
    if report.unscored:
        cases = _count(report.unscored, "case", say)
        yield say("note.unscored", cases=cases, first=report.first_failure)


def _basis(report: Report, say: Catalogue) -> Iterator[str]:
    run, first = report.run, report.rows[0]
    yield say(
        "note.basis",
        conversations=_count(first.conversations, "conversation", say),
        groups=_count(first.groups, "group", say),
        calls=_count(first.recorded_calls, "recorded_call", say),
        needed=_count(first.needed_count, "needed_value", say),
        old=f"{first.needed_old_count:,}",
        counter=run.token_counter,
    )
    yield say("note.open_loop")
    without = run.n_conversations - first.conversations
    if without:
        yield say("note.without_call", conversations=_count(without, "conversation", say))
    if report.single_turn:
        single = _count(report.single_turn, "conversation", say)
        yield say("note.single_turn", conversations=single)
    yield from _held_off(report, say)
    if first.groups < FEW_GROUPS:
        yield say("note.few_groups", few=FEW_GROUPS)


def _held_off(report: Report, say: Catalogue) -> Iterator[str]:
    """Policies that could not do their work since an old turn has no final answer."""
    held: dict[int, list[str]] = {}
    for event in report.events:
        if event.code == "skipped_incomplete_turn":
            held.setdefault(event.count, []).append(event.policy)
    for turns, policies in sorted(held.items(), reverse=True):
        yield say("note.held_off", turns=_count(turns, "turn", say), policies=", ".join(policies))


def _limits(report: Report, say: Catalogue) -> Iterator[str]:
    missing = report.run.n_conversations - report.tools_recorded
    if missing > 0:
        yield say("note.no_tools", conversations=_count(missing, "conversation", say))
    first = report.rows[0]
    if first.cost_usd is None and report.unpriced < first.conversations:
        yield say(
            "note.some_cost",
            unpriced=f"{report.unpriced:,}",
            conversations=_count(first.conversations, "conversation", say),
        )
    elif first.cost_usd is None:
        yield say("note.no_cost")
    for model, basis in report.price_basis.items():
        yield say("note.cost_basis", model=model, basis=repeat_parts("; ".join(basis), say))
    yield from _usage(report, say)
    unjudged = max(row.unverifiable for row in report.rows)
    if unjudged:
        yield say("note.unjudged", statements=_count(unjudged, "statement", say))


def _usage(report: Report, say: Catalogue) -> Iterator[str]:
    """How far our counts are from what the provider reported."""
    usage = report.usage
    if usage.tokens_ratio is None:
        return
    yield say(
        "note.usage",
        calls=_count(usage.calls, "call", say),
        ratio=f"{usage.tokens_ratio:.2f}",
        ours=f"{usage.counted_tokens:,}",
        theirs=f"{usage.recorded_tokens:,}",
        why=_why(usage.tokens_ratio, say),
    )
    ours, theirs = usage.counted_cached_share, usage.recorded_cached_share
    if ours is not None and theirs is not None:
        calls = _count(usage.cache_calls, "call", say)
        yield say("note.cache", ours=f"{ours:.1%}", theirs=f"{theirs:.1%}", calls=calls)


def _why(ratio: float, say: Catalogue) -> str:
    """What a ratio far from 1 most often comes from."""
    if ratio > _FAR:
        return say("note.usage_above")
    return say("note.usage_below") if ratio < 1 / _FAR else ""


def _what_was_used(report: Report, say: Catalogue) -> Iterator[str]:
    first = report.rows[0]
    if first.must_keep_at_risk:
        yield say(
            "note.must_keep",
            shares=", ".join(f"{r.policy} {show_share(r.must_keep_kept)}" for r in report.rows),
            facts=_count(first.must_keep_at_risk, "fact", say),
        )
    if report.estimates:
        told = ", ".join(f"{policy} {ratio:.2f}" for policy, ratio in report.estimates.items())
        yield say("note.estimates", told=told)
    own = [kept for kept in report.kept_in if kept.summarised]
    if own:
        shares = ", ".join(f"{kept.policy} {kept.summary_recall:.1%}" for kept in own)
        yield say("note.recall", shares=shares)
    models = sorted({label for row in report.rows for label in row.models})
    if models:
        yield say("note.summaries", models=", ".join(models))


def _count(number: int, what: str, say: Catalogue) -> str:
    one, _, many = say(f"unit.{what}").partition("|")
    return say("unit.one", n=f"{number:,}", what=one if number == 1 else many)
