"""The tokens of one conversation over its recorded calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.figure import Trace, build_figure, describe_chart, plain
from workbench.report.charts.palette import colour_of
from workbench.report.walk import CallTokensAt

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["calls_chart"]


def calls_chart(
    tokens: Sequence[CallTokensAt],
    *,
    policy: str,
    chosen: int | None = None,
    say: Catalogue | None = None,
) -> go.Figure:
    """Tokens of the full history and of the view at every call, with compactions marked.

    Args:
        tokens: Tokens at every recorded call, in order.
        policy: The policy, for the title.
        chosen: The call that is looked at, marked by a line; None for no mark.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    calls = [at.call for at in tokens]
    compacted = [at for at in tokens if at.compacted]
    traces: list[Trace] = [
        {
            "type": "scatter",
            "mode": "lines",
            "x": calls,
            "y": [at.full for at in tokens],
            "name": say("chart.tokens_full"),
            "line": {"color": "#7F7F7F", "dash": "dot"},
        },
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": calls,
            "y": [at.sent for at in tokens],
            "name": say("chart.tokens_sent"),
            "line": {"color": colour_of(0)},
            "marker": {
                "color": colour_of(0),
                "size": 7,
                "symbol": ["x" if at.failed else "circle" for at in tokens],
            },
        },
        {
            "type": "scatter",
            "mode": "markers",
            "x": [at.call for at in compacted],
            "y": [at.sent for at in compacted],
            "name": say("chart.compaction"),
            "marker": {"color": colour_of(1), "symbol": "triangle-down", "size": 13},
        },
    ]
    shapes = []
    if chosen is not None:
        line = {"color": colour_of(4), "width": 2}
        shapes = [
            {"type": "line", "x0": chosen, "x1": chosen, "yref": "paper", "y0": 0, "y1": 1}
            | {"line": line}
        ]
    return build_figure(
        describe_chart(
            traces,
            title=say("chart.title_calls", policy=plain(policy), n=len(tokens)),
            x={"title": {"text": say("chart.axis_call")}},
            y={"title": {"text": say("chart.axis_tokens")}, "rangemode": "tozero"},
            height=290,
            shapes=shapes,
            legend={"orientation": "h", "y": -0.35},
        )
    )
