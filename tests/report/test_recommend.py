import pytest

from workbench.errors import UnknownNameError, UsageError
from workbench.report.recommend import Recommendation, recommend
from workbench.report.recommend_words import recommendation_lines, recommendation_paragraph
from workbench.report.result import Result
from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome

GROUPS = 60


def policy(kept: int, tokens: int, *, full: bool = False, **counts: float) -> PolicyOutcome:
    """A policy that keeps so many of ten needed values in each recording."""
    return PolicyOutcome(
        spec={},
        sends_full_history=full,
        recordings={
            f"c{n}": RecordingOutcome(
                kept={"needed": (kept + (n % 2 if kept < 10 else 0), 10)},
                counts={"tokens_sent": tokens, **counts},
            )
            for n in range(GROUPS)
        },
    )


def found(floor: float = 0.9, **policies: PolicyOutcome) -> Recommendation:
    run = RunOutcome(
        run_id="run",
        workbench_version="1",
        fact_version="1",
        token_counter="o",
        dataset="d",
        recordings={f"c{n}": Recording(group=f"c{n}", digest="") for n in range(GROUPS)},
        policies={"identity": policy(10, 100, full=True), **policies},
    )
    return recommend(run, {"needed_kept": floor})


def test_the_cheapest_that_meets_the_floor_is_chosen_and_the_next_is_runner_up():
    result = found(good=policy(10, 60), cheap=policy(4, 20), dear=policy(10, 80))
    assert result.chosen is not None
    assert result.runner_up is not None
    assert (result.chosen.policy, result.runner_up.policy) == ("good", "dear")
    text = recommendation_paragraph(result)
    assert "Take good" in text
    assert "40.0% less than the full history" in text
    assert "runner-up is dear, 33.3% dearer" in text


def test_a_cheaper_one_that_is_not_proven_says_how_many_groups_would_settle_it():
    result = found(good=policy(10, 60), maybe=policy(9, 40), floor=0.935)
    [maybe] = result.cheaper_unproven
    [check] = maybe.checks
    assert check.groups_needed is not None
    assert check.groups_needed > GROUPS
    [line] = [line for line in recommendation_lines(result) if line.startswith("maybe")]
    assert f"about {check.groups_needed - GROUPS} more groups would settle it" in line


def test_a_share_that_is_its_floor_is_never_settled():
    result = found(maybe=policy(9, 40), floor=0.95)
    assert result.cheaper_unproven[0].checks[0].groups_needed is None
    assert "no number of recordings" in recommendation_lines(result)[0]


def test_what_fails_or_breaks_a_rule_is_out_however_good():
    result = found(broken=policy(10, 10, failures=1), wrong=policy(10, 10, invalid_views=2))
    assert result.chosen is None
    assert recommendation_lines(result) == [
        "broken is out: 60 failed calls or cases, 0 invalid views.",
        "wrong is out: 0 failed calls or cases, 120 invalid views.",
    ]


def test_what_costs_more_than_the_full_history_is_not_recommended():
    result = found(dear=policy(10, 120))
    assert result.chosen is None
    assert "keep the full history for now" in recommendation_paragraph(result)


def test_what_falls_short_is_named_with_what_it_keeps():
    [line] = recommendation_lines(found(short=policy(4, 20)))
    assert line.startswith("short is out: it keeps needed_kept 45.0% [")


def test_the_floor_at_which_the_answer_changes_is_told():
    lines = recommendation_lines(found(good=policy(10, 60)))
    assert lines[0].startswith("A floor for needed_kept above ")


def test_without_a_runner_up_that_is_said():
    assert "No other policy meets them" in recommendation_paragraph(found(good=policy(10, 60)))


@pytest.mark.parametrize(
    ("floors", "error", "message"),
    [
        ({}, UsageError, "at least one floor"),
        ({"need_kept": 0.9}, UnknownNameError, "did you mean"),
        ({"needed_kept": 90}, UsageError, r"share in \(0, 1\]"),
    ],
)
def test_floors_that_cannot_be_meant_are_told(small_run: Result, floors, error, message):
    with pytest.raises(error, match=message):
        recommend(small_run.outcome(), floors)


def test_a_real_run_can_be_asked(small_run: Result):
    result = recommend(small_run.outcome())
    assert [one.policy for one in result.candidates if one.is_full_history] == ["identity"]
    assert result.unit == "tokens"
