"""What files of recordings hold, without keeping any of it: counts, repairs, refusals.

Every file is read by a worker, which gives back a few words on each conversation; duplicates, ids
that are taken and requests that later ones repeat are then told as loading tells them.
"""

from __future__ import annotations

import hashlib
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
    find_growing,
    stable_prefixes,
    unpack_prefixes,
)
from workbench.transcripts.issue import FileSummary, Issue
from workbench.transcripts.reading import ReadConversation, build_source
from workbench.transcripts.settling import (
    BatchEntry,
    Folded,
    pair_batches,
    tell_answers,
    tell_folded,
)
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
    start: int | None
    """Mark of how it starts; None where no other entry repeats it."""
    prefixes: bytes
    custom_id: str
    is_answer: bool
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
    read = [
        _Kept(_source(sketch), sketch.conversations, list(_distinct(sketch.conversations)))
        for sketch in map_files(partial(_sketch_file, format), files, jobs=jobs)
    ]
    _join_batches(read)
    _fold(read)
    registry = Registry()
    for one in read:
        _name(one, registry)
    return Survey(
        files=tuple(map(_summarise, read)),
        issues=tuple(issue for one in read for issue in one.source.issues),
    )


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
    return _FileSketch(source.file, source.issues, conversations)


def _sketch(read: ReadConversation, line: int | None) -> _Sketch:
    conversation = read.conversation
    digest = content_digest(conversation)
    start, prefixes = (
        stable_prefixes(conversation.messages, series=read.series) if read.growing else (None, b"")
    )
    return _Sketch(
        id=conversation.id,
        format=read.format,
        messages=len(conversation.messages),
        mark=int(digest[:16], 16),
        digest=digest,
        start=start,
        prefixes=prefixes,
        custom_id=read.custom_id,
        is_answer=read.is_answer,
        line=line,
    )


@dataclass
class _Kept:
    """What is left of a file."""

    source: Source
    sketches: list[_Sketch]
    formats: list[str]


def _source(file: _FileSketch) -> Source:
    source = build_source(Path(file.path))
    source.issues = file.issues
    return source


def _join_batches(read: Sequence[_Kept]) -> None:
    places = [(file, at) for file in read for at in range(len(file.sketches))]
    sketches = [file.sketches[at] for file, at in places]
    if not any(one.is_answer for one in sketches):
        return
    keys = [
        BatchEntry(one.custom_id, one.is_answer, str(Path(file.source.file).parent))
        for (file, _), one in zip(places, sketches, strict=True)
    ]
    pairs = pair_batches(keys)
    for answer, request in pairs.items():
        asked, at = places[request]
        asked.sketches[at] = _with_answer(sketches[request], sketches[answer])
    joined = {id(sketches[answer]) for answer in pairs}
    for file in read:
        left = [one for one in file.sketches if id(one) not in joined]
        alone = sum(one.is_answer for one in left)
        tell_answers(file.source, joined=len(file.sketches) - len(left), alone=alone)
        file.sketches = left


def _with_answer(request: _Sketch, answer: _Sketch) -> _Sketch:
    digest = hashlib.blake2b(f"{request.digest}{answer.digest}".encode(), digest_size=16)
    return msgspec.structs.replace(
        request,
        messages=request.messages + answer.messages,
        digest=digest.hexdigest(),
        mark=int(digest.hexdigest()[:16], 16),
        start=None,
    )


def _fold(read: Sequence[_Kept]) -> None:
    sketches = [one for file in read for one in file.sketches]
    found = iter(
        find_growing(
            [one.start for one in sketches],
            lambda place: unpack_prefixes(sketches[place].prefixes),
        )
    )
    for file in read:
        left, folded = [], []
        for one in file.sketches:
            longer = next(found)
            if longer is None:
                left.append(one)
            else:
                folded.append(Folded(one.line, one.messages == sketches[longer].messages))
        tell_folded(file.source, folded)
        file.sketches = left


def _name(file: _Kept, registry: Registry) -> None:
    """Give ids as loading does; copies of what came before fall out."""
    kept = []
    for one in file.sketches:
        file.source.line = one.line
        wanted = registry.choose(one.id, one.mark, partial(str, one.digest), file.source)
        if wanted is not None:
            kept.append(one)
    file.sketches = kept


def _summarise(file: _Kept) -> FileSummary:
    severities = [issue.severity for issue in file.source.issues]
    return FileSummary(
        path=file.source.file,
        format=" + ".join(file.formats) or None,
        conversations=len(file.sketches),
        messages=sum(one.messages for one in file.sketches),
        repairs=severities.count("repair"),
        refusals=severities.count("refusal"),
    )


def _distinct(kept: list[_Sketch]) -> Iterator[str]:
    yield from dict.fromkeys(one.format for one in kept)
