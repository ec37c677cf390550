import pytest

from workbench.report.leaderboard import build_leaderboard
from workbench.report.report import build_report
from workbench.store.read import RunFile, open_run
from workbench.testing.large_run import write_large_run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory):
    path = tmp_path_factory.mktemp("large") / "small.duckdb"
    assert write_large_run(path, policies=3, conversations=6, facts=20, turns=8) == 360
    with open_run(path) as opened:
        yield opened


def test_every_reader_takes_it(run: RunFile) -> None:
    report = build_report(run)
    assert len(report.rows) == 3
    assert report.survival.keys() == {"identity", "policy-1", "policy-2"}


def test_full_history_keeps_everything(run: RunFile) -> None:
    full = build_leaderboard(run)[0]
    assert full.policy == "identity"
    assert full.ids_kept is not None
    assert full.ids_kept.share == 1
    assert full.tokens_saved_fraction == 0


def test_each_lost_value_has_a_cause(run: RunFile) -> None:
    odd = "SELECT count(*) FROM verdict WHERE (status = 'lost') <> (lost_by IS NOT NULL)"
    assert run.fetch(odd) == [(0,)]


def test_spans_lie_inside_their_conversation(run: RunFile) -> None:
    odd = (
        "SELECT count(*) FROM verdict JOIN conversation USING (conversation_id) "
        "WHERE from_call > to_call OR to_call >= n_recorded_calls"
    )
    assert run.fetch(odd) == [(0,)]
