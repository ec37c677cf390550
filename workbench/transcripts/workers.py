"""Work on many files at once, results in the order of the files, with little held at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from workbench.errors import UsageError, WorkbenchError

__all__ = ["check_jobs", "map_files"]

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

_AHEAD = 2
"""Results a worker may be ahead of their reader, times the number of workers."""


def check_jobs(jobs: int) -> int:
    """A number of processes; 0 stands for all processors this process may use.

    Raises:
        UsageError: It is below 0.
    """
    if jobs < 0:
        raise UsageError(f"`jobs >= 0` must hold, got {jobs}")
    affinity = getattr(os, "sched_getaffinity", None)
    return jobs or (len(affinity(0)) if affinity is not None else os.cpu_count() or 1)


def map_files(
    work: Callable[[ItemT], ResultT], items: Iterable[ItemT], *, jobs: int
) -> Iterator[ResultT]:
    """What `work` gives for each item, in order.

    Args:
        work: What to do; with more than one job a function that can be pickled.
        items: Taken as workers get free, never more than a few ahead of what was asked for.
        jobs: Processes to use; with 1 all happens in this one.

    Yields:
        Results in the order of the items.

    Raises:
        WorkbenchError: A worker process died.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    from loky import ProcessPoolExecutor

    pool = ProcessPoolExecutor(max_workers=jobs)
    rest = iter(items)
    try:
        running: deque[Future[ResultT]] = deque(
            pool.submit(work, item) for item in islice(rest, _AHEAD * jobs)
        )
        while running:
            result = running.popleft().result()
            running.extend(pool.submit(work, item) for item in islice(rest, 1))
            yield result
    except BrokenProcessPool as error:
        raise WorkbenchError(
            "a process that read recordings died, often for want of memory; try --jobs 1"
        ) from error
    finally:
        pool.shutdown(wait=False, kill_workers=True)
