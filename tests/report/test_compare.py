import msgspec
import pytest

from workbench.errors import UsageError
from workbench.report.compare import RunComparison, compare_outcomes
from workbench.report.result import Result
from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome


def outcome(kept: list[int], *, policy: str = "p", altered: int = 0, **fields: str) -> RunOutcome:
    names = [f"c{n}" for n in range(len(kept))]
    given = {
        "run_id": "run",
        "workbench_version": "1",
        "fact_version": "1",
        "token_counter": "o",
        "dataset": "d",
        **fields,
    }
    return RunOutcome(
        recordings={name: Recording(group=name, digest=name) for name in names},
        policies={
            policy: PolicyOutcome(
                spec={},
                recordings={
                    name: RecordingOutcome(
                        kept={"identifier": (k, 10)},
                        counts={"altered": altered, "tokens_sent": 100},
                    )
                    for name, k in zip(names, kept, strict=True)
                },
            )
        },
        **given,
    )


def verdicts(found: RunComparison) -> dict[str, str]:
    return {row.measure: row.verdict for row in found.measures}


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ([5, 6] * 9, [5, 6] * 9, "same"),
        ([5, 6] * 9, [8, 8] * 9, "better"),
        ([8, 8] * 9, [5, 6] * 9, "worse"),
        ([5, 6] * 900, [6, 5] * 900, "equivalent"),
        ([5, 6] * 4, [6, 5] * 4, "cannot tell"),
    ],
)
def test_what_can_be_said_of_a_share(first: list[int], second: list[int], verdict: str):
    assert verdicts(compare_outcomes(outcome(first), outcome(second)))["ids_kept"] == verdict


def test_fewer_altered_facts_are_better():
    found = compare_outcomes(outcome([5] * 9, altered=2), outcome([5] * 9))
    assert verdicts(found)["altered"] == "better"


def test_turning_the_runs_round_turns_the_difference_round():
    first, second = outcome([5, 6, 7, 9]), outcome([6, 6, 4, 2])
    [there] = compare_outcomes(first, second, measures=["ids_kept"]).measures
    [back] = compare_outcomes(second, first, measures=["ids_kept"]).measures
    assert there.difference == pytest.approx(-back.difference)
    assert (there.low, there.high) == (pytest.approx(-back.high), pytest.approx(-back.low))
    assert there.p_value == pytest.approx(back.p_value)


def test_only_the_common_part_is_compared_and_said():
    found = compare_outcomes(outcome([5] * 6), outcome([5] * 9))
    assert found.measures[0].n_groups == 6
    assert (
        "compared on 6 recordings; 0 are in the first run alone, 3 in the second"
        in (found.notes[0])
    )


def test_two_names_can_be_compared():
    found = compare_outcomes(outcome([5] * 6, policy="a"), outcome([5] * 6), policies=["p=a"])
    assert found.measures[0].policy == "p (against a)"


@pytest.mark.parametrize(
    ("first", "message"),
    [
        (outcome([5], policy="q"), "share no policy"),
        (outcome([5], fact_version="2"), "found by other rules"),
        (outcome([]), "share no recording"),
    ],
)
def test_runs_that_cannot_be_compared_are_told(first: RunOutcome, message: str):
    with pytest.raises(UsageError, match=message):
        compare_outcomes(first, outcome([5]))


def test_a_size_does_not_vary_between_groups():
    with pytest.raises(UsageError, match="neither a share nor a count"):
        compare_outcomes(outcome([5]), outcome([5]), measures=["tokens_sent"])


def test_a_result_compares_itself_with_another(small_run: Result):
    found = small_run.compare(small_run, policies=["summary=rules"])
    assert {row.policy for row in found.measures} == {"summary (against rules)"}
    sent = next(size for size in found.sizes if size.measure == "tokens_sent")
    board = small_run.leaderboard().set_index("policy")["tokens_sent"]
    assert (sent.first, sent.second) == (board["rules"], board["summary"])
    assert msgspec.json.encode(found)
