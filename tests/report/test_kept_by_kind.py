import pytest

from workbench.report.kept_by_kind import (
    count_lost_facts,
    count_lost_needed,
    find_kept_by_kind,
)
from workbench.report.leaderboard import build_leaderboard
from workbench.report.losses import find_losses
from workbench.store.read import open_run


@pytest.fixture
def run(small_run):
    with open_run(small_run.path) as opened:
        yield opened


def test_full_history_keeps_every_kind(run) -> None:
    full = [share for share in find_kept_by_kind(run) if share.policy == "identity"]
    assert full
    assert all(share.kept == 1 for share in full)


def test_kinds_add_up_to_the_facts_at_risk(run) -> None:
    shares = find_kept_by_kind(run)
    for row in build_leaderboard(run):
        n = sum(share.n for share in shares if share.policy == row.policy)
        assert n == row.ids_at_risk + row.numbers_at_risk + row.constraints_at_risk


def test_causes_of_needed_values_are_those_of_the_report(run) -> None:
    counted = count_lost_needed(run)
    for row in build_leaderboard(run):
        assert counted.get(row.policy, {}) == find_losses(run, row).causes


def test_lost_facts_have_a_cause_each(run) -> None:
    assert count_lost_facts(run)["rules"].keys() == {"dropped_by_rule"}
