"""What a chart holds, and the door to plotly that makes a figure of it."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from workbench.errors import UsageError
from workbench.install import install_command

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["Chart", "Trace", "build_figure", "describe_chart", "plain"]

Trace = dict[str, Any]
"""A trace in plotly's own words."""

_LABEL = 48


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """What a chart holds: a notebook gets a figure of it, a page a drawing without a script."""

    traces: tuple[Trace, ...]
    """Its traces in order."""
    title: str
    """What it shows, with n."""
    x: Mapping[str, Any]
    """The horizontal axis in plotly's own words; its `title` names the unit."""
    y: Mapping[str, Any]
    """The vertical axis."""
    height: int
    """Pixels."""
    layout: Mapping[str, Any]
    """What else plotly's layout takes."""


def describe_chart(
    traces: Sequence[Trace],
    *,
    title: str,
    x: Mapping[str, Any],
    y: Mapping[str, Any],
    height: int = 420,
    **layout: Any,
) -> Chart:
    """A chart of some traces.

    Args:
        traces: Its traces in order.
        title: What it shows, with n.
        x: The horizontal axis; `title` names the unit.
        y: The vertical axis.
        height: Pixels.
        **layout: What else plotly's layout takes.
    """
    return Chart(traces=tuple(traces), title=title, x=x, y=y, height=height, layout=layout)


def build_figure(chart: Chart) -> go.Figure:
    """A figure in the house's style.

    Args:
        chart: What it shows.

    Raises:
        UsageError: Plotly is not installed.
    """
    try:
        import plotly.graph_objects as go
    except ImportError as error:
        raise UsageError(
            f"charts need plotly; install it with: {install_command('dashboard')}"
        ) from error

    return go.Figure(
        data=list(chart.traces),
        layout={
            "template": "plotly_white",
            "title": {"text": chart.title, "font": {"size": 15}, "x": 0, "xanchor": "left"},
            "xaxis": {"automargin": True, **chart.x},
            "yaxis": {"automargin": True, **chart.y},
            "height": chart.height,
            "margin": {"l": 10, "r": 10, "t": 50, "b": 10},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "hoverlabel": {"align": "left"},
            **chart.layout,
        },
    )


def plain(text: str) -> str:
    """A name that plotly shows as it is: its labels take tags, and ids may hold any."""
    short = text if len(text) <= _LABEL else f"{text[: _LABEL - 1]}…"
    return html.escape(short, quote=False)
