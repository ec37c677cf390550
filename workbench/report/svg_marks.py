"""The marks of a chart's traces on a drawing: bars, lines, points with intervals, cells."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

from workbench.report.charts.figure import Chart, Trace
from workbench.report.svg import Plot, draw_marker
from workbench.report.svg_scale import Scale

__all__ = ["draw_bars", "draw_key", "draw_limits", "draw_trace", "shade", "tell", "words_of"]

_DASHES = {"dot": "2 3", "dash": "6 4", "solid": "none"}
_BAR = 18
_POINT = 11
"""Size of a mark in plotly's words that is as large as ours."""

_STROKES = {
    "/": "M-1 1 1-1M0 8 8 0M7 9 9 7",
    "\\": "M-1 7 1 9M0 0 8 8M7-1 9 1",
    "x": "M0 0 8 8M0 8 8 0",
    "-": "M0 4H8",
    "|": "M4 0V8",
    "+": "M4 0V8M0 4H8",
    ".": "M3.2 4h1.6",
}
"""A tile of each pattern, eight pixels wide."""

_ASKED = re.compile(r"%\{(\w+)(?:\[(\d+)\])?(?::([^}]*))?\}")

_CIVIDIS = (
    "00224e",
    "123570",
    "3b496c",
    "575d6d",
    "707173",
    "8a8678",
    "a59c74",
    "c3b369",
    "e1cc55",
    "fee838",
)
"""Nuñez, Anderton & Renslow, "Optimizing colormaps with consideration for color vision
deficiency", 2018."""


def words_of(label: str) -> str:
    """A label of a chart, whose signs of markup are escaped, as plain words."""
    return html.unescape(re.sub(r"<[^>]*>", " ", label.replace("<br>", " · "))).strip()


def tell(trace: Trace, place: int) -> str:
    """What is told of one point of a trace, in plain words; empty where nothing is."""
    if trace.get("hoverinfo") == "skip":
        return ""

    def filled(found: re.Match[str]) -> str:
        name, index, form = found.groups()
        value: Any = trace[name][place]
        if index is not None:
            value = value[int(index)]
        return format(value, form.replace("~", "")) if form else str(value)

    return words_of(_ASKED.sub(filled, trace.get("hovertemplate", "")))


def draw_bars(chart: Chart, plot: Plot, *, rows: Scale) -> Iterator[str]:
    """Bars that lie end to end, a row for each name."""
    reached: dict[str, float] = {}
    for trace in chart.traces:
        yield _pattern(trace)
        for place, (name, value) in enumerate(zip(trace["y"], trace["x"], strict=True)):
            start = reached.get(name, 0.0)
            reached[name] = start + value
            row = rows.place(name)
            if value <= 0 or row is None:
                continue
            left, right = plot.across(start), plot.across(start + value)
            yield (
                f'<rect x="{left:.1f}" y="{plot.down(row) - _BAR / 2:.1f}" '
                f'width="{right - left:.1f}" height="{_BAR}" fill="{_fill(trace)}">'
                f"<title>{html.escape(tell(trace, place))}</title></rect>"
            )


def draw_trace(trace: Trace, plot: Plot, *, x: Scale, y: Scale) -> Iterator[str]:
    """A trace of lines, of points, or of both."""
    points = [
        (place, plot.across(across), plot.down(up))
        for place, (at, value) in enumerate(zip(trace["x"], trace["y"], strict=True))
        if (across := x.place(at)) is not None and (up := y.place(value)) is not None
    ]
    if "lines" in trace["mode"] and points:
        yield _line([(across, down) for _, across, down in points], trace["line"])
    if "markers" not in trace["mode"]:
        return
    yield from _errors(trace, plot)
    marker = trace["marker"]
    for place, across, down in points:
        yield draw_marker(
            across,
            down,
            colour=marker["color"],
            symbol=marker["symbol"],
            told=tell(trace, place),
            scale=max(1.0, marker["size"] / _POINT),
        )


