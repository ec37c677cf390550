"""Every chart on a real run: what it shows is what the rows say, and names in it are text."""

import msgspec
import pytest

from workbench.report.advice import find_picks
from workbench.report.catalogue import load_catalogue
from workbench.report.charts.figure import plain
from workbench.report.charts.leaderboard import interval_chart, pareto_chart, pareto_points
from workbench.report.charts.palette import mark_of
from workbench.report.leaderboard import build_leaderboard
from workbench.store.read import open_run


@pytest.fixture(scope="module")
def rows(small_run):
    with open_run(small_run.path) as run:
        return build_leaderboard(run)


def test_pareto_shows_every_policy_with_its_share(rows) -> None:
    figure = pareto_chart(rows)
    shown = {trace.name: trace.y[0] for trace in figure.data[1:]}
    assert shown == {row.policy: pytest.approx(row.needed_old_kept.share * 100) for row in rows}


def test_no_point_on_the_best_line_is_beaten(rows) -> None:
    points = pareto_points(rows)
    best = [point for point in points if point.best]
    assert best
    for point in best:
        assert not any(
            other.used < point.used and other.kept.share > point.kept.share for other in points
        )


def test_cost_needs_a_price(rows) -> None:
    assert pareto_points(rows, against="cost") == []


def test_titles_say_n(rows) -> None:
    n = f"n = {rows[0].needed_old_count}"
    assert n in pareto_chart(rows).layout.title.text
    assert n in interval_chart(rows).layout.title.text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_axes_have_units(rows, language: str) -> None:
    figure = pareto_chart(rows, say=load_catalogue(language))
    assert "%" in figure.layout.xaxis.title.text
    assert "%" in figure.layout.yaxis.title.text


def test_names_are_text(rows) -> None:
    named = [msgspec.structs.replace(row, policy=f"<a href='x'>{row.policy}</a>") for row in rows]
    assert "<a" not in pareto_chart(named).to_json().replace("\\u003c", "<")


def test_long_names_are_cut() -> None:
    assert len(plain("x" * 500)) == 48


def test_marks_of_many_policies_differ() -> None:
    names = [f"p{n}" for n in range(49)]
    assert len({mark_of(name, names) for name in names}) == 49


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("pareto_figure", {"measure": "ids_kept"}),
        ("interval_figure", {}),
        ("kinds_figure", {}),
        ("causes_figure", {}),
        ("survival_figure", {"by": "age"}),
        ("survival_figure", {"by": "rounds"}),
        ("tokens_figure", {"policy": "rules", "conversation": "order-1"}),
    ],
)
def test_result_gives_figures_with_titles_and_axes(small_run, name: str, arguments) -> None:
    figure = getattr(small_run, name)(**arguments)
    assert figure.data
    assert figure.layout.title.text


def test_result_shows_itself_as_html(small_run) -> None:
    assert "<svg" in small_run._repr_html_()


def test_result_compares_policies_in_a_frame(small_run) -> None:
    frame = small_run.compare_policies("identity", "rules")
    assert list(frame.columns)[:3] == ["measure", "first", "second"]
    assert (frame["difference"] <= 0).all()


def test_result_lists_what_a_conversation_lost(small_run) -> None:
    frame = small_run.lost("rules", "order-1")
    assert "W14567" in set(frame["value"])


def test_picks_are_of_the_run(rows) -> None:
    assert {pick.row.policy for pick in find_picks(rows)} <= {row.policy for row in rows}
