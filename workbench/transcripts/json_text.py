"""JSON text as it stands in a file: parts of it unparsed or taken apart.

Values that have no field of their own become plain Python data; what must stay exactly as recorded
(arguments of a call) is handed on as the text it was.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

__all__ = [
    "Fields",
    "JsonValue",
    "argument_text",
    "as_raw",
    "decode_fields",
    "decode_list",
    "decode_value",
    "json_kind",
    "list_items",
    "object_fields",
    "plain_fields",
    "plain_value",
    "raw_text",
    "split_values",
    "text_value",
    "unwrap_list",
    "word_value",
]

Fields = dict[str, msgspec.Raw]
"""An object whose values are not parsed yet."""

JsonValue = Fields | list[msgspec.Raw]
"""An object or an array whose values are not parsed yet."""

MAX_PLAIN_DEPTH = 64
"""Deeper values are kept as their JSON text: every reader after us would recurse into them."""

_value = msgspec.json.Decoder(dict[str, msgspec.Raw] | list[msgspec.Raw])
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])
_list = msgspec.json.Decoder(list[msgspec.Raw])
_text = msgspec.json.Decoder(str)
_plain = msgspec.json.Decoder()

decode_fields: Callable[[bytes | msgspec.Raw], Fields] = _fields.decode
decode_list: Callable[[bytes | msgspec.Raw], list[msgspec.Raw]] = _list.decode


def decode_value(written: bytes) -> JsonValue:
    """Read an object or an array, its values unparsed.

    Raises:
        msgspec.ValidationError: It is another value.
        msgspec.DecodeError: It is not valid JSON in UTF-8.
        RecursionError: It is nested too deep.
    """
    value = _value.decode(written)
    if not written.isascii():
        try:
            written.decode()
        except UnicodeDecodeError as error:
            raise msgspec.DecodeError(f"not UTF-8 at byte {error.start}") from error
    return value


_KINDS = {'"': "text", "{": "object", "[": "array", "t": "boolean", "f": "boolean", "n": "null"}


def raw_text(raw: msgspec.Raw) -> str:
    """The JSON text of a value, exactly as written save for bytes that are not UTF-8."""
    return bytes(raw).decode("utf-8", "replace")


def json_kind(raw: msgspec.Raw) -> str:
    """What kind of value it is: text, number, object, array, boolean or null."""
    return _KINDS.get(chr(memoryview(raw)[0]), "number")


def text_value(raw: msgspec.Raw | None) -> str | None:
    """The text of a JSON string, None for anything else."""
    if raw is None:
        return None
    try:
        return _text.decode(raw)
    except msgspec.ValidationError:
        return None


def word_value(raw: msgspec.Raw | None) -> str | None:
    """A text, or a number as it is written; None for anything else and for an empty text."""
    if raw is None:
        return None
    return text_value(raw) or (raw_text(raw) if json_kind(raw) == "number" else None)


def object_fields(raw: msgspec.Raw | None) -> Fields:
    """The values of an object, unparsed; empty for anything else."""
    if raw is None or json_kind(raw) != "object":
        return {}
    return decode_fields(raw)


def list_items(raw: msgspec.Raw | None) -> list[msgspec.Raw]:
    """The elements of an array, unparsed; empty for anything else."""
    if raw is None or json_kind(raw) != "array":
        return []
    return decode_list(raw)


def unwrap_list(raw: msgspec.Raw) -> msgspec.Raw:
    """An array that was written as JSON inside a text, as tables of data sets hold it.

    Args:
        raw: Any value.

    Returns:
        The array; the value itself where it is anything else.
    """
    text = text_value(raw)
    if text is None or not text.lstrip().startswith("["):
        return raw
    try:
        decode_list(text.encode())
    except (msgspec.DecodeError, RecursionError):
        return raw
    return msgspec.Raw(text.strip().encode())


def as_raw(value: Any) -> msgspec.Raw:
    """JSON text of a value; unparsed values inside stay as they were written."""
    return msgspec.Raw(msgspec.json.encode(value))


def argument_text(raw: msgspec.Raw | None) -> str:
    """Arguments of a call exactly as recorded: the text of a string, else the JSON text itself."""
    if raw is None or json_kind(raw) == "null":
        return ""
    text = text_value(raw)
    return raw_text(raw) if text is None else text


def plain_value(raw: msgspec.Raw) -> Any:
    """A value as plain Python data that can be written as JSON again and is then equal.

    Numbers that no float and no 64-bit reader holds (`1e400`) and values nested too deep to be read
    safely stay the text they were.
    """
    written = bytes(raw)
    if written.count(b"[") + written.count(b"{") > MAX_PLAIN_DEPTH and (
        _depth(written) > MAX_PLAIN_DEPTH
    ):
        return raw_text(raw)
    try:
        return _plain.decode(written)
    except msgspec.ValidationError:
        return json.loads(written, parse_float=_float_or_text, parse_int=_int_or_text)


def plain_fields(fields: Fields, *, without: Iterable[str] = ()) -> dict[str, Any]:
    """The values of an object as plain Python data.

    Args:
        fields: The object.
        without: Keys to leave out.
    """
    left_out = frozenset(without)
    return {key: plain_value(raw) for key, raw in fields.items() if key not in left_out}


def _float_or_text(written: str) -> float | str:
    number = float(written)
    return number if math.isfinite(number) else written


def _int_or_text(written: str) -> int | str:
    return int(written) if len(written) <= 300 else written


_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)


def _depth(written: bytes) -> int:
    depth = deepest = 0
    for token in _TOKEN.finditer(written):
        mark = token.group()
        if mark in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in b"]}":
            depth -= 1
    return deepest


def split_values(written: bytes) -> tuple[list[tuple[int, bytes]], bytes]:
    """Take a text apart that holds several objects or arrays back to back.

    Args:
        written: The text; it need not be valid.

    Returns:
        The closed values with the place of their first byte, and what is left: text outside of them
        and a value that never closes. Nothing is parsed, so a closed value may still be wrong
        inside.
    """
    values, rest = [], []
    depth = start = end = 0
    for token in _TOKEN.finditer(written):
        mark = token.group()
        if mark in b"[{":
            if depth == 0:
                start = token.start()
                rest.append(written[end:start])
            depth += 1
        elif mark in b"]}" and depth:
            depth -= 1
            if depth == 0:
                end = token.end()
                values.append((start, written[start:end]))
    rest.append(written[end:])
    return values, b"".join(rest).strip(b" \t\r\n\0,")
