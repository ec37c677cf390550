"""What files of recordings hold, without keeping any of it: counts, repairs, refusals.

Every file is read by a worker, which gives back a few words on each conversation; duplicates, ids
that are taken and requests that later ones repeat are then told as loading tells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from workbench.transcripts.contract import Source, TranscriptFormat
from workbench.transcripts.files import Paths, as_paths, iter_file, iter_files
from workbench.transcripts.formats import ALL, find_format
from workbench.transcripts.identity import (
    Registry,
    content_digest,
    find_repeats,
    stable_prefixes,
)
from workbench.transcripts.issue import FileSummary, Issue
from workbench.transcripts.reading import ReadConversation, build_source
from workbench.transcripts.workers import check_jobs, map_files

__all__ = ["Survey", "survey_recordings"]

_WORTH_WORKERS = 20_000_000
"""Bytes below which starting processes takes longer than reading."""


@dataclass(frozen=True, kw_only=True)
class Survey:
    """What files hold.

    Attributes:
        files: What each gave.
        issues: What was repaired or refused, in order of the files.
    """

    files: tuple[FileSummary, ...]
    issues: tuple[Issue, ...]

    @property
    def conversations(self) -> int:
        """Conversations in all files, copies and repeated requests counted once."""
        return sum(file.conversations for file in self.files)


class _Sketch(msgspec.Struct, frozen=True):
    """What has to be known of a conversation to tell it from others."""

    id: str
    format: str
    messages: int
    mark: int
    digest: str
    prefixes: tuple[int, ...] | None
    line: int | None


class _FileSketch(msgspec.Struct, frozen=True):
    path: str
    issues: list[Issue]
    conversations: list[_Sketch]


def survey_recordings(paths: Paths, *, format: str | None = None, jobs: int = 1) -> Survey:
    """Read recordings and say what was in them.

    Memory is that of the largest single value (a line of JSONL, a whole JSON file), and some 300
    bytes for each conversation.

    Args:
        paths: A file or folder, or several.
        format: Name of the only format to try; every known one otherwise.
        jobs: Processes to use, 0 for all processors; few bytes are read in this one.

    Raises:
        UsageError: A path does not exist, or `jobs` is below 0.
        UnknownNameError: No format has that name.
        WorkbenchError: A worker process died.
    """
    if format is not None:
        find_format(format)
    files = list(iter_files(as_paths(paths)))
    jobs = min(check_jobs(jobs), max(1, len(files)))
    if sum(_size(file) for file in files) < _WORTH_WORKERS:
        jobs = 1
    registry = Registry()
    read = [
        _name(sketch, registry)
        for sketch in map_files(partial(_sketch_file, format), files, jobs=jobs)
    ]
    return _merge(read)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size if file.is_file() else 0
    except OSError:
        return 0


def _sketch_file(format_name: str | None, path: Path) -> _FileSketch:
    formats: Sequence[TranscriptFormat] = (
        ALL if format_name is None else (find_format(format_name),)
    )
    source = build_source(path)
    conversations = [_sketch(read, source.line) for read in iter_file(path, source, formats)]
    return _FileSketch(str(path), source.issues, conversations)


def _sketch(read: ReadConversation, line: int | None) -> _Sketch:
    conversation = read.conversation
    digest = content_digest(conversation)
    return _Sketch(
        id=conversation.id,
        format=read.format,
        messages=len(conversation.messages),
        mark=int(digest[:16], 16),
        digest=digest,
        prefixes=stable_prefixes(conversation.messages) if read.growing else None,
        line=line,
    )


def _name(file: _FileSketch, registry: Registry) -> tuple[Source, list[_Sketch]]:
    """Give ids as loading does; copies of what came before fall out."""
    source = build_source(Path(file.path))
    source.issues = file.issues
    kept = []
    for one in file.conversations:
        source.line = one.line
        if registry.choose(one.id, one.mark, partial(str, one.digest), source) is not None:
            kept.append(one)
    return source, kept


def _merge(read: Sequence[tuple[Source, list[_Sketch]]]) -> Survey:
    growing = [one.prefixes for _, kept in read for one in kept if one.prefixes is not None]
    repeats = iter(find_repeats(growing))
    files, issues = [], []
    for source, kept in read:
        left = [one for one in kept if one.prefixes is None or next(repeats) is None]
        if len(left) < len(kept):
            source.line = None
            source.repair(
                "growing_log",
                message=f"{len(kept) - len(left)} entries that a later one repeats; the longest "
                "is kept",
            )
        files.append(_summarise(source, kept, left))
        issues += source.issues
    return Survey(files=tuple(files), issues=tuple(issues))


def _summarise(source: Source, kept: list[_Sketch], left: list[_Sketch]) -> FileSummary:
    severities = [issue.severity for issue in source.issues]
    return FileSummary(
        path=source.file,
        format=" + ".join(_distinct(kept)) or None,
        conversations=len(left),
        messages=sum(one.messages for one in left),
        repairs=severities.count("repair"),
        refusals=severities.count("refusal"),
    )


def _distinct(kept: list[_Sketch]) -> Iterator[str]:
    yield from dict.fromkeys(one.format for one in kept)
