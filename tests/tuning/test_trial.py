from workbench.tuning.study import Limit, check_study
from workbench.tuning.trial import Trial, best_trial, find_front, shortfall

STUDY = check_study(
    {
        "policy": {"name": "p", "compressor": "identity"},
        "search": {"keep_recent_turns": {"integer": [1, 3]}},
        "goals": [{"minimize": "tokens_sent"}, {"maximize": "needed_kept"}],
    }
)


def trial(number: int, tokens: float, kept: float, *, missed: float = 0, state: str = "complete"):
    return Trial(
        number=number,
        settings={},
        state=state,  # type: ignore[arg-type]
        values={"tokens_sent": tokens, "needed_kept": kept},
        shortfalls=(missed,),
        n_groups=4,
    )


def test_the_front_holds_what_no_other_beats():
    trials = [trial(0, 10, 0.5), trial(1, 20, 0.9), trial(2, 20, 0.8), trial(3, 30, 0.9)]
    assert [one.number for one in find_front(STUDY, trials)] == [0, 1]


def test_equal_trials_stand_once_and_the_earliest_does():
    assert [one.number for one in find_front(STUDY, [trial(0, 9, 0.5), trial(1, 9, 0.5)])] == [0]


def test_what_misses_a_limit_or_was_given_up_is_never_best():
    trials = [trial(0, 1, 1, missed=0.1), trial(1, 2, 1, state="pruned"), trial(2, 9, 0.1)]
    best = best_trial(STUDY, trials)
    assert best is not None
    assert best.number == 2
    assert best_trial(STUDY, trials[:2]) is None


def test_a_limit_is_missed_by_what_is_lacking():
    floor = Limit(measure="needed_kept", value=0.9, is_floor=True)
    assert shortfall(floor, 0.9) == 0
    assert shortfall(floor, 0.9 - 1e-12) == 0
    assert round(shortfall(floor, 0.7), 9) == 0.2
    assert shortfall(floor, None) > 1
    assert shortfall(Limit(measure="altered", value=0, is_floor=False), 3) == 3
