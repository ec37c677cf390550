"""What a study found, in lines of plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from workbench.stats.measures import SHARES
from workbench.tuning.confirm import Confirmation
from workbench.tuning.found import TunedPolicy
from workbench.tuning.trial import Trial

__all__ = ["study_lines", "trial_line"]


def trial_line(trial: Trial) -> str:
    """One trial as it ends."""
    if trial.state == "failed":
        return f"trial {trial.number}: failed: {trial.reason}"
    missed = "" if not any(trial.shortfalls) else ", misses a limit"
    given_up = ", given up" if trial.state == "pruned" else ""
    return (
        f"trial {trial.number}: {_settings(trial)}: {_values(trial.values)} on "
        f"{trial.n_groups} groups{missed}{given_up}"
    )


def study_lines(found: TunedPolicy) -> list[str]:
    """The winner with the numbers of both parts, whether it holds, and what each setting buys."""
    return list(_lines(found))


def _lines(found: TunedPolicy) -> Iterator[str]:
    states = [trial.state for trial in found.trials]
    yield (
        f"{len(states)} trials on {found.n_tuned_on} groups: {states.count('complete')} complete, "
        f"{states.count('pruned')} given up on a part of them, {states.count('failed')} failed"
    )
    if found.stopped is not None:
        yield f"Stopped early: {found.stopped}"
    if found.model_calls:
        yield f"{found.model_calls} model calls, {found.spent_usd:.4f} USD"
    if found.best is None or found.confirmation is None:
        yield "No trial keeps to all limits; widen the search or loosen a limit."
        return
    yield f"Winner: trial {found.best.number}, {_settings(found.best)}"
    yield from _confirmed(found.confirmation, found.n_confirmed_on)
    if len(found.front) > 1:
        yield f"Not beaten by any other: trials {', '.join(map(str, found.front))}"
    for one in found.ablations:
        yield (
            f"{one.place} {_json(one.started_from)} → {_json(one.value)} buys: "
            f"{_values(one.without_it)} → {_values(one.with_it)}"
        )


def _confirmed(found: Confirmation, groups: int) -> Iterator[str]:
    yield f"On the groups it was tuned on: {_values(found.tuned)}"
    yield (
        f"On the {groups} others: {_values(found.confirmed)}; {found.measure} "
        f"[{found.low * 100:.1f}–{found.high * 100:.1f}], {found.tokens:,.0f} tokens"
    )
    counts = {
        verdict: [rival.policy for rival in found.rivals if rival.verdict == verdict]
        for verdict in ("better", "as good", "worse")
    }
    told = "It holds" if found.holds else "It does NOT hold"
    rivals = (
        f"of {len(found.rivals)} rivals that spend no fewer tokens it keeps more than "
        f"{len(counts['better'])}, as much as {len(counts['as good'])} within the interval, and "
        f"less than {len(counts['worse'])}"
    )
    worse = f" ({', '.join(counts['worse'])})" if counts["worse"] else ""
    yield f"{told} on groups it has not seen: {rivals}{worse}."
    if found.cheaper:
        yield f"Cheaper, so not held against it: {', '.join(found.cheaper)}"


def _settings(trial: Trial) -> str:
    return ", ".join(f"{place} {_json(value)}" for place, value in trial.settings.items())


def _values(values: dict[str, float | None]) -> str:
    return ", ".join(f"{name} {_value(name, value)}" for name, value in values.items())


def _value(name: str, value: float | None) -> str:
    if value is None:
        return "not scored"
    if name in SHARES or name == "tokens_saved_fraction":
        return f"{value:.1%}"
    return f"{value:,.4g}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
