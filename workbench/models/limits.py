"""Limits on how fast one provider is asked, over all processes of one user on this machine."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from workbench.errors import ModelError
from workbench.models._line_file import locked

__all__ = ["Limits"]

_LOOK_AGAIN_S = 0.05


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How fast a provider may be asked.

    Attributes:
        name: What the limits are for, as model and server; those of one name are shared.
        requests_per_minute: Requests that may start in a minute, evenly spread; None is no limit.
        max_concurrency: Requests that may be open at once; None is no limit.
        folder: Where processes meet; by default one of this user's in the folder for temporary
            files.
    """

    name: str
    requests_per_minute: float | None = None
    max_concurrency: int | None = None
    folder: Path | None = None

    @contextmanager
    def turn(self, *, deadline: float | None = None) -> Iterator[None]:
        """Wait for one's turn, and hold it while the block lasts.

        Args:
            deadline: When to give up, by `time.monotonic`; None waits for ever.

        Raises:
            ModelError: The turn would come too late; outcome `rate_limited`.
        """
        with ExitStack() as held:
            if self.max_concurrency is not None:
                held.enter_context(self._place(deadline))
            if self.requests_per_minute is not None:
                self._pace(deadline)
            yield

    def _pace(self, deadline: float | None) -> None:
        """Take the next free moment, and sleep until it comes."""
        with locked(self._file("pace")) as file:
            file.seek(0)
            now = time.time()
            step = 60.0 / (self.requests_per_minute or 1.0)
            # A clock that was set back must not make anyone wait longer than a step a request.
            free = min(_read_number(file), now + 600.0)
            moment = max(now, free)
            if deadline is not None and moment - now > deadline - time.monotonic():
                raise self._too_late("requests_per_minute")
            file.truncate(0)
            file.write(f"{moment + step:.6f}".encode())
        time.sleep(max(0.0, moment - now))

    @contextmanager
    def _place(self, deadline: float | None) -> Iterator[None]:
        """Hold one of the places; the system frees it when the process dies."""
        import fcntl  # not on Windows

        while True:
            for number in range(self.max_concurrency or 1):
                with self._file(f"place-{number}").open("ab") as file:
                    try:
                        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    except BlockingIOError:
                        continue
                    yield
                    return
            if deadline is not None and time.monotonic() > deadline:
                raise self._too_late("max_concurrency")
            time.sleep(_LOOK_AGAIN_S)

    def _file(self, what: str) -> Path:
        folder = self.folder or Path(tempfile.gettempdir()) / f"workbench-limits-{os.getuid()}"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder / f"{hashlib.sha256(self.name.encode()).hexdigest()[:16]}-{what}"

    def _too_late(self, limit: str) -> ModelError:
        return ModelError(
            f"{self.name}: by its own `{limit}` its turn comes after the timeout; raise "
            "`timeout_s` or the limit",
            outcome="rate_limited",
        )


def _read_number(file: BinaryIO) -> float:
    try:
        return float(file.read())
    except ValueError:
        return 0.0
