"""How far a run is, down to the policies of the conversations that workers are at.

A long conversation under many policies takes minutes, in which a worker would say nothing. Workers
share the folder of parts with the run and nothing else, so each writes there how many views it has
done and what it is at, and the run looks once a second. What a worker stays at for long, as at a
compressor that hangs, is told by name.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec

__all__ = ["Pace", "Progress", "ProgressTeller"]

_FOLDER = "pace"
_SECONDS_BETWEEN_LOOKS = 1.0
_SECONDS_UNTIL_TOLD = 60.0
"""How long a worker may be at one policy of one conversation before it is told, again and again."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a run is."""

    run_id: str
    """Name of the run."""
    views_done: int
    """Recorded calls times policies that are done."""
    views_total: int
    """All of them."""
    failures: int = 0
    """Cases that could not be replayed or scored so far, in shards that are done."""


class Pace:
    """What a worker has done of a shard.

    Raises:
        OSError: There is no folder of parts any more, so that going on is of no use.
    """

    def __init__(self, partial: Path, *, shard: str) -> None:
        self._path = partial / _FOLDER / shard
        self._path.parent.mkdir(exist_ok=True)
        self._views = 0
        self._at = ""

    def add(self, views: int) -> None:
        """Count further views."""
        self._views += views
        self._write()

    def begin(self, what: str) -> None:
        """Tell what is worked at from now on, as `policy model, conversation order-17`."""
        self._at = " ".join(what.split())
        self._write()

    def _write(self) -> None:
        self._path.write_text(f"{self._views}\n{self._at}", encoding="utf-8")


class _Stay(NamedTuple):
    """What a worker is at, and since when."""

    at: str
    since: float
    told: int
    """How often that has been told."""


class ProgressTeller:
    """Tells how far a run is: at the start, when a shard is done, and as workers get on.

    It never tells less than before, though a shard may be begun anew.
    """

    def __init__(
        self,
        start: Progress,
        *,
        shards: Sequence[str],
        partial: Path,
        tell: Callable[[Progress], None],
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Prepare for the shards that are left.

        Args:
            start: What an earlier attempt had done.
            shards: Names of the shards that are left.
            partial: Folder of the run's parts.
            tell: What is told; called from one thread at a time, not always the same.
            say: Told once a minute of what a worker has been at for longer, in a line.
        """
        self._state = start
        self._waiting = set(shards)
        self._folder = partial / _FOLDER
        self._tell = tell
        self._say = say
        self._stays: dict[str, _Stay] = {}
        self._told = start.views_done
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="progress")
        self._watching: Future[None] | None = None

    def __enter__(self) -> ProgressTeller:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._tell(self._state)
        self._watching = self._pool.submit(self._watch)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._pool.shutdown()

    def done(self, shard: str, *, views: int, failures: int) -> None:
        """Count a shard that is done.

        Raises:
            Exception: What `tell` raised when it was called meanwhile.
        """
        with self._lock:
            self._waiting.discard(shard)
            self._state = msgspec.structs.replace(
                self._state,
                views_done=self._state.views_done + views,
                failures=self._state.failures + failures,
            )
            self._told = max(self._told, self._state.views_done)
            self._tell(msgspec.structs.replace(self._state, views_done=self._told))
        if self._watching is not None and self._watching.done():
            self._watching.result()

    def look(self) -> None:
        """Tell what workers have done since, where they have."""
        with self._lock:
            read = {shard: self._read(shard) for shard in sorted(self._waiting)}
            views = self._state.views_done + sum(views for views, _ in read.values())
            if self._told < views <= self._state.views_total:
                self._told = views
                self._tell(msgspec.structs.replace(self._state, views_done=views))
            for shard, (_, at) in read.items():
                self._watch_stay(shard, at)

    def _watch(self) -> None:
        while not self._over.wait(_SECONDS_BETWEEN_LOOKS):
            self.look()

    def _watch_stay(self, shard: str, at: str) -> None:
        """Say what a worker is at where it has been there for another minute."""
        stay = self._stays.get(shard)
        if not at or stay is None or stay.at != at:
            self._stays[shard] = _Stay(at, time.monotonic(), 0)
            return
        minutes = int((time.monotonic() - stay.since) / _SECONDS_UNTIL_TOLD)
        if minutes > stay.told:
            self._stays[shard] = stay._replace(told=minutes)
            self._say(f"still at {at}, for {minutes} min; Ctrl-C ends the run and --resume goes on")

    def _read(self, shard: str) -> tuple[int, str]:
        """Views that a worker has done of a shard, and what it is at.

        Nothing while it writes, or where it has not begun.
        """
        try:
            views, _, at = (self._folder / shard).read_text(encoding="utf-8").partition("\n")
            return int(views), at
        except (OSError, ValueError):
            return 0, ""
