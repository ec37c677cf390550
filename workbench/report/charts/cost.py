"""Charts of what policies cost and how fast they are."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.figure import Chart, Trace, describe_chart, plain
from workbench.report.charts.palette import colour_of
from workbench.report.cost_parts import CostParts, PolicySpeed
from workbench.report.payback import PolicyPayback

__all__ = ["describe_cost", "describe_payback", "describe_speed"]

_PATTERNS = ("", "/", "x", ".", "-")


def describe_cost(parts: Sequence[CostParts], *, unit: str, say: Catalogue | None = None) -> Chart:
    """What each policy costs, by class of tokens.

    Args:
        parts: The costs; policies whose summaries have no price show the rest.
        unit: What they are for, in words, for the title.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    columns = ("plain_usd", "read_usd", "write_usd", "output_usd", "summary_usd")
    traces: list[Trace] = []
    for place, column in enumerate(columns):
        values = [getattr(part, column) or 0.0 for part in parts]
        if not any(values):
            continue
        traces.append(_bar([plain(p.policy) for p in parts], values, say(f"cost.{column}"), place))
        traces[-1]["hovertemplate"] = "%{y}<br>" + say(f"cost.{column}") + ": %{x:,.4f} USD"
        traces[-1]["hovertemplate"] += "<extra></extra>"
    return _bars(traces, title=say("chart.title_cost", unit=unit), axis="USD", n=len(parts))


def describe_payback(payback: Sequence[PolicyPayback], *, say: Catalogue | None = None) -> Chart:
    """How many compactions paid for themselves at once, in time, later than that, or never.

    Args:
        payback: The break-even of every policy's compactions.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    names = [plain(made.policy) for made in payback]
    later = [made.compactions - max(made.in_time, made.at_once) - made.never for made in payback]
    counts = {
        "at_once": [made.at_once for made in payback],
        "in_time": [max(0, made.in_time - made.at_once) for made in payback],
        "later": [max(0, count) for count in later],
        "never": [made.never for made in payback],
    }
    traces = [
        _bar(names, values, say(f"payback.{name}"), place)
        for place, (name, values) in enumerate(counts.items())
    ]
    total = sum(made.compactions for made in payback)
    title = say("chart.title_payback", n=f"{total:,}")
    return _bars(traces, title=title, axis=say("chart.axis_compactions"), n=len(payback))


def describe_speed(speeds: Sequence[PolicySpeed], *, say: Catalogue | None = None) -> Chart:
    """Median and 95th percentile of the time that compressions take, on a logarithmic axis.

    Args:
        speeds: The times of every policy.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    names = [plain(speed.policy) for speed in speeds]
    series = (
        ("compress_p50", [s.compress_ms_p50 for s in speeds], 0, "circle"),
        ("compress_p95", [s.compress_ms_p95 for s in speeds], 0, "circle-open"),
        ("model_p50", [s.model_ms_p50 for s in speeds], 1, "diamond"),
        ("model_p95", [s.model_ms_p95 for s in speeds], 1, "diamond-open"),
    )
    traces: list[Trace] = [
        {
            "type": "scatter",
            "mode": "markers",
            "y": names,
            "x": values,
            "name": say(f"speed.{name}"),
            "marker": {"color": colour_of(colour), "symbol": symbol, "size": 11},
            "hovertemplate": "%{y}<br>" + say(f"speed.{name}") + ": %{x:,.3f} ms<extra></extra>",
        }
        for name, values, colour, symbol in series
    ]
    n = sum(speed.compactions for speed in speeds)
    return describe_chart(
        traces,
        title=say("chart.title_speed", n=f"{n:,}"),
        x={"title": {"text": "ms"}, "type": "log"},
        y={"autorange": "reversed", "type": "category"},
        height=200 + 26 * len(names),
        legend={"orientation": "h", "y": -0.25},
    )


def _bar(names: Sequence[str], values: Sequence[float], name: str, place: int) -> Trace:
    return {
        "type": "bar",
        "orientation": "h",
        "y": list(names),
        "x": list(values),
        "name": name,
        "marker": {
            "color": colour_of(place),
            "pattern": {
                "shape": _PATTERNS[place],
                "fgcolor": "white",
                "size": 7,
                "solidity": 0.18,
            },
        },
    }


def _bars(traces: Sequence[Trace], *, title: str, axis: str, n: int) -> Chart:
    return describe_chart(
        traces,
        title=title,
        x={"title": {"text": axis}},
        y={"autorange": "reversed", "type": "category"},
        height=190 + 26 * n,
        barmode="stack",
        legend={"orientation": "h", "y": -0.25, "traceorder": "normal"},
    )
