"""Overview: the leaderboard, what it says in words, and for whom which policy is right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import streamlit as st

from workbench.cards import Card, read_card_beside
from workbench.dashboard.data import RunKey, ask, read_leaderboard, short_name
from workbench.dashboard.figure import show_drawing
from workbench.dashboard.frame import current_words, need_run
from workbench.dashboard.table import escape_words, show_table
from workbench.errors import WorkbenchError
from workbench.report.advice import in_words
from workbench.report.catalogue import Catalogue
from workbench.report.charts.leaderboard import Against, Share, count_of, pareto_points
from workbench.report.formats import rows_to_csv
from workbench.report.html_chart import draw_intervals, draw_pareto
from workbench.report.leaderboard import LeaderboardRow
from workbench.stats.intervals import Interval
from workbench.store.read import RunFile

__all__ = ["show"]


def show() -> None:
    """Draw the page."""
    say = current_words()
    key = need_run(say)
    rows = read_leaderboard(key)
    run = ask(key, lambda opened: opened.run)
    st.title(say("overview.title", dataset=escape_words(short_name(run.dataset))))
    _words(rows, say)
    _charts(rows, say)
    st.subheader(say("overview.leaderboard"))
    show_table(
        [_record(row, say) for row in rows],
        name=f"leaderboard-{run.run_id}",
        say=say,
        percent=[say(f"measure.{name}") for name in (*get_args(Share), "saved")],
        text=lambda: rows_to_csv(rows),
    )
    st.caption(say("overview.how_to_read"))
    with st.expander(say("overview.basis")):
        st.text(say("overview.counter", counter=run.token_counter, run=run.run_id))
        st.text(say("note.open_loop"))
        _show_cards(key, say)


def _words(rows: Sequence[LeaderboardRow], say: Catalogue) -> None:
    told = in_words(rows, say)
    st.markdown(escape_words(told.finding))
    if told.picks:
        for column, (purpose, pick) in zip(st.columns(len(told.picks)), told.picks, strict=True):
            with column.container(border=True, height="stretch"):
                st.markdown(f"**{escape_words(purpose)}**")
                st.markdown(escape_words(pick))
    st.caption(escape_words(told.caution))
    failed = [row.policy for row in rows if row.failures]
    if failed:
        st.warning(say("overview.failed", policies=escape_words(", ".join(failed))))


def _charts(rows: Sequence[LeaderboardRow], say: Catalogue) -> None:
    left, right = st.columns(2)
    shares = get_args(Share)
    scored = [place for place, name in enumerate(shares) if any(getattr(r, name) for r in rows)]
    measure: Share = left.selectbox(
        say("overview.measure"),
        shares,
        index=scored[0] if scored else 0,
        format_func=lambda name: say(f"measure.{name}"),
        key="overview_measure",
    )
    priced = any(row.cost_usd is not None for row in rows)
    against: Against = "tokens"
    if priced:
        against = (
            right.segmented_control(
                say("overview.against"),
                get_args(Against),
                format_func=lambda name: say(f"overview.against_{name}"),
                default="tokens",
                required=True,
                key="overview_against",
            )
            or "tokens"
        )
    if not any(getattr(row, measure) for row in rows):
        st.info(say("overview.not_scored", measure=say(f"measure.{measure}")))
        return
    # The marks of both are the same, so that the names of the one are the legend of the other.
    names, n = [row.policy for row in rows], f"{count_of(rows, measure):,}"
    pareto, ends = st.columns(2)
    with pareto:
        points = pareto_points(rows, measure=measure, against=against)
        show_drawing(
            draw_pareto(
                points,
                names=names,
                say=say,
                measure=measure,
                against=against,
                width=520,
                legend=False,
            ),
            title=say("chart.title_pareto", n=n, groups=rows[0].groups),
        )
    with ends:
        show_drawing(
            draw_intervals(rows, measure=measure, say=say),
            title=say(
                "chart.title_share",
                measure=say(f"measure.{measure}"),
                n=n,
                groups=f"{rows[0].groups:,}",
            ),
        )
    st.caption(say("overview.marks"))


def _record(row: LeaderboardRow, say: Catalogue) -> dict[str, Any]:
    saved = row.tokens_saved_fraction
    return {
        say("measure.policy"): row.policy,
        say("measure.needed_old_kept"): _percent(row.needed_old_kept),
        "95 %": _ends(row.needed_old_kept),
        say("measure.saved"): None if saved is None else saved * 100,
        say("measure.cost_usd"): None if row.cost_usd is None else round(row.cost_usd, 4),
        say("measure.ids_kept"): _percent(row.ids_kept),
        say("measure.ids_kept") + " 95 %": _ends(row.ids_kept),
        say("measure.numbers_kept"): _percent(row.numbers_kept),
        say("measure.constraints_kept"): _percent(row.constraints_kept),
        say("measure.needed_kept"): _percent(row.needed_kept),
        say("measure.altered"): row.altered,
        say("measure.invented"): row.invented,
        say("measure.invalid_views"): row.invalid_views,
        say("measure.failures"): row.failures,
        say("measure.tokens_peak"): row.tokens_peak,
        say("measure.compactions"): row.compactions,
        say("measure.compress_ms_p50"): row.compress_ms_p50,
        say("measure.models"): ", ".join(row.models) or "–",
    }


def _percent(interval: Interval | None) -> float | None:
    return None if interval is None else interval.share * 100


def _ends(interval: Interval | None) -> str:
    return "–" if interval is None else f"{interval.low * 100:.1f}–{interval.high * 100:.1f}"


def _show_cards(key: RunKey, say: Catalogue) -> None:
    """The data cards that lie beside the recordings, where they still do."""
    for card in _cards(ask(key, _source_files)):
        st.markdown(f"**{escape_words(card.title)}**")
        st.text(" ".join(card.description.split()))
        st.text(
            say(
                "overview.card",
                languages=", ".join(card.languages) or "–",
                licence=card.licence,
                origin=card.origin,
            )
        )
        if card.limits:
            st.text(say("overview.card_limits", limits=" ".join(card.limits.split())))


def _source_files(run: RunFile) -> list[str]:
    query = "SELECT DISTINCT regexp_replace(source, ':[^:/]*$', '') FROM conversation LIMIT 50"
    return [source for (source,) in run.fetch(query) if source]


def _cards(files: Sequence[str]) -> list[Card]:
    found: dict[Path, Card | None] = {}
    for file in map(Path, files):
        try:
            found.setdefault(file.parent, read_card_beside(file))
        except WorkbenchError:
            continue  # A card that is wrong is told where recordings are read.
    return [card for card in found.values() if card is not None]


if __name__ == "__main__":
    show()
