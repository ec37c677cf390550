"""A file of lines that several processes append to, and that a killed one can't spoil."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["append_line", "locked", "whole_lines"]

_TAIL = 65536


@contextmanager
def locked(path: Path) -> Iterator[BinaryIO]:
    """Open a file for reading and appending, made where it is missing, as the only process."""
    import fcntl  # not on Windows

    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        with path.open("a+b", buffering=0) as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not _is_still_there(path, file):
                continue  # it was replaced while we waited: what we hold is the old one
            yield file
            return


def append_line(path: Path, line: bytes) -> None:
    """Add a line of JSON. Half a line that a killed process left behind is cut off first."""
    with locked(path) as file:
        end = _cut_torn_end(file)
        file.write(end + line.rstrip(b"\n") + b"\n")


def whole_lines(content: bytes) -> list[bytes]:
    """Lines that were written to their end; half a line at the end is none yet."""
    *lines, last = content.split(b"\n")
    return [*lines, last] if _is_json(last) else lines


def _is_still_there(path: Path, file: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _cut_torn_end(file: BinaryIO) -> bytes:
    """Cut off half a line; returns what has to be written before the next one."""
    size = file.seek(0, os.SEEK_END)
    end, last = size, b""
    while end and b"\n" not in last:
        start = max(0, end - _TAIL)
        file.seek(start)
        last = file.read(end - start) + last
        end = start
    last = last.rpartition(b"\n")[2]
    if _is_json(last):  # whole, and an editor took the end of its line away
        return b"\n"
    if last:
        file.truncate(size - len(last))
    return b""


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
