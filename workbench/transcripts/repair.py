"""Repairs of JSON text that strict readers refuse though its meaning is plain."""

from __future__ import annotations

import re

__all__ = ["REPAIRS", "mend_text", "repair_json"]

REPLACEMENT = "\ufffd"

REPAIRS = {
    "invalid_utf8": "bytes that are not UTF-8, replaced by U+FFFD",
    "lone_surrogate": "halves of a surrogate pair, which no UTF-8 can hold, replaced by U+FFFD",
    "control_character": "raw control characters inside a JSON string, read as if escaped",
    "not_a_number": "NaN or Infinity, which JSON does not have, read as a text",
    "invalid_escape": "a backslash before a character that needs none, kept as a backslash",
}
"""What each repair of JSON text means, by code."""

_STRING_OR_WORD = re.compile(
    r'"(?:[^"\\]++|\\.)*+(?:"|\Z)|-?\b(?:NaN|Infinity)\b',
    re.DOTALL,
)
_CONTROL = re.compile(r"[\x00-\x1f]")
_ESCAPE = re.compile(
    r"\\(?:u([dD][89a-fA-F][0-9a-fA-F]{2})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?"
    r"|u[0-9a-fA-F]{4}|(.))",
    re.DOTALL,
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def mend_text(text: str) -> str:
    """The text with U+FFFD for each half of a surrogate pair, so that UTF-8 can hold it."""
    return _SURROGATE.sub(REPLACEMENT, text)


def repair_json(written: bytes) -> tuple[bytes, tuple[str, ...]]:
    r"""Make JSON text valid where its meaning is plain.

    Bytes that are not UTF-8 (`invalid_utf8`) and halves of surrogate pairs (`lone_surrogate`)
    become U+FFFD, raw control characters inside strings are escaped (`control_character`), `NaN`
    and `Infinity` become strings (`not_a_number`), and a backslash before a character that needs
    none stays a backslash (`invalid_escape`).

    Args:
        written: JSON text as it stands in the file.

    Returns:
        The text with its repairs, and their codes; the same text and no codes when nothing was
        found.

    Example:
        >>> repair_json(b'{"rate": NaN}')
        (b'{"rate": "NaN"}', ('not_a_number',))
    """
    mender = _Mender()
    try:
        text = written.decode("utf-8")
    except UnicodeDecodeError:
        mender.note("invalid_utf8")
        text = written.decode("utf-8", "replace")
    mended = _STRING_OR_WORD.sub(mender.mend_token, text)
    return (mended.encode(), tuple(mender.codes)) if mender.codes else (written, ())


class _Mender:
    """Mends token by token and remembers what it had to do."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def note(self, code: str) -> None:
        if code not in self.codes:
            self.codes.append(code)

    def mend_token(self, match: re.Match[str]) -> str:
        token = match.group()
        if token[0] != '"':
            self.note("not_a_number")
            return f'"{token}"'
        if "\\" in token:
            token = _ESCAPE.sub(self._mend_escape, token)
        return _CONTROL.sub(self._mend_control, token)

    def _mend_control(self, match: re.Match[str]) -> str:
        self.note("control_character")
        return f"\\u{ord(match.group()):04x}"

    def _mend_escape(self, match: re.Match[str]) -> str:
        first, second, plain = match.groups()
        if plain is not None:
            if plain in '"\\/bfnrt':
                return match.group()
            self.note("invalid_escape")
            return f"\\\\{plain}"
        if first is None or (second and first[1] in "89aAbB"):
            return match.group()
        self.note("lone_surrogate")
        return r"\ufffd" * (2 if second else 1)
