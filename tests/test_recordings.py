"""The main job on real recordings, held against numbers that were counted in another way."""

from pathlib import Path

import pytest

import workbench as wb
from workbench.report.leaderboard import LeaderboardRow, build_leaderboard
from workbench.report.result import Result
from workbench.store.read import open_run

POLICIES = {
    "policies": [
        {
            "name": "rules",
            "compressor": "compactCompletedTurns",
            "compact_completed_tool_turns": True,
        },
        {"name": "summary", "compressor": {"model": {"model": "extractive"}}},
    ],
    "read_only": ["get_*", "find_*", "list_*", "search_*", "calculate", "think"],
}


@pytest.fixture(scope="module")
def runs(recordings: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    """Both tau-bench sets through three policies."""
    return {
        name: wb.run(
            recordings / f"tau-bench-{name}",
            policies=POLICIES,
            out=tmp_path_factory.mktemp(name),
            jobs=2,
        )
        for name in ("airline", "retail")
    }


def rows(result: Result) -> dict[str, LeaderboardRow]:
    with open_run(result.path) as run:
        return {row.policy: row for row in build_leaderboard(run)}


@pytest.mark.parametrize(
    ("name", "full", "needed", "old", "low", "high"),
    [
        ("airline", 4_535_284, 1526, 362, 0.33, 0.36),
        ("retail", 3_381_318, 989, 188, 0.16, 0.18),
    ],
)
def test_counts_agree_with_an_independent_count(
    runs: dict[str, Result], name: str, full: int, needed: int, old: int, low: float, high: float
):
    row = rows(runs[name])["rules"]
    assert (row.tokens_full, row.needed_count, row.needed_old_count) == (full, needed, old)
    assert row.needed_old_kept is not None
    assert low <= row.needed_old_kept.share <= high


@pytest.mark.parametrize("name", ["airline", "retail"])
def test_identity_keeps_everything(runs: dict[str, Result], name: str):
    row = rows(runs[name])["identity"]
    kept = {
        field: getattr(row, field)
        for field in row.__struct_fields__
        if field.endswith("_kept") and getattr(row, field) is not None
    }
    assert {"needed_kept", "needed_old_kept", "needed_old_writing_kept", "ids_kept"} <= kept.keys()
    assert {getattr(share, "share", share) for share in kept.values()} == {1.0}
    assert (row.altered, row.invented, row.invalid_views, row.failures) == (0, 0, 0, 0)


@pytest.mark.parametrize("name", ["airline", "retail"])
def test_dropping_sentences_alters_and_invents_next_to_nothing(runs: dict[str, Result], name: str):
    row = rows(runs[name])["summary"]
    assert row.ids_at_risk + row.numbers_at_risk + row.constraints_at_risk > 2000
    assert row.altered + row.contradicted < 40
    assert row.invented == 0


@pytest.mark.parametrize("name", ["airline", "retail"])
def test_lost_values_come_with_the_words_and_the_call(runs: dict[str, Result], name: str):
    losses = {loss.policy: loss for loss in runs[name].report().losses}["rules"]
    assert len(losses.examples) == 3
    for example in losses.examples:
        assert example.value in example.words
        assert example.turns_ago >= 2
        assert example.cause == "dropped_by_rule"


@pytest.mark.parametrize("name", ["airline", "retail"])
def test_nothing_went_unreplayed_or_unscored(runs: dict[str, Result], name: str):
    assert runs[name].report().unscored == 0
