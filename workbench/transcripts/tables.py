"""Recordings in tables: rows of CSV or Parquet as lines of JSON, one object a row.

A table is read where its columns name who spoke and what, or hold whole conversations. Cells that
are JSON lists (`messages`, `tool_calls`) come as what they hold.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

import msgspec

from workbench.errors import TranscriptError
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import unwrap_list

__all__ = ["PARQUET", "is_csv", "iter_csv_lines", "iter_parquet_lines", "taken_for"]

PARQUET = b"PAR1"
"""How a Parquet file begins."""

_DELIMITERS = ",\t;|"
_WHO = frozenset({"role", "speaker", "sender", "author", "from"})
_WHAT = frozenset({"content", "text", "message", "utterance", "value", "body"})
_WHOLE = frozenset({"messages", "conversation", "conversations", "dialog", "dialogue"})
_LARGEST_CELL = 1 << 30
_HEAD = 1 << 14
_LONGEST_HEAD = 40
_BATCH = 256
"""Rows of a Parquet file that are held at a time."""


def _columns(head: str) -> tuple[str, list[str]] | None:
    """Delimiter and names of the columns, where the first line is the header of a conversation."""
    line = head.partition("\n")[0].rstrip("\r")
    if not line or line.lstrip()[:1] in ("{", "["):
        return None
    for delimiter in _DELIMITERS:
        names = next(csv.reader([line], delimiter=delimiter), [])
        known = {name.strip().lower() for name in names}
        if known & _WHOLE or (known & _WHO and known & _WHAT):
            return delimiter, [_spelled(name.strip()) for name in names]
    return None


def _spelled(name: str) -> str:
    """The name of a column; one that formats know is written as they do."""
    return name.lower() if name.lower() in _WHO | _WHAT | _WHOLE else name


def taken_for(text: bytes) -> str | None:
    """What a text that is no JSON looks like, in words, and what would be read in its place.

    Args:
        text: The text, or its beginning.

    Returns:
        None where it begins as JSON does.
    """
    lines = text[:_HEAD].decode("utf-8", "replace").lstrip("\ufeff\0 \t\r\n").splitlines()[:2]
    if not lines or lines[0][:1] in ("{", "[", '"'):
        return None
    names = max((_heads(lines, delimiter) for delimiter in _DELIMITERS), key=len)
    if names:
        return (
            f"it looks like a table with the columns {', '.join(names)}; a table is read where one "
            f"is named {_either(_WHO)} and one {_either(_WHAT)}, or one {_either(_WHOLE)}"
        )
    return "it looks like plain text; what is read is JSON, JSON Lines, CSV and Parquet"


def _heads(lines: Sequence[str], delimiter: str) -> list[str]:
    """Names of columns, where two lines look like the head of a table and its first row."""
    try:
        rows = [row for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return []
    names = [cell.strip() for cell in rows[0]] if rows else []
    same = len(rows) == 2 and len(rows[1]) == len(names)
    short = all(name and len(name) <= _LONGEST_HEAD and name[-1] not in ".!?" for name in names)
    return names if len(names) > 1 and same and short else []


def _either(names: Iterable[str]) -> str:
    *first, last = sorted(names)
    return f"{', '.join(first)} or {last}"


def is_csv(head: bytes) -> bool:
    """Whether a text begins with the header of a table that holds conversations.

    Args:
        head: The beginning of the text, its first line at least.
    """
    try:
        return _columns(head.decode("utf-8", "replace")) is not None
    except csv.Error:
        return False


def iter_csv_lines(stream: IO[bytes], source: Source) -> Iterator[tuple[int, bytes]]:
    """Rows of a table in CSV, separated by comma, tab, semicolon or bar.

    Args:
        stream: The text in UTF-8, its first line the names of the columns.
        source: Hears of what can't be read.

    Yields:
        The line a row ends on, and the row as JSON.
    """
    csv.field_size_limit(_LARGEST_CELL)
    text = io.TextIOWrapper(stream, "utf-8", errors="replace", newline="")
    try:
        found = _columns(text.readline())
        if found is None:
            return
        delimiter, names = found
        rows = csv.reader(text, delimiter=delimiter)
        for row in rows:
            if any(row):
                yield rows.line_num + 1, _row(names, row)
    except csv.Error as error:
        place = f"line {rows.line_num + 1}"
        source.refuse(
            TranscriptError(f"the table breaks off at {place}: {error}", file=source.file),
            code="bad_table",
        )
    finally:
        text.detach()


def _row(names: Sequence[str], cells: Sequence[str]) -> bytes:
    values: dict[str, Any] = {}
    for name, cell in zip(names, cells, strict=False):
        raw = msgspec.Raw(msgspec.json.encode(cell))
        values[name if name not in values else f"{name}_2"] = unwrap_list(raw)
    return msgspec.json.encode(values)


def iter_parquet_lines(stream: IO[bytes], source: Source) -> Iterator[tuple[int, bytes]]:
    """Rows of a Parquet file, a few at a time.

    Parquet fills what a row does not have with nulls, so nulls inside a row are left out.

    Args:
        stream: The file; one that can't be sought in is read whole.
        source: Its names.

    Yields:
        The number of a row, from 1, and the row as JSON.

    Raises:
        TranscriptError: It can't be read.
    """
    import pyarrow.parquet as pq

    seekable = stream if stream.seekable() else io.BytesIO(stream.read())
    number = 0
    try:
        for batch in pq.ParquetFile(seekable).iter_batches(batch_size=_BATCH):
            for row in batch.to_pylist():
                number += 1
                yield number, msgspec.json.encode(_without_nulls(row))
    except (OSError, ValueError, TypeError) as error:
        reason = f"a Parquet file that can't be read: {str(error).strip()}"
        raise TranscriptError(reason, file=source.file) from error


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    return [_without_nulls(one) for one in value] if isinstance(value, list) else value
