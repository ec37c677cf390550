"""The trials of a study as charts: over time, what they keep against what they use, confirmed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.figure import Chart, Trace, describe_chart, plain
from workbench.report.charts.palette import colour_of, mark_of
from workbench.stats.measures import SHARES
from workbench.tuning.confirm import Contender
from workbench.tuning.study import Study
from workbench.tuning.trial import Trial

__all__ = [
    "describe_contenders",
    "describe_progress",
    "describe_trade_off",
    "measure_scale",
    "shown_axes",
    "trial_fate",
]

_FRACTIONS = frozenset({*SHARES, "tokens_saved_fraction"})

_FATES = ("feasible", "misses", "pruned", "failed")
_MARKS = {
    "feasible": (colour_of(0), "circle"),
    "misses": (colour_of(1), "x"),
    "pruned": ("#7F7F7F", "circle-open"),
}

_WINNER = {"symbol": "star", "size": 17, "color": colour_of(2)}


class _Axis(msgspec.Struct, frozen=True, kw_only=True):
    """A measure as an axis."""

    measure: str
    maximize: bool

    @property
    def scale(self) -> float:
        return measure_scale(self.measure)

    def title(self, say: Catalogue) -> str:
        unit = " (%)" if self.scale == 100 else ""
        sign = "↑" if self.maximize else "↓"
        return f"{say.word('measure', self.measure)}{unit} {sign}"


def measure_scale(measure: str) -> float:
    """What a value of a measure is multiplied by to be shown: 100 for shares, in percent."""
    return 100.0 if measure in _FRACTIONS else 1.0


def trial_fate(trial: Trial) -> str:
    """What became of a trial: `feasible`, `misses` a limit, `pruned`, or `failed`."""
    if trial.state == "complete":
        return "feasible" if trial.is_feasible else "misses"
    return trial.state


def shown_axes(study: Study) -> tuple[str, ...]:
    """Goals and limited measures, goals first: the first two are the axes of a trade-off."""
    return tuple(axis.measure for axis in _axes(study))


def _axes(study: Study) -> list[_Axis]:
    ways = {goal.measure: goal.maximize for goal in study.goals}
    for limit in study.limits:
        ways.setdefault(limit.measure, limit.is_floor)
    return [_Axis(measure=name, maximize=maximize) for name, maximize in ways.items()]


def describe_progress(
    study: Study,
    trials: Sequence[Trial],
    *,
    winner: int | None = None,
    say: Catalogue | None = None,
) -> Chart:
    """The first goal of every trial in order, with the best feasible one so far as a line.

    Trials that were given up are marked apart, for their values rest on fewer groups.

    Args:
        study: The study.
        trials: Its trials.
        winner: Number of the winner, marked; None for no mark.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    goal = _axes(study)[0]
    scored = [trial for trial in trials if trial.values.get(goal.measure) is not None]
    traces: list[Trace] = [_best_so_far(goal, scored, say)]
    for fate, (colour, symbol) in _MARKS.items():
        part = [trial for trial in scored if trial_fate(trial) == fate]
        traces.append(
            _points(
                [trial.number for trial in part],
                [_value(trial.values, goal) for trial in part],
                part,
                name=say(f"tune.fate_{fate}"),
                marker={"color": colour, "symbol": symbol, "size": 9},
            )
        )
    won = [trial for trial in scored if trial.number == winner]
    if won:
        traces.append(
            _points([won[0].number], [_value(won[0].values, goal)], won, marker=_WINNER)
            | {"name": say("tune.winner")}
        )
    return describe_chart(
        traces,
        title=say("chart.title_progress", n=len(trials)),
        x={"title": {"text": say("chart.axis_trial")}, "zeroline": False},
        y={"title": {"text": goal.title(say)}},
        height=360,
        legend={"orientation": "h", "y": -0.3},
    )


def describe_trade_off(
    study: Study,
    trials: Sequence[Trial],
    *,
    winner: int | None = None,
    say: Catalogue | None = None,
) -> Chart:
    """Trials that were looked at whole, by the first two of `shown_axes`, with the best line.

    Args:
        study: The study; it has to be about two measures at least.
        trials: Its trials.
        winner: Number of the winner, marked; None for no mark.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    across, up = _axes(study)[:2]
    whole = [
        trial
        for trial in trials
        if trial.state == "complete"
        and trial.values.get(across.measure) is not None
        and trial.values.get(up.measure) is not None
    ]
    traces: list[Trace] = [_front(whole, across, up, say)]
    for fate in ("feasible", "misses"):
        part = [trial for trial in whole if trial_fate(trial) == fate]
        colour, symbol = _MARKS[fate]
        traces.append(
            _points(
                [_value(trial.values, across) for trial in part],
                [_value(trial.values, up) for trial in part],
                part,
                name=say(f"tune.fate_{fate}"),
                marker={"color": colour, "symbol": symbol, "size": 9},
            )
            | _errors([(t.values, t.ends) for t in part], up)
        )
    won = [trial for trial in whole if trial.number == winner]
    if won:
        traces.append(
            _points(
                [_value(won[0].values, across)], [_value(won[0].values, up)], won, marker=_WINNER
            )
            | {"name": say("tune.winner")}
        )
    groups = max((trial.n_groups for trial in whole), default=0)
    return describe_chart(
        traces,
        title=say("chart.title_trade_off", n=len(whole), groups=groups),
        x={"title": {"text": across.title(say)}, "zeroline": False},
        y={"title": {"text": up.title(say)}, "zeroline": False},
        height=460,
        legend={"orientation": "h", "y": -0.2},
        shapes=_limit_lines(study, across, up),
    )


def describe_contenders(
    study: Study,
    field: Sequence[Contender],
    *,
    winner: str,
    groups: int,
    say: Catalogue | None = None,
) -> Chart:
    """The winner and its rivals on the groups that were not tuned on, by the same two measures.

    Args:
        study: The study; it has to be about two measures at least.
        field: The policies.
        winner: Name of the winner.
        groups: How many groups these are.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    across, up = _axes(study)[:2]
    names = [one.policy for one in field if one.policy != winner]
    traces: list[Trace] = []
    for one in sorted(field, key=lambda one: one.policy == winner):
        if one.values.get(across.measure) is None or one.values.get(up.measure) is None:
            continue
        is_winner = one.policy == winner
        colour, symbol = ("", "") if is_winner else mark_of(one.policy, names)
        name = say("tune.winner") if is_winner else plain(one.policy)
        x, y = _value(one.values, across), _value(one.values, up)
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": [x],
                "y": [y],
                "name": name,
                "marker": _WINNER if is_winner else {"color": colour, "symbol": symbol, "size": 10},
                "hovertemplate": f"{name}<br>%{{x:,.4~g}}<br>%{{y:,.4~g}}<extra></extra>",
            }
            | _errors([(one.values, one.ends)], up)
        )
    return describe_chart(
        traces,
        title=say("chart.title_contenders", n=len(traces), groups=groups),
        x={"title": {"text": across.title(say)}, "zeroline": False},
        y={"title": {"text": up.title(say)}, "zeroline": False},
        height=460,
        legend={"orientation": "v", "font": {"size": 11}},
        shapes=_limit_lines(study, across, up),
    )


