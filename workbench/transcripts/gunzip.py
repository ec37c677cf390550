"""Gzip, read so that what stands before damage is not lost.

`gzip.GzipFile` fills whole buffers and throws away what it has when the file turns out to be cut.
"""

from __future__ import annotations

import io
import zlib
from typing import Any

__all__ = ["Gunzip"]

_CHUNK = 1 << 16
_WITH_GZIP_HEADER = 31


class Gunzip(io.RawIOBase):
    """The text inside a gzip stream of one or several members.

    Args:
        stream: The compressed data; stays open.

    Raises:
        EOFError: On reading on after a cut; everything before it was given out.
        zlib.error: On reading on after damage, likewise.
    """

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream = stream
        self._inflate = zlib.decompressobj(_WITH_GZIP_HEADER)
        self._waiting = b""

    def readable(self) -> bool:
        """Always true."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the start of a buffer; 0 at the end."""
        while True:
            if self._inflate.eof and not self._begin_member():
                return 0
            packed = self._waiting or self._stream.read(_CHUNK)
            plain = self._inflate.decompress(packed, len(buffer))
            self._waiting = self._inflate.unconsumed_tail
            if plain:
                buffer[: len(plain)] = plain
                return len(plain)
            if not packed and not self._inflate.eof:
                raise EOFError("the gzip stream has no end mark")

    def _begin_member(self) -> bool:
        """Go on to the next member; zero bytes between members are padding."""
        rest = self._inflate.unused_data.lstrip(b"\0")
        while not rest:
            more = self._stream.read(_CHUNK)
            if not more:
                return False
            rest = more.lstrip(b"\0")
        self._inflate = zlib.decompressobj(_WITH_GZIP_HEADER)
        self._waiting = rest
        return True
