"""Loads recordings from files and folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat, tee
from pathlib import Path
from typing import overload

import msgspec

from workbench.messages import Conversation
from workbench.transcripts.contract import Source, TranscriptFormat
from workbench.transcripts.files import Paths, as_paths, iter_file, iter_files
from workbench.transcripts.formats import ALL, find_format
from workbench.transcripts.identity import Registry, merge_growing
from workbench.transcripts.issue import FileSummary, Issue
from workbench.transcripts.reading import ReadConversation, build_source
from workbench.transcripts.settling import (
    BatchEntry,
    Folded,
    join_answer_to_request,
    pair_batches,
    tell_answers,
    tell_folded,
)
from workbench.transcripts.workers import check_jobs, map_files

__all__ = ["Conversations", "iter_conversations", "load_conversations"]

_LARGEST_SHIPMENT = 32_000_000
"""Bytes of the largest file that a worker reads whole and hands over."""


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

    path: Path
    source: Source
    kept: list[_Read] = field(default_factory=list)
    formats: dict[str, None] = field(default_factory=dict)

    def summarise(self) -> FileSummary:
        severities = [issue.severity for issue in self.source.issues]
        return FileSummary(
            path=self.source.file,
            format=" + ".join(self.formats) or None,
            conversations=len(self.kept),
            messages=sum(len(read.conversation.messages) for _, read in self.kept),
            repairs=severities.count("repair"),
            refusals=severities.count("refusal"),
        )


_Read = tuple[int | None, ReadConversation]
"""The line a conversation begins at, and the conversation."""


def load_conversations(paths: Paths, *, format: str | None = None) -> Conversations:
    """Load recorded conversations of any known format.

    Files are recognised by what is in them. Folders are read with all folders inside, in sorted
    order; hidden files, `*.md`, licences, `card.toml`, `SHA256SUMS`, `facts.jsonl`, `needed.jsonl`
    and `replies.jsonl` are passed over there, and folders that are one recording of many small
    files are read as one. What can't be read costs only itself and is told in `.issues`.

    Args:
        paths: A file or folder, or several.
        format: Name of the only format to try; every known one otherwise.

    Returns:
        The conversations. Ids are unique: the recording's own where it has one, else from the name
        of its file and the place in it. Copies count once, and of a request log only the longest of
        each conversation is kept; entries that name different conversations never are copies.
        Answers of a batch stand at the end of their requests where both files are read.

    Raises:
        UsageError: A path does not exist.
        UnknownNameError: No format has that name.
    """
    formats = _formats(format)
    reads = [_read_file(path, formats) for path in iter_files(as_paths(paths))]
    _join_batches(reads)
    _fold(reads)
    registry = Registry()
    for read in reads:
        read.kept = list(_iter_admitted(read.kept, read.source, registry))
    return Conversations(
        [one.conversation for read in reads for _, one in read.kept],
        issues=[issue for read in reads for issue in read.source.issues],
        files=[read.summarise() for read in reads],
        paths={one.conversation.id: read.path for read in reads for _, one in read.kept},
    )


def iter_conversations(
    paths: Paths,
    issues: list[Issue],
    *,
    format: str | None = None,
    jobs: int = 1,
) -> Iterator[Conversation]:
    """Load conversations one at a time: a JSONL file needs the memory of its longest line only.

    As `load_conversations`, except for what takes all of them: copies and entries of a request log
    are not folded, and answers of a batch don't go to their requests. With several processes small
    files are read whole, a few at a time, and only large ones line by line. Exchanges of the
    Responses API that others of their file may go on from come at its end.

    Args:
        paths: A file or folder, or several.
        issues: Gets what was repaired or refused, as reading goes on.
        format: Name of the only format to try; every known one otherwise.
        jobs: Processes to use, 0 for all processors.

    Yields:
        The conversations.

    Raises:
        UsageError: A path does not exist, or `jobs` is below 0.
        UnknownNameError: No format has that name.
        WorkbenchError: A worker process died.
    """
    registry, formats = Registry(), _formats(format)
    processes = check_jobs(jobs)
    files, again = tee(iter_files(as_paths(paths)))
    shipments = (
        repeat(b"") if processes == 1 else map_files(partial(_ship, format), again, jobs=processes)
    )
    for path, shipment in zip(files, shipments, strict=False):
        source = build_source(path)
        source.issues = issues
        reads = _unpack(shipment, source)
        if reads is None:
            reads = iter_file(path, source, formats)
        numbered = ((source.line, read) for read in reads)
        for _, read in _iter_admitted(numbered, source, registry):
            yield read.conversation


class _Shipment(msgspec.Struct, frozen=True):
    """What a worker read of one file."""

    issues: list[Issue]
    reads: list[tuple[int | None, ReadConversation]]


_shipment = msgspec.json.Decoder(_Shipment)


def _ship(format_name: str | None, path: Path) -> bytes:
    """Read a small file whole; nothing where it is better read where its reader is."""
    if path.is_dir() or (path.exists() and path.stat().st_size > _LARGEST_SHIPMENT):
        return b""
    source = build_source(path)
    reads = [(source.line, read) for read in iter_file(path, source, _formats(format_name))]
    return msgspec.json.encode(_Shipment(source.issues, reads))


def _unpack(shipment: bytes, source: Source) -> Iterable[ReadConversation] | None:
    if not shipment:
        return None
    try:
        found = _shipment.decode(shipment)
    except msgspec.DecodeError:  # a number that JSON holds and no reader of it
        return None
    source.issues += found.issues
    return _iter_shipped(found.reads, source)


def _iter_shipped(
    reads: Iterable[tuple[int | None, ReadConversation]], source: Source
) -> Iterator[ReadConversation]:
    for line, read in reads:
        source.line = line
        yield read


def _formats(name: str | None) -> Sequence[TranscriptFormat]:
    return ALL if name is None else (find_format(name),)


def _read_file(path: Path, formats: Sequence[TranscriptFormat]) -> _FileRead:
    read = _FileRead(path=path, source=build_source(path))
    for one in iter_file(path, read.source, formats):
        read.kept.append((read.source.line, one))
        read.formats[one.format] = None
    return read


def _iter_admitted(reads: Iterable[_Read], source: Source, registry: Registry) -> Iterator[_Read]:
    for line, read in reads:
        source.line = line
        admitted = registry.admit(read.conversation, source)
        if admitted is read.conversation:
            yield line, read
        elif admitted is not None:
            yield line, msgspec.structs.replace(read, conversation=admitted)


def _join_batches(reads: Sequence[_FileRead]) -> None:
    """Give the answers of batches to their requests, wherever both were read."""
    places = [(read, at) for read in reads for at in range(len(read.kept))]
    entries = [read.kept[at][1] for read, at in places]
    if not any(entry.is_answer for entry in entries):
        return
    keys = [
        BatchEntry(entry.custom_id, entry.is_answer, str(read.path.parent))
        for (read, _), entry in zip(places, entries, strict=True)
    ]
    pairs = pair_batches(keys)
    for answer, request in pairs.items():
        asked, at = places[request]
        whole = join_answer_to_request(entries[request].conversation, entries[answer].conversation)
        one = msgspec.structs.replace(entries[request], conversation=whole, growing=False)
        asked.kept[at] = (asked.kept[at][0], one)
    joined = {id(entries[answer]) for answer in pairs}
    for read in reads:
        left = [one for one in read.kept if id(one[1]) not in joined]
        alone = sum(one.is_answer for _, one in left)
        tell_answers(read.source, joined=len(read.kept) - len(left), alone=alone)
        read.kept = left


def _fold(reads: Sequence[_FileRead]) -> None:
    """Keep the longest of the entries that repeat each other, across all files."""
    growing = [one for read in reads for _, one in read.kept if one.growing]
    merged = iter(
        merge_growing([one.conversation for one in growing], series=[one.series for one in growing])
    )
    for read in reads:
        left: list[_Read] = []
        folded: list[Folded] = []
        for line, one in read.kept:
            conversation, inside = next(merged) if one.growing else (one.conversation, None)
            if inside is not None:
                longer = len(growing[inside].conversation.messages)
                folded.append(Folded(line, len(conversation.messages) == longer))
            elif conversation is one.conversation:
                left.append((line, one))
            else:
                left.append((line, msgspec.structs.replace(one, conversation=conversation)))
        tell_folded(read.source, folded)
        read.kept = left
