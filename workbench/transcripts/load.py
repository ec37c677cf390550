"""Loads recordings from files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import overload

import msgspec

from workbench.errors import TranscriptError, UsageError
from workbench.messages import Conversation
from workbench.transcripts.contract import Source, TranscriptFormat
from workbench.transcripts.folders import is_folder_recording, iter_folder_lines
from workbench.transcripts.formats import ALL, find_format
from workbench.transcripts.identity import Registry, merge_growing
from workbench.transcripts.issue import FileSummary, Issue
from workbench.transcripts.reading import ReadConversation, build_source, iter_read, iter_stream

__all__ = ["Conversations", "iter_conversations", "load_conversations"]

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]

_COMPANIONS = frozenset({"card.toml", "facts.jsonl", "replies.jsonl", "license", "notice"})
"""Files that lie beside recordings and are none; passed over in folders, read when named."""


class Conversations(Sequence[Conversation]):
    """Loaded conversations, in order of files and lines.

    Attributes:
        issues: What was repaired or refused, in the same order.
        files: What each file gave.
        paths: The file each conversation was read from, by its id.
    """

    def __init__(
        self,
        conversations: Iterable[Conversation],
        *,
        issues: Iterable[Issue] = (),
        files: Iterable[FileSummary] = (),
        paths: Mapping[str, Path] | None = None,
    ) -> None:
        self._conversations = tuple(conversations)
        self.paths: Mapping[str, Path] = paths or {}
        self.issues: tuple[Issue, ...] = tuple(issues)
        self.files: tuple[FileSummary, ...] = tuple(files)

    @overload
    def __getitem__(self, index: int) -> Conversation: ...

    @overload
    def __getitem__(self, index: slice) -> Conversations: ...

    def __getitem__(self, index: int | slice) -> Conversation | Conversations:
        if isinstance(index, slice):
            return Conversations(
                self._conversations[index], issues=self.issues, files=self.files, paths=self.paths
            )
        return self._conversations[index]

    def __len__(self) -> int:
        return len(self._conversations)

    def __iter__(self) -> Iterator[Conversation]:
        return iter(self._conversations)

    def __repr__(self) -> str:
        messages = sum(len(conversation.messages) for conversation in self._conversations)
        return (
            f"<{len(self)} conversations, {messages} messages from {len(self.files)} files, "
            f"{len(self.issues)} issues>"
        )


@dataclass(kw_only=True)
class _FileRead:
    """What was read of one file."""

    source: Source
    kept: list[ReadConversation] = field(default_factory=list)
    formats: dict[str, None] = field(default_factory=dict)

    def summarise(self, conversations: Sequence[Conversation]) -> FileSummary:
        severities = [issue.severity for issue in self.source.issues]
        return FileSummary(
            path=self.source.file,
            format=" + ".join(self.formats) or None,
            conversations=len(conversations),
            messages=sum(len(conversation.messages) for conversation in conversations),
            repairs=severities.count("repair"),
            refusals=severities.count("refusal"),
        )


def load_conversations(paths: Paths, *, format: str | None = None) -> Conversations:
    """Load recorded conversations of any known format.

    Files are recognised by what is in them. Folders are read with all folders inside, in sorted
    order; hidden files, `*.md`, `card.toml`, `facts.jsonl` and `replies.jsonl` are passed over
    there, and folders that are one recording of many small files are read as one. What can't be
    read costs only itself and is told in `.issues`.

    Args:
        paths: A file or folder, or several.
        format: Name of the only format to try; every known one otherwise.

    Returns:
        The conversations. Ids are unique: the recording's own where it has one, else from the name
        of its file and the place in it. Copies count once; of a request log only the longest of
        each conversation is kept.

    Raises:
        UsageError: A path does not exist.
        UnknownNameError: No format has that name.
    """
    registry = Registry()
    reads = [
        _read_file(path, registry, formats)
        for formats in [_formats(format)]
        for path in _iter_files(_as_paths(paths))
    ]
    kept = _merge(reads)
    return Conversations(
        [conversation for conversations in kept for conversation in conversations],
        issues=[issue for read in reads for issue in read.source.issues],
        files=[read.summarise(own) for read, own in zip(reads, kept, strict=True)],
        paths={
            conversation.id: path
            for path, own in zip((Path(read.source.file) for read in reads), kept, strict=True)
            for conversation in own
        },
    )


def iter_conversations(
    paths: Paths,
    issues: list[Issue],
    *,
    format: str | None = None,
) -> Iterator[Conversation]:
    """Load conversations one at a time: a JSONL file needs the memory of its longest line only.

    As `load_conversations`, except that entries of a request log are not merged: that takes all of
    them.

    Args:
        paths: A file or folder, or several.
        issues: Gets what was repaired or refused, as reading goes on.
        format: Name of the only format to try; every known one otherwise.

    Yields:
        The conversations.

    Raises:
        UsageError: A path does not exist.
        UnknownNameError: No format has that name.
    """
    registry, formats = Registry(), _formats(format)
    for path in _iter_files(_as_paths(paths)):
        source = build_source(path)
        source.issues = issues
        for read in _iter_file(path, source, registry, formats):
            yield read.conversation


def _formats(name: str | None) -> Sequence[TranscriptFormat]:
    return ALL if name is None else (find_format(name),)


def _as_paths(paths: Paths) -> list[Path]:
    given = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    found = [Path(path) for path in given]
    for path in found:
        if not path.exists():
            raise UsageError(
                f"expected a file or folder of recordings, {str(path)!r} does not exist"
            )
    return found


def _iter_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Files to read, each once."""
    seen: set[Path] = set()
    for path in paths:
        for file in _walk(path) if path.is_dir() else (path,):
            real = file.resolve()
            if real not in seen:
                seen.add(real)
                yield file


