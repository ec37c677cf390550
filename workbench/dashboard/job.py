"""A run that somebody has started from a page: how far it is, and how to stop it."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Literal

import msgspec

from workbench.dashboard.run_job import JobNews, JobOrder
from workbench.store.paths import partial_folder

__all__ = ["Job", "JobState"]

State = Literal["running", "done", "failed", "stopped"]

_LAST_WORDS = 2000


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
        self._stopped = False
        self._started = time.monotonic()
        self._ended: float | None = None
        self._words = ""
        atexit.register(self.stop)
        self._process: subprocess.Popen[bytes] | None = None
        self._reader = threading.Thread(target=self._follow, daemon=True)
        self._reader.start()

    def stop(self) -> None:
        """Stop it at once, worker processes included; what it has written so far goes, too."""
        with self._lock:
            if self._ended is not None:
                return
            self._stopped = True
            process = self._process
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        self._reader.join(timeout=10)

    def look(self) -> JobState:
        """How it is now."""
        with self._lock:
            news, ended = list(self._news), self._ended
        seen = [found for found in news if found.total is not None]
        path = next((found.path for found in news if found.path), None)
        error = next((found.error for found in news if found.error), None)
        return JobState(
            state=self._state(ended, path),
            done=seen[-1].done or 0 if seen else 0,
            total=seen[-1].total or 0 if seen else 0,
            seconds=(ended or time.monotonic()) - self._started,
            run_id=seen[-1].run_id if seen else None,
            path=path,
            error=error or (self._words if ended and not path else None),
            told=tuple(found.told for found in news if found.told),
        )

    def _state(self, ended: float | None, path: str | None) -> State:
        if ended is None:
            return "running"
        if path is not None:
            return "done"
        return "stopped" if self._stopped else "failed"

    def _follow(self) -> None:
        with tempfile.TemporaryFile() as words:
            self._work(words)
            words.seek(0)
            self._words = words.read().decode("utf-8", "replace").strip()[-_LAST_WORDS:]
        self._clear()
        with self._lock:
            self._ended = time.monotonic()
        atexit.unregister(self.stop)

    def _work(self, words: IO[bytes]) -> None:
        """Start the process, give it its order, and read its news until it ends."""
        with self._lock:
            if self._stopped:
                return
            self._process = process = subprocess.Popen(
                [sys.executable, "-m", "workbench.dashboard.run_job"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=words,
                start_new_session=True,
            )
        with process:
            if process.stdin is None or process.stdout is None:
                raise AssertionError("the process was started with pipes")
            with contextlib.suppress(BrokenPipeError), process.stdin as stdin:
                stdin.write(msgspec.json.encode(self._order) + b"\n")
            for line in process.stdout:
                with contextlib.suppress(msgspec.DecodeError):
                    found = msgspec.json.decode(line, type=JobNews)
                    with self._lock:
                        self._news.append(found)

    def _clear(self) -> None:
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
        run_id = next((found.run_id for found in self._news if found.run_id), None)
        if self._stopped and run_id is not None:
            shutil.rmtree(partial_folder(Path(self._order.out), run_id), ignore_errors=True)
