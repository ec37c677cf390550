"""Parts: what finished shards of an unfinished run have left on disk.

    runs/<run_id>.partial/
    ├── plan.json                 what is being run; only the same plan may go on with it
    └── parts/<shard>/            one folder for each finished shard
        ├── <table>.parquet       its rows of one table; no file where there are none
        └── done.json             rows and bytes of each file, written last

A shard is written into a folder aside and put in place with one rename, so that a killed process
leaves whole shards and nothing half-written. Of two processes that finish the same shard the first
one counts.
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import StoreError
from workbench.store.paths import check_name, partial_folder, run_file
from workbench.store.row import to_arrow
from workbench.store.rows import Rows
from workbench.store.schema import FORMAT_VERSION, TABLES
from workbench.store.text import encode_json
from workbench.writing import write_file

__all__ = [
    "PartFile",
    "ShardReport",
    "claim_folder",
    "finished_shards",
    "held_parts",
    "read_plan",
    "shard_folder",
    "start_parts",
    "told_if_deleted",
    "write_part",
]

_PLAN = "plan.json"
_DONE = "done.json"
_LOCK = ".lock"


class PartFile(msgspec.Struct, frozen=True, kw_only=True):
    """One Parquet file of a shard."""

    rows: int
    """Rows it holds."""
    size: int
    """Bytes it takes."""


class ShardReport(msgspec.Struct, frozen=True, kw_only=True):
    """Content of `done.json`: what a finished shard consists of."""

    shard: str
    """Name of the shard."""
    files: dict[str, PartFile]
    """Its files by table."""


def claim_folder(partial: Path) -> bool:
    """Make the folder of a run's parts, as the only process that does; False when it is there.

    Raises:
        StoreError: It can't be made.
    """
    try:
        partial.parent.mkdir(parents=True, exist_ok=True)
        partial.mkdir()
    except FileExistsError as error:
        if partial.is_dir():
            return False
        raise _not_writable(partial.parent, error) from error
    except OSError as error:
        raise _not_writable(partial.parent, error) from error
    return True


def start_parts(folder: Path, run_id: str, *, plan: Mapping[str, Any]) -> Path:
    """Make the folder for a run's parts, or go on with the one that is there.

    Args:
        folder: Folder of all runs; made when missing.
        run_id: Name of the run.
        plan: What makes the content: digests of data set and policies, options, shards.

    Returns:
        The folder of parts.

    Raises:
        StoreError: The run is finished, or was started with another plan.
    """
    final = run_file(folder, run_id)
    if final.exists():
        raise StoreError(f"{final} is finished and never changes; choose another run id")
    partial = partial_folder(folder, run_id)
    wanted = {"format_version": FORMAT_VERSION, **plan}
    text = encode_json(wanted)
    try:
        (partial / "parts").mkdir(parents=True, exist_ok=True)
        if not (partial / _PLAN).exists():
            write_file(partial / _PLAN, text.encode())
            return partial
    except OSError as error:
        raise _not_writable(folder, error) from error
    found = read_plan(partial)
    if encode_json(found) != text:
        changed = sorted(
            key
            for key in {*found, *wanted}
            if encode_json(found.get(key)) != encode_json(msgspec.to_builtins(wanted.get(key)))
        )
        raise StoreError(
            f"{partial} holds parts of a run with another {', '.join(changed)}; start a run with "
            "another id, or delete that folder"
        )
    return partial


@contextmanager
def held_parts(partial: Path) -> Iterator[None]:
    """Work on a run's parts as the only process that does; a killed one lets go of them.

    Raises:
        StoreError: Another process is at it.
    """
    import fcntl  # not on Windows

    with (partial / _LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StoreError(
                f"another process is at the run in {partial}; wait for its end or stop it, and go "
                "on with --resume then"
            ) from error
        except OSError:
            pass  # A file system without locks: of two that work on it, the last one fails.
        yield


@contextmanager
def told_if_deleted(partial: Path) -> Iterator[None]:
    """Say so where work fails because somebody deleted the parts meanwhile.

    Raises:
        StoreError: The parts are gone.
    """
    try:
        yield
    except (OSError, StoreError) as error:
        if (partial / _PLAN).exists():
            raise
        # Parts without a plan are of no use: nobody can tell whose they are.
        shutil.rmtree(partial, ignore_errors=True)
        raise StoreError(
            f"{partial} was deleted or moved while the run was at work in it, and with it all that "
            "was done; run the same command again, without --resume"
        ) from error


def _not_writable(folder: Path, error: OSError) -> StoreError:
    why = error.strerror or str(error)
    return StoreError(f"runs can't be written to {folder}: {why}; name another folder")


def read_plan(partial: Path) -> dict[str, Any]:
    """The plan that a folder of parts was started with.

    Raises:
        StoreError: There is none, or it can't be read.
    """
    try:
        return msgspec.json.decode((partial / _PLAN).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as error:
        raise StoreError(
            f"expected the plan of a run in {partial / _PLAN}: {error}; delete {partial} and run "
            "again"
        ) from error


def write_part(partial: Path, rows: Rows, *, shard: str) -> None:
    """Write all rows of a shard; afterwards the shard counts as finished.

    Args:
        partial: Folder of parts.
        rows: Everything the shard has made.
        shard: Name of the shard. One that is finished already stays as it is.

    Raises:
        TypeError: A value is not of its column's type.
        StoreError: The disk does not take it.
    """
    target = shard_folder(partial, shard)
    if _read_report(target) is not None:
        return
    aside = partial / f".shard-{secrets.token_hex(8)}"
    try:
        target.parent.mkdir(exist_ok=True)  # fails where the parts were deleted
        aside.mkdir()
        _write_files(aside, rows, shard=shard)
        _put_in_place(aside, target)
    except OSError as error:
        raise StoreError(f"shard {shard!r} can't be written to {partial}: {error}") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def shard_folder(partial: Path, shard: str) -> Path:
    """Where the files of a shard lie."""
    check_name(shard, kind="shard")
    return partial / "parts" / shard


def finished_shards(partial: Path) -> dict[str, ShardReport]:
    """All finished shards by name, in order of their names.

    A shard of which a file is missing or cut does not count; written anew, it is replaced.
    """
    folders = sorted((partial / "parts").glob("*"))
    reports = ((folder.name, _read_report(folder)) for folder in folders)
    return {name: report for name, report in reports if report is not None}


def _write_files(folder: Path, rows: Rows, *, shard: str) -> None:
    import pyarrow.parquet as pq

    files = {}
    for table, row_type in TABLES.items():
        of_table = rows.of(row_type)
        if of_table:
            path = folder / f"{table}.parquet"
            pq.write_table(to_arrow(row_type, of_table), path, compression="zstd")
            files[table] = PartFile(rows=len(of_table), size=path.stat().st_size)
    report = ShardReport(shard=shard, files=files)
    (folder / _DONE).write_bytes(msgspec.json.encode(report))


def _put_in_place(aside: Path, target: Path) -> None:
    """Rename a shard's folder; another process may have finished the same shard meanwhile."""
    try:
        aside.rename(target)
    except OSError:
        if _read_report(target) is None:
            # What lies there was damaged after it had been written.
            shutil.rmtree(target)
            aside.rename(target)


def _read_report(folder: Path) -> ShardReport | None:
    """What a shard consists of; None when it is not there as it was written."""
    try:
        report = msgspec.json.decode((folder / _DONE).read_bytes(), type=ShardReport)
        intact = all(
            (folder / f"{table}.parquet").stat().st_size == file.size
            for table, file in report.files.items()
        )
    except (OSError, msgspec.DecodeError):
        return None
    return report if intact and report.shard == folder.name else None
