"""Many policies side by side on recordings of both kinds: many turns, and one long running turn."""

from pathlib import Path

import pytest

import workbench as wb
from workbench.report.losses import find_losses
from workbench.report.notes import notes
from workbench.report.report import Report
from workbench.report.result import Result
from workbench.scoring.loss_cause import CAUSES
from workbench.store.read import open_run

SETS = ("tau-bench-retail", "mini-swe-agent", "pi-sessions")
FEWER = {"mini-swe-agent": 12, "tau-bench-retail": 30}
"""Conversations that are replayed where the whole set would take minutes."""


@pytest.fixture(scope="module")
def runs(recordings: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    """Each set through the fourteen strategies that ship with the package, and more."""
    return {
        name: wb.run(
            wb.load_conversations(recordings / name)[: FEWER.get(name)],
            policies="strategies",
            out=tmp_path_factory.mktemp(name),
            jobs=2,
        )
        for name in SETS
    }


@pytest.fixture(scope="module")
def reports(runs: dict[str, Result]) -> dict[str, Report]:
    return {name: run.report() for name, run in runs.items()}


@pytest.mark.parametrize("name", SETS)
def test_at_least_ten_policies_are_replayed_and_scored(reports: dict[str, Report], name: str):
    assert len(reports[name].rows) >= 10
    assert reports[name].unscored == 0


@pytest.mark.parametrize("name", SETS)
def test_each_lost_value_has_a_cause_and_causes_add_up_to_the_losses(
    runs: dict[str, Result], reports: dict[str, Report], name: str
):
    with open_run(runs[name].path) as run:
        lost = dict(run.fetch("SELECT policy, count(*) FROM needed WHERE NOT kept GROUP BY policy"))
        caused = dict(
            run.fetch("SELECT policy, count(lost_by) FROM needed WHERE NOT kept GROUP BY policy")
        )
        assert lost == caused
        for row in reports[name].rows:
            losses = find_losses(run, row)
            kept = row.needed_old_kept.share if row.needed_old_kept is not None else 1
            assert sum(losses.causes.values()) == losses.old_lost
            assert losses.old_lost == round((1 - kept) * row.needed_old_count)
            assert losses.causes.keys() <= CAUSES.keys()


@pytest.mark.parametrize("name", SETS)
def test_the_same_causes_hold_for_facts(runs: dict[str, Result], name: str):
    with open_run(runs[name].path) as run:
        without = run.fetch(
            "SELECT count(*) FROM verdict WHERE status = 'lost' AND lost_by IS NULL"
        )
        assert without == [(0,)]


def test_a_running_turn_is_named_and_taken_in_by_the_policy_that_can(reports: dict[str, Report]):
    report = reports["mini-swe-agent"]
    assert any("12 conversations with a single human turn" in note for note in notes(report))
    saved = {row.policy: row.tokens_saved_fraction for row in report.rows}
    assert saved["summary"] == saved["compactCompletedTurns"] == 0
    assert (saved["summary-of-steps"] or 0) > 0


def test_an_incomplete_turn_that_holds_policies_off_is_named(reports: dict[str, Report]):
    (held,) = [note for note in notes(reports["pi-sessions"]) if note.startswith("Held off")]
    assert "no final answer" in held
    assert {"compactCompletedTurns", "textExcerpt", "summary"} <= set(
        held.rpartition(": ")[2].rstrip(".").split(", ")
    )


def test_our_count_stands_beside_the_recorded_usage(reports: dict[str, Report]):
    usage = reports["pi-sessions"].usage
    assert usage.calls > 400
    assert usage.tokens_ratio is not None
