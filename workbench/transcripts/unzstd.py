"""Zstandard, read so that a cut is told and what stands before it is not lost.

The stream reader of the library ends in silence where the data ends in the middle of a frame.
"""

from __future__ import annotations

import io
from typing import Any

import zstandard

__all__ = ["Unzstd"]

_CHUNK = 1 << 12
"""Packed bytes taken at once: few, since each may unfold to many thousand."""


class Unzstd(io.RawIOBase):
    """The text inside a zstandard stream of one or several frames.

    Args:
        stream: The compressed data; stays open.

    Raises:
        EOFError: On reading on after a cut; everything before it was given out.
        zstandard.ZstdError: On reading on after damage, likewise.
    """

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream = stream
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._plain = memoryview(b"")
        self._is_open = True

    def readable(self) -> bool:
        """Always true."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the start of a buffer; 0 at the end."""
        while not self._plain:
            packed = self._frame.unused_data if self._frame.eof else b""
            packed = packed or self._stream.read(_CHUNK)
            if not packed:
                if self._is_open:
                    raise EOFError("the zstandard stream has no end mark")
                return 0
            if self._frame.eof:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            self._plain = memoryview(self._frame.decompress(packed))
            self._is_open = not self._frame.eof
        taken = min(len(buffer), len(self._plain))
        buffer[:taken] = self._plain[:taken]
        self._plain = self._plain[taken:]
        return taken
