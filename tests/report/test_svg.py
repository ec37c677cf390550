import itertools

from hypothesis import given
from hypothesis import strategies as st

from workbench.report.svg import Plot, draw_marker, draw_svg, find_ticks, show_tick


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 12))
def test_ticks_are_few_even_and_inside(low: float, width: float, most: int) -> None:
    ticks = find_ticks(low, low + width, most=most)
    assert len(ticks) <= most + 1
    edge = width * 1e-6
    assert all(low - edge <= tick <= low + width + edge for tick in ticks)
    steps = [b - a for a, b in itertools.pairwise(ticks)]
    assert not steps or max(steps) - min(steps) <= max(steps) * 1e-3


def test_no_width_has_one_tick() -> None:
    assert find_ticks(3, 3) == [3]


def test_ends_of_the_axes_are_ends_of_the_plot() -> None:
    plot = Plot(width=200, height=100, x=(0, 10), y=(0, 1), left=20, right=10, top=5, bottom=15)
    assert (plot.across(0), plot.across(10)) == (20, 190)
    assert (plot.down(1), plot.down(0)) == (5, 85)


def test_what_is_told_is_text() -> None:
    plot = Plot(width=9, height=9, x=(0, 1), y=(0, 1))
    mark = draw_marker(1, 2, colour="#000", symbol="circle", told="<b>", text="<i>")
    drawn = draw_svg(plot, [mark], label='"><script>')
    assert "<b>" not in drawn
    assert "<i>" not in drawn
    assert "<script>" not in drawn


def test_nothing_is_no_minus() -> None:
    assert show_tick(-0.0) == "0"
