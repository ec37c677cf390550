import pytest

from workbench.errors import UsageError
from workbench.report.noise import find_repeats, measure_noise
from workbench.report.result import Result
from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome


def policy(kept: int, *, sample: int, model: str = "a") -> PolicyOutcome:
    recorded = {"recorded": {"path": "r.jsonl", "model": model, "sample": sample}}
    return PolicyOutcome(
        spec={"name": f"{model}-{sample}", "compressor": {"model": {"model": recorded}}},
        recordings={"c": RecordingOutcome(kept={"needed": (kept, 100)})},
    )


def outcome(**policies: PolicyOutcome) -> RunOutcome:
    return RunOutcome(
        run_id="r",
        workbench_version="1",
        fact_version="1",
        token_counter="o",
        dataset="d",
        recordings={"c": Recording(group="c", digest="")},
        policies=policies,
    )


def test_policies_that_differ_in_the_sample_alone_are_repeats():
    run = outcome(
        a0=policy(50, sample=0), a1=policy(52, sample=1), b0=policy(80, sample=0, model="b")
    )
    assert find_repeats(run) == {"a0": ["a0", "a1"], "b0": ["b0"]}


def test_spread_within_is_held_against_spread_between():
    run = outcome(
        a0=policy(50, sample=0),
        a1=policy(52, sample=1),
        b0=policy(80, sample=0, model="b"),
        b1=policy(78, sample=1, model="b"),
    )
    floor = measure_noise(run)
    assert floor.within == pytest.approx(0.01414, rel=0.01)
    assert floor.between == pytest.approx(0.1977, rel=0.01)
    assert 0.05 < floor.smallest_difference < 0.1


def test_without_repeats_there_is_no_floor(small_run: Result):
    with pytest.raises(UsageError, match="no policy is repeated"):
        small_run.noise_floor()


def test_only_shares_have_one(small_run: Result):
    with pytest.raises(UsageError, match="of a share"):
        measure_noise(small_run.outcome(), "tokens_sent")
