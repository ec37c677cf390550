import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.report.catalogue import load_catalogue
from workbench.report.charts.leaderboard import ParetoPoint
from workbench.report.html_calls import draw_calls
from workbench.report.html_chart import draw_differences, draw_intervals, draw_pareto
from workbench.report.leaderboard import build_leaderboard
from workbench.report.pairs import Difference
from workbench.report.walk import find_call_tokens
from workbench.stats.intervals import Interval
from workbench.store.read import open_run

SAY = load_catalogue("en")


def point(name: str, used: float, share: float, *, best: bool = True) -> ParetoPoint:
    kept = Interval(share=share, low=share / 2, high=(1 + share) / 2, n_groups=5, n_effective=5.0)
    return ParetoPoint(policy=name, used=used, kept=kept, best=best)


@given(st.lists(st.tuples(st.floats(0, 40), st.floats(0, 1)), min_size=1, max_size=60))
def test_every_policy_is_drawn(pairs) -> None:
    points = [point(f"p{n}", used, share) for n, (used, share) in enumerate(pairs)]
    drawn = draw_pareto(points, names=[p.policy for p in points], say=SAY)
    assert drawn.count("<title>") == len(points)
    assert "nan" not in drawn


def test_nothing_to_score_draws_nothing() -> None:
    assert draw_pareto([], names=[], say=SAY) == ""


@pytest.mark.parametrize("name", ["<svg onload=x>", "a&b", '"quoted"'])
def test_names_are_escaped(name: str) -> None:
    drawn = draw_pareto([point(name, 0.5, 0.5)], names=[name], say=SAY)
    assert name not in drawn


def test_every_policy_has_its_interval_and_the_best_stands_first(small_run) -> None:
    with open_run(small_run.path) as run:
        rows = build_leaderboard(run)
    drawn = draw_intervals(rows, measure="needed_old_kept", say=SAY)
    assert drawn.count("<title>") == len(rows)
    assert drawn.index("identity: 100.0 %") < drawn.index("rules: 0.0 %")


def difference(measure: str, low: float, high: float) -> Difference:
    return Difference(
        measure=measure,
        first=0.5,
        second=0.5,
        difference=(low + high) / 2,
        low=low,
        high=high,
        n=10,
        n_groups=5,
        p_value=0.5,
        verdict="better" if low > 0 else "cannot tell",
    )


def test_differences_of_shares_are_drawn_and_counts_are_not() -> None:
    found = [difference("ids_kept", 0.1, 0.2), difference("altered", 0, 3)]
    drawn = draw_differences(found, say=SAY)
    assert drawn.count("<title>") == 1
    assert "+15.0 [+10.0 … +20.0]" in drawn
    assert draw_differences(found[1:], say=SAY) == ""


def test_equal_policies_are_drawn_at_nothing() -> None:
    assert "nan" not in draw_differences([difference("ids_kept", 0, 0)], say=SAY)


def test_calls_are_drawn_with_compactions_and_the_chosen_one(small_run) -> None:
    with open_run(small_run.path) as run:
        [conversation, *_] = [
            name for (name,) in run.fetch("SELECT conversation_id FROM conversation")
        ]
        tokens = find_call_tokens(run, policy="rules", conversation=conversation)
    drawn = draw_calls(tokens, say=SAY, chosen=tokens[-1].call)
    assert drawn.count("<polyline") == 2
    assert drawn.count("<title>") == len(tokens)
    assert "nan" not in drawn
