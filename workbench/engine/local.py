"""The local engine: shards in this process, or in a pool of worker processes.

A shard is idempotent: it may be worked through again after a crash and gives the same part. An
engine therefore promises little: every shard is done once when all goes well, in any order.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from loky import ProcessPoolExecutor

from workbench.errors import UsageError, WorkbenchError

__all__ = ["default_jobs", "run_shards"]

_SECONDS_BETWEEN_LOOKS = 1.0

ShardT = TypeVar("ShardT")
ResultT = TypeVar("ResultT")


def default_jobs() -> int:
    """Worker processes to use when nobody says: the processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def run_shards(
    work: Callable[[ShardT], ResultT], shards: Sequence[ShardT], *, jobs: int
) -> Iterator[ResultT]:
    """Work through shards and yield results as they are done.

    Args:
        work: What to do with a shard. With more than one job it must be picklable, which a function
            of a module, or a `functools.partial` of one, is.
        shards: The shards.
        jobs: Processes to use, at least 1; with 1 everything happens in this process.

    Yields:
        What `work` returned, in order of completion.

    Raises:
        UsageError: `jobs` is below 1.
        WorkbenchError: A worker process died; shards that were done stay done.
    """
    if jobs < 1:
        raise UsageError(f"`jobs >= 1` must hold, got {jobs}")
    if jobs == 1 or len(shards) <= 1:
        yield from map(work, shards)
        return
    # Workers start afresh, as a forked copy of a process with threads (duckdb, pyarrow) may hang;
    # and loky's do not import the main script again, so that a plain script may call us.
    pool = ProcessPoolExecutor(
        max_workers=min(jobs, len(shards)), initializer=_end_with, initargs=(os.getpid(),)
    )
    try:
        for future in as_completed([pool.submit(work, shard) for shard in shards]):
            yield future.result()
    except BrokenProcessPool as error:
        raise WorkbenchError(
            "a worker process died, often for want of memory; what was finished is kept: run the "
            "same command again with --resume, and with a smaller --jobs"
        ) from error
    finally:
        pool.shutdown(wait=False, kill_workers=True)


def _end_with(parent: int) -> None:
    """Make this worker end soon after its parent: one that was killed can't tell it to."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_SECONDS_BETWEEN_LOOKS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
