"""The runs of a folder: their names, their tags, and which are finished."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from workbench.errors import StoreError, UnknownNameError, UsageError
from workbench.store.parts import finished_shards
from workbench.store.paths import tags_file
from workbench.store.read import open_run
from workbench.store.schema import RunRow
from workbench.writing import write_file

__all__ = [
    "RunListing",
    "RunTags",
    "build_run_id",
    "find_run",
    "list_runs",
    "read_tags",
    "write_tags",
]


_TIME = "%Y%m%dT%H%M%SZ"
_TIME_IN_NAME = re.compile(r"\d{8}T\d{6}Z(?=-)")
"""How a name that `build_run_id` makes begins."""


class RunTags(msgspec.Struct, frozen=True, kw_only=True):
    """What people say of a run; it lies beside the run file, which never changes."""

    tags: tuple[str, ...] = ()
    """Labels, as `baseline`."""
    note: str | None = None
    """Words on it."""


class RunListing(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a folder as far as it can be told without reading its tables."""

    run_id: str
    """Name of the run."""
    path: Path
    """Its file, or the folder of parts while it is not finished."""
    finished: bool
    """Whether it is complete."""
    run: RunRow | None = None
    """Row of its table `run`; None while it is not finished or where it can't be read."""
    n_finished_shards: int | None = None
    """Shards that are done while it is not finished."""
    problem: str | None = None
    """Why the file can't be read; None where it can."""
    tags: RunTags = RunTags()
    """Its tags and note."""


def build_run_id(config: str, *, now: datetime) -> str:
    """Default name of a run: when it was started, then a short hash of what it runs.

    Args:
        config: Everything that makes the content, as JSON text.
        now: The time of its start, with a time zone.

    Example:
        >>> build_run_id("{}", now=datetime(2026, 5, 17, 9, 30, tzinfo=UTC))
        '20260517T093000Z-44136fa3'
    """
    digest = hashlib.sha256(config.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{now.astimezone(UTC):{_TIME}}-{digest[:8]}"


def list_runs(folder: str | Path) -> list[RunListing]:
    """All runs of a folder, finished or not, the one that was started last at the end.

    When it was started stands in the name of a run, or else in its file. Of runs that were started
    in one second the file that was written later comes later. A file that can't be read is listed
    with its problem. Without a folder there are no runs.
    """
    folder = Path(folder)
    finished = [_list_finished(path) for path in folder.glob("*.duckdb")]
    names = {listing.run_id for listing in finished}
    unfinished = [
        RunListing(
            run_id=path.stem,
            path=path,
            finished=False,
            n_finished_shards=len(finished_shards(path)),
        )
        for path in folder.glob("*.partial")
        if path.is_dir() and path.stem not in names
    ]
    return sorted([*finished, *unfinished], key=_recency)


def find_run(reference: str | Path, *, folder: str | Path = "runs") -> Path:
    """The file of the run that a person means.

    Args:
        reference: Path of a run file; or the name of a run in the folder, or the beginning of one
            name only; or `latest`, the last one that is finished in the order of `list_runs`.
        folder: Folder of runs.

    Raises:
        UnknownNameError: No run is called so, or several names begin so.
        UsageError: A folder is named in place of a run.
        StoreError: No run of the folder is finished; the message names unfinished ones.
    """
    path = Path(reference)
    if path.is_file() or path.suffix in {".duckdb", ".partial"}:
        return path
    files = {file.stem: file for file in sorted(Path(folder).glob("*.duckdb"))}
    name = str(reference)
    if name == "latest" and files:
        return max(map(_told_by_name, files.values()), key=_recency).path
    if name in files or (name and (Path(folder) / f"{name}.partial").is_dir()):
        # An unfinished one too, since opening it says what to do about it.
        return Path(folder) / f"{name}.duckdb"
    matching = [run_id for run_id in files if name and run_id.startswith(name)]
    if len(matching) == 1:
        return files[matching[0]]
    if name and name != "latest" and path.is_dir():
        raise UsageError(f"{name!r} is a folder; for the runs that lie in it say --runs {name}")
    if not files:
        raise StoreError(_none_finished(Path(folder)))
    raise UnknownNameError(f"run in {folder}", name, matching or files)


def _told_by_name(path: Path) -> RunListing:
    """A finished run, whose file is read only where its name does not say when it was started."""
    if _TIME_IN_NAME.match(path.name):
        return RunListing(run_id=path.stem, path=path, finished=True)
    return _list_finished(path)


def _recency(listing: RunListing) -> tuple[str, int, str]:
    """What the runs of a folder are ordered by: when they were started, last when written."""
    path = listing.path
    try:
        written = path.stat().st_mtime_ns
    except OSError:  # deleted meanwhile, or a link that leads nowhere
        return "", 0, path.name
    named = _TIME_IN_NAME.match(path.name)
    if named is not None:
        started = named[0]
    elif listing.run is not None:
        started = f"{datetime.fromisoformat(listing.run.created_at).astimezone(UTC):{_TIME}}"
    else:
        started = f"{datetime.fromtimestamp(written / 10**9, tz=UTC):{_TIME}}"
    return started, written, path.name


def _none_finished(folder: Path) -> str:
    """That a folder has no finished run, and what to do about it."""
    if not folder.is_dir():
        return f"there is no finished run in {folder}: there is no such folder"
    unfinished = sorted(path.stem for path in folder.glob("*.partial") if path.is_dir())
    if not unfinished:
        return f"there is no finished run in {folder}"
    return (
        f"there is no finished run in {folder}; not finished: {', '.join(unfinished)}; run the "
        "same command again with --resume to go on with it"
    )


def read_tags(run: Path) -> RunTags:
    """Tags and note of a run; empty ones where there are none.

    Raises:
        StoreError: The file of tags is not what it must be.
    """
    path = tags_file(run)
    try:
        return msgspec.json.decode(path.read_bytes(), type=RunTags)
    except FileNotFoundError:
        return RunTags()
    except (OSError, msgspec.DecodeError) as error:
        raise StoreError(
            f"expected the tags of a run in {path}: {error}; mend the file or delete it"
        ) from error


def write_tags(run: Path, tags: RunTags) -> None:
    """Put tags and note beside a run, in place of those that are there.

    Raises:
        StoreError: The disk does not take them.
    """
    path = tags_file(run)
    try:
        write_file(path, msgspec.json.format(msgspec.json.encode(tags), indent=2) + b"\n")
    except OSError as error:
        raise StoreError(f"tags can't be written to {path}: {error}") from error


def _list_finished(path: Path) -> RunListing:
    try:
        with open_run(path) as run:
            row = run.run
        return RunListing(
            run_id=row.run_id, path=path, finished=True, run=row, tags=read_tags(path)
        )
    except StoreError as error:
        return RunListing(run_id=path.stem, path=path, finished=True, problem=str(error))
