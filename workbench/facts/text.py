"""Forms of a text that finders search: widths folded, JSON escapes undone, JSON keys mapped.

Folding never changes the length of a text, so a place in the folded text is the same place in the
text itself. Undoing escapes does; it comes with the way back.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache

import msgspec

__all__ = [
    "KEY_OR_BRACE",
    "JsonKeys",
    "Plain",
    "fold",
    "has_cjk",
    "json_keys",
    "json_start",
    "lowered",
    "normal_form",
    "plain_spaces",
    "undo_escapes",
    "word_list",
]

_WIDE_COMMA = 0xFF0C
_FOLDED: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != _WIDE_COMMA},
    **dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2212, 0xFE63), "-"),
    **dict.fromkeys((0x00A0, 0x2002, 0x2003, 0x2007, 0x2009, 0x200A, 0x202F, 0x3000), " "),
    **dict.fromkeys((0x2018, 0x2019), "'"),
    **dict.fromkeys((0x201C, 0x201D), '"'),
    0xFFE5: "¥",
    0xFFE1: "£",
}
_SPACE = re.compile(
    "[" + "".join(chr(code) for code, plain in _FOLDED.items() if plain == " ") + "]"
)
_FOLDABLE = re.compile("[" + re.escape("".join(map(chr, _FOLDED))) + "]")
# A full-width comma is punctuation, save between full-width digits.
_WIDE_THOUSANDS = re.compile(r"(?<=[\uff10-\uff19])，(?=[\uff10-\uff19]{2,3}(?![\uff10-\uff19]))")
# Characters outside the first plane are written as two halves; the rest come in runs.
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|((?:\\u(?![dD][89a-fA-F])[0-9a-fA-F]{4})++)|\\u[0-9a-fA-F]{4}|\\.",
    re.DOTALL,
)
KEY_OR_BRACE = re.compile(r'"([^"\\\n]{1,60})"\s{0,4}:|[{}\0]')
"""A key of JSON (its first group), what opens or closes an object, or a zero byte: what follows it
stands apart."""

_JSON_OR_CALL = re.compile(
    r"""\s*(?:(?=[{\[])|[A-Za-z_][\w.:-]{0,63}[ :]{0,2}\(?(?=\{\s{0,8}"[^"\n]{1,60}"\s?:))()"""
)
_SHORT_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def word_list(words: str) -> list[str]:
    """The words of a table written as running text."""
    return words.split()


def fold(text: str) -> str:
    """The text with full-width characters, hyphens, spaces and quotes in ASCII, same length."""
    return text if text.isascii() else _fold(text)


@lru_cache(maxsize=32)
def _fold(text: str) -> str:
    if "，" in text:
        text = _WIDE_THOUSANDS.sub(",", text)
    return _FOLDABLE.sub(_fold_character, text)


def _fold_character(match: re.Match[str]) -> str:
    return _FOLDED[ord(match.group())]


@lru_cache(maxsize=32)
def lowered(text: str) -> str:
    """The folded text in lower case, same length."""
    folded = fold(text)
    lower = folded.lower()
    # A few letters (as İ) grow when lowered; then only ASCII is lowered.
    return lower if len(lower) == len(folded) else folded.translate(_ASCII_LOWER)


_ASCII_LOWER = {code: chr(code + 32) for code in range(ord("A"), ord("Z") + 1)}


def plain_spaces(text: str) -> str:
    """The text with a plain space for each that is wide, thin or not to be broken, same length."""
    return text if text.isascii() or not _SPACE.search(text) else _SPACE.sub(" ", text)


def has_cjk(text: str) -> bool:
    """Whether a text holds Chinese characters; most texts don't, and skip the Chinese patterns."""
    return not text.isascii() and _has_cjk(text)


@lru_cache(maxsize=32)
def _has_cjk(text: str) -> bool:
    return _CJK.search(text) is not None


_CJK = re.compile(r"[\u3400-\u9fff]")


def normal_form(surface: str) -> str:
    """NFKC with hyphens folded: the form in which spellings of one value agree."""
    return surface if surface.isascii() else unicodedata.normalize("NFKC", fold(surface))


class Plain(msgspec.Struct, frozen=True):
    """A text whose JSON escapes are undone, with the way back."""

    text: str
    """The words as a reader of the JSON string sees them."""
    places: list[int] | None = None
    """Where the way back changes, ascending; None when nothing was undone."""
    origins: list[int] | None = None
    """Place in the original of each of them."""
    steps: list[int] | None = None
    """Characters of the original for each one that follows."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Place in the original text of `text[start:end]`."""
        return self._origin(start), self._origin(end)

    def _origin(self, place: int) -> int:
        if self.places is None or self.origins is None or self.steps is None:
            return place
        index = bisect_right(self.places, place) - 1
        return self.origins[index] + (place - self.places[index]) * self.steps[index]


def json_start(text: str) -> int | None:
    """Place where a text that is JSON begins to be: behind a tool's name in `Write {"path": …}`.

    None for a text of anything else.
    """
    begin = _JSON_OR_CALL.match(text)
    return begin.start(1) if begin else None


def undo_escapes(text: str) -> Plain:
    r"""Undo `\n`, `\"`, `\uXXXX`, … in a text that is JSON by how it begins."""
    if "\\" not in text or json_start(text) is None:
        return Plain(text)
    pieces: list[str] = []
    places, origins, steps = [0], [0], [1]
    last = place = 0
    for match in _ESCAPE.finditer(text):
        begin, end = match.span()
        run = match[1]
        read = _unescaped(match.group()) if run is None else _read_run(run)
        pieces += [text[last:begin], read]
        place += begin - last
        places += [place, place + len(read)]
        origins += [begin, end]
        steps += [6 if run else end - begin, 1]
        place += len(read)
        last = end
    pieces.append(text[last:])
    return Plain("".join(pieces), places, origins, steps)


def _read_run(run: str) -> str:
    codes = run.split("\\u")
    return "".join([chr(int(code, 16)) for code in codes[1:]])


def _unescaped(escape: str) -> str:
    if len(escape) == 12:
        high, low = int(escape[2:6], 16), int(escape[8:12], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    if len(escape) == 6:
        return chr(int(escape[2:6], 16))
    return _SHORT_ESCAPES.get(escape[1], escape[1])


class JsonKeys(msgspec.Struct, frozen=True):
    """The keys of a JSON text by place, so that a value knows what it is the value of."""

    starts: list[int]
    """Place of the opening quote of each key, ascending."""
    ends: list[int]
    """Place after the colon of each key."""
    keys: list[str]
    """The keys, lower case."""
    parents: list[str]
    """The key whose object each stands in; empty at the top."""
    names: frozenset[str]
    """Each key once."""

    def at(self, place: int) -> tuple[str, str]:
        """Key and parent key of the value at a place; empty strings where there is none."""
        index = bisect_right(self.ends, place) - 1
        return (self.keys[index], self.parents[index]) if index >= 0 else ("", "")


@lru_cache(maxsize=256)
def json_keys(text: str) -> JsonKeys | None:
    """Keys of a text that holds JSON objects; None for a text without any."""
    if '":' not in text and '" :' not in text:
        return None
    starts: list[int] = []
    ends: list[int] = []
    keys: list[str] = []
    parents: list[str] = []
    stack: list[str] = []
    current = ""
    for match in KEY_OR_BRACE.finditer(text):
        key = match[1]
        if key is not None:
            current = key.lower()
            starts.append(match.start())
            ends.append(match.end())
            keys.append(current)
            parents.append(stack[-1] if stack else "")
        elif match.group() == "{":
            stack.append(current)
        elif match.group() == "\0":  # what follows stands apart
            stack.clear()
            current = ""
            starts.append(match.start())
            ends.append(match.end())
            keys.append("")
            parents.append("")
        elif stack:
            current = stack.pop()
    return JsonKeys(starts, ends, keys, parents, frozenset(keys)) if ends else None
