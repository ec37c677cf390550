"""What happens in a study, a line of JSON each, for whoever looks on while it runs.

The lines lie in `NAME.history.jsonl` beside Optuna's journal. They need no Optuna to be read, are
written by every process of the study, and start afresh whenever the study goes on; the trials on
record by then stand in the first line.
"""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import msgspec

from workbench.errors import StoreError, UsageError
from workbench.tuning.budget import Budget
from workbench.tuning.found import TunedPolicy
from workbench.tuning.study import Study
from workbench.tuning.trial import Trial
from workbench.writing import write_file

__all__ = ["Look", "Start", "StudyHistory", "StudyLog", "history_file", "read_history"]

State = Literal["searching", "confirming", "done", "stopped", "failed", "ended"]
"""`stopped`: somebody stopped it; `ended`: its process is gone and has said nothing."""

_SILENCE = timedelta(hours=6)
"""After this long without a word a study counts as ended, whoever has its process number now."""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """How a study starts, or goes on."""

    study: Study
    """The study."""
    recordings: str
    """Digest over the ids of the recordings."""
    n_recordings: int
    """How many there are."""
    n_tuned_on: int
    """Groups that are tuned on."""
    n_confirmed_on: int
    """Groups that the winner will be confirmed on."""
    trials: tuple[Trial, ...] = ()
    """Trials on record by then."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Settings that are being looked at."""

    settings: dict[str, Any]
    """What was put into the policy, by place."""
    rung: int
    """On which sample, from 0."""
    n_groups: int
    """Groups of that sample."""


