"""The tokens of one conversation over its recorded calls, as a drawing inside a page."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.report.catalogue import Catalogue
from workbench.report.charts.palette import colour_of
from workbench.report.svg import Plot, draw_marker, draw_svg, find_ticks
from workbench.report.walk import CallTokensAt

__all__ = ["draw_calls"]

_GREY = "#7F7F7F"
_MARKED = 300
"""Calls up to which each has a mark of its own; more would be a smear."""


def draw_calls(
    tokens: Sequence[CallTokensAt], *, say: Catalogue, chosen: int | None = None, width: int = 1000
) -> str:
    """Tokens of the full history and of the view at every call, with compactions marked, as SVG.

    Args:
        tokens: Tokens at every recorded call, in order, at least one.
        say: The words.
        chosen: The call that is looked at, marked by a line; None for no mark.
        width: Width in pixels of its own.
    """
    most = max(max(at.full, at.sent) for at in tokens)
    last = max(1, tokens[-1].call)
    plot = Plot(width=width, height=270, x=(0, last), y=(0, most * 1.05 or 1), left=72, bottom=66)
    calls = [tick for tick in find_ticks(0, last, most=12) if tick == int(tick)]
    parts = [
        *plot.draw_up(find_ticks(0, most, most=5), title=say("chart.axis_tokens")),
        *plot.draw_across(calls, title=""),
        _line(plot, [(at.call, at.full) for at in tokens], colour=_GREY, dash="3 3"),
        _line(plot, [(at.call, at.sent) for at in tokens], colour=colour_of(0)),
    ]
    if chosen is not None:
        x = plot.across(chosen)
        parts.append(
            f'<path d="M{x:.1f} {plot.top}V{plot.height - plot.bottom:.1f}" '
            f'stroke="{colour_of(4)}" stroke-width="2"/>'
        )
    if len(tokens) <= _MARKED:
        parts += [_mark(at, plot) for at in tokens if not at.compacted]
    parts += [
        draw_marker(
            plot.across(at.call),
            plot.down(at.sent),
            colour=colour_of(1),
            symbol="triangle-down",
            told=f"#{at.call}: {at.sent:,}",
        )
        for at in tokens
        if at.compacted
    ]
    return draw_svg(plot, [*parts, *_legend(plot, say)], label=say("walk.alt"))


def _line(plot: Plot, points: Sequence[tuple[int, int]], *, colour: str, dash: str = "none") -> str:
    places = " ".join(f"{plot.across(x):.1f},{plot.down(y):.1f}" for x, y in points)
    return (
        f'<polyline points="{places}" fill="none" stroke-width="2" stroke="{colour}" '
        f'stroke-dasharray="{dash}"/>'
    )


def _mark(at: CallTokensAt, plot: Plot) -> str:
    return draw_marker(
        plot.across(at.call),
        plot.down(at.sent),
        colour=colour_of(0),
        symbol="cross" if at.failed else "circle",
        told=f"#{at.call}: {at.sent:,} / {at.full:,}",
    )


def _legend(plot: Plot, say: Catalogue) -> list[str]:
    y = plot.height - 30
    words = (
        ("tokens_full", _GREY, "circle-open"),
        ("tokens_sent", colour_of(0), "circle"),
        ("compaction", colour_of(1), "triangle-down"),
    )
    marks = [
        draw_marker(
            plot.left + 8 + 190 * n, y + 12, colour=colour, symbol=symbol, text=say(f"chart.{name}")
        )
        for n, (name, colour, symbol) in enumerate(words)
    ]
    return [
        *marks,
        f'<text x="{plot.width - plot.right:.0f}" y="{y + 16:.0f}" text-anchor="end">'
        f"{say('chart.axis_call')}</text>",
    ]
