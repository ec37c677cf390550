"""The door to plotly: figures from plain traces."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from workbench.errors import UsageError

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["Trace", "build_figure", "plain"]

Trace = dict[str, Any]
"""A trace in plotly's own words."""

_LABEL = 48


def build_figure(
    traces: Sequence[Trace],
    *,
    title: str,
    x: Mapping[str, Any],
    y: Mapping[str, Any],
    height: int = 420,
    **layout: Any,
) -> go.Figure:
    """A figure in the house's style.

    Args:
        traces: Its traces in order.
        title: What it shows, with n.
        x: The horizontal axis; `title` names the unit.
        y: The vertical axis.
        height: Pixels.
        **layout: What else plotly's layout takes.

    Raises:
        UsageError: Plotly is not installed.
    """
    try:
        import plotly.graph_objects as go
    except ImportError as error:
        raise UsageError(
            "charts need plotly; install it with `pip install 'context-workbench[dashboard]'`"
        ) from error

    return go.Figure(
        data=list(traces),
        layout={
            "template": "plotly_white",
            "title": {"text": title, "font": {"size": 15}, "x": 0, "xanchor": "left"},
            "xaxis": {"automargin": True, **x},
            "yaxis": {"automargin": True, **y},
            "height": height,
            "margin": {"l": 10, "r": 10, "t": 50, "b": 10},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "hoverlabel": {"align": "left"},
            **layout,
        },
    )


def plain(text: str) -> str:
    """A name that plotly shows as it is: its labels take tags, and ids may hold any."""
    short = text if len(text) <= _LABEL else f"{text[: _LABEL - 1]}…"
    return html.escape(short, quote=False)
