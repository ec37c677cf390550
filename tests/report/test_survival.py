from pathlib import Path

from workbench.api import run
from workbench.report.result import Result
from workbench.report.survival import SurvivalPoint, count_deaths, find_survival
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, chat


def curves(result: Result, policy: str, by: str) -> list[SurvivalPoint]:
    with open_run(result.path) as run:
        return [point for point in find_survival(run)[policy] if point.by == by]


def test_the_full_history_keeps_facts_of_any_age(small_run: Result):
    assert {point.kept for point in curves(small_run, "identity", "age")} == {1.0}


def test_facts_are_at_risk_from_two_turns_on(small_run: Result):
    ages = [point.at for point in curves(small_run, "rules", "age")]
    assert ages == sorted(ages)
    assert ages[0] == 2


def test_every_fact_at_risk_is_counted_in_both_curves(small_run: Result):
    for policy in ("identity", "rules", "summary"):
        by_age = sum(point.n for point in curves(small_run, policy, "age"))
        by_rounds = sum(point.n for point in curves(small_run, policy, "rounds"))
        assert by_age == by_rounds > 0


def test_without_compaction_nothing_goes_through_one(small_run: Result):
    assert [point.at for point in curves(small_run, "identity", "rounds")] == [0]


def test_facts_that_old_turns_state_went_through_each_compaction_since(small_run: Result):
    rounds = [point.at for point in curves(small_run, "summary", "rounds")]
    assert rounds[0] >= 1
    assert rounds[-1] == 2


def test_shares_are_those_of_a_slow_count(small_run: Result):
    with open_run(small_run.path) as run:
        spans = run.fetch("SELECT status, from_call, to_call FROM verdict WHERE policy = 'rules'")
    total = sum(last - first + 1 for _, first, last in spans)
    kept = sum(last - first + 1 for status, first, last in spans if status == "retained")
    points = curves(small_run, "rules", "age")
    assert sum(point.n for point in points) == total
    assert round(sum(point.kept * point.n for point in points)) == kept


def test_a_fact_dies_once_at_the_first_call_that_lacks_it(small_run: Result):
    found = small_run.deaths()
    assert not found.duplicated(["policy", "conversation", "fact"]).any()
    assert "identity" not in set(found.policy)
    for death in found[found.policy == "rules"].itertuples():
        spans = small_run.query(
            "SELECT min(from_call) AS first FROM verdict WHERE policy = 'rules' "
            "AND status = 'lost' AND conversation_id = $1 AND fact_index = $2",
            [death.conversation, death.fact],
        )
        assert death.call == spans["first"][0]


def test_without_a_window_a_fact_dies_in_a_compaction(small_run: Result):
    assert (small_run.deaths().rounds >= 1).all()


def test_deaths_are_counted_by_round(small_run: Result):
    with open_run(small_run.path) as run:
        counts = count_deaths(run)
    found = small_run.deaths()
    assert {policy: sum(n.values()) for policy, n in counts.items()} == dict(
        found.groupby("policy").size()
    )


def test_a_round_of_a_growing_summary_takes_in_what_earlier_ones_did(tmp_path: Path):
    turns = [ask("My order is W1234567.")] + [
        m for n in range(6) for m in (answer(f"a{n}"), ask(f"q{n}"))
    ]
    keep = {"scripted": ["Order W1234567."] * 2 + ["Nothing."] * 9}
    policy = {
        "name": "p",
        "compressor": {"model": {"model": keep}},
        "keep_recent_turns": 0,
        "incremental": {"when": {"pending_turns_at_least": 1}},
    }
    found = run([chat(*turns, answer("end"))], policies=[policy], out=tmp_path).deaths()
    (death,) = found[found.surface == "W1234567"].itertuples()
    assert (death.rounds, death.cause) == (3, "dropped_by_model")
