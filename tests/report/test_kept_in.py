import json
from pathlib import Path
from typing import Any

import pytest

from workbench.api import run
from workbench.messages import Message, build_conversation
from workbench.report.kept_in import find_kept_in
from workbench.report.result import Result
from workbench.store.read import open_run


@pytest.fixture
def case(cases: Path):
    def read(case_id: str) -> Any:
        lines = [json.loads(line) for line in cases.read_text("utf-8").splitlines()]
        [found] = [line for line in lines if line["id"] == case_id]
        return found

    return read


def replay(case: Any, folder: Path, **policy: Any) -> Result:
    """Replay a case's messages through one policy of its compressor."""
    what = case["what"]
    messages = [Message(**message) for message in case["input"]]
    spec: Any = what["compressor"]
    if "stub_model" in what:
        model = {"scripted": {"replies": what["stub_model"]["replies"]}}
        config = {k: v for k, v in what["config"].items() if k != "keep_recent_turns"}
        spec = {spec: {**config, "model": model}}
        policy["keep_recent_turns"] = what["config"]["keep_recent_turns"]
    talk = build_conversation("case", messages)
    return run([talk], policies=[{"name": "p", "compressor": spec, **policy}], out=folder)


def test_two_replays_of_one_history_are_equal_but_for_times(case, tmp_path: Path):
    """Case sh-rp-01."""
    given = case("sh-rp-01")
    first, second = replay(given, tmp_path / "a"), replay(given, tmp_path / "b")
    assert first.hash() == second.hash()
    outputs = "SELECT output_json FROM compaction ORDER BY ALL"
    assert first.query(outputs).equals(second.query(outputs))
    scores = first.leaderboard().drop(columns=["compress_ms_p50", "compress_ms_p95"])
    assert scores.equals(second.leaderboard()[scores.columns])


def test_compactions_are_counted_from_events_and_never_from_words(case, tmp_path: Path):
    """Case sh-rp-02."""
    given = case("sh-rp-02")
    board = replay(given, tmp_path).leaderboard()
    assert set(board["compactions"]) == {given["expected"]["compressions"]}


def test_what_the_recent_turn_repeats_does_not_flatter_the_summary(case, tmp_path: Path):
    """Case sh-rp-03: the kept turn has V-61, B-77 is lost, the summary has neither."""
    result = replay(case("sh-rp-03"), tmp_path)
    lost = result.query(
        "SELECT surface FROM verdict JOIN fact USING (conversation_id, fact_index) "
        "WHERE policy = 'p' AND verdict.status = 'lost' AND to_call = 2 AND kind = 'identifier'"
    )
    assert list(lost["surface"]) == ["B-77"]
    with open_run(result.path) as opened:
        [found] = [kept for kept in find_kept_in(opened) if kept.policy == "p"]
    assert (found.summary_kept, found.summarised, found.summary_recall) == (0, 2, 0)
    assert (found.in_recorded, found.in_summary) == (0, 0)


def test_a_summary_that_states_a_value_is_credited_with_it(case, tmp_path: Path):
    given = case("sh-rp-03")
    given["what"]["stub_model"]["replies"] = ["Boiler code B-77."]
    result = replay(given, tmp_path)
    with open_run(result.path) as opened:
        [found] = [kept for kept in find_kept_in(opened) if kept.policy == "p"]
    assert (found.in_summary, found.summary_kept, found.summarised) == (1, 1, 2)


def test_kept_lost_and_at_risk_add_up(small_run: Result):
    with open_run(small_run.path) as opened:
        for found in find_kept_in(opened):
            assert found.in_recorded + found.in_summary <= found.at_risk
            assert found.summary_kept <= found.summarised


def test_the_full_history_keeps_all_in_recorded_messages(small_run: Result):
    with open_run(small_run.path) as opened:
        found = find_kept_in(opened)[0]
    assert (found.policy, found.in_recorded, found.summary_recall) == (
        "identity",
        found.at_risk,
        None,
    )
