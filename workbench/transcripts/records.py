"""Cuts a file into records: its one JSON value, an array's elements, or one value a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import msgspec

from workbench.errors import TranscriptError
from workbench.models.secrets import mask_secrets
from workbench.transcripts.contract import Draft, Record, Source
from workbench.transcripts.json_text import JsonValue, decode_value, json_kind, split_values
from workbench.transcripts.repair import REPAIRS, repair_json
from workbench.transcripts.salvage import close_cut_file, may_be_cut
from workbench.transcripts.tables import taken_for

__all__ = ["Shortcut", "iter_records", "iter_records_or_drafts", "shown"]

Shortcut = Callable[[bytes, int], Draft | None]
"""Reads a line by its text and number alone; None where it can't."""

_Line = tuple[int, bytes]
_BLANK = b" \t\r\n\x1e"
"""Between values: also the separator of JSON text sequences (RFC 7464)."""
_LARGEST_CUT = 50_000_000
"""Bytes of a file that never ends which are looked at for what is whole in it."""


def shown(written: bytes, *, limit: int = 60) -> str:
    """The start of a text for a message, on one line; what looks like a key is masked."""
    text = mask_secrets(written[: limit * 4].decode("utf-8", "replace").strip())
    return ascii(text[:limit])[1:-1] + ("…" if len(text) > limit else "")


def iter_records(lines: Iterable[_Line], source: Source) -> Iterator[Record]:
    """Cut a file into records; what can't be read is reported and passed over.

    Args:
        lines: Numbered lines in UTF-8.
        source: Hears of repairs and refusals.

    Yields:
        The records in order.

    Raises:
        TranscriptError: The file holds no JSON object or array at all.
    """
    for one in iter_records_or_drafts(lines, source, _no_shortcut):
        if isinstance(one, Record):
            yield one


def _no_shortcut(line: bytes, number: int) -> None:
    """Every line has to be read the long way."""
    del line, number


def iter_records_or_drafts(
    lines: Iterable[_Line], source: Source, shortcut: Shortcut
) -> Iterator[Record | Draft]:
    """As `iter_records`, but lines that a shortcut reads come as what it made of them.

    Args:
        lines: Numbered lines in UTF-8.
        source: Hears of repairs and refusals.
        shortcut: Asked for each line of JSONL.

    Yields:
        Records, and drafts of the lines that the shortcut read, in order.

    Raises:
        TranscriptError: The file holds no JSON object or array at all.
    """
    rest = iter(lines)
    head: list[_Line] = []
    filled: list[_Line] = []
    for line in rest:
        head.append(line)
        filled += _filled([line], source)
        if len(filled) == 2:
            break
    if not filled:
        raise TranscriptError("expected JSON or JSONL, found an empty file", file=source.file)
    if len(filled) == 2 and _is_record(filled[0][1]):
        yield from _read_lines(chain(filled, _filled(rest, source)), source, shortcut)
    else:
        yield from _read_whole([*head, *rest], source, shortcut)


def _filled(lines: Iterable[_Line], source: Source) -> Iterator[_Line]:
    for number, line in lines:
        text = line.strip(_BLANK)
        if text and not text.strip(b"\0"):
            source.line = number
            source.repair("nul_bytes", message=f"{len(text)} NUL bytes in place of a line; skipped")
        elif text:
            yield number, text.strip(b"\0")


def _is_record(written: bytes) -> bool:
    if written[:1] not in b"{[":
        return False
    try:
        decode_value(written)
    except (msgspec.DecodeError, RecursionError):
        return _repaired(written) is not None
    return True


def _repaired(written: bytes) -> tuple[JsonValue, bytes, tuple[str, ...]] | None:
    mended, codes = repair_json(written)
    try:
        return (decode_value(mended), mended, codes) if codes else None
    except (msgspec.DecodeError, RecursionError):
        return None


def _read_lines(
    lines: Iterable[_Line], source: Source, shortcut: Shortcut
) -> Iterator[Record | Draft]:
    failed: tuple[int, bytes, str] | None = None
    for number, text in lines:
        if failed:
            _refuse_line(failed, source, last=False)
            failed = None
        source.line = number
        draft = shortcut(text, number)
        if draft is not None:
            yield draft
            continue
        try:
            yield Record(value=decode_value(text), raw=text, line=number, number=str(number))
        except msgspec.ValidationError as error:
            failed = (number, text, f"expected an object or an array ({error})")
        except (msgspec.DecodeError, RecursionError) as error:
            reason = _reason(error, begins=text if number == 1 else b"")
            records = _rescue(text, number, source)
            yield from records
            failed = None if records else (number, text, reason)
    if failed:
        _refuse_line(failed, source, last=True)


def _reason(error: Exception, *, begins: bytes = b"") -> str:
    """Why a text can't be read.

    Args:
        error: What the parser said.
        begins: The text, where it is the beginning of a file.
    """
    if isinstance(error, RecursionError):
        return "nested too deep to be read"
    return f"not valid JSON: {taken_for(begins) or error}"


