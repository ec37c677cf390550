"""The latest verdict of a gate on a run, kept beside the run file."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from workbench.errors import StoreError
from workbench.gate.finding import GateResult
from workbench.store.paths import gate_file
from workbench.writing import write_file

__all__ = ["GateRecord", "read_record", "write_record"]


class GateRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What a gate said of a run, and held it against."""

    judged_at: str
    """When, in UTC."""
    baseline: str | None
    """The baseline's file; None without one."""
    rules: str | None
    """The file of rules; None for the default ones."""
    result: GateResult
    """What it said."""


def write_record(
    run: Path, result: GateResult, *, baseline: Path | None, rules: Path | None
) -> None:
    """Keep a verdict in `RUN.gate.json`, in place of the one before.

    Args:
        run: The run file.
        result: The verdict.
        baseline: File that the run was held against.
        rules: File of rules.

    Raises:
        StoreError: The file can't be written.
    """
    record = GateRecord(
        judged_at=datetime.now(UTC).isoformat(timespec="seconds"),
        baseline=None if baseline is None else str(baseline),
        rules=None if rules is None else str(rules),
        result=result,
    )
    text = msgspec.json.format(msgspec.json.encode(record), indent=1)
    try:
        write_file(gate_file(run), text + b"\n")
    except OSError as error:
        raise StoreError(f"the verdict can't be kept in {gate_file(run)}: {error}") from error


def read_record(run: Path) -> GateRecord | None:
    """The latest verdict on a run; None where there is none that can be read."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(gate_file(run).read_bytes(), type=GateRecord)
    return None
