import json
import os
from pathlib import Path

import pytest

from workbench.errors import UsageError
from workbench.tuning.budget import Budget
from workbench.tuning.history import StudyHistory, StudyLog, read_history
from workbench.tuning.study import Study, check_study
from workbench.tuning.trial import Trial


def study(**change) -> Study:
    return check_study(
        {
            "policy": {"name": "tuned", "compressor": "compactCompletedTurns"},
            "search": {"keep_recent_turns": {"integer": [1, 6]}},
            "goals": [{"minimize": "tokens_sent"}],
            **change,
        }
    )


def trial(number: int, turns: int = 2) -> Trial:
    return Trial(
        number=number,
        settings={"keep_recent_turns": turns},
        state="complete",
        values={"tokens_sent": 100.0 * turns},
        shortfalls=(),
        n_groups=4,
    )


def begin(path: Path, *trials: Trial, budget: Budget | None = None, **change) -> StudyLog:
    log = StudyLog(path, budget or Budget(max_calls=9, max_usd=1))
    log.start(study(**change), recordings=["b", "a"], n_tuned_on=4, n_confirmed_on=4, trials=trials)
    return log


def read(path: Path) -> StudyHistory:
    found = read_history(path)
    assert found is not None
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "studies" / "tuned.history.jsonl"


def test_a_study_that_runs_tells_what_it_looks_at(path: Path) -> None:
    log = begin(path)
    log.look({"keep_recent_turns": 3}, 1, 2)
    found = read(path)
    assert (found.name, found.state, found.is_running) == ("tuned", "searching", True)
    [look] = found.looks
    assert (look.settings, look.rung, look.n_groups) == ({"keep_recent_turns": 3}, 1, 2)


def test_a_trial_that_ended_is_looked_at_no_more(path: Path) -> None:
    log = begin(path)
    log.look({"keep_recent_turns": 2}, 0, 1)
    log.trial(trial(0))
    assert read(path).trials == (trial(0),)
    assert read(path).looks == ()


def test_what_all_processes_spent_is_summed(path: Path) -> None:
    budget = Budget(max_calls=9, max_usd=1)
    log = begin(path, budget=budget)
    budget.calls, budget.usd = 2, 0.25
    log.trial(trial(0))
    other = json.loads(path.read_text().splitlines()[-1]) | {"pid": os.getpid() + 1}
    with path.open("a") as file:
        file.write(json.dumps(other) + "\n")
    assert (read(path).model_calls, read(path).spent_usd) == (4, 0.5)


def test_a_study_whose_process_is_gone_has_ended(path: Path) -> None:
    begin(path).look({"keep_recent_turns": 2}, 0, 1)
    gone = path.read_text().replace(f'"pid":{os.getpid()}', '"pid":99999999')
    path.write_text(gone)
    assert (read(path).state, read(path).looks) == ("ended", ())


def test_a_study_silent_for_a_day_has_ended(path: Path) -> None:
    begin(path)
    line = json.loads(path.read_text()) | {"at": "2020-01-01T00:00:00+00:00"}
    path.write_text(json.dumps(line) + "\n")
    assert read(path).state == "ended"


def test_a_half_written_line_is_passed_over(path: Path) -> None:
    begin(path).trial(trial(0))
    with path.open("ab") as file:
        file.write(b'{"at":"2026-')
    assert len(read(path).trials) == 1


def test_why_it_failed_is_told(path: Path) -> None:
    begin(path).state("failed", "no goal can be scored")
    assert (read(path).state, read(path).why) == ("failed", "no goal can be scored")


def test_a_study_that_goes_on_keeps_its_trials(path: Path) -> None:
    begin(path).trial(trial(0))
    begin(path, trial(0), trials=80).trial(trial(1))
    assert [one.number for one in read(path).trials] == [0, 1]


def test_trials_of_another_search_are_no_beginning(path: Path) -> None:
    begin(path).trial(trial(0))
    with pytest.raises(UsageError, match="another study by the name of 'tuned'"):
        begin(path, trial(0), search={"keep_recent_turns": {"integer": [1, 9]}})


def test_no_history_is_none(path: Path) -> None:
    assert read_history(path) is None
