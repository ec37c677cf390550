"""Files inside a ZIP archive, one after the other; zstandard inside it is read too."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

import msgspec
import zstandard

from workbench.errors import TranscriptError
from workbench.transcripts.contract import Source

__all__ = ["ZIP", "iter_zipped_lines"]

ZIP = b"PK\x03\x04"
"""How a ZIP archive begins."""

_ZSTD = 93
_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_MAX_SIZE = 256 << 20
"""Bytes of one file inside that are read; more is a refusal."""
_ENDINGS = (".json", ".jsonl", ".ndjson")
_PACKED = (".zip", ".gz", ".zst", ".tar", ".tgz", ".bz2", ".xz", ".7z")
_NAMED = 3
"""Files of an archive that are named where none can be read."""
_ASIDE = ("_journal/", "__MACOSX/")
_SUMMARIES = ("summaries.json", "reductions.json")
"""Files of an evaluation log that say again what its samples say."""

_DAMAGE = (
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
    lzma.LZMAError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
    zstandard.ZstdError,
)
"""What reading a file inside raises: cut, damaged, encrypted, or packed in a way nobody knows."""


def iter_zipped_lines(stream: IO[bytes], source: Source) -> Iterator[tuple[int, bytes]]:
    """Lines of all JSON files in an archive: a file that is one value is one line.

    Args:
        stream: The archive.
        source: Hears of files in it that can't be read.

    Yields:
        A number that counts on through all files, and the text.

    Raises:
        TranscriptError: The archive can't be read at all, or holds no JSON.
    """
    seekable = stream if stream.seekable() else io.BytesIO(stream.read())
    number = 0
    try:
        with zipfile.ZipFile(seekable) as archive:
            for name in _packed(archive):
                reason = f"the file {name!r} in the archive is packed itself; unpack it first"
                source.refuse(TranscriptError(reason, file=source.file), code="packed_member")
            members = _members(archive)
            if not members:
                raise TranscriptError(_holds_none(archive), file=source.file)
            for member in members:
                for line in _lines(archive, member, seekable, source):
                    number += 1
                    yield number, line
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
        raise TranscriptError(f"a damaged ZIP archive: {error}", file=source.file) from error


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The JSON files, the header of an evaluation log first."""
    found = [
        member
        for member in archive.infolist()
        if member.filename.lower().endswith(_ENDINGS)
        and not member.filename.startswith(_ASIDE)
        and member.filename not in _SUMMARIES
    ]
    return sorted(found, key=lambda member: (member.filename != "header.json", member.filename))


def _packed(archive: zipfile.ZipFile) -> list[str]:
    names = sorted(member.filename for member in archive.infolist())
    return [name for name in names if name.lower().endswith(_PACKED)]


def _holds_none(archive: zipfile.ZipFile) -> str:
    names = sorted(member.filename for member in archive.infolist() if not member.is_dir())
    shown = ", ".join(map(repr, names[:_NAMED])) + (", …" if len(names) > _NAMED else "")
    held = f"only {shown}" if names else "it is empty"
    return f"expected JSON or JSONL files in the ZIP archive, {held}"


def _lines(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, stream: IO[bytes], source: Source
) -> Iterator[bytes]:
    try:
        written = _read(archive, member, stream)
        if member.filename.lower().endswith(".json"):
            written = msgspec.json.format(written.strip(), indent=-1)
    except msgspec.DecodeError:
        pass
    except _DAMAGE as error:
        reason = f"the file {member.filename!r} in the archive can't be read: {error}"
        source.refuse(TranscriptError(reason, file=source.file), code="bad_member")
        return
    yield from written.splitlines(keepends=True)


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, stream: IO[bytes]) -> bytes:
    if member.file_size > _MAX_SIZE:
        raise ValueError(f"{member.file_size} bytes, at most {_MAX_SIZE} are read")
    if member.compress_type != _ZSTD:
        return archive.read(member)
    stream.seek(member.header_offset)
    header = _LOCAL_HEADER.unpack(stream.read(_LOCAL_HEADER.size))
    stream.seek(sum(header[-2:]), io.SEEK_CUR)
    packed = stream.read(member.compress_size)
    plain = zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True)
    text = plain.read(member.file_size)
    if zlib.crc32(text) != member.CRC:
        raise zipfile.BadZipFile("its checksum is another one, so it is cut or damaged")
    return text