class _Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line: who says it when, and what."""

    at: str
    """When, in UTC."""
    pid: int
    """Process that says it."""
    host: str
    """Its machine."""
    start: Start | None = None
    look: Look | None = None
    trial: Trial | None = None
    calls: int | None = None
    """Model calls that this process has paid for so far."""
    usd: float | None = None
    """Dollars that they cost."""
    state: State | None = None
    why: str = ""
    """What a person should know of the state."""
    found: TunedPolicy | None = None


class StudyHistory(msgspec.Struct, frozen=True, kw_only=True):
    """A study as far as it has come."""

    start: Start
    """How it started."""
    started_at: str
    """When, in UTC."""
    changed_at: str
    """When something happened last, in UTC."""
    state: State
    """What it is doing, or how it ended."""
    why: str
    """What a person should know of that; empty for nothing."""
    trials: tuple[Trial, ...]
    """Trials that ended, in the order of their numbers."""
    looks: tuple[Look, ...]
    """What its processes look at now; empty once it has ended."""
    model_calls: int
    """Model calls paid for since it started or went on."""
    spent_usd: float
    """Dollars spent on them."""
    found: TunedPolicy | None
    """What it found, once it is done."""

    @property
    def name(self) -> str:
        """Name of the study and of the policy that it tunes."""
        return self.start.study.name

    @property
    def is_running(self) -> bool:
        """Whether a process is at work on it."""
        return self.state in ("searching", "confirming")


def history_file(journal: Path) -> Path:
    """Where the history of a study lies, beside its journal."""
    return journal.with_suffix(".history.jsonl")


class StudyLog:
    """Writes lines of one process of a study.

    Args:
        path: The file.
        budget: What the process may spend; what it has spent is told with each line.
    """

    def __init__(self, path: Path, budget: Budget) -> None:
        self._path, self._budget = path, budget

    def start(
        self,
        study: Study,
        *,
        recordings: Collection[str],
        n_tuned_on: int,
        n_confirmed_on: int,
        trials: Sequence[Trial],
    ) -> None:
        """Begin the history, or begin it anew where a study goes on.

        Args:
            study: The study.
            recordings: Ids of its recordings.
            n_tuned_on: Groups that are tuned on.
            n_confirmed_on: The other groups.
            trials: Trials on record.

        Raises:
            UsageError: The trials on record are of another search or of other recordings.
            StoreError: The file can't be written.
        """
        start = Start(
            study=study,
            recordings=hashlib.sha256("\n".join(sorted(recordings)).encode()).hexdigest()[:16],
            n_recordings=len(recordings),
            n_tuned_on=n_tuned_on,
            n_confirmed_on=n_confirmed_on,
            trials=tuple(trials),
        )
        known = read_history(self._path) if trials else None
        if known is not None and _searched(known.start) != _searched(start):
            raise UsageError(
                f"the {len(trials)} trials on record in {self._path.parent} are of another study "
                f"by the name of {study.name!r} (settings, goals, limits, seed or recordings "
                "differ); give the policy of this one another name, or delete those files"
            )
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._path, _encode(self._line(start=start, state="searching")))
        except OSError as error:
            raise StoreError(f"{self._path} can't be written: {error}") from error

    def look(self, settings: dict[str, Any], rung: int, n_groups: int) -> None:
        """Settings are going to be looked at on the sample of a rung."""
        self._tell(look=Look(settings=settings, rung=rung, n_groups=n_groups))

    def trial(self, trial: Trial) -> None:
        """A trial has ended."""
        self._tell(trial=trial)

    def state(self, state: State, why: str = "") -> None:
        """The study does something else from now on, or has ended."""
        self._tell(state=state, why=why)

    def done(self, found: TunedPolicy) -> None:
        """The study is done."""
        self._tell(state="done", found=found)

    def _line(self, **said: Any) -> _Line:
        return _Line(
            at=_now().isoformat(timespec="seconds"),
            pid=os.getpid(),
            host=socket.gethostname(),
            calls=self._budget.calls,
            usd=self._budget.usd,
            **said,
        )

    def _tell(self, **said: Any) -> None:
        # One write at the end of the file: lines of several processes never mix.
        try:
            place = os.open(self._path, os.O_WRONLY | os.O_APPEND)
            try:
                os.write(place, _encode(self._line(**said)))
            finally:
                os.close(place)
        except OSError as error:
            raise StoreError(f"{self._path} can't be written: {error}") from error


def read_history(path: Path) -> StudyHistory | None:
    """What a history says by now; None where there is none that can be read."""
    try:
        lines = _decode(path.read_bytes())
    except OSError:
        return None
    if not lines or lines[0].start is None:
        return None
    start, states = lines[0].start, [line for line in lines if line.state is not None]
    said: State = states[-1].state or "searching"
    if said in ("searching", "confirming") and not _is_alive(lines):
        said = "ended"
    trials = {trial.number: trial for trial in start.trials}
    trials |= {line.trial.number: line.trial for line in lines if line.trial is not None}
    spent = {(line.host, line.pid): line for line in lines if line.calls is not None}
    return StudyHistory(
        start=start,
        started_at=lines[0].at,
        changed_at=lines[-1].at,
        state=said,
        why=states[-1].why,
        trials=tuple(trials[number] for number in sorted(trials)),
        looks=_looks(lines) if said == "searching" else (),
        model_calls=sum(line.calls or 0 for line in spent.values()),
        spent_usd=sum(line.usd or 0.0 for line in spent.values()),
        found=states[-1].found,
    )


def _decode(content: bytes) -> list[_Line]:
    """All whole lines; the last one may be half-written by a process that was killed."""
    lines = []
    for text in content.splitlines():
        try:
            lines.append(msgspec.json.decode(text, type=_Line))
        except msgspec.DecodeError:
            continue
    return lines


def _looks(lines: Sequence[_Line]) -> tuple[Look, ...]:
    """What each process said last that it looks at, where no trial of its own ended since."""
    last: dict[tuple[str, int], Look | None] = {}
    for line in lines:
        if line.look is not None or line.trial is not None:
            last[line.host, line.pid] = line.look
    return tuple(look for look in last.values() if look is not None)


def _is_alive(lines: Sequence[_Line]) -> bool:
    """Whether the process that started the study is there; of another machine, nobody can tell."""
    if _now() - datetime.fromisoformat(lines[-1].at) > _SILENCE:
        return False
    if lines[0].host != socket.gethostname():
        return True
    try:
        os.kill(lines[0].pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _searched(start: Start) -> bytes:
    """What makes trials comparable: all of a study but how long it may go on, and its rivals."""
    # What was written once may come back with other types, as 1.0 for 1.
    study = msgspec.json.decode(msgspec.json.encode(start.study), type=Study)
    return msgspec.json.encode(
        msgspec.structs.replace(
            study,
            source=start.recordings,
            trials=0,
            rivals="",
            max_model_calls=0,
            max_cost_usd=0.0,
        )
    )


def _encode(line: _Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _now() -> datetime:
    return datetime.now(UTC)
