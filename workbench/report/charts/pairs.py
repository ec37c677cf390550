"""Two policies held against each other, as charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.figure import Trace, build_figure, plain
from workbench.report.charts.palette import colour_of
from workbench.report.pairs import PairedPolicies

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["difference_chart"]


def difference_chart(pairs: PairedPolicies, *, say: Catalogue | None = None) -> go.Figure:
    """The difference of every share with its 95 % interval; right of 0 the second keeps more.

    Args:
        pairs: The two policies.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    found = [difference for difference in pairs.differences if difference.is_share]
    trace: Trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [d.difference * 100 for d in found],
        "y": [f"{say.word('measure', d.measure)} (n = {d.n:,})" for d in found],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [(d.high - d.difference) * 100 for d in found],
            "arrayminus": [(d.difference - d.low) * 100 for d in found],
            "thickness": 1.5,
            "width": 4,
            "color": "#7F7F7F",
        },
        "marker": {
            "size": 12,
            "color": [colour_of(0) if d.told_apart else "#7F7F7F" for d in found],
            "symbol": ["diamond" if d.told_apart else "circle-open" for d in found],
        },
        "hovertemplate": "%{y}: %{x:+.1f}<extra></extra>",
        "showlegend": False,
    }
    zero = {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1}
    return build_figure(
        [trace],
        title=say(
            "chart.title_pairs",
            first=plain(pairs.first),
            second=plain(pairs.second),
            groups=max((d.n_groups for d in found), default=0),
        ),
        x={"title": {"text": say("chart.axis_points")}, "zeroline": False},
        y={"autorange": "reversed", "type": "category"},
        height=140 + 44 * len(found),
        shapes=[{**zero, "line": {"color": "#7F7F7F", "dash": "dot"}}],
    )
