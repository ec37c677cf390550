"""Puts public recordings in place: whole, with a card and checksums, or not at all."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

import msgspec

from workbench.cards import CARD_NAME
from workbench.errors import UsageError
from workbench.fetch.catalogue import PublicDataset
from workbench.fetch.git import check_out, commit_of
from workbench.transcripts.files import iter_file
from workbench.transcripts.formats import find_format
from workbench.transcripts.reading import build_source

__all__ = ["CHECKSUMS", "Fetched", "get_dataset"]

CHECKSUMS = "SHA256SUMS"
"""File of checksums beside the recordings, as `sha256sum --check` reads it."""

_ENDINGS = frozenset({".json", ".jsonl", ".ndjson", ".traj", ".gz", ".zst", ".zip"})
"""Of files that may be recordings."""
_LICENCES = ("LICENSE", "COPYING")


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """What was put in place."""

    folder: Path
    """Where it lies."""
    files: int
    """Recordings in it."""
    size: int
    """Their bytes."""
    verified: bool
    """Whether it was checked to be the commit of the catalogue, byte by byte."""


def get_dataset(dataset: PublicDataset, *, into: Path, copy: Path | None = None) -> Fetched:
    """Fetch public recordings, or take a copy that is there.

    Until all is there and checked, nothing stands under its name; whole parts that an attempt got
    before it broke off are not fetched again.

    Args:
        dataset: What to get.
        into: Folder that gets a folder of its name.
        copy: A working copy of its repository, or a folder of its files, to take instead.

    Returns:
        What was put in place.

    Raises:
        UsageError: It is there already, the copy has none of its files, or there is no git client.
        WorkbenchError: The transfer failed or what came is not what was asked for.
    """
    target = into / dataset.name
    if target.exists():
        raise UsageError(f"{str(target)!r} is there already; remove it to get it again")
    into.mkdir(parents=True, exist_ok=True)
    if copy is not None:
        if not copy.is_dir():
            raise UsageError(f"expected a folder to take a copy of, {str(copy)!r} is none")
        return _put_in_place(dataset, copy, target, verified=commit_of(copy) == dataset.commit)
    working = into / f".{dataset.name}.partial"
    check_out(dataset.repository, dataset.commit, dataset.patterns, working)
    fetched = _put_in_place(dataset, working, target, verified=True)
    shutil.rmtree(working, ignore_errors=True)
    return fetched


def _put_in_place(dataset: PublicDataset, source: Path, target: Path, *, verified: bool) -> Fetched:
    files = _wanted(source, dataset)
    if not files:
        raise UsageError(
            f"{str(source)!r} holds no file of {dataset.name}: "
            f"{', '.join(dataset.patterns)} were expected, or files in the format {dataset.format}"
        )
    aside = target.with_name(f".{target.name}.aside")
    shutil.rmtree(aside, ignore_errors=True)
    sums = []
    size = 0
    for file in files:
        place = file.relative_to(source)
        (aside / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, aside / place)
        sums.append(f"{_sha256(aside / place)}  {place.as_posix()}\n")
        size += file.stat().st_size
    for name in _LICENCES:
        for file in source.glob(f"{name}*"):
            shutil.copyfile(file, aside / file.name)
    (aside / CHECKSUMS).write_text("".join(sums), encoding="utf-8")
    (aside / CARD_NAME).write_text(_card(dataset, verified=verified), encoding="utf-8")
    aside.rename(target)
    return Fetched(folder=target, files=len(files), size=size, verified=verified)


def _wanted(source: Path, dataset: PublicDataset) -> list[Path]:
    """Files of a folder that fit; where none lies at its place, those that fit by name or content.

    A copy that somebody made may be packed, renamed or put together: what reads as the format of
    the recordings is theirs.
    """
    files = [path for path in sorted(source.rglob("*")) if path.is_file()]
    files = [path for path in files if ".git" not in path.relative_to(source).parts]
    patterns = dataset.patterns
    at_place = [path for path in files if _fits(path.relative_to(source).as_posix(), patterns)]
    names = [pattern.rpartition("/")[2] for pattern in patterns]
    return at_place or [
        path
        for path in files
        if any(fnmatch(path.name, name) for name in names) or _reads_as(path, dataset.format)
    ]


def _reads_as(path: Path, format_name: str) -> bool:
    """Whether the first conversation of a file is of that format."""
    if path.suffix.lower() not in _ENDINGS:
        return False
    formats = (find_format(format_name),)
    return next(iter_file(path, build_source(path), formats), None) is not None


def _fits(place: str, patterns: Sequence[str]) -> bool:
    return any(
        fnmatch(f"/{place}", pattern if pattern.startswith("/") else f"*/{pattern}")
        for pattern in patterns
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _card(dataset: PublicDataset, *, verified: bool) -> str:
    checked = "checked by git" if verified else "taken from a copy that was not checked"
    fields = {
        "title": dataset.title,
        "description": f"Fetched from {dataset.repository}.",
        "licence": dataset.licence,
        "origin": f"{dataset.repository} at commit {dataset.commit}, {checked}",
        "format": dataset.format,
        "limits": dataset.limits,
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items()]
    return "".join([*lines, f"languages = {json.dumps(list(dataset.languages))}\n"])
