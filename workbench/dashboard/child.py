"""A process that somebody has started from a page: what it says, and how to stop it."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO

__all__ = ["Child"]

_LAST_WORDS = 2000
_SECONDS_BETWEEN_INTERRUPTS = 3.0


class Child:
    """A process in a session of its own, so that it is stopped with all that it has started.

    Args:
        command: What to run.
        given: What it is told on its input.
        on_line: Told each line of its output, from another thread.
        on_end: Called when it has ended, before it counts as ended.
        grace: Seconds that it has to end by itself when it is interrupted; 0 kills it at once.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        given: bytes = b"",
        on_line: Callable[[bytes], None] = lambda _: None,
        on_end: Callable[[], None] = lambda: None,
        grace: float = 0.0,
    ) -> None:
        self._command, self._given, self._grace = list(command), given, grace
        self._on_line, self._on_end = on_line, on_end
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._started = time.monotonic()
        self._ended: float | None = None
        self._code: int | None = None
        self.was_stopped = False
        """Whether somebody stopped it."""
        self.last_words = ""
        """The end of what it said of errors, once it has ended."""
        atexit.register(self.stop)
        self._reader = threading.Thread(target=self._follow, daemon=True)
        self._reader.start()

    @property
    def has_ended(self) -> bool:
        """Whether it is over."""
        return self._ended is not None

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._code if self.has_ended else None

    @property
    def seconds(self) -> float:
        """Since it was started, until it ended."""
        return (self._ended or time.monotonic()) - self._started

    def stop(self) -> None:
        """Stop it, and all that it has started; returns when it is over."""
        with self._lock:
            if self.has_ended:
                return
            self.was_stopped = True
            process = self._process
        if process is not None:
            given_up = time.monotonic() + self._grace
            while not self.has_ended and time.monotonic() < given_up:
                # Python drops an interrupt that meets a finaliser, so one may not be enough.
                _send(process, signal.SIGINT)
                self._reader.join(timeout=min(self._grace, _SECONDS_BETWEEN_INTERRUPTS))
            if not self.has_ended:
                _send(process, signal.SIGKILL)
        self._reader.join(timeout=10)

    def _follow(self) -> None:
        with tempfile.TemporaryFile() as words:
            self._work(words)
            words.seek(0)
            self.last_words = words.read().decode("utf-8", "replace").strip()[-_LAST_WORDS:]
        self._on_end()
        with self._lock:
            self._ended = time.monotonic()
        atexit.unregister(self.stop)

    def _work(self, words: IO[bytes]) -> None:
        """Start the process, tell it what it is told, and read its lines until it ends."""
        with self._lock:
            if self.was_stopped:
                return
            self._process = process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=words,
                start_new_session=True,
            )
        with process:
            if process.stdin is None or process.stdout is None:
                raise AssertionError("the process was started with pipes")
            with contextlib.suppress(BrokenPipeError), process.stdin as stdin:
                stdin.write(self._given)
            for line in process.stdout:
                self._on_line(line)
        self._code = process.returncode


def _send(process: subprocess.Popen[bytes], sign: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, sign)
