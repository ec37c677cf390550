"""A recommendation in words: a paragraph with reasons, and what would change it."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.report.recommend import Candidate, FloorCheck, Recommendation

__all__ = ["recommendation_lines", "recommendation_paragraph"]

_SHOWN = 3


def recommendation_paragraph(found: Recommendation) -> str:
    """What is recommended and why, in a few sentences."""
    floors = " and ".join(f"{name} ≥ {floor:.1%}" for name, floor in found.floors.items())
    if found.chosen is None:
        return (
            f"No policy of run {found.run_id} that costs less than the full history is proven to "
            f"meet {floors} on {found.n_groups} groups, so keep the full history for now."
        )
    chosen = found.chosen
    words = (
        f"Take {chosen.policy}: of the policies whose lower 95 % bounds meet {floors} on "
        f"{found.n_groups} groups it is the cheapest, {_price(found, chosen.price)}, "
        f"{1 - chosen.price / found.full_price:.1%} less than the full history. It keeps "
        f"{_kept(chosen)}."
    )
    if found.runner_up is None:
        return f"{words} No other policy meets them."
    more = found.runner_up.price / chosen.price - 1 if chosen.price else 0
    return (
        f"{words} The runner-up is {found.runner_up.policy}, {more:.1%} dearer; it keeps "
        f"{_kept(found.runner_up)}."
    )


def recommendation_lines(found: Recommendation) -> list[str]:
    """What would change the answer, what would settle it, and why the others are out."""
    return [*_what_would_change(found), *_why_not(found)]


def _what_would_change(found: Recommendation) -> Iterator[str]:
    if found.chosen is not None:
        tightest = min(found.chosen.checks, key=lambda check: _slack(check))
        if tightest.interval is not None and not tightest.is_exact:
            yield (
                f"A floor for {tightest.measure} above {tightest.interval.low:.1%} would rule "
                f"{found.chosen.policy} out."
            )
    for one in found.cheaper_unproven[:_SHOWN]:
        open_checks = [check for check in one.checks if not check.is_met]
        told = "; ".join(_settle(check, found.n_groups) for check in open_checks)
        price = _price(found, one.price)
        yield f"{one.policy} ({price}) would be cheaper and can't be told yet: {told}."


def _settle(check: FloorCheck, n_groups: int) -> str:
    assert check.interval is not None
    head = (
        f"{check.measure} is {check.interval.share:.1%}, its lower bound {check.interval.low:.1%}"
    )
    if check.groups_needed is None:
        return f"{head}, and no number of recordings settles a share that near its floor"
    more = max(1, check.groups_needed - check.interval.n_groups)
    of = f" of its kind among {n_groups} groups" if check.interval.n_groups < n_groups else ""
    return f"{head}; about {more:,} more groups{of} would settle it if the share stays as it is"


def _why_not(found: Recommendation) -> Iterator[str]:
    for one in found.candidates:
        if one.standing == "fails":
            yield (
                f"{one.policy} is out: {one.failures} failed calls or cases, "
                f"{one.invalid_views} invalid views."
            )
        elif one.standing == "falls short":
            short = [check for check in one.checks if not check.is_reached]
            yield f"{one.policy} is out: it keeps {_listed(short)}."


def _slack(check: FloorCheck) -> float:
    return 1.0 if check.interval is None else check.interval.low - check.floor


def _kept(one: Candidate) -> str:
    return _listed(one.checks)


def _listed(checks: tuple[FloorCheck, ...] | list[FloorCheck]) -> str:
    return " and ".join(
        f"{check.measure} nothing that can be scored"
        if check.interval is None
        else f"{check.measure} {check.interval.share:.1%} "
        f"[{check.interval.low * 100:.1f}–{check.interval.high * 100:.1f}]"
        for check in checks
    )


def _price(found: Recommendation, price: float) -> str:
    return f"{price:,.2f} USD" if found.unit == "cost_usd" else f"{price:,.0f} tokens"
