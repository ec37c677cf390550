import json
import time
from collections.abc import Callable
from pathlib import Path

from workbench.dashboard.study_job import StudyJob
from workbench.simulate.write import write_simulated
from workbench.tuning.history import StudyHistory, read_history

from .conftest import STUDY


def start(scratch: Path, folder: Path, **change) -> StudyJob:
    scratch.mkdir(exist_ok=True)
    study = scratch / "study.yaml"
    study.write_text(json.dumps({**STUDY, **change}), encoding="utf-8")
    return StudyJob(
        STUDY["policy"]["name"],
        study=study,
        recordings=[scratch / "talks"],
        folder=folder,
        scratch=scratch,
    )


def wait(until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not until():
        assert time.monotonic() < deadline, "it went on for too long"
        time.sleep(0.05)


def test_stopped_study_keeps_its_trials_and_leaves_no_recording(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    write_simulated(scratch / "talks", "shop", conversations=6, turns=8)
    job = start(scratch, tmp_path / "studies", trials=100_000)

    def history() -> StudyHistory | None:
        return read_history(job.history)

    wait(lambda: (found := history()) is not None and len(found.trials) > 1)
    assert job.is_running
    job.stop()
    assert not job.is_running
    found = history()
    assert found is not None
    assert (found.state, job.error) == ("stopped", None)
    assert not scratch.exists()


def test_study_that_can_not_start_says_why(tmp_path: Path) -> None:
    job = start(tmp_path / "scratch", tmp_path / "studies")
    wait(lambda: not job.is_running)
    assert "talks" in (job.error or "")
    assert not (tmp_path / "scratch").exists()
