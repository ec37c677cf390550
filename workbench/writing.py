"""Whether a place can be written to, asked before long work, and how a file is written."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workbench.errors import UsageError

__all__ = ["check_file", "check_folder", "write_file", "write_text"]


def check_file(path: Path, *, may_stream: bool = False) -> None:
    """Make sure that a file can be written there, its folder being made where it is missing.

    Nothing is left behind.

    Args:
        path: The file, new or there.
        may_stream: Whether a pipe or a device will do, which is written as it is and never
            replaced.

    Raises:
        UsageError: It can't; the message names the obstacle.
    """
    with _told(path, "file"):
        if str(path) == "-":
            # Elsewhere it means the standard output; here a file of that name would be left.
            raise UsageError("'-' is no file; name one, or '/dev/stdout' where a pipe will do")
        if path.is_dir():
            raise UsageError(f"{str(path)!r} is a folder; name a file, as {str(path / 'out')!r}")
        if not _streams(path):
            _try_folder(path.parent)
        elif not may_stream:
            raise UsageError(f"{str(path)!r} is a pipe or a device; name a regular file")


def check_folder(path: Path) -> None:
    """Make sure that files can be written into a folder, which is made where it is missing.

    Nothing is left behind.

    Raises:
        UsageError: They can't; the message names the obstacle.
    """
    with _told(path, "folder"):
        _try_folder(path)


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all, and its folder where that is missing.

    Raises:
        UsageError: It can't be written.
    """
    check_file(path, may_stream=True)
    with _told(path, "file"):
        path.parent.mkdir(parents=True, exist_ok=True)
        if _streams(path):
            path.write_text(text, encoding="utf-8")
        else:
            write_file(path, text.encode())


def write_file(path: Path, content: bytes) -> None:
    """Write a file aside and rename it, so that nobody ever sees a part of it.

    A link stays a link: the file that it leads to is written.

    Raises:
        OSError: The disk does not take it.
    """
    path = path.resolve() if path.is_symlink() else path
    aside = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _streams(path: Path) -> bool:
    return path.exists() and not path.is_file()


def _try_folder(folder: Path) -> None:
    """Make a folder where the folder is, or would be made, and take it away again."""
    nearest = next(there for there in (folder, *folder.parents) if there.exists())
    if not nearest.is_dir():
        raise UsageError(f"{str(nearest)!r} is a file, where a folder must be")
    probe = nearest / f".probe-{secrets.token_hex(8)}"
    probe.mkdir()
    probe.rmdir()


@contextmanager
def _told(path: Path, kind: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(
            f"nothing can be written to {os.fspath(path)!r}: {why}; name another {kind}"
        ) from error
