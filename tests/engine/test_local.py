import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.engine.local import default_jobs, run_shards
from workbench.errors import UsageError, WorkbenchError


def test_one_job_works_in_order_in_this_process():
    assert list(run_shards(lambda n: n + 1, [1, 2, 3], jobs=1)) == [2, 3, 4]


def test_several_jobs_do_every_shard_once():
    assert sorted(run_shards(abs, [-1, 2, -3], jobs=2)) == [1, 2, 3]


def test_no_jobs_is_an_error():
    with pytest.raises(UsageError, match="`jobs >= 1` must hold, got 0"):
        list(run_shards(abs, [1], jobs=0))


def test_a_dead_worker_is_told_and_what_to_do():
    with pytest.raises(WorkbenchError, match="--resume"):
        list(run_shards(os._exit, [9, 9], jobs=2))


def test_an_error_of_the_work_comes_through():
    with pytest.raises(ZeroDivisionError, match="division"):
        list(run_shards((1).__floordiv__, [1, 0], jobs=2))


def test_there_is_at_least_one_job_by_default():
    assert default_jobs() >= 1


WAITING = """
import os, time
from workbench.engine.local import run_shards
from tests_workers import tell

list(run_shards(tell, ["{folder}"] * 2, jobs=2))
"""


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not yet collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes under /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path):
    (tmp_path / "tests_workers.py").write_text(
        "import os, pathlib, time\n"
        "def tell(folder):\n"
        "    pathlib.Path(folder, str(os.getpid())).touch()\n"
        "    time.sleep(600)\n",
        encoding="utf-8",
    )
    pids = tmp_path / "pids"
    pids.mkdir()
    script = tmp_path / "script.py"
    script.write_text(WAITING.format(folder=pids), encoding="utf-8")
    parent = subprocess.Popen(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": str(tmp_path)}
    )
    workers = wait_for(lambda: [int(path.name) for path in pids.iterdir()], count=2)
    parent.kill()
    parent.wait()
    deadline = time.monotonic() + 30
    while any(map(is_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(is_alive, workers))


def wait_for(find: Callable[[], list[int]], *, count: int) -> list[int]:
    deadline = time.monotonic() + 60
    while len(found := find()) < count:
        assert time.monotonic() < deadline, f"only {found} after a minute"
        time.sleep(0.1)
    return found
