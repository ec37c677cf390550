"""Compare: two policies, paired by conversation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from workbench.dashboard.choice import choose, link_to
from workbench.dashboard.data import RunKey, read_kinds, read_leaderboard, read_pairs
from workbench.dashboard.defaults import default_pair
from workbench.dashboard.figure import show_drawing
from workbench.dashboard.frame import current_words, need_run
from workbench.dashboard.table import choose_row, escape_words, show_table
from workbench.report.catalogue import Catalogue
from workbench.report.html_chart import draw_differences
from workbench.report.leaderboard import LeaderboardRow
from workbench.report.pairs import Difference, PairedConversation, PairedPolicies

__all__ = ["show"]


def show() -> None:
    """Draw the page."""
    say = current_words()
    key = need_run(say)
    rows = read_leaderboard(key)
    st.title(say("page.compare"))
    st.caption(say("compare.what"))
    names = [row.policy for row in rows]
    if len(names) < 2:
        st.info(say("compare.one_policy"))
        return
    first, second = _choose_two(rows, names, say)
    if first == second:
        st.info(say("compare.same_policy"))
        return
    pairs = read_pairs(key, first, second)
    st.markdown(_words(pairs, rows, say))
    if pairs.differences:
        show_drawing(
            draw_differences(pairs.differences, say=say),
            title=say(
                "chart.title_pairs",
                first=pairs.first,
                second=pairs.second,
                groups=max(found.n_groups for found in pairs.differences),
            ),
        )
        show_table(
            [_difference(found, pairs, say) for found in pairs.differences],
            name=f"differences-{first}-{second}",
            say=say,
        )
        st.caption(say("compare.basis"))
    _kinds(key, pairs, say)
    _conversations(pairs, say)


def _choose_two(
    rows: Sequence[LeaderboardRow], names: Sequence[str], say: Catalogue
) -> tuple[str, str]:
    before, later = default_pair(rows)
    left, right = st.columns(2)
    with left:
        first = choose(say("compare.first"), names, param="first", default=before)
    with right:
        second = choose(say("compare.second"), names, param="second", default=later)
    return first, second


def _words(pairs: PairedPolicies, rows: Sequence[LeaderboardRow], say: Catalogue) -> str:
    told = [
        say(
            f"compare.{'more' if found.difference > 0 else 'less'}",
            measure=escape_words(say.word("measure", found.measure)),
            points=f"{abs(found.difference) * 100:.1f}",
            low=f"{found.low * 100:+.1f}",
            high=f"{found.high * 100:+.1f}",
        )
        for found in pairs.differences
        if found.told_apart and found.is_share
    ]
    saved = {row.policy: row.tokens_saved_fraction or 0.0 for row in rows}
    head = say(
        "compare.head",
        second=escape_words(pairs.second),
        first=escape_words(pairs.first),
        saved=f"{saved[pairs.second]:.1%}",
        other=f"{saved[pairs.first]:.1%}",
    )
    return "\n- ".join([head + "\n", *(told or [say("compare.cannot_tell")])])


def _difference(found: Difference, pairs: PairedPolicies, say: Catalogue) -> dict[str, Any]:
    def shown(value: float) -> str:
        return f"{value:.1%}" if found.is_share else f"{value:.3g}"

    def gap(value: float) -> str:
        return f"{value * 100 + 0.0:+.1f}" if found.is_share else f"{value + 0.0:+.3g}"

    return {
        say("compare.measure"): say.word("measure", found.measure),
        pairs.first: shown(found.first),
        f"{pairs.second} ": shown(found.second),
        say("compare.difference"): gap(found.difference),
        "95 %": f"{gap(found.low)} … {gap(found.high)}",
        "n": found.n,
        say("compare.groups"): found.n_groups,
        say("compare.verdict"): say(f"compare.is_{found.verdict.replace(' ', '_')}"),
    }


def _kinds(key: RunKey, pairs: PairedPolicies, say: Catalogue) -> None:
    shares = {(share.policy, share.kind): share for share in read_kinds(key)}
    kinds = dict.fromkeys(kind for _, kind in shares)
    rows = []
    for kind in kinds:
        one, other = shares.get((pairs.first, kind)), shares.get((pairs.second, kind))
        if one is None or other is None:
            continue
        rows.append(
            {
                say("compare.kind"): say.word("kind", kind),
                pairs.first: one.kept * 100,
                f"{pairs.second} ": other.kept * 100,
                say("compare.difference"): f"{(other.kept - one.kept) * 100:+.1f}",
                "n": one.n,
            }
        )
    st.subheader(say("compare.by_kind"))
    show_table(rows, name="kinds", say=say, percent=[pairs.first, f"{pairs.second} "])


def _conversations(pairs: PairedPolicies, say: Catalogue) -> None:
    st.subheader(say("compare.where"))
    st.caption(say("compare.same_in", n=f"{pairs.n_same:,}"))
    half = [
        (say("compare.first_wins", policy=escape_words(pairs.first)), _won(pairs, second=False)),
        (say("compare.second_wins", policy=escape_words(pairs.second)), _won(pairs, second=True)),
    ]
    for place, (column, (head, found)) in enumerate(zip(st.columns(2), half, strict=True)):
        with column:
            st.markdown(f"**{head}** ({len(found):,})")
            chosen = choose_row(
                [_pair(pair, say) for pair in found[:200]], name=f"wins-{place}", say=say
            )
            if chosen is not None:
                policy = pairs.first if place else pairs.second
                st.page_link(
                    str(Path(__file__).parent / "conversation.py"),
                    label=say("compare.open", policy=escape_words(policy)),
                    icon=":material/forum:",
                    query_params=link_to(conversation=found[chosen].conversation, policy=policy),
                )


def _won(pairs: PairedPolicies, *, second: bool) -> list[PairedConversation]:
    """Conversations in which one of the two keeps more needed values, else more facts."""
    gains = [
        (pair, (pair.second_kept - pair.first_kept, pair.second_facts - pair.first_facts))
        for pair in pairs.conversations
    ]
    if second:
        return [pair for pair, gain in reversed(gains) if gain > (0, 0)]
    return [pair for pair, gain in gains if gain < (0, 0)]


def _pair(pair: PairedConversation, say: Catalogue) -> dict[str, Any]:
    return {
        say("compare.conversation"): pair.conversation,
        say("compare.needed"): f"{pair.first_kept} : {pair.second_kept} / {pair.needed_old}",
        say("compare.facts"): f"{pair.first_facts} : {pair.second_facts} / {pair.facts}",
        say("compare.tokens"): f"{pair.first_tokens:,} : {pair.second_tokens:,}",
    }


if __name__ == "__main__":
    show()
