"""A chart as a drawing inside a page: the same traces as a figure has, without a script."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Sequence

from workbench.report.charts.figure import Chart, Trace
from workbench.report.svg import Plot, draw_svg
from workbench.report.svg_marks import (
    draw_bars,
    draw_key,
    draw_limits,
    draw_trace,
    shade,
    words_of,
)
from workbench.report.svg_scale import Scale, find_scale, title_of

__all__ = ["draw_chart"]

_LETTER, _WIDE_LETTER = 6.4, 12.5
"""Pixels of a letter, and of a Chinese one."""

_KEY_ROW, _KEY_MARK, _ROW = 22, 34, 26
_MOST_OF_WIDTH = 0.34
_CELL = 30


def draw_chart(chart: Chart, *, label: str, width: int = 1000) -> str:
    """A chart as SVG, its names below it; the title is left to the page.

    Args:
        chart: What it shows: bars end to end, lines and points, or a heat map.
        label: What it shows, for who hears the page.
        width: Width in pixels of its own; a page scales it.
    """
    if any(trace["type"] == "heatmap" for trace in chart.traces):
        return _draw_cells(chart.traces[0], label=label, width=width)
    x, y = find_scale(chart, "x"), find_scale(chart, "y")
    keys = _place_keys([trace for trace in chart.traces if trace["name"]], width=width)
    below = 52 + _KEY_ROW * (1 + max((row for _, _, row in keys), default=-1))
    # What is left of a figure's height for its plot stays; the words below it are added.
    high = _ROW * len(y.names) + 10 if y.names else chart.height - 120
    plot = Plot(
        width=width,
        height=high + below,
        x=x.ends,
        y=y.ends,
        left=_room([words_of(name) for name in y.names], width) if y.names else 64,
        bottom=below,
    )
    parts = [
        *_draw_axes(chart, plot, x=x, y=y),
        *draw_limits(chart, plot),
    ]
    if chart.layout.get("barmode") == "stack":
        parts += draw_bars(chart, plot, rows=y)
    else:
        parts += [part for trace in chart.traces for part in draw_trace(trace, plot, x=x, y=y)]
    top = plot.height - below + 58
    parts += [draw_key(trace, across, top + _KEY_ROW * row) for trace, across, row in keys]
    return draw_svg(plot, parts, label=label)


def _draw_axes(chart: Chart, plot: Plot, *, x: Scale, y: Scale) -> list[str]:
    bottom = plot.height - plot.bottom
    # The title of the axis stands under its values, and the names of the traces under that.
    above_keys = Plot(
        width=plot.width,
        height=bottom + 46,
        x=plot.x,
        y=plot.y,
        left=plot.left,
        bottom=46,
    )
    parts = above_keys.draw_across(
        x.ticks, title=title_of(chart.x), lines=bool(y.names), show=x.show
    )
    if not y.names:
        return [*parts, *plot.draw_up(y.ticks, title=title_of(chart.y))]
    return parts + [
        f'<text x="{plot.left - 10:.1f}" y="{plot.down(y.place(name) or 0) + 4:.1f}" '
        f'text-anchor="end">{html.escape(_fit(words_of(name), plot.left - 16))}</text>'
        for name in y.names
    ]


def _draw_cells(trace: Trace, *, label: str, width: int) -> str:
    rows, heads = trace["y"], trace["x"]
    left = _room([words_of(name) for name in rows], width)
    wide = (width - left - 8) / max(1, len(heads))
    parts = [
        f'<text x="{left + wide * (n + 0.5):.1f}" y="18" text-anchor="middle">'
        f"{html.escape(words_of(head))}</text>"
        for n, head in enumerate(heads)
    ]
    for row, name in enumerate(rows):
        top = 28 + _CELL * row
        parts.append(
            f'<text x="{left - 10:.1f}" y="{top + 19}" text-anchor="end">'
            f"{html.escape(_fit(words_of(name), left - 16))}</text>"
        )
        for column, (value, words) in enumerate(
            zip(trace["z"][row], trace["text"][row], strict=True)
        ):
            ground, ink = ("none", "currentColor") if value is None else shade(value)
            parts.append(
                f'<g><rect x="{left + wide * column:.1f}" y="{top}" width="{wide - 2:.1f}" '
                f'height="{_CELL - 2}" fill="{ground}"/>'
                f'<text x="{left + wide * (column + 0.5):.1f}" y="{top + 19}" fill="{ink}" '
                f'text-anchor="middle">{html.escape(words)}</text></g>'
            )
    height = 28 + _CELL * len(rows) + 6
    return draw_svg(Plot(width=width, height=height, x=(0, 1), y=(0, 1)), parts, label=label)


def _place_keys(traces: Sequence[Trace], *, width: int) -> list[tuple[Trace, float, int]]:
    """Each trace with where its name begins, and in which row below the chart."""
    placed: list[tuple[Trace, float, int]] = []
    across, row = 24.0, 0
    for trace in traces:
        needs = _KEY_MARK + _long(words_of(trace["name"]))
        if across + needs > width and across > 24:
            across, row = 24.0, row + 1
        placed.append((trace, across, row))
        across += needs
    return placed


def _room(names: Sequence[str], width: int) -> float:
    """Pixels for the names of rows."""
    return min(max(map(_long, names), default=0) + 22, width * _MOST_OF_WIDTH)


def _fit(words: str, room: float) -> str:
    """Words, cut where they take more than so many pixels."""
    if _long(words) <= room:
        return words
    while words and _long(words) + _LETTER > room:
        words = words[:-1]
    return f"{words}…"


def _long(words: str) -> float:
    return sum(
        _WIDE_LETTER if unicodedata.east_asian_width(letter) in "WF" else _LETTER
        for letter in words
    )
