"""Where the values of a chart's axis lie, whether they are numbers, powers or names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from workbench.report.charts.figure import Chart, Trace
from workbench.report.svg import find_ticks, show_tick

__all__ = ["Scale", "find_scale", "title_of"]

_ROOM = 0.04
"""Share of an axis that stays free beyond the outermost values."""


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """One axis."""

    ends: tuple[float, float]
    """Its ends, the lower first; exponents of ten where it is logarithmic."""
    is_log: bool = False
    """Whether values stand by their powers of ten."""
    names: tuple[str, ...] = ()
    """Names in order, where values are names: the first lies highest."""

    def place(self, value: Any) -> float | None:
        """Where a value lies between the ends; None for what such an axis can't show."""
        if self.names:
            return len(self.names) - self.names.index(value) - 0.5
        if value is None or (self.is_log and value <= 0):
            return None
        return math.log10(value) if self.is_log else float(value)

    @property
    def ticks(self) -> list[float]:
        """Places to name."""
        if not self.is_log:
            return find_ticks(*self.ends)
        low, high = self.ends
        parts = (1,) if high - low > 3 else (1, 2, 5)
        found = [
            power + math.log10(part)
            for power in range(math.floor(low), math.ceil(high) + 1)
            for part in parts
        ]
        return [place for place in found if low <= place <= high]

    def show(self, place: float) -> str:
        """The value at a place, as it stands at the axis."""
        if not self.is_log:
            return show_tick(place)
        value = float(f"{10**place:.3g}")
        return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def find_scale(chart: Chart, axis: str) -> Scale:
    """The scale of one axis of a chart.

    Args:
        chart: The chart.
        axis: `x` or `y`.
    """
    asked = chart.x if axis == "x" else chart.y
    if asked.get("type") == "category":
        names = dict.fromkeys(name for trace in chart.traces for name in trace[axis])
        return Scale(ends=(0, max(1, len(names))), names=tuple(names))
    if "range" in asked:
        low, high = asked["range"]
        return Scale(ends=(low, high))
    is_log = asked.get("type") == "log"
    values = [v for v in _values(chart, axis) if v is not None and (v > 0 or not is_log)]
    if is_log:
        values = [math.log10(value) for value in values]
    from_zero = asked.get("rangemode") == "tozero" or chart.layout.get("barmode") == "stack"
    return Scale(ends=_ends(values, from_zero=from_zero), is_log=is_log)


def title_of(asked: Mapping[str, Any]) -> str:
    """What an axis shows, with its unit."""
    return str(asked.get("title", {}).get("text", ""))


def _ends(values: Sequence[float], *, from_zero: bool) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    if from_zero:
        low = min(0.0, low)
    edge = (high - low) * _ROOM or max(1e-6, abs(high) * _ROOM)
    return (low if from_zero and low == 0 else low - edge), high + edge


def _values(chart: Chart, axis: str) -> Iterator[float | None]:
    if chart.layout.get("barmode") == "stack":
        yield from _stacked(chart.traces, axis)
        return
    for trace in chart.traces:
        yield from trace[axis]
        yield from _error_ends(trace, axis)
    for shape in chart.layout.get("shapes", ()):
        if shape.get(f"{axis}ref") != "paper":
            yield from (shape[f"{axis}0"], shape[f"{axis}1"])


def _stacked(traces: Iterable[Trace], axis: str) -> list[float]:
    sums: dict[str, float] = {}
    for trace in traces:
        for name, value in zip(trace["y"], trace[axis], strict=True):
            sums[name] = sums.get(name, 0.0) + value
    return list(sums.values())


def _error_ends(trace: Trace, axis: str) -> Iterator[float]:
    error = trace.get(f"error_{axis}")
    if error is None:
        return
    for value, above, below in zip(trace[axis], error["array"], error["arrayminus"], strict=True):
        yield from (value - below, value + above)