def _walk(folder: Path) -> Iterator[Path]:
    """Files of a folder, and folders in it that are one recording."""
    entries: list[Path] = []
    with suppress(PermissionError):
        if is_folder_recording(folder):
            yield folder
            return
        entries = sorted(folder.iterdir())
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            if not entry.is_symlink():
                yield from _walk(entry)
        elif entry.is_file() and not _is_companion(entry):
            yield entry


def _is_companion(path: Path) -> bool:
    return path.suffix.lower() == ".md" or path.name.lower() in _COMPANIONS


def _read_file(path: Path, registry: Registry, formats: Sequence[TranscriptFormat]) -> _FileRead:
    read = _FileRead(source=build_source(path))
    for one in _iter_file(path, read.source, registry, formats):
        read.kept.append(one)
        read.formats[one.format] = None
    return read


def _iter_file(
    path: Path, source: Source, registry: Registry, formats: Sequence[TranscriptFormat]
) -> Iterator[ReadConversation]:
    for read in _iter_path(path, source, formats):
        admitted = registry.admit(read.conversation, source)
        if admitted is read.conversation:
            yield read
        elif admitted is not None:
            yield msgspec.structs.replace(read, conversation=admitted)


def _iter_path(
    path: Path, source: Source, formats: Sequence[TranscriptFormat]
) -> Iterator[ReadConversation]:
    try:
        if path.is_dir():
            yield from iter_read(iter_folder_lines(path, source), source, formats=formats)
            return
        with path.open("rb", buffering=1 << 20) as stream:
            yield from iter_stream(stream, source, formats=formats)
    except OSError as error:
        reason = f"the file can't be read: {error.strerror or error}"
        source.refuse(TranscriptError(reason, file=source.file), code="unreadable")


def _merge(reads: Sequence[_FileRead]) -> list[list[Conversation]]:
    """Conversations of each file, entries of request logs merged across all files."""
    growing = [(read, one) for read in reads for one in read.kept if one.growing]
    merged = iter(merge_growing(one.conversation for _, one in growing))
    kept: list[list[Conversation]] = []
    for read in reads:
        own = []
        repeated = 0
        for one in read.kept:
            conversation, inside = next(merged) if one.growing else (one.conversation, None)
            if inside is None:
                own.append(conversation)
            else:
                repeated += 1
        if repeated:
            read.source.line = None
            read.source.repair(
                "growing_log",
                message=f"{repeated} requests that a later one repeats; the longest is kept",
            )
        kept.append(own)
    return kept
