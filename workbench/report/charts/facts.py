"""Charts of what became of facts: by kind, by age, by cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.figure import Chart, Trace, describe_chart, plain
from workbench.report.charts.palette import CAUSE_MARKS, mark_of
from workbench.report.kept_by_kind import KindShare
from workbench.report.survival import By, SurvivalPoint

__all__ = ["describe_causes", "describe_kinds", "describe_survival"]


def describe_kinds(shares: Sequence[KindShare], *, say: Catalogue | None = None) -> Chart:
    """Heat map of the kept share of facts at risk at the last call, kind by policy.

    Args:
        shares: A share for each kind and policy that has something at risk.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    kinds = list(dict.fromkeys(share.kind for share in shares))
    policies = list(dict.fromkeys(share.policy for share in shares))
    found = {(share.policy, share.kind): share for share in shares}
    cells = [[found.get((policy, kind)) for kind in kinds] for policy in policies]
    trace: Trace = {
        "type": "heatmap",
        "x": [say.word("kind", kind) for kind in kinds],
        "y": [plain(policy) for policy in policies],
        "z": [[None if cell is None else cell.kept * 100 for cell in row] for row in cells],
        "text": [
            ["–" if cell is None else f"{cell.kept:.0%} ({cell.n:,})" for cell in row]
            for row in cells
        ],
        "texttemplate": "%{text}",
        "colorscale": "Cividis",
        "zmin": 0,
        "zmax": 100,
        "colorbar": {"title": {"text": "%"}},
        "hovertemplate": "%{y}, %{x}: %{text}<extra></extra>",
    }
    return describe_chart(
        [trace],
        title=say("chart.title_kinds"),
        x={"side": "top"},
        y={"autorange": "reversed"},
        height=150 + 30 * len(policies),
        margin={"l": 10, "r": 10, "t": 90, "b": 10},
    )


def describe_survival(
    points: Mapping[str, Sequence[SurvivalPoint]],
    *,
    by: By,
    policies: Sequence[str],
    say: Catalogue | None = None,
) -> Chart:
    """Kept share of facts by turns since they were last stated, or by compactions.

    Args:
        points: Points of every policy by its name.
        by: Which of the two.
        policies: All policies of the run in order; each keeps its colour whatever is shown.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    traces = []
    for policy in policies:
        line = [point for point in points.get(policy, ()) if point.by == by]
        if not line:
            continue
        colour, symbol = mark_of(policy, policies)
        traces.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": [point.at for point in line],
                "y": [point.kept * 100 for point in line],
                "customdata": [point.n for point in line],
                "name": plain(policy),
                "line": {"color": colour},
                "marker": {"color": colour, "symbol": symbol, "size": 8},
                "hovertemplate": f"{plain(policy)}<br>%{{x}}: %{{y:.1f}} %, "
                "n = %{customdata:,}<extra></extra>",
            }
        )
    total = sum(point.n for line in points.values() for point in line if point.by == by)
    return describe_chart(
        traces,
        title=say(f"chart.title_survival_{by}", n=f"{total:,}"),
        x={"title": {"text": say(f"chart.axis_{by}")}, "rangemode": "tozero"},
        y={"title": {"text": say("chart.axis_kept")}, "range": [-3, 105]},
        legend={"font": {"size": 11}},
    )


def describe_causes(
    causes: Mapping[str, Mapping[str, int]], *, what: str, say: Catalogue | None = None
) -> Chart:
    """How many losses each policy has, by cause.

    Args:
        causes: For each policy the count of every cause, a key of
            `workbench.scoring.loss_cause.CAUSES`.
        what: What was lost, in words, for the title.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    policies = [plain(policy) for policy in causes]
    total = sum(sum(counts.values()) for counts in causes.values())
    traces: list[Trace] = [
        {
            "type": "bar",
            "orientation": "h",
            "y": policies,
            "x": [counts.get(cause, 0) for counts in causes.values()],
            "name": say.word("cause", cause),
            "marker": {
                "color": colour,
                "pattern": {"shape": pattern, "fgcolor": "white", "size": 7, "solidity": 0.18},
            },
            "hovertemplate": "%{y}<br>" + say.word("cause", cause) + ": %{x:,}<extra></extra>",
        }
        for cause, (colour, pattern) in CAUSE_MARKS.items()
        if any(cause in counts for counts in causes.values())
    ]
    return describe_chart(
        traces,
        title=say("chart.title_causes", what=what, n=f"{total:,}"),
        x={"title": {"text": say("chart.axis_losses")}},
        y={"autorange": "reversed", "type": "category"},
        height=190 + 26 * len(policies),
        barmode="stack",
        legend={"orientation": "h", "y": -0.25, "traceorder": "normal"},
    )
