import json
import time
from pathlib import Path

import pytest

from workbench.dashboard.job import Job, JobState
from workbench.dashboard.run_job import JobOrder
from workbench.simulate.write import write_simulated
from workbench.store.read import open_run


def order(recordings: Path, out: Path, **fields) -> JobOrder:
    return JobOrder(
        recordings=str(recordings), policies="default", out=str(out), dataset="mine", **fields
    )


def wait(job: Job, *, until=lambda state: state.state != "running") -> JobState:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        state = job.look()
        if until(state):
            return state
        time.sleep(0.05)
    raise AssertionError(f"it went on for too long: {job.look()}")


def test_job_makes_a_run_of_the_chosen_policies(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    write_simulated(scratch, "shop", conversations=1, turns=8)
    job = Job(order(scratch, tmp_path, chosen=("compactCompletedTurns",)), scratch=scratch)
    state = wait(job)
    assert state.state == "done", state.error
    assert state.done == state.total > 0
    with open_run(state.path or "") as run:
        policies = run.fetch("SELECT policy FROM policy ORDER BY position")
        assert run.run.dataset == "mine"
    assert policies == [("identity",), ("compactCompletedTurns",)]
    assert not scratch.exists()


def test_stopped_job_leaves_nothing(tmp_path: Path) -> None:
    scratch, out = tmp_path / "scratch", tmp_path / "runs"
    write_simulated(scratch, "shop", conversations=60, turns=120)
    job = Job(order(scratch, out), scratch=scratch)
    wait(job, until=lambda state: state.total > 0)
    job.stop()
    assert wait(job).state == "stopped"
    assert not scratch.exists()
    assert list(out.iterdir()) == []


def test_failed_job_says_why(tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text(json.dumps({"nothing": "known"}))
    state = wait(Job(order(file, tmp_path / "runs")))
    assert state.state == "failed"
    assert "no recording could be read" in (state.error or "")
    assert state.told


def test_wrong_policy_file_is_told(tmp_path: Path) -> None:
    wrong = JobOrder(
        recordings=str(tmp_path), policies="no-such-preset", out=str(tmp_path), dataset="x"
    )
    assert "no-such-preset" in (wait(Job(wrong)).error or "")


@pytest.mark.parametrize("times", [2])
def test_stopping_twice_is_no_error(tmp_path: Path, times: int) -> None:
    write_simulated(tmp_path / "scratch", "shop", conversations=30, turns=60)
    job = Job(order(tmp_path / "scratch", tmp_path / "runs"))
    for _ in range(times):
        job.stop()
    assert wait(job).state == "stopped"
