import msgspec
import pytest

from workbench.report.against_baseline import find_changes
from workbench.report.leaderboard import build_leaderboard
from workbench.stats.intervals import Interval
from workbench.store.read import open_run


@pytest.fixture
def rows(small_run):
    with open_run(small_run.path) as run:
        return build_leaderboard(run)


def at(row, share: float):
    interval = Interval(
        share=share, low=share - 0.01, high=share + 0.01, n_groups=9, n_effective=9.0
    )
    return msgspec.structs.replace(row, needed_old_kept=interval)


def test_run_does_not_differ_from_itself(rows) -> None:
    changes = find_changes(rows, rows)
    assert changes
    assert {change.direction for change in changes} == {"cannot_tell"}


@pytest.mark.parametrize(
    ("before", "now", "direction"),
    [(0.9, 0.5, "fell"), (0.5, 0.9, "rose"), (0.5, 0.51, "cannot_tell")],
)
def test_change_counts_where_intervals_lie_apart(rows, before, now, direction) -> None:
    [change] = [
        change
        for change in find_changes([at(rows[1], now)], [at(rows[1], before)])
        if change.measure == "needed_old_kept"
    ]
    assert change.direction == direction


def test_falls_come_first(rows) -> None:
    changes = find_changes([at(rows[1], 0.5)], [at(rows[1], 0.9)])
    assert changes[0].direction == "fell"


def test_policies_of_one_run_only_are_left_out(rows) -> None:
    assert find_changes(rows[:1], rows[1:]) == []
