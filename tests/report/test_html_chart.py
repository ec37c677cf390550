import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.report.catalogue import load_catalogue
from workbench.report.charts.leaderboard import ParetoPoint
from workbench.report.html_chart import draw_pareto
from workbench.stats.intervals import Interval

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