def _refuse_line(failed: tuple[int, bytes, str], source: Source, *, last: bool) -> None:
    number, text, reason = failed
    cut = last and text[:1] in b"{[" and "truncated" in reason
    what = "the last line is cut off; the lines before it are kept" if cut else reason
    error = TranscriptError(f"{what}; it begins {shown(text)!r}", file=source.file, line=number)
    source.refuse(error, code="cut_line" if cut else "bad_line")


def _rescue(text: bytes, number: int, source: Source) -> list[Record]:
    repaired = _repaired(text)
    if repaired:
        value, mended, codes = repaired
        _report_repairs(codes, source)
        return [Record(value=value, raw=mended, line=number, number=str(number))]
    parts, rest = split_values(text)
    records = []
    for place, (_, part) in enumerate(parts):
        word = f"{number}.{place + 1}" if place else str(number)
        records += _read_part(part, source, line=number, number=word)
    if records and (len(parts) > 1 or rest):
        message = f"{len(records)} values on one line; read one after the other"
        source.repair("several_values", message=message)
    if records and rest:
        error = TranscriptError(f"left over: {shown(rest)!r}", file=source.file, line=number)
        source.refuse(error, code="left_over")
    return records


def _read_part(part: bytes, source: Source, *, line: int | None, number: str) -> list[Record]:
    try:
        return [Record(value=decode_value(part), raw=part, line=line, number=number)]
    except (msgspec.DecodeError, RecursionError):
        repaired = _repaired(part)
    if repaired is None:
        return []
    value, mended, codes = repaired
    _report_repairs(codes, source)
    return [Record(value=value, raw=mended, line=line, number=number)]


def _report_repairs(codes: Iterable[str], source: Source) -> None:
    for code in codes:
        source.repair(code, message=REPAIRS[code])


def _read_whole(lines: list[_Line], source: Source, shortcut: Shortcut) -> Iterator[Record | Draft]:
    whole = b"".join(text for _, text in lines).strip(_BLANK + b"\0")
    source.line = None
    try:
        yield from _from_value(decode_value(whole), whole, source)
        return
    except msgspec.ValidationError as error:
        raise TranscriptError(
            f"expected an object or an array ({error}); it begins {shown(whole)!r}",
            file=source.file,
        ) from error
    except (msgspec.DecodeError, RecursionError) as error:
        reason = _reason(error, begins=whole)
    repaired = _repaired(whole)
    if repaired:
        value, mended, codes = repaired
        _report_repairs(codes, source)
        yield from _from_value(value, mended, source)
    elif _mostly_records(filled := list(_filled(lines, source))):
        yield from _read_lines(filled, source, shortcut)
    else:
        yield from _read_parts(whole, reason, source)


def _mostly_records(lines: list[_Line]) -> bool:
    return sum(_is_record(text) for _, text in lines) * 2 >= len(lines) > 1


def _read_parts(whole: bytes, reason: str, source: Source) -> Iterator[Record]:
    parts, rest = split_values(whole) if whole[:1] in b"{[" else ([], whole)
    records = []
    for place, (start, part) in enumerate(parts):
        line = whole.count(b"\n", 0, start) + 1
        records += _read_part(part, source, line=line, number=str(place + 1))
    if not records:
        yield from _read_cut(whole, reason, source)
        return
    source.repair("several_values", message=f"{len(records)} values back to back in one file")
    if rest:
        error = TranscriptError(f"left over: {shown(rest)!r}", file=source.file)
        source.refuse(error, code="left_over")
    yield from records


def _read_cut(whole: bytes, reason: str, source: Source) -> Iterator[Record]:
    """The whole elements of a value that never ends."""
    text = whole[:_LARGEST_CUT].decode("utf-8", "replace")
    written = close_cut_file(text) if may_be_cut(text) else None
    if written is None:
        raise TranscriptError(f"{reason}; it begins {shown(whole)!r}", file=source.file)
    lost = len(whole) - len(written)
    kept = f"the file is cut off: {reason}; what was whole is kept, {max(lost, 0)} bytes are not"
    source.refuse(TranscriptError(kept, file=source.file), code="cut_file")
    yield from _from_value(decode_value(written), written, source)


def _from_value(value: JsonValue, whole: bytes, source: Source) -> Iterator[Record]:
    if isinstance(value, dict):
        yield Record(value=value, raw=whole)
        return
    others: list[tuple[int, str]] = []
    for place, element in enumerate(value):
        written = bytes(element)
        try:
            yield Record(value=decode_value(written), raw=written, number=str(place + 1))
        except (msgspec.ValidationError, RecursionError):
            others.append((place, json_kind(element)))
    if others:
        place, kind = others[0]
        more = f" ({len(others)} elements are none)" if len(others) > 1 else ""
        error = TranscriptError(f"expected an object or an array, found a {kind}{more}")
        source.refuse(error, place=f"[{place}]")
