"""Reads the JSON array that a model was asked for, all of it or nothing.

Models wrap an array in prose or in one code fence, leave a comma behind, use single quotes, forget
to quote a name, write comments or break a line inside a string. That is accepted, and where a name
comes twice the later one counts. What was cut, comes as several arrays or is no array of objects is
refused as a whole: half a reply taken for a whole one would change some messages and lose others
unseen.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["ReplyFormatError", "read_reply_array"]

_DEEPEST = 50
_LONGEST_NUMBER = 400
_FENCE = "```"

_START = re.compile(r"\[(?=\s*(?:[\]{]|//|/\*))")
_OBJECT = re.compile(r"\{\s*(?:[\"'}]|[A-Za-z_$][\w$-]{0,80}\s{0,80}:)")
_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*+")
_PLAIN = {'"': re.compile(r'[^"\\]*'), "'": re.compile(r"[^'\\]*")}
_NAME = re.compile(r"[^\W\d][\w$-]*|\$[\w$-]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.])")
_HEX = re.compile(r"[0-9a-fA-F]{4}")
_ESCAPES = {
    **{c: c for c in "\"'\\/"},
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_CONSTANTS = {"true": True, "false": False, "null": None}
_INFO = re.compile(r"[\w+-]{0,40}")


class ReplyFormatError(ValueError):
    """A reply is not one whole JSON array of objects."""


def read_reply_array(reply: str) -> list[dict[str, Any]]:
    """The objects of the one array in a reply. Takes time linear in its length.

    Args:
        reply: What the model wrote.

    Returns:
        The objects in order; empty for an empty array.

    Raises:
        ReplyFormatError: There is no array of objects, more than one, or it is not whole.

    Example:
        >>> read_reply_array("Here you are: [{id: 'a', n: 1},]")
        [{'id': 'a', 'n': 1}]
    """
    text = reply.strip()
    start = _find_start(text)
    reader = _Reader(text)
    items, end = reader.read_array(start, depth=0)
    _check_around(text[:start], text[end:])
    for place, item in enumerate(items):
        if not isinstance(item, dict):
            raise ReplyFormatError(
                f"item {place} must be one of several JSON objects, got {item!r}"
            )
    return items


def _find_start(text: str) -> int:
    at = _skip_blank(text, 0)
    if text.startswith("[", at) and _START.match(text, at):
        return at
    found = _START.search(text)
    if found is None:
        raise ReplyFormatError(f"no JSON array of objects in the reply {_show(text)}")
    return found.start()


def _check_around(before: str, after: str) -> None:
    """Only prose may stand around the array, or one code fence."""
    if _START.search(after):
        raise ReplyFormatError("several arrays in the reply, one was expected")
    if _OBJECT.search(before) or _OBJECT.search(after):
        raise ReplyFormatError("an object stands beside or around the array")
    for opening, closing in ("[]", "{}"):
        if before.count(opening) > before.count(closing):
            raise ReplyFormatError(f"the array stands inside an open {opening!r}")
        if after.count(closing) > after.count(opening):
            raise ReplyFormatError(f"a {closing!r} too many after the array")
    fences = before.count(_FENCE), after.count(_FENCE)
    if fences == (0, 0):
        return
    if fences != (1, 1):
        raise ReplyFormatError(
            f"one code fence around the array was expected, got {fences[0]} fence marks before and "
            f"{fences[1]} after it"
        )
    info = before.rpartition(_FENCE)[2]
    inside = _INFO.sub("", info, count=1), after.partition(_FENCE)[0]
    if any(_skip_blank(part, 0) < len(part) for part in inside):
        raise ReplyFormatError("other text stands in the code fence beside the array")


def _skip_blank(text: str, at: int) -> int:
    """Index of what comes after white space and comments."""
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _show(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:60]}…")


class _Reader:
    """Reads one value after the other; every method gives the value and the index after it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read_array(self, at: int, *, depth: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        at = self._skip(at + 1)
        while not self._text.startswith("]", at):
            item, at = self._read_value(at, depth=depth)
            items.append(item)
            at = self._skip(at)
            if self._text.startswith(",", at):
                at = self._skip(at + 1)
            elif not (self._text.startswith("{", at) and isinstance(item, dict)):
                self._expect("]", at, "',' or ']'")
        return items, at + 1

    def _read_object(self, at: int, *, depth: int) -> tuple[dict[str, Any], int]:
        members: dict[str, Any] = {}
        at = self._skip(at + 1)
        while not self._text.startswith("}", at):
            name, at = self._read_name(at)
            at = self._skip(at)
            self._expect(":", at, "':'")
            members[name], at = self._read_value(self._skip(at + 1), depth=depth)
            at = self._skip(at)
            if self._text.startswith(",", at):
                at = self._skip(at + 1)
            else:
                self._expect("}", at, "',' or '}'")
        return members, at + 1

    def _read_value(self, at: int, *, depth: int) -> tuple[Any, int]:
        if depth >= _DEEPEST:
            raise ReplyFormatError(f"nested deeper than {_DEEPEST} levels")
        first = self._text[at : at + 1]
        if first == "{":
            return self._read_object(at, depth=depth + 1)
        if first == "[":
            return self.read_array(at, depth=depth + 1)
        if first in _PLAIN:
            return self._read_string(at, quote=first)
        return self._read_scalar(at)

    def _read_name(self, at: int) -> tuple[str, int]:
        first = self._text[at : at + 1]
        if first in _PLAIN:
            return self._read_string(at, quote=first)
        found = _NAME.match(self._text, at)
        if found is None:
            raise self._error("a name", at)
        return found.group(), found.end()

    def _read_scalar(self, at: int) -> tuple[Any, int]:
        number = _NUMBER.match(self._text, at)
        if number is not None and len(number.group()) <= _LONGEST_NUMBER:
            words = number.group()
            value = float(words) if any(c in words for c in ".eE") else int(words)
            if abs(value) != float("inf"):
                return value, number.end()
        word = _NAME.match(self._text, at)
        if word is not None and word.group() in _CONSTANTS:
            return _CONSTANTS[word.group()], word.end()
        raise self._error("a value", at)

    def _read_string(self, at: int, *, quote: str) -> tuple[str, int]:
        plain = _PLAIN[quote]
        parts: list[str] = []
        start, at = at, at + 1
        while True:
            found = plain.match(self._text, at)
            if found is not None:
                parts.append(found.group())
                at = found.end()
            if self._text.startswith(quote, at):
                return "".join(parts), at + 1
            if at >= len(self._text):
                raise self._error("the end of a string", start)
            character, at = self._read_escape(at)
            parts.append(character)

    def _read_escape(self, at: int) -> tuple[str, int]:
        letter = self._text[at + 1 : at + 2]
        if letter in _ESCAPES:
            return _ESCAPES[letter], at + 2
        if letter != "u":
            raise self._error("an escape of JSON", at)
        code, at = self._read_hex(at)
        if 0xD800 <= code <= 0xDBFF and self._text.startswith("\\u", at):
            low, end = self._read_hex(at)
            if 0xDC00 <= low <= 0xDFFF:
                return chr(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)), end
        if 0xD800 <= code <= 0xDFFF:
            raise self._error("both halves of a surrogate pair", at)
        return chr(code), at

    def _read_hex(self, at: int) -> tuple[int, int]:
        found = _HEX.match(self._text, at + 2)
        if found is None:
            raise self._error("four hexadecimal digits", at)
        return int(found.group(), 16), found.end()

    def _skip(self, at: int) -> int:
        return _skip_blank(self._text, at)

    def _expect(self, character: str, at: int, what: str) -> None:
        if not self._text.startswith(character, at):
            raise self._error(what, at)

    def _error(self, what: str, at: int) -> ReplyFormatError:
        rest = self._text[at:]
        if not rest:
            return ReplyFormatError(f"expected {what}, but the reply ends: it was cut off")
        return ReplyFormatError(f"expected {what} at character {at}, got {_show(rest)}")
