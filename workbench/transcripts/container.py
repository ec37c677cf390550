"""What a file is made of: compression, encoding, one JSON value or many.

Told from the content, never from the name. Lines of a JSONL file come one at a time, so that a file
of any length needs the memory of its longest line; a file that is one value is read whole.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, Any

import zstandard

from workbench.errors import TranscriptError
from workbench.transcripts.contract import Source
from workbench.transcripts.gunzip import Gunzip
from workbench.transcripts.tables import PARQUET, is_csv, iter_csv_lines, iter_parquet_lines
from workbench.transcripts.unzip import ZIP, iter_zipped_lines
from workbench.transcripts.unzstd import Unzstd

__all__ = ["iter_lines"]

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_WIDE = {
    b"\xff\xfe\x00\x00": "utf-32",
    b"\x00\x00\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
_UNKNOWN = {
    b"SQLite format 3": "an SQLite database",
    b"BZh": "bzip2; unpack it first",
    b"\xfd7zXZ": "xz; unpack it first",
    b"%PDF": "a PDF",
}
_MAX_WRAPPINGS = 3
_BUFFER = 1 << 20
_HEAD = 1 << 14
_DAMAGE = (EOFError, zlib.error, zstandard.ZstdError)


def iter_lines(stream: IO[bytes], source: Source) -> Iterator[tuple[int, bytes]]:
    """Lines of a recording in UTF-8, with their numbers from 1.

    Args:
        stream: The file as it lies on disk.
        source: Hears of what was unwrapped with damage.

    Yields:
        Number and text of each line, line ends included.

    Raises:
        TranscriptError: The file is of a kind that holds no JSON, or its compression is damaged
            before the first line.
    """
    with ExitStack() as layers:
        plain = _unwrap(stream, source, layers)
        start = _peek(plain, source)
        if start.startswith(ZIP):
            yield from iter_zipped_lines(plain, source)
        elif start.startswith(PARQUET):
            yield from iter_parquet_lines(plain, source)
        else:
            text = _as_utf8(plain, source)
            if is_csv(_head(text)):
                yield from iter_csv_lines(text, source)
            else:
                yield from _iter_text(text, source)


def _head(text: io.BufferedReader | io.BytesIO) -> bytes:
    if isinstance(text, io.BytesIO):
        return text.getvalue()[:_HEAD]
    try:
        return text.peek(_HEAD)[:_HEAD]
    except _DAMAGE:  # told when it is read
        return b""


def _iter_text(text: IO[bytes], source: Source) -> Iterator[tuple[int, bytes]]:
    number = 0
    while True:
        try:
            line = text.readline()
        except _DAMAGE as error:
            _report_damage(error, source, lines=number)
            return
        if not line:
            return
        number += 1
        yield number, line


def _report_damage(error: Exception, source: Source, *, lines: int) -> None:
    reason = f"the compressed data is damaged or cut: {error}"
    if not lines:
        raise TranscriptError(f"{reason}; nothing before it can be read", file=source.file)
    kept = f"{reason}; the {lines} lines before it are kept"
    source.refuse(TranscriptError(kept, file=source.file, line=lines + 1), code="cut_file")


def _unwrap(stream: IO[bytes], source: Source, layers: ExitStack) -> io.BufferedReader:
    current = _buffered(stream)
    if current is not stream:
        layers.callback(current.detach)
    for _ in range(_MAX_WRAPPINGS):
        start = _peek(current, source)
        if start.startswith(_GZIP):
            current = layers.enter_context(_buffered(Gunzip(current)))
        elif start.startswith(_ZSTD):
            current = layers.enter_context(_buffered(Unzstd(current)))
        else:
            break
    return current


def _buffered(stream: Any) -> io.BufferedReader:
    if isinstance(stream, io.BufferedReader):
        return stream
    return io.BufferedReader(stream, _BUFFER)


def _peek(stream: io.BufferedReader, source: Source) -> bytes:
    try:
        start = stream.peek(16)[:16]
    except _DAMAGE as error:
        _report_damage(error, source, lines=0)
        raise
    for magic, words in _UNKNOWN.items():
        if start.startswith(magic):
            raise TranscriptError(
                f"expected JSON or JSONL, plain or in gzip or zstd, found {words}", file=source.file
            )
    return start


def _as_utf8(stream: io.BufferedReader, source: Source) -> io.BufferedReader | io.BytesIO:
    start = _peek(stream, source)
    if start.startswith(b"\xef\xbb\xbf"):
        stream.read(3)
        return stream
    for mark, encoding in _WIDE.items():
        if start.startswith(mark):
            return io.BytesIO(_transcode(stream, encoding, source))
    for place, encoding in enumerate(("utf-16-le", "utf-16-be")):
        nuls = start[1 - place : 4 : 2] == b"\0\0"
        if nuls and start[place : place + 1] in (b"[", b"{"):
            source.repair("no_byte_order_mark", message=f"read as {encoding}, which it looks like")
            return io.BytesIO(_transcode(stream, encoding, source))
    return stream


def _transcode(stream: io.BufferedReader, encoding: str, source: Source) -> bytes:
    try:
        wide = stream.read()
    except _DAMAGE as error:
        _report_damage(error, source, lines=0)
        raise
    try:
        return wide.decode(encoding).encode()
    except UnicodeDecodeError as error:
        source.repair(
            "invalid_text", message=f"not valid {encoding} ({error.reason}); replaced by U+FFFD"
        )
        return wide.decode(encoding, "replace").encode()
