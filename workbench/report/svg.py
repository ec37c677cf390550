"""Drawings inside a page: no script, so that they come at once and a mail shows them, too."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence

import msgspec

__all__ = ["Plot", "draw_marker", "draw_svg", "find_ticks", "show_tick"]

_SHAPES = {
    "circle": '<circle r="5.5"/>',
    "circle-open": '<circle r="5" fill="none" stroke="{colour}" stroke-width="2"/>',
    "square": '<rect x="-5" y="-5" width="10" height="10"/>',
    "diamond": '<path d="M0-7 7 0 0 7-7 0z"/>',
    "diamond-open": '<path d="M0-6.5 6.5 0 0 6.5-6.5 0z" fill="none" stroke="{colour}" '
    'stroke-width="2"/>',
    "x": '<path d="M-5-5 5 5M-5 5 5-5" stroke="{colour}" stroke-width="3"/>',
    "triangle-up": '<path d="M0-6.5 6.5 5h-13z"/>',
    "cross": '<path d="M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>',
    "star": '<path d="M0-7 1.7-2.2 6.7-2.2 2.7.9 4.1 5.7 0 2.8-4.1 5.7-2.7.9-6.7-2.2-1.7-2.2z"/>',
    "triangle-down": '<path d="M0 6.5 6.5-5h-13z"/>',
}


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """Where values lie on a drawing, in pixels of its own."""

    width: float
    """Width of the drawing."""
    height: float
    """Height of it."""
    x: tuple[float, float]
    """Ends of the horizontal axis."""
    y: tuple[float, float]
    """Ends of the vertical axis, the lower first."""
    left: float = 56
    """Margin for the labels of the vertical axis."""
    right: float = 16
    """Margin on the other side."""
    top: float = 12
    """Margin above."""
    bottom: float = 46
    """Margin for the labels of the horizontal axis."""

    def across(self, value: float) -> float:
        """Where a value lies from the left."""
        low, high = self.x
        return self.left + (value - low) / (high - low) * (self.width - self.left - self.right)

    def down(self, value: float) -> float:
        """Where a value lies from the top."""
        low, high = self.y
        return self.top + (high - value) / (high - low) * (self.height - self.top - self.bottom)

    def draw_across(
        self,
        ticks: Sequence[float],
        *,
        title: str,
        lines: bool = False,
        show: Callable[[float], str] | None = None,
    ) -> list[str]:
        """The horizontal axis.

        Args:
            ticks: Values to name.
            title: What they are, with the unit.
            lines: Whether a line goes up from each.
            show: How a value is named; `show_tick` by default.
        """
        name = show or show_tick
        bottom = self.height - self.bottom
        parts = [
            f'<text x="{self.across(tick):.1f}" y="{bottom + 18:.1f}" text-anchor="middle">'
            f"{name(tick)}</text>"
            for tick in ticks
        ]
        if lines:
            parts += [
                f'<path d="M{self.across(tick):.1f} {self.top}V{bottom:.1f}" '
                'stroke="currentColor" stroke-opacity=".15"/>'
                for tick in ticks
            ]
        middle = (self.left + self.width - self.right) / 2
        parts.append(
            f'<text x="{middle:.1f}" y="{self.height - 8:.1f}" text-anchor="middle">'
            f"{html.escape(title)}</text>"
        )
        return parts

    def draw_up(self, ticks: Sequence[float], *, title: str) -> list[str]:
        """The vertical axis, with a line for each tick.

        Args:
            ticks: Values to name.
            title: What they are, with the unit.
        """
        parts = []
        for tick in ticks:
            y = self.down(tick)
            parts.append(
                f'<path d="M{self.left} {y:.1f}H{self.width - self.right:.1f}" '
                'stroke="currentColor" stroke-opacity=".15"/>'
                f'<text x="{self.left - 8}" y="{y + 4:.1f}" text-anchor="end">'
                f"{show_tick(tick)}</text>"
            )
        middle = (self.top + self.height - self.bottom) / 2
        parts.append(
            f'<text transform="translate(13 {middle:.1f}) rotate(-90)" text-anchor="middle">'
            f"{html.escape(title)}</text>"
        )
        return parts


def draw_svg(plot: Plot, parts: Sequence[str], *, label: str, height: float | None = None) -> str:
    """A drawing as wide as its place.

    Args:
        plot: Its size.
        parts: What is drawn, in order.
        label: What it shows, for who hears the page.
        height: Its height where that is more than the plot's.
    """
    return (
        f'<svg viewBox="0 0 {plot.width:g} {max(plot.height, height or 0):g}" role="img" '
        f'aria-label="{html.escape(label)}" font-size="12" fill="currentColor">{"".join(parts)}'
        "</svg>"
    )


def draw_marker(
    x: float,
    y: float,
    *,
    colour: str,
    symbol: str,
    told: str = "",
    text: str = "",
    scale: float = 1.0,
) -> str:
    """A mark at a place.

    Args:
        x: From the left.
        y: From the top.
        colour: Its colour.
        symbol: Its shape, as plotly calls it.
        told: What is told where somebody points at it.
        text: Words behind it.
        scale: Its size over that of others.
    """
    title = f"<title>{html.escape(told)}</title>" if told else ""
    words = f'<text x="12" y="4" fill="currentColor">{html.escape(text)}</text>' if text else ""
    shape = _SHAPES[symbol].replace("{colour}", colour)
    if scale != 1.0:
        shape = f'<g transform="scale({scale:g})">{shape}</g>'
    return f'<g transform="translate({x:.1f} {y:.1f})" fill="{colour}">{title}{shape}{words}</g>'


def find_ticks(low: float, high: float, *, most: int = 7) -> list[float]:
    """Round values from one end to the other, `most` at most.

    Example:
        >>> find_ticks(0, 100)
        [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    """
    if not high > low:
        return [low]
    rough = (high - low) / max(1, most - 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * part for part in (1, 2, 5, 10) if power * part >= rough * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(n * step, 12) for n in range(first, last + 1)]


def show_tick(value: float) -> str:
    """A value as it stands at an axis."""
    return f"{value + 0.0:,.6g}"
