"""Charts of the leaderboard: what is kept against what is saved, and every share with its ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.figure import Trace, build_figure, describe_chart, plain
from workbench.report.charts.palette import mark_of
from workbench.report.leaderboard import LeaderboardRow
from workbench.stats.intervals import Interval

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = [
    "Against",
    "ParetoPoint",
    "Share",
    "count_of",
    "interval_chart",
    "pareto_chart",
    "pareto_points",
    "share_of",
]

Against = Literal["tokens", "cost"]
Share = Literal["needed_old_kept", "needed_kept", "ids_kept", "numbers_kept", "constraints_kept"]


class ParetoPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A policy as a point: what it uses and what it keeps."""

    policy: str
    """The policy."""
    used: float
    """Tokens sent and used by summaries over those of the full history, or USD; lower is better."""
    kept: Interval
    """The share that it keeps; higher is better."""
    best: bool
    """Whether no other policy both uses less and keeps as much, or keeps more for as little."""


def share_of(row: LeaderboardRow, measure: Share) -> Interval | None:
    """A share of a row by the name of its column."""
    found: Interval | None = getattr(row, measure)
    return found


def pareto_points(
    rows: Sequence[LeaderboardRow],
    *,
    measure: Share = "needed_old_kept",
    against: Against = "tokens",
) -> list[ParetoPoint]:
    """The policies as points; those with nothing to score or without a price are left out.

    Args:
        rows: The leaderboard.
        measure: Which share counts as kept.
        against: Tokens, or cost in USD.
    """
    found = [
        (row.policy, used, kept)
        for row in rows
        if (kept := share_of(row, measure)) is not None
        and (used := _used(row, against)) is not None
    ]
    return [
        ParetoPoint(
            policy=policy,
            used=used,
            kept=kept,
            best=not any(_beats(u, k.share, used, kept.share) for _, u, k in found),
        )
        for policy, used, kept in found
    ]


def pareto_chart(
    rows: Sequence[LeaderboardRow],
    *,
    measure: Share = "needed_old_kept",
    against: Against = "tokens",
    legend: bool = True,
    say: Catalogue | None = None,
) -> go.Figure:
    """What each policy keeps against what it uses, with 95 % intervals and the best line.

    Args:
        rows: The leaderboard.
        measure: Which share counts as kept.
        against: Tokens, or cost in USD.
        legend: Whether to name the points beside the chart; `interval_chart` has the same marks.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    points = pareto_points(rows, measure=measure, against=against)
    names = [row.policy for row in rows]
    line = sorted((p for p in points if p.best), key=lambda p: (p.used, p.kept.share))
    scale = 100 if against == "tokens" else 1
    best: Trace = {
        "type": "scatter",
        "mode": "lines",
        "x": [p.used * scale for p in line],
        "y": [p.kept.share * 100 for p in line],
        "line": {"dash": "dot", "color": "#7F7F7F", "shape": "hv"},
        "name": say("chart.best_line"),
        "hoverinfo": "skip",
    }
    unit = "%" if against == "tokens" else "USD"
    return build_figure(
        describe_chart(
            [best, *(_point(p, names, scale=scale, unit=unit) for p in points)],
            title=say(
                "chart.title_pareto", n=f"{count_of(rows, measure):,}", groups=rows[0].groups
            ),
            x={"title": {"text": say(f"chart.used_{against}")}, "zeroline": False},
            y={"title": {"text": say(f"measure.{measure}") + " (%)"}, "range": [-3, 105]},
            height=460,
            showlegend=legend,
            legend={"orientation": "v", "font": {"size": 11}},
        )
    )


def interval_chart(
    rows: Sequence[LeaderboardRow],
    *,
    measure: Share = "needed_old_kept",
    say: Catalogue | None = None,
) -> go.Figure:
    """One share of every policy with its 95 % interval, best first.

    Args:
        rows: The leaderboard.
        measure: Which share.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    scored = [(row.policy, kept) for row in rows if (kept := share_of(row, measure)) is not None]
    scored.sort(key=lambda pair: pair[1].share)
    names = [row.policy for row in rows]
    trace: Trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [kept.share * 100 for _, kept in scored],
        "y": [plain(policy) for policy, _ in scored],
        "error_x": _ends([kept for _, kept in scored]),
        "marker": {
            "size": 10,
            "color": [mark_of(policy, names)[0] for policy, _ in scored],
            "symbol": [mark_of(policy, names)[1] for policy, _ in scored],
        },
        "customdata": [[k.low * 100, k.high * 100, k.n_groups] for _, k in scored],
        "hovertemplate": "%{y}: %{x:.1f} % [%{customdata[0]:.1f}–%{customdata[1]:.1f}], "
        "n = %{customdata[2]}<extra></extra>",
        "showlegend": False,
    }
    return build_figure(
        describe_chart(
            [trace],
            title=_title(rows, measure, say),
            x={"title": {"text": say(f"measure.{measure}") + " (%)"}, "range": [-3, 105]},
            y={"type": "category"},
            height=max(460, 130 + 26 * len(scored)),
        )
    )


def _point(point: ParetoPoint, names: Sequence[str], *, scale: int, unit: str) -> Trace:
    colour, symbol = mark_of(point.policy, names)
    kept = point.kept
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [point.used * scale],
        "y": [kept.share * 100],
        "error_y": _ends([kept]) | {"color": colour},
        "marker": {"size": 12, "color": colour, "symbol": symbol},
        "name": plain(point.policy),
        "hovertemplate": f"{plain(point.policy)}<br>%{{x:.1f}} {unit}<br>%{{y:.1f}} % "
        f"[{kept.low * 100:.1f}–{kept.high * 100:.1f}]<extra></extra>",
    }


def _ends(intervals: Sequence[Interval]) -> dict[str, Any]:
    return {
        "type": "data",
        "symmetric": False,
        "array": [(i.high - i.share) * 100 for i in intervals],
        "arrayminus": [(i.share - i.low) * 100 for i in intervals],
        "thickness": 1.5,
        "width": 4,
        "color": "#7F7F7F",
    }


def count_of(rows: Sequence[LeaderboardRow], measure: Share) -> int:
    """Values or facts that a share of these rows rests on."""
    column = {
        "needed_old_kept": "needed_old_count",
        "needed_kept": "needed_count",
        "ids_kept": "ids_at_risk",
        "numbers_kept": "numbers_at_risk",
        "constraints_kept": "constraints_at_risk",
    }[measure]
    return int(getattr(rows[0], column))


def _title(rows: Sequence[LeaderboardRow], measure: Share, say: Catalogue) -> str:
    return say(
        "chart.title_share",
        measure=say(f"measure.{measure}"),
        n=f"{count_of(rows, measure):,}",
        groups=f"{rows[0].groups:,}",
    )


def _used(row: LeaderboardRow, against: Against) -> float | None:
    if against == "cost":
        return row.cost_usd
    saved = row.tokens_saved_fraction
    return None if saved is None else 1 - saved


def _beats(used: float, kept: float, other_used: float, other_kept: float) -> bool:
    """Whether the first is as good in both and better in one."""
    as_good = used <= other_used and kept >= other_kept
    return as_good and (used < other_used or kept > other_kept)
