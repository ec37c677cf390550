"""Parts of the page of a study: how far it is, what it found, trial by trial."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import streamlit as st

from workbench.dashboard.figure import show_chart
from workbench.dashboard.table import escape_words, show_table
from workbench.policy.policy_file import load_policies
from workbench.report.catalogue import Catalogue
from workbench.report.charts.tuning import (
    describe_contenders,
    describe_progress,
    describe_trade_off,
    measure_scale,
    shown_axes,
    trial_fate,
)
from workbench.report.export import export_policy
from workbench.report.said import repeat
from workbench.tuning.found import TunedPolicy
from workbench.tuning.history import StudyHistory
from workbench.tuning.study import Study
from workbench.tuning.trial import Trial, best_trial

__all__ = ["show_charts", "show_found", "show_progress", "show_trials", "show_winner"]

_WHOLE, _HALF = 1000, 540
"""Pixels of drawings as wide as the page, and of two side by side."""


def show_progress(history: StudyHistory, say: Catalogue) -> None:
    """How far a study is, and what it has spent against its caps."""
    study, done = history.start.study, len(history.trials)
    state, trials, calls, dollars = st.columns(4)
    state.metric(say("tune.state"), say(f"tune.{history.state}"))
    trials.metric(say("tune.trials"), say("tune.of", done=done, most=study.trials))
    calls.metric(
        say("tune.calls"),
        say("tune.of", done=f"{history.model_calls:,}", most=f"{study.max_model_calls:,}"),
    )
    dollars.metric(
        say("tune.dollars"),
        say("tune.of", done=f"{history.spent_usd:.2f}", most=f"{study.max_cost_usd:.2f}"),
    )
    if history.is_running:
        st.progress(
            min(1.0, done / study.trials),
            say(
                "tune.progress",
                done=done,
                total=study.trials,
                seconds=f"{_seconds(history):.0f}",
            ),
        )
    for look in history.looks:
        st.caption(
            say(
                "tune.looking",
                rung=look.rung + 1,
                rungs=len(study.rungs),
                groups=look.n_groups,
                all=history.start.n_tuned_on,
                settings=escape_words(_settings(look.settings)),
            )
        )
    if history.state == "confirming":
        st.caption(say("tune.confirming_what", groups=history.start.n_confirmed_on))
    if history.state in ("stopped", "ended"):
        st.caption(say("tune.goes_on"))
    if history.why:
        st.error(escape_words(repeat(history.why, say)))


def show_found(history: StudyHistory, say: Catalogue) -> None:
    """The winner on both parts, and whether it holds, in words and a table."""
    found = history.found
    if found is None:
        return
    if found.stopped:
        st.warning(say("tune.stopped_early", why=escape_words(repeat(found.stopped, say))))
    if found.best is None or found.confirmation is None:
        st.warning(say("tune.none_feasible"))
        return
    counts = [rival.verdict for rival in found.confirmation.rivals]
    worse = [rival.policy for rival in found.confirmation.rivals if rival.verdict == "worse"]
    settings = escape_words(_settings(found.best.settings))
    st.markdown(say("tune.winner_is", number=found.best.number, settings=settings))
    st.markdown(
        say(
            "tune.holds" if found.confirmation.holds else "tune.holds_not",
            n=len(counts),
            better=counts.count("better"),
            same=counts.count("as good"),
            worse=counts.count("worse"),
            names=f" ({escape_words(', '.join(worse))})" if worse else "",
        )
    )
    st.subheader(say("tune.both_parts"))
    _both_parts(history.start.study, found, say)


def show_charts(history: StudyHistory, say: Catalogue) -> None:
    """What trials keep against what they use, and the same of winner and rivals, confirmed."""
    study, found = history.start.study, history.found
    if len(shown_axes(study)) < 2:
        return
    best = best_trial(study, history.trials)
    st.subheader(say("tune.trade_off"))
    field = () if found is None or found.confirmation is None else found.confirmation.field
    left, right = st.columns(2) if field else (st.container(), None)
    width = _HALF if field else _WHOLE
    with left:
        chart = describe_trade_off(
            study, history.trials, winner=None if best is None else best.number, say=say
        )
        show_chart(chart, alt=say("tune.trade_off_alt"), width=width)
    if right is not None and found is not None:
        with right:
            chart = describe_contenders(
                study, field, winner=found.name, groups=found.n_confirmed_on, say=say
            )
            show_chart(chart, alt=say("tune.contenders_alt"), width=width)


def show_trials(history: StudyHistory, say: Catalogue) -> None:
    """All trials in order, with a chart of the best so far."""
    study, best = history.start.study, best_trial(history.start.study, history.trials)
    st.subheader(say("tune.history"))
    show_chart(
        describe_progress(
            study, history.trials, winner=None if best is None else best.number, say=say
        ),
        alt=say("tune.progress_alt"),
    )
    show_table(
        [_trial(trial, study, say) for trial in history.trials],
        name=f"trials-{history.name}",
        say=say,
    )


def show_winner(history: StudyHistory, say: Catalogue) -> None:
    """What each setting of the winner buys, how it stands against rivals, and it as a file."""
    stem, found = history.name, history.found
    if found is None or found.confirmation is None:
        return
    if found.ablations:
        st.subheader(say("tune.ablation"))
        st.caption(say("tune.ablation_what", n=found.n_confirmed_on))
        show_table(_ablations(found, say), name=f"ablation-{stem}", say=say)
    st.subheader(say("tune.rivals"))
    st.caption(
        say(
            "tune.rivals_what",
            tokens=f"{found.confirmation.tokens:,.0f}",
            measure=_measure(found.confirmation.measure, say),
            cheaper=escape_words(", ".join(found.confirmation.cheaper) or "–"),
        )
    )
    show_table(_rivals(found, say), name=f"rivals-{stem}", say=say)
    _policy(found, say)


def _policy(found: TunedPolicy, say: Catalogue) -> None:
    if found.policy is None:
        return
    [policy] = load_policies({"policies": [found.policy]}).policies
    text = export_policy(policy, "yaml")
    st.subheader(say("tune.policy"))
    # What colours code is a large script; these few lines don't need it.
    st.html(f"<pre>{html.escape(text)}</pre>")
    st.download_button(
        say("tune.download_policy"),
        data=text,
        file_name=f"{found.name}.yaml",
        mime="application/yaml",
        key="tune_download_policy",
        icon=":material/download:",
        on_click="ignore",
        type="tertiary",
    )


def _both_parts(study: Study, found: TunedPolicy, say: Catalogue) -> None:
    assert found.best is not None
    assert found.confirmation is not None
    ends = {one.policy: one.ends for one in found.confirmation.field}.get(found.name, {})
    limits = {limit.measure: limit for limit in study.limits}
    rows = []
    for measure in shown_axes(study):
        limit = limits.get(measure)
        rows.append(
            {
                say("compare.measure"): _measure(measure, say),
                say("tune.tuned_on", n=found.n_tuned_on): _with_ends(
                    measure, found.best.values.get(measure), found.best.ends
                ),
                say("tune.confirmed_on", n=found.n_confirmed_on): _with_ends(
                    measure, found.confirmation.confirmed.get(measure), ends
                ),
                say("tune.limit"): "–"
                if limit is None
                else f"{'≥' if limit.is_floor else '≤'} {_shown(measure, limit.value)}",
            }
        )
    show_table(rows, name=f"winner-{found.name}", say=say)


def _trial(trial: Trial, study: Study, say: Catalogue) -> dict[str, Any]:
    row: dict[str, Any] = {
        say("tune.number"): trial.number,
        say("tune.fate"): say(f"tune.fate_{trial_fate(trial)}"),
    }
    for place, space in study.search.items():
        value = trial.settings.get(place)
        row[place] = value if space.kind != "one_of" else _word(value)
    for measure in shown_axes(study):
        row[_measure(measure, say)] = _with_ends(measure, trial.values.get(measure), trial.ends)
    row[say("tune.groups")] = trial.n_groups
    if trial.reason:
        row[say("tune.reason")] = repeat(trial.reason, say)
    return row


def _ablations(found: TunedPolicy, say: Catalogue) -> list[dict[str, Any]]:
    rows = []
    for one in found.ablations:
        row: dict[str, Any] = {
            say("tune.place"): one.place,
            say("tune.from"): _word(one.started_from),
            say("tune.to"): _word(one.value),
        }
        for measure, value in one.with_it.items():
            name = _measure(measure, say)
            row[say("tune.without", measure=name)] = _shown(measure, one.without_it.get(measure))
            row[say("tune.with", measure=name)] = _shown(measure, value)
        rows.append(row)
    return rows


def _rivals(found: TunedPolicy, say: Catalogue) -> list[dict[str, Any]]:
    assert found.confirmation is not None
    words = {"better": "tune.better", "as good": "tune.as_good", "worse": "tune.worse"}
    return [
        {
            say("measure.policy"): rival.policy,
            say("tune.rival_tokens"): f"{rival.tokens:,.0f}",
            _measure(found.confirmation.measure, say): f"{rival.share:.1%}",
            say("compare.difference"): f"{rival.difference * 100:+.1f}",
            "95 %": f"{rival.low * 100:+.1f} … {rival.high * 100:+.1f}",
            say("compare.groups"): found.n_confirmed_on,
            say("compare.verdict"): say(words[rival.verdict]),
        }
        for rival in found.confirmation.rivals
    ]


def _measure(measure: str, say: Catalogue) -> str:
    return say.word("measure", measure)


def _shown(measure: str, value: float | None) -> str:
    if value is None:
        return "–"
    if measure_scale(measure) == 100:
        return f"{value:.1%}"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.3g}"


def _with_ends(measure: str, value: float | None, ends: Mapping[str, tuple[float, float]]) -> str:
    if measure not in ends:
        return _shown(measure, value)
    low, high = ends[measure]
    return f"{_shown(measure, value)} [{low * 100:.1f}–{high * 100:.1f}]"


def _settings(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{place} = {_word(value)}" for place, value in settings.items())


def _word(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "–" if value is None else json.dumps(value, ensure_ascii=False)


def _seconds(history: StudyHistory) -> float:
    started = datetime.fromisoformat(history.started_at)
    return (datetime.now(started.tzinfo) - started).total_seconds()
