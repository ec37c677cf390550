"""The Pareto chart as a drawing inside a page: no script, so that mail and diffs show it, too."""

from __future__ import annotations

import html
from collections.abc import Sequence

from workbench.report.catalogue import Catalogue
from workbench.report.charts.leaderboard import ParetoPoint
from workbench.report.charts.palette import mark_of

__all__ = ["draw_pareto"]

_WIDTH, _HEIGHT = 860, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 250, 16, 48
_PLOT_W, _PLOT_H = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

_SHAPES = {
    "circle": '<circle r="5.5"/>',
    "square": '<rect x="-5" y="-5" width="10" height="10"/>',
    "diamond": '<path d="M0-7 7 0 0 7-7 0z"/>',
    "triangle-up": '<path d="M0-6.5 6.5 5h-13z"/>',
    "cross": '<path d="M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>',
    "star": '<path d="M0-7 1.7-2.2 6.7-2.2 2.7.9 4.1 5.7 0 2.8-4.1 5.7-2.7.9-6.7-2.2-1.7-2.2z"/>',
    "triangle-down": '<path d="M0 6.5 6.5-5h-13z"/>',
}


def draw_pareto(points: Sequence[ParetoPoint], *, names: Sequence[str], say: Catalogue) -> str:
    """What each policy keeps against the tokens it uses, with 95 % intervals, as SVG.

    Args:
        points: The policies that have something to score.
        names: All policies in order; each keeps its mark whatever is shown.
        say: The words.
    """
    if not points:
        return ""
    low, high = _span([point.used for point in points])

    def across(used: float) -> float:
        return _LEFT + (used - low) / (high - low) * _PLOT_W

    best = sorted((p for p in points if p.best), key=lambda p: (p.used, p.kept.share))
    steps = [f"M{across(best[0].used):.1f} {_down(best[0].kept.share):.1f}"]
    steps += [f"H{across(p.used):.1f}V{_down(p.kept.share):.1f}" for p in best[1:]]
    parts = [
        *_axes(low, high, say),
        f'<path d="{"".join(steps)}" fill="none" stroke="#7F7F7F" stroke-dasharray="3 3"/>',
        *(_point(p, across(p.used), names) for p in points),
        *_legend(points, names),
    ]
    title = html.escape(say("html.pareto"))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {max(_HEIGHT, 30 + 19 * len(points))}" role="img" '
        f'aria-label="{title}" font-size="12" fill="currentColor">{"".join(parts)}</svg>'
    )


def _span(values: Sequence[float]) -> tuple[float, float]:
    """Ends of the horizontal axis, at tenths."""
    low, high = min(values), max(values)
    return int(low * 10) / 10, max(int(low * 10) / 10 + 0.1, -int(-high * 10 - 1e-9) / 10 + 0.05)


def _down(share: float) -> float:
    return _TOP + (1 - share) * _PLOT_H


def _axes(low: float, high: float, say: Catalogue) -> list[str]:
    parts = []
    for percent in range(0, 101, 20):
        y = _down(percent / 100)
        parts.append(
            f'<path d="M{_LEFT} {y:.1f}h{_PLOT_W}" stroke="currentColor" stroke-opacity=".15"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>'
        )
    ticks = max(1, round((high - low) * 10))
    for tick in range(0, ticks + 1, max(1, ticks // 6)):
        used = low + tick / 10
        if used <= high:
            x = _LEFT + (used - low) / (high - low) * _PLOT_W
            parts.append(
                f'<text x="{x:.1f}" y="{_TOP + _PLOT_H + 18}" text-anchor="middle">'
                f"{used * 100:.0f}</text>"
            )
    across, up = html.escape(say("chart.used_tokens")), html.escape(say("measure.needed_old_kept"))
    middle = _TOP + _PLOT_H / 2
    return [
        *parts,
        f'<text x="{_LEFT + _PLOT_W / 2}" y="{_HEIGHT - 8}" text-anchor="middle">{across}</text>',
        f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">'
        f"{up} (%)</text>",
    ]


def _point(point: ParetoPoint, x: float, names: Sequence[str]) -> str:
    colour, symbol = mark_of(point.policy, names)
    top, bottom = _down(point.kept.high), _down(point.kept.low)
    told = html.escape(
        f"{point.policy}: {point.kept.share:.1%} [{point.kept.low:.1%}–{point.kept.high:.1%}]"
    )
    return (
        f'<g><title>{told}</title><path d="M{x:.1f} {top:.1f}V{bottom:.1f}M{x - 4:.1f} {top:.1f}h8'
        f'M{x - 4:.1f} {bottom:.1f}h8" stroke="{colour}" stroke-width="1.5"/>'
        f'<g transform="translate({x:.1f} {_down(point.kept.share):.1f})" fill="{colour}">'
        f"{_SHAPES[symbol]}</g></g>"
    )


def _legend(points: Sequence[ParetoPoint], names: Sequence[str]) -> list[str]:
    parts = []
    for place, point in enumerate(points):
        colour, symbol = mark_of(point.policy, names)
        y = _TOP + 12 + 19 * place
        name = point.policy if len(point.policy) <= 32 else f"{point.policy[:31]}…"
        parts.append(
            f'<g transform="translate({_WIDTH - _RIGHT + 24} {y})"><g fill="{colour}">'
            f'{_SHAPES[symbol]}</g><text x="12" y="4">{html.escape(name)}</text></g>'
        )
    return parts
