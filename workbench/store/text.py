"""Texts and JSON as they stand in a run file.

Arrow, Parquet and DuckDB hold every Unicode character, NUL and astral ones included. They do not
hold a lone surrogate, the half of a pair, which a recording that was cut may contain. It is written
as U+10FFFF and its four hexadecimal digits, and turned back when rows are read. U+10FFFF itself,
which is no character and never will be, is written as itself and `ffff`.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

__all__ = ["encode_json", "escape_text", "unescape_text"]

_MARK = "\U0010ffff"
_TO_ESCAPE = re.compile("[\ud800-\udfff\U0010ffff]")
_ESCAPED = re.compile(f"{_MARK}([0-9a-f]{{4}})")


def escape_text(text: str) -> str:
    """Write a text in characters that a run file can hold; most texts come back as they are."""
    return _TO_ESCAPE.sub(_escape, text)


def unescape_text(text: str) -> str:
    """The text that `escape_text` was given."""
    return _ESCAPED.sub(_unescape, text) if _MARK in text else text


def encode_json(value: Any) -> str:
    """Any value of ours as JSON text, the same for equal values.

    Args:
        value: Structs, mappings, sequences and plain values.

    Returns:
        Compact JSON with sorted keys. Lone surrogates are written as JSON escapes.

    Example:
        >>> encode_json({"b": 1, "a": ("x", None)})
        '{"a":["x",null],"b":1}'
    """
    try:
        return msgspec.json.encode(value, order="sorted").decode()
    except UnicodeEncodeError:
        plain = msgspec.to_builtins(value)
        return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _escape(found: re.Match[str]) -> str:
    return f"{_MARK}{'ffff' if found[0] == _MARK else format(ord(found[0]), '04x')}"


def _unescape(found: re.Match[str]) -> str:
    return _MARK if found[1] == "ffff" else chr(int(found[1], 16))
