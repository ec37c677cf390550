"""A drawing shows what the figure of the same chart shows, and names in it are text."""

import re

import pytest

from workbench.report.catalogue import load_catalogue
from workbench.report.charts.cost import describe_cost, describe_speed
from workbench.report.charts.facts import describe_causes, describe_kinds, describe_survival
from workbench.report.charts.figure import describe_chart
from workbench.report.cost_parts import CostParts, PolicySpeed
from workbench.report.html_figure import draw_chart
from workbench.report.kept_by_kind import KindShare
from workbench.report.survival import SurvivalPoint
from workbench.report.svg_marks import shade
from workbench.report.svg_scale import find_scale

NASTY = "<img src=x>&\"'"
NASTY_SHOWN = "&lt;img src=x&gt;&amp;&quot;&#x27;"


def _titles(drawing: str) -> list[str]:
    return re.findall("<title>(.*?)</title>", drawing)


def _bars() -> str:
    causes = {NASTY: {"cut": 3, "evicted": 1}, "other": {"cut": 2}}
    return draw_chart(describe_causes(causes, what="Lost"), label="causes")


def test_bars_lie_end_to_end_with_a_length_for_each_count() -> None:
    found = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="18"', _bars())
    (first, three), (other, two), (second, one) = [(float(x), float(w)) for x, w in found]
    assert first == other
    assert second == pytest.approx(first + three, abs=0.2)
    assert (two / one, three / one) == (pytest.approx(2, abs=0.02), pytest.approx(3, abs=0.02))


def test_each_mark_tells_its_policy_what_it_is_and_how_many() -> None:
    assert f"{NASTY_SHOWN} · cut at a limit: 3" in _titles(_bars())
    assert "<img" not in _bars()


def test_pattern_and_words_tell_causes_apart_without_colour() -> None:
    drawing = _bars()
    used = set(re.findall(r'fill="url\(#([^)]*)\)"', drawing))
    assert len(used) == 2
    assert used == set(re.findall('<pattern id="([^"]*)"', drawing))
    assert "evicted after it was paid for</text>" in drawing


def test_curve_falls_where_less_is_kept() -> None:
    line = [
        SurvivalPoint(policy="p", by="age", at=at, kept=kept, n=1200)
        for at, kept in ((2, 1.0), (3, 0.5), (9, 0.25))
    ]
    chart = describe_survival({"p": line}, by="age", policies=["p"])
    drawing = draw_chart(chart, label="curve")
    [path] = re.findall('<path d="(M[^"]*L[^"]*)"', drawing)
    downs = [float(pair.split()[1]) for pair in path[1:].split("L")]
    assert downs == sorted(downs)
    assert (downs[1] - downs[0]) / (downs[2] - downs[1]) == pytest.approx(2, abs=0.02)
    assert "p · 3: 50.0 %, n = 1,200" in _titles(drawing)


def test_times_stand_by_their_powers_of_ten() -> None:
    speed = dict.fromkeys(("compress_ms_p95", "model_ms_p50", "model_ms_p95"))
    speed |= {"compactions": 3, "model_calls": 0}
    speeds = [
        PolicySpeed(policy=f"p{ms:g}", compress_ms_p50=ms, **speed) for ms in (0.1, 1.0, 10.0)
    ]
    drawing = draw_chart(describe_speed(speeds), label="speed")
    places = re.findall(r'translate\(([\d.]+) [\d.]+\)" fill="#\w+"><title>', drawing)
    one, two, three = map(float, places)
    assert two - one == pytest.approx(three - two, abs=0.2)


def test_what_has_no_price_is_left_out() -> None:
    usd = {"plain_usd": 2.0, "read_usd": 0.0, "write_usd": 0.0, "output_usd": 1.0}
    parts = [CostParts(policy="p", summary_usd=None, **usd)]
    drawing = draw_chart(describe_cost(parts, unit="of x"), label="cost")
    assert len(_titles(drawing)) == 2
    assert load_catalogue()("cost.summary_usd") not in drawing


@pytest.mark.parametrize("language", ["en", "zh"])
def test_cells_show_share_and_n(language: str) -> None:
    shares = [
        KindShare(policy=NASTY, kind="date", kept=0.25, n=1234, altered=0),
        KindShare(policy="q", kind="amount", kept=1.0, n=4, altered=0),
    ]
    say = load_catalogue(language)
    drawing = draw_chart(describe_kinds(shares, say=say), label="kinds")
    assert {"25% (1,234)", "100% (4)", "–"} <= set(re.findall(">([^<>]+)</text>", drawing))
    assert say("kind.date") in drawing
    assert "<img" not in drawing


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_words_on_a_cell_can_be_read(percent: int) -> None:
    ground, ink = shade(percent)

    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(ground), light(ink)))
    assert (high + 0.05) / (low + 0.05) >= 3.9


def test_long_names_stay_inside() -> None:
    causes = {"发" * 48: {"cut": 1}}
    drawing = draw_chart(describe_causes(causes, what="x"), label="x", width=540)
    [name] = re.findall('text-anchor="end">([^<]*)<', drawing)
    assert name.endswith("…")
    assert len(name) * 12 < 540 * 0.34


def test_axis_holds_intervals_and_limits() -> None:
    trace = {"type": "scatter", "mode": "markers", "x": [1.0], "y": [50.0]}
    trace["error_y"] = {"array": [20.0], "arrayminus": [10.0]}
    limit = {"type": "line", "xref": "paper", "y0": 95.0, "y1": 95.0}
    chart = describe_chart([trace], title="", x={}, y={}, shapes=[limit])
    low, high = find_scale(chart, "y").ends
    assert low < 40
    assert high > 95
