"""Facts: what is kept by kind, how long it lasts, and why it goes."""

from __future__ import annotations

from typing import Any

import streamlit as st

from workbench.dashboard.choice import choose_part
from workbench.dashboard.data import (
    RunKey,
    read_deaths,
    read_kinds,
    read_leaderboard,
    read_lost_facts,
    read_lost_needed,
    read_survival,
)
from workbench.dashboard.figure import show_chart
from workbench.dashboard.frame import current_words, need_run
from workbench.dashboard.table import show_table, with_heads
from workbench.report.catalogue import Catalogue
from workbench.report.charts.facts import describe_causes, describe_kinds, describe_survival
from workbench.report.survival import SurvivalPoint

__all__ = ["show"]


def show() -> None:
    """Draw the page."""
    say = current_words()
    key = need_run(say)
    st.title(say("page.facts"))
    names = ("kinds", "causes", "survival")
    chosen = choose_part(
        say("facts.show"), names, param="part", show=lambda name: say(f"facts.{name}")
    )
    {"kinds": _kinds, "causes": _causes, "survival": _survival}[chosen](key, say)


def _kinds(key: RunKey, say: Catalogue) -> None:
    shares = read_kinds(key)
    st.caption(say("facts.kinds_what"))
    if not shares:
        st.info(say("facts.none_at_risk"))
        return
    show_chart(describe_kinds(shares, say=say), alt=say("facts.kinds"))
    kept = say("facts.kept")
    rows = [
        {
            say("measure.policy"): share.policy,
            say("compare.kind"): say.word("kind", share.kind),
            kept: share.kept * 100,
            "n": share.n,
            say("measure.altered"): share.altered,
        }
        for share in shares
    ]
    show_table(rows, name="kept-by-kind", say=say, percent=[kept])


def _causes(key: RunKey, say: Catalogue) -> None:
    st.caption(say("facts.causes_what"))
    parts = (("needed", read_lost_needed(key)), ("facts", read_lost_facts(key)))
    for name, causes in parts:
        if not causes:
            st.info(say(f"facts.no_lost_{name}"))
            continue
        show_chart(
            describe_causes(causes, what=say(f"facts.lost_{name}"), say=say),
            alt=say("facts.causes"),
        )
        show_table(
            [
                {
                    say("measure.policy"): policy,
                    say("walk.why"): say.word("cause", cause),
                    "n": count,
                }
                for policy, counts in causes.items()
                for cause, count in counts.items()
            ],
            name=f"causes-{name}",
            say=say,
        )


def _survival(key: RunKey, say: Catalogue) -> None:
    st.caption(say("facts.survival_what"))
    points = read_survival(key)
    policies = [row.policy for row in read_leaderboard(key)]
    if not points:
        st.info(say("facts.none_at_risk"))
        return
    losing = [p for p in policies if any(point.kept < 1 for point in points.get(p, ()))]
    chosen = st.multiselect(
        say("facts.policies"), policies, default=losing[:6] or policies[:6], key="facts_policies"
    )
    shown = {policy: points.get(policy, []) for policy in policies if policy in chosen}
    for by in ("age", "rounds"):
        show_chart(
            describe_survival(shown, by=by, policies=policies, say=say), alt=say("facts.survival")
        )
    show_table(
        [_point(point, say) for line in shown.values() for point in line],
        name="survival",
        say=say,
        percent=[say("head.kept")],
    )
    _deaths(key, say)


def _deaths(key: RunKey, say: Catalogue) -> None:
    st.subheader(say("facts.deaths"))
    show_table(
        [
            {say("measure.policy"): policy, say("facts.round"): rounds, "n": count}
            for policy, counts in read_deaths(key).items()
            for rounds, count in counts.items()
        ],
        name="deaths",
        say=say,
    )


def _point(point: SurvivalPoint, say: Catalogue) -> dict[str, Any]:
    shown = with_heads(point, say)
    return {
        **shown,
        say("head.by"): say.word("head", point.by),
        say("head.kept"): point.kept * 100,
    }


if __name__ == "__main__":
    show()
