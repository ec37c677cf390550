"""A run that somebody has started from a page: how far it is, and how to stop it."""

from __future__ import annotations

import contextlib
import shutil
import sys
import threading
from pathlib import Path
from typing import Literal

import msgspec

from workbench.dashboard.child import Child
from workbench.dashboard.run_job import JobNews, JobOrder
from workbench.store.paths import partial_folder

__all__ = ["Job", "JobState"]

State = Literal["running", "done", "failed", "stopped"]


class JobState(msgspec.Struct, frozen=True, kw_only=True):
    """How a job is at one moment."""

    state: State
    """Whether it runs, is done, has failed or was stopped."""
    done: int
    """Views that are done."""
    total: int
    """All views; 0 while that is not known."""
    seconds: float
    """Since it was started, until it ended."""
    run_id: str | None
    """Name of the run."""
    path: str | None
    """The run file, once it is done."""
    error: str | None
    """Why it failed."""
    told: tuple[str, ...]
    """What a person should know."""


class Job:
    """One run in a process of its own.

    The recording lies in a folder that only this user can read, and is deleted when the job ends.

    Args:
        order: What is to be run.
        scratch: Folder to delete when it ends; None for none.
    """

    def __init__(self, order: JobOrder, *, scratch: Path | None = None) -> None:
        self._order, self._scratch = order, scratch
        self._lock = threading.Lock()
        self._news: list[JobNews] = []
        self._child = Child(
            [sys.executable, "-m", "workbench.dashboard.run_job"],
            given=msgspec.json.encode(order) + b"\n",
            on_line=self._hear,
            on_end=self._clear,
        )

    def stop(self) -> None:
        """Stop it at once, worker processes included; what it has written so far goes, too."""
        self._child.stop()

    def look(self) -> JobState:
        """How it is now."""
        ended = self._child.has_ended
        with self._lock:
            news = list(self._news)
        seen = [found for found in news if found.total is not None]
        path = next((found.path for found in news if found.path), None)
        error = next((found.error for found in news if found.error), None)
        return JobState(
            state=self._state(path) if ended else "running",
            done=seen[-1].done or 0 if seen else 0,
            total=seen[-1].total or 0 if seen else 0,
            seconds=self._child.seconds,
            run_id=seen[-1].run_id if seen else None,
            path=path,
            error=error or (self._child.last_words if ended and not path else None),
            told=tuple(found.told for found in news if found.told),
        )

    def _state(self, path: str | None) -> State:
        if path is not None:
            return "done"
        return "stopped" if self._child.was_stopped else "failed"

    def _hear(self, line: bytes) -> None:
        with contextlib.suppress(msgspec.DecodeError):
            found = msgspec.json.decode(line, type=JobNews)
            with self._lock:
                self._news.append(found)

    def _clear(self) -> None:
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
        run_id = next((found.run_id for found in self._news if found.run_id), None)
        if self._child.was_stopped and run_id is not None:
            shutil.rmtree(partial_folder(Path(self._order.out), run_id), ignore_errors=True)