def draw_limits(chart: Chart, plot: Plot) -> Iterator[str]:
    """The limits of a study as lines from edge to edge."""
    for shape in chart.layout.get("shapes", ()):
        style = shape["line"]
        if shape.get("xref") == "paper":
            path = f"M{plot.left} {plot.down(shape['y0']):.1f}H{plot.width - plot.right:.1f}"
        else:
            bottom = plot.height - plot.bottom
            path = f"M{plot.across(shape['x0']):.1f} {plot.top}V{bottom:.1f}"
        yield (
            f'<path d="{path}" stroke="{style["color"]}" fill="none" '
            f'stroke-dasharray="{_DASHES[style.get("dash", "solid")]}"/>'
        )


def draw_key(trace: Trace, across: float, down: float) -> str:
    """What a trace is called, behind its mark."""
    name = words_of(trace["name"])
    if trace["type"] == "bar":
        return (
            f'<rect x="{across - 7:.1f}" y="{down - 6:.1f}" width="14" height="12" '
            f'fill="{_fill(trace)}"/><text x="{across + 12:.1f}" y="{down + 4:.1f}">'
            f"{html.escape(name)}</text>"
        )
    if "markers" in trace["mode"]:
        marker = trace["marker"]
        return draw_marker(across, down, colour=marker["color"], symbol=marker["symbol"], text=name)
    line = _line([(across - 8, down), (across + 8, down)], trace["line"])
    words = f'<text x="{across + 12:.1f}" y="{down + 4:.1f}">{html.escape(name)}</text>'
    return line + words


def shade(percent: float) -> tuple[str, str]:
    """The colour of a share in percent, and that of words on it."""
    place = min(max(percent, 0.0), 100.0) / 100 * (len(_CIVIDIS) - 1)
    low = min(int(place), len(_CIVIDIS) - 2)
    one, other = (bytes.fromhex(_CIVIDIS[low + step]) for step in (0, 1))
    mixed = [round(a + (b - a) * (place - low)) for a, b in zip(one, other, strict=True)]
    bright = (0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2]) > 125
    return "#" + bytes(mixed).hex(), "#000000" if bright else "#ffffff"


def _line(points: list[tuple[float, float]], style: dict[str, Any]) -> str:
    if style.get("shape") == "hv":
        first, *later = points
        steps = "".join(f"H{across:.1f}V{down:.1f}" for across, down in later)
        path = f"M{first[0]:.1f} {first[1]:.1f}{steps}"
    else:
        path = "M" + "L".join(f"{across:.1f} {down:.1f}" for across, down in points)
    return (
        f'<path d="{path}" fill="none" stroke="{style["color"]}" '
        f'stroke-width="{style.get("width", 2)}" '
        f'stroke-dasharray="{_DASHES[style.get("dash", "solid")]}"/>'
    )


def _errors(trace: Trace, plot: Plot) -> Iterator[str]:
    error = trace.get("error_y")
    if error is None:
        return
    for x, y, above, below in zip(
        trace["x"], trace["y"], error["array"], error["arrayminus"], strict=True
    ):
        across, top, bottom = plot.across(x), plot.down(y + above), plot.down(y - below)
        yield (
            f'<path d="M{across:.1f} {top:.1f}V{bottom:.1f}M{across - 3:.1f} {top:.1f}h6'
            f'M{across - 3:.1f} {bottom:.1f}h6" stroke="#7F7F7F" stroke-opacity=".7"/>'
        )


def _shape_of(trace: Trace) -> str:
    return str(trace["marker"]["pattern"]["shape"])


def _fill(trace: Trace) -> str:
    colour = trace["marker"]["color"]
    return f"url(#{_name(trace)})" if _shape_of(trace) else colour


def _name(trace: Trace) -> str:
    """A name that says what the pattern looks like, so that drawings of a page may share it."""
    return f"wb-{trace['marker']['color'][1:]}-{ord(_shape_of(trace))}"


def _pattern(trace: Trace) -> str:
    shape = _shape_of(trace)
    if not shape:
        return ""
    return (
        f'<defs><pattern id="{_name(trace)}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{trace["marker"]["color"]}"/>'
        f'<path d="{_STROKES[shape]}" stroke="#ffffff" stroke-width="1.4" fill="none"/>'
        "</pattern></defs>"
    )
