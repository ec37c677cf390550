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

_SOUND_ESCAPE = (
    r'\\["\\/bfnrt]|\\u(?![dD][89a-fA-F])[0-9a-fA-F]{4}'
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)
_SOUND_STRING = rf'"(?:[^"\\\x00-\x1f]++|{_SOUND_ESCAPE})*+"'
_NEXT_UNSOUND = re.compile(
    rf"((?:[^\"NI\-]++|{_SOUND_STRING}"
    r"|-(?!Infinity\b|NaN\b)|N(?!aN\b)|I(?!nfinity\b)|(?<=\w)[NI])*+)"
    r'("(?:[^"\\]++|\\.)*+(?:"|\Z)|-?(?:NaN|Infinity)\b|\Z)',
    re.DOTALL,
)
"""What is sound, as far as it goes, and the next thing that may not be: nearly all strings are
sound, and a call of Python code for each would take its time."""
_NEXT_ESCAPE = re.compile(
    rf"((?:[^\\]++|{_SOUND_ESCAPE})*+)(\\u[dD][89a-fA-F][0-9a-fA-F]{{2}}|\\(.)|\\|\Z)", re.DOTALL
)
"""Sound text of a string as far as it goes, and the next escape that is not."""
_MAYBE_UNSOUND = re.compile(
    rb'[\x00-\x1f]|NaN|Infinity|\\(?:[^"\\/bfnrtu]|u(?![0-9a-fA-F]{4})|u[dD][89a-fA-F])'
)
"""What every repair but that of the encoding needs to be there: a quick look saves the long one."""
_CONTROLS = {code: f"\\u{code:04x}" for code in range(0x20)}
_CONTROL = re.compile(r"[\x00-\x1f]")
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
    if not mender.codes and not _MAYBE_UNSOUND.search(written):
        return written, ()
    mended = _NEXT_UNSOUND.sub(mender.mend, text)
    return (mended.encode(), tuple(mender.codes)) if mender.codes else (written, ())


class _Mender:
    """Mends token by token and remembers what it had to do."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def note(self, code: str) -> None:
        if code not in self.codes:
            self.codes.append(code)

    def mend(self, match: re.Match[str]) -> str:
        sound, token = match.groups()
        return sound + self._mend_token(token) if token else str(sound)

    def _mend_token(self, token: str) -> str:
        if token[0] != '"':
            self.note("not_a_number")
            return f'"{token}"'
        if "\\" in token:
            token = _NEXT_ESCAPE.sub(self._mend_escape, token)
        if _CONTROL.search(token):
            self.note("control_character")
            token = token.translate(_CONTROLS)
        return token

    def _mend_escape(self, match: re.Match[str]) -> str:
        sound, unsound, plain = match.groups()
        if plain is not None:
            self.note("invalid_escape")
            return f"{sound}\\\\{plain}"
        if len(unsound) < 2:
            return str(sound + unsound)
        self.note("lone_surrogate")
        return sound + r"\ufffd"
