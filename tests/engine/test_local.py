import os

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
