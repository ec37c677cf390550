"""The charts of a leaderboard as drawings inside a page."""

from __future__ import annotations

import html
from collections.abc import Sequence

import msgspec

from workbench.report.catalogue import Catalogue
from workbench.report.charts.leaderboard import Against, ParetoPoint, Share, share_of
from workbench.report.charts.palette import colour_of, mark_of
from workbench.report.leaderboard import LeaderboardRow
from workbench.report.pairs import Difference
from workbench.report.svg import Plot, draw_marker, draw_svg, find_ticks

__all__ = ["draw_differences", "draw_intervals", "draw_pareto"]

_GREY = "#7F7F7F"
_LABEL, _LONG_LABEL = 30, 46
_ROW = 27
_LEGEND = 234


class _Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A value with its interval in a row of its own."""

    name: str
    value: float
    low: float
    high: float
    colour: str
    symbol: str
    told: str


def draw_pareto(
    points: Sequence[ParetoPoint],
    *,
    names: Sequence[str],
    say: Catalogue,
    measure: Share = "needed_old_kept",
    against: Against = "tokens",
    width: int = 860,
    legend: bool = True,
) -> str:
    """What each policy keeps against what it uses, with 95 % intervals, as SVG.

    Args:
        points: The policies that have something to score.
        names: All policies in order; each keeps its mark whatever is shown.
        say: The words.
        measure: Which share counts as kept.
        against: What they use: tokens, or USD.
        width: Width in pixels of its own; a page scales it.
        legend: Whether to name the points beside it.
    """
    if not points:
        return ""
    scale = 100 if against == "tokens" else 1
    used = [point.used * scale for point in points]
    edge = (max(used) - min(used)) * 0.04 or max(1e-6, abs(max(used)) * 0.04) or 1.0
    plot = Plot(
        width=width,
        height=400,
        x=(min(used) - edge, max(used) + edge),
        y=(0, 100),
        right=_LEGEND + 16 if legend else 16,
    )
    best = sorted((p for p in points if p.best), key=lambda p: (p.used, p.kept.share))
    line = [f"M{plot.across(best[0].used * scale):.1f} {plot.down(best[0].kept.share * 100):.1f}"]
    line += [
        f"H{plot.across(p.used * scale):.1f}V{plot.down(p.kept.share * 100):.1f}" for p in best[1:]
    ]
    parts = [
        *plot.draw_up(range(0, 101, 20), title=f"{say(f'measure.{measure}')} (%)"),
        *plot.draw_across(find_ticks(*plot.x), title=say(f"chart.used_{against}")),
        f'<path d="{"".join(line)}" fill="none" stroke="{_GREY}" stroke-dasharray="3 3"/>',
        *(_point(p, plot, names, scale=scale) for p in points),
        *(_legend(points, plot, names) if legend else ()),
    ]
    height = 30 + 19 * len(points) if legend else None
    return draw_svg(plot, parts, label=say("html.pareto"), height=height)


def draw_intervals(
    rows: Sequence[LeaderboardRow], *, measure: Share, say: Catalogue, width: int = 520
) -> str:
    """One share of every policy with its 95 % interval, best first, as SVG.

    Args:
        rows: The leaderboard.
        measure: Which share.
        say: The words.
        width: Width in pixels of its own.
    """
    names = [row.policy for row in rows]
    scored = [(row.policy, kept) for row in rows if (kept := share_of(row, measure)) is not None]
    scored.sort(key=lambda pair: -pair[1].share)
    bars = []
    for policy, kept in scored:
        colour, symbol = mark_of(policy, names)
        low, share, high = kept.low * 100, kept.share * 100, kept.high * 100
        told = f"{policy}: {share:.1f} % [{low:.1f}–{high:.1f}], n = {kept.n_groups}"
        bars.append(
            _Bar(
                name=policy,
                value=share,
                low=low,
                high=high,
                colour=colour,
                symbol=symbol,
                told=told,
            )
        )
    return _draw_bars(
        bars, span=(0, 100), title=f"{say(f'measure.{measure}')} (%)", width=width, height=400
    )


def draw_differences(found: Sequence[Difference], *, say: Catalogue, width: int = 1000) -> str:
    """The difference of every share with its 95 % interval, as SVG.

    Right of 0 the second policy keeps more.

    Args:
        found: The differences; counts among them are left out.
        say: The words.
        width: Width in pixels of its own.
    """
    bars = [
        _Bar(
            name=f"{say.word('measure', one.measure)} (n = {one.n:,})",
            value=one.difference * 100,
            low=one.low * 100,
            high=one.high * 100,
            colour=colour_of(0) if one.told_apart else _GREY,
            symbol="diamond" if one.told_apart else "circle-open",
            told=f"{one.difference * 100:+.1f} [{one.low * 100:+.1f} … {one.high * 100:+.1f}]",
        )
        for one in found
        if one.is_share
    ]
    if not bars:
        return ""
    ends = [0.0, *(bar.low for bar in bars), *(bar.high for bar in bars)]
    edge = max(1.0, (max(ends) - min(ends)) * 0.04)
    span = (min(ends) - edge, max(ends) + edge)
    return _draw_bars(
        bars, span=span, title=say("chart.axis_points"), width=width, zero=True, label=_LONG_LABEL
    )


def _draw_bars(
    bars: Sequence[_Bar],
    *,
    span: tuple[float, float],
    title: str,
    width: int,
    height: float = 0,
    zero: bool = False,
    label: int = _LABEL,
) -> str:
    plot = Plot(
        width=width,
        height=max(height, 62 + _ROW * len(bars)),
        x=span,
        y=(0, max(1, len(bars))),
        left=20 + 6 * label,
    )
    parts = plot.draw_across(find_ticks(*span), title=title, lines=True)
    if zero:
        x = plot.across(0)
        parts.append(
            f'<path d="M{x:.1f} {plot.top}V{plot.height - plot.bottom:.1f}" stroke="{_GREY}" '
            'stroke-dasharray="3 3"/>'
        )
    for place, bar in enumerate(bars):
        y = plot.down(len(bars) - place - 0.5)
        name = bar.name if len(bar.name) <= label else f"{bar.name[: label - 1]}…"
        low, high = plot.across(bar.low), plot.across(bar.high)
        parts += [
            f'<text x="{plot.left - 12}" y="{y + 4:.1f}" text-anchor="end">'
            f"{html.escape(name)}</text>",
            f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 4:.1f}v8M{high:.1f} '
            f'{y - 4:.1f}v8" stroke="{_GREY}" stroke-width="1.5"/>',
            draw_marker(
                plot.across(bar.value), y, colour=bar.colour, symbol=bar.symbol, told=bar.told
            ),
        ]
    return draw_svg(plot, parts, label=title)


def _point(point: ParetoPoint, plot: Plot, names: Sequence[str], *, scale: int) -> str:
    colour, symbol = mark_of(point.policy, names)
    kept, x = point.kept, plot.across(point.used * scale)
    top, bottom = plot.down(kept.high * 100), plot.down(kept.low * 100)
    told = (
        f"{point.policy}: {kept.share:.1%} [{kept.low:.1%}–{kept.high:.1%}], "
        f"{point.used * scale:,.4g}{' %' if scale == 100 else ' USD'}"
    )
    mark = draw_marker(x, plot.down(kept.share * 100), colour=colour, symbol=symbol, told=told)
    return (
        f'<path d="M{x:.1f} {top:.1f}V{bottom:.1f}M{x - 4:.1f} {top:.1f}h8'
        f'M{x - 4:.1f} {bottom:.1f}h8" stroke="{colour}" stroke-width="1.5"/>{mark}'
    )


def _legend(points: Sequence[ParetoPoint], plot: Plot, names: Sequence[str]) -> list[str]:
    parts = []
    for place, point in enumerate(points):
        colour, symbol = mark_of(point.policy, names)
        name = point.policy if len(point.policy) <= 32 else f"{point.policy[:31]}…"
        x, y = plot.width - _LEGEND + 8, plot.top + 12 + 19 * place
        parts.append(draw_marker(x, y, colour=colour, symbol=symbol, text=name))
    return parts
