"""Looks through files of recorded replies for what is wrong, and takes lines out of them."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from pathlib import Path

from workbench.errors import ModelError
from workbench.models._line_file import append_line, locked, whole_lines
from workbench.models.replies_file import RecordedReply, read_line, reply_key

__all__ = ["backup_of", "drop_replies", "find_problems"]


def find_problems(path: Path) -> list[str]:
    """What is wrong with a file, a line each with its place; empty where nothing is."""
    content = path.read_bytes()
    lines = whole_lines(content)
    problems = []
    if content and sum(len(line) + 1 for line in lines) < len(content):
        problems.append(f"{path}: it ends in half a line, which the next recording cuts off")
    seen: dict[bytes, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        if line in seen:
            problems.append(
                f"{path}:{number}: the same line as {seen[line]}, which counts once; delete it"
            )
            continue
        seen[line] = number
        problems += _check_line(line, path=path, number=number)
    return problems


def backup_of(path: Path) -> Path:
    """Where the replies lie that were taken out of a file, those of earlier times before them."""
    return path.with_name(f"{path.name}.bak")


def drop_replies(path: Path, nonces: Collection[str]) -> int:
    """Write a file anew without some of its replies, in one step.

    What is taken out is added to `backup_of(path)` first: a reply may have been paid for.

    Args:
        path: The file.
        nonces: `RecordedReply.nonce` of the replies that go.

    Returns:
        How many replies are left.

    Raises:
        ModelError: A line can't be read; nothing is changed.
    """
    with locked(path) as file:
        file.seek(0)
        kept: list[bytes] = []
        dropped: list[bytes] = []
        for number, line in enumerate(whole_lines(file.read()), start=1):
            if line.strip():
                nonce = read_line(line, path=path, number=number).nonce
                (dropped if nonce in nonces else kept).append(line)
        for line in dropped:
            append_line(backup_of(path), line)
        aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            aside.write_bytes(b"".join(line + b"\n" for line in kept))
            aside.chmod(path.stat().st_mode & 0o777)
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)
    return len(kept)


def _check_line(line: bytes, *, path: Path, number: int) -> list[str]:
    try:
        reply = read_line(line, path=path, number=number)
    except ModelError as error:
        return [str(error)]
    if reply.key != _key(reply):
        return [
            f"{path}:{number}: its key is not that of what it says was asked; it was edited by "
            "hand: record it anew"
        ]
    return []


def _key(reply: RecordedReply) -> str:
    return reply_key(reply.model, reply.made_by, reply.options, reply.prompt_sha256)