def _best_so_far(goal: _Axis, trials: Sequence[Trial], say: Catalogue) -> Trace:
    numbers: list[int] = []
    best: list[float] = []
    for trial in sorted(trials, key=lambda trial: trial.number):
        if not trial.is_feasible:
            continue
        value = _value(trial.values, goal)
        numbers.append(trial.number)
        best.append(value if not best else (max if goal.maximize else min)(best[-1], value))
    if best:
        numbers.append(max(trial.number for trial in trials))
        best.append(best[-1])
    return {
        "type": "scatter",
        "mode": "lines",
        "x": numbers,
        "y": best,
        "name": say("tune.best_so_far"),
        "line": {"shape": "hv", "color": colour_of(0), "width": 2},
        "hoverinfo": "skip",
    }


def _front(trials: Sequence[Trial], across: _Axis, up: _Axis, say: Catalogue) -> Trace:
    """Trials that no other one beats in these two measures, limits aside, as a line."""
    costs = {
        (_cost(trial.values, across), _cost(trial.values, up)): trial for trial in reversed(trials)
    }
    best = [
        costs[mine]
        for mine in sorted(costs)
        if not any(other != mine and other[0] <= mine[0] and other[1] <= mine[1] for other in costs)
    ]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [_value(trial.values, across) for trial in best],
        "y": [_value(trial.values, up) for trial in best],
        "name": say("chart.best_line"),
        "line": {"dash": "dot", "color": "#7F7F7F", "shape": "hv"},
        "hoverinfo": "skip",
    }


def _points(
    x: Sequence[float],
    y: Sequence[float],
    trials: Sequence[Trial],
    *,
    marker: Mapping[str, Any],
    name: str = "",
) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": list(x),
        "y": list(y),
        "name": name,
        "marker": dict(marker),
        "text": [_told(trial) for trial in trials],
        "hovertemplate": "%{text}<br>%{x:,.4~g}<br>%{y:,.4~g}<extra></extra>",
    }


def _told(trial: Trial) -> str:
    settings = [
        plain(f"{place} = {json.dumps(value, ensure_ascii=False)}")
        for place, value in trial.settings.items()
    ]
    return "<br>".join((f"#{trial.number} · n = {trial.n_groups}", *settings))


def _errors(
    points: Sequence[tuple[Mapping[str, float | None], Mapping[str, tuple[float, float]]]],
    axis: _Axis,
) -> Trace:
    """Intervals of the vertical measure, where it is a share."""
    if not any(axis.measure in ends for _, ends in points):
        return {}
    above, below = [], []
    for values, ends in points:
        value = values[axis.measure] or 0.0
        low, high = ends.get(axis.measure, (value, value))
        above.append(max(0.0, high - value) * axis.scale)
        below.append(max(0.0, value - low) * axis.scale)
    return {
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": above,
            "arrayminus": below,
            "thickness": 1,
            "width": 3,
            "color": "rgba(127,127,127,0.55)",
        }
    }


def _limit_lines(study: Study, across: _Axis, up: _Axis) -> list[dict[str, Any]]:
    lines = []
    style = {"type": "line", "line": {"color": colour_of(1), "dash": "dash", "width": 1}}
    for limit in study.limits:
        if limit.measure == up.measure:
            at = limit.value * up.scale
            lines.append({**style, "xref": "paper", "x0": 0, "x1": 1, "y0": at, "y1": at})
        elif limit.measure == across.measure:
            at = limit.value * across.scale
            lines.append({**style, "yref": "paper", "y0": 0, "y1": 1, "x0": at, "x1": at})
    return lines


def _value(values: Mapping[str, float | None], axis: _Axis) -> float:
    return float(values[axis.measure] or 0.0) * axis.scale


def _cost(values: Mapping[str, float | None], axis: _Axis) -> float:
    return _value(values, axis) * (-1 if axis.maximize else 1)
