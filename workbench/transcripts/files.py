"""Finds the files of recordings and opens them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from workbench.errors import TranscriptError, UsageError
from workbench.transcripts.contract import Source, TranscriptFormat
from workbench.transcripts.folders import is_folder_recording, iter_folder_lines
from workbench.transcripts.reading import ReadConversation, iter_read, iter_stream

__all__ = ["Paths", "as_paths", "iter_file", "iter_files"]

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""A file or folder, or several."""

_COMPANIONS = frozenset(
    {
        *("card.toml", "facts.jsonl", "needed.jsonl", "replies.jsonl", "replies.jsonl.bak"),
        *("sha256sums", "license", "copying", "notice"),
    }
)
"""Files that lie beside recordings and are none; passed over in folders, read when named."""


def as_paths(paths: Paths) -> list[Path]:
    """The paths that were given, one or several.

    Raises:
        UsageError: One does not exist.
    """
    given = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    found = [Path(path) for path in given]
    for path in found:
        if not path.exists():
            raise UsageError(
                f"expected a file or folder of recordings, {str(path)!r} does not exist"
            )
    return found


def iter_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Files to read, each once, folders with all folders inside in sorted order.

    Hidden files and those that only lie beside recordings are passed over in folders. A folder that
    is one recording of many small files comes as itself. Links that lead nowhere, pipes and devices
    come too, so that it is told that they can't be read.
    """
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
        elif not _is_companion(entry):
            yield entry


def _is_companion(path: Path) -> bool:
    return path.suffix.lower() == ".md" or path.name.lower() in _COMPANIONS


def iter_file(
    path: Path, source: Source, formats: Sequence[TranscriptFormat]
) -> Iterator[ReadConversation]:
    """Read the conversations of one file, or of a folder that is one recording.

    Args:
        path: The file.
        source: Its names; hears of everything that was repaired or refused.
        formats: The formats to try, in order.

    Yields:
        Conversations in order, each as soon as it is complete.
    """
    try:
        _check_regular(path)
        if path.is_dir():
            yield from iter_read(iter_folder_lines(path, source), source, formats=formats)
            return
        with path.open("rb", buffering=1 << 20) as stream:
            yield from iter_stream(stream, source, formats=formats)
    except OSError as error:
        reason = f"the file can't be read: {error.strerror or error}"
        source.refuse(TranscriptError(reason, file=source.file), code="unreadable")


def _check_regular(path: Path) -> None:
    """Make sure that a file can be read: opening a pipe would wait for ever.

    Raises:
        OSError: It is a link that leads nowhere, a pipe or a device.
    """
    if path.is_symlink() and not path.exists():
        raise OSError("it is a link to a file that does not exist")
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError("it is a pipe or a device; only regular files and folders are read")
