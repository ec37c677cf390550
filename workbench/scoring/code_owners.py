"""Which codes of a text a value is of: those in one breath with it, or of its line, record or head.

*HAT010 for $430* and *$430 for HAT010* say it in one breath. Else it is the code of its object of
JSON or of its line, and where that holds none, the last one before it, as at the head of a list.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.text import lowered

__all__ = [
    "Code",
    "code_shape",
    "codes_beside",
    "codes_of",
    "codes_of_record",
    "owners_of",
    "shape_of",
]

Span = tuple[int, int]
_CODE = re.compile(
    r"(?<![a-z0-9_.,@/-])(?:(?=[a-z0-9_-]*[a-z])(?=[a-z_-]{0,24}\d)[a-z0-9][a-z0-9_-]*[a-z0-9]|\d{8,}"
    r"|[a-z]{3,} #?\d{6,7}(?![.,]\d))(?![a-z0-9_@])"
)
"""A word of letters and figures, a long number, or a number behind what it counts up."""
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|am|pm|[hdgkmsx]|kg|km|mb|gb|min|usd|eur)")
_PART = re.compile(r"[a-z0-9]+")
_PARTED = re.compile(r" #?")
_FIRST_WORDS = re.compile(r"(?:[a-z]+_)+(?=[a-z]+_\d+$)")
"""What a text may leave out of *gift_card_8190333* when it tells of card 8190333."""
_NUMBERED = re.compile(r"([a-z]{2,})([0-9]{2,})")
_GAP = 40
"""Characters between a value and the code that it is of in one breath."""
_BEFORE = re.compile(
    r"(?:, (?:which|who|that) |[ \t():=\"'*|–—-]{0,4})"
    r"(?:(?:came|comes|coming|amounts|amounted) to "
    r"|(?!(?:and|or|plus|minus|then|but|while|instead|not|from|to|via|with|without|by|than|against"
    r"|after|before|until|till|since|over|above|under|below|beyond|except|besides?|so|because|once"
    r"|if|when|he|she|it|they|we|you|i)\b)"
    r"[\w'’-]+[ (:=-]{1,3}){0,4}[~≈$€£¥]{0,2}"
)
"""Between a code and its value behind it, *HAT010 (now at* $430."""
_BEHIND = re.compile(
    r"(?: each)? (?:for|on|of|at) (?:(?:the|his|her|their|your|my) )?(?:[a-z]+ ){0,2}#?"
)
"""Between a value and its code behind it, $430 *for flight* HAT010."""
_IN_BRACKETS = re.compile(r"[ \t]?\(#?")
_TOUCHES = re.compile(r"[ \t]*[|(]?[ \t]*#?")
"""Between a value and a code that it may be of as well as of the one before it."""
_PASSED = re.compile(
    r"(?<![a-z])(?:after|before|besides?|unlike|until|since|without|except|excluding|not"
    r"|(?:instead|ahead) of|(?:rather )?than|compared (?:to|with)) (?:[a-z]+ ){0,2}#?$"
)
"""Before a code that is named only to tell of another thing, *after* HAT010 $430 was paid."""
_PASSED_REACH = 48
_KEY_OF_OBJECT = re.compile(r"[\"'][^\"'\n]{1,60}[\"']\s*:\s*$")
_KEY_REACH = 72
_JOINED = re.compile(r"[\s)]*(?:,|/|&|\+|and|or|, and|then|to|via|→|->)[\s(#]*")
"""Between two codes of one list."""
_HEAD = 800
"""Characters before a value in which the head of its list stands."""
_RECORD = 1500
"""Characters to either side of a value in which its object of JSON ends."""
_BRACE = re.compile(r"[{}]")
_OUTWARDS = {"{": 1, "}": -1}
_INWARDS = {"{": -1, "}": 1}


class Code(NamedTuple):
    """A code of a text: letters and figures in one word."""

    start: int
    end: int
    word: str
    """The code in lower case."""
    shape: str
    """How it is written, from `code_shape`."""


def code_shape(code: str) -> str:
    """How a code is written: figures by their number, words as such, mixed parts by their length.

    Of letters with figures behind them, as in *HAT138*, both are counted: that is no *5RJ7UH*.

    Args:
        code: A code in lower case.
    """
    return _PART.sub(_shape_of_part, code)


def _shape_of_part(part: re.Match[str]) -> str:
    letters = part.group()
    if letters.isdigit():
        return "0" * len(letters)
    numbered = _NUMBERED.fullmatch(letters)
    if numbered:
        return f"a{len(numbered[1])}0{len(numbered[2])}"
    return "a" if letters.isalpha() else f"x{len(letters)}"


def codes_of_shape(text: str, shape: str) -> list[Code]:
    """The codes of a text that are written in one way, in order."""
    return _codes_by_shape(text).get(shape, [])


def shape_of(value: str) -> str:
    """The shape of the code that a value would be, had a text named something by it."""
    return code_shape(_named(lowered(value).lstrip("#")))


def _named(code: str) -> str:
    return _FIRST_WORDS.sub("", _PARTED.sub("_", code))


def codes_beside(text: str, span: Span, *, values: Sequence[Span]) -> list[Code]:
    """The codes that a value stands with in one breath.

    Args:
        text: The text.
        span: Where the value stands in it.
        values: Where values of its kind stand in it: none may lie between a code and the value.
    """
    codes = codes_of(text)
    start, end = span
    first, last = bisect_left(codes, (start,)) - 1, bisect_left(codes, (end,))
    is_after = first >= 0 and _is_after(text, codes[first], start, values)
    is_behind = last < len(codes) and _is_behind(text, end, codes[last], values)
    if is_after and not is_behind and last < len(codes):
        is_after = not _may_be_of_next(text, end, codes[first], codes[last])
    found = [first] * is_after + [last] * is_behind
    return [codes[place] for place in found if not _is_listed(text, codes, place)]


def _is_after(text: str, code: Code, start: int, values: Sequence[Span]) -> bool:
    """Whether a value is told of the code before it."""
    if not _is_tied(text, (code.end, start), _BEFORE, values):
        return False
    before = lowered(text[max(0, code.start - _PASSED_REACH) : code.start])
    return _PASSED.search(before) is None


def _is_behind(text: str, end: int, code: Code, values: Sequence[Span]) -> bool:
    """Whether a value is told of the code behind it."""
    gap = end, code.start
    if _is_tied(text, gap, _BEHIND, values):
        return True
    return text.startswith(")", code.end) and _is_tied(text, gap, _IN_BRACKETS, values)


def _may_be_of_next(text: str, end: int, code: Code, behind: Code) -> bool:
    """Whether a value stands between two codes in such a way that it may be of either."""
    return code.shape == behind.shape and _TOUCHES.fullmatch(text[end : behind.start]) is not None


def _is_tied(text: str, gap: Span, words: re.Pattern[str], values: Sequence[Span]) -> bool:
    start, end = gap
    return (
        0 <= end - start <= _GAP
        and words.fullmatch(lowered(text[start:end])) is not None
        and not any(start <= value < end for value, _ in values)
    )


def _is_listed(text: str, codes: Sequence[Code], place: int) -> bool:
    """Whether a code is one of several of its shape that are named together."""
    return any(
        codes[first].shape == codes[first + 1].shape
        and _JOINED.fullmatch(lowered(text[codes[first].end : codes[first + 1].start]))
        for first in (place - 1, place)
        if 0 <= first < len(codes) - 1
    )


def owners_of(text: str, span: Span, *, shape: str) -> list[Code]:
    """The codes of a shape that a value may be of, the likeliest alone where one is likelier.

    Args:
        text: A text of a history.
        span: Where the value stands in it.
        shape: How the codes are written, from `code_shape`.
    """
    codes = codes_of_shape(text, shape)
    if not codes:
        return []
    start, end = span
    tied = [code for code in codes_beside(text, span, values=()) if code.shape == shape]
    if tied:
        return tied
    of_record = codes_of_record(text, span, shape=shape)
    if of_record:
        return of_record
    stop = text.find("\n", end)
    first, last = text.rfind("\n", 0, start) + 1, len(text) if stop < 0 else stop
    of_line = codes[bisect_left(codes, (first,)) : bisect_left(codes, (last,))]
    if of_line:
        return of_line
    heads = codes[bisect_left(codes, (start - _HEAD,)) : bisect_left(codes, (start,))]
    return heads[-1:]


def codes_of_record(text: str, span: Span, *, shape: str) -> list[Code]:
    """The codes of a shape in the innermost object of JSON around a value that holds any."""
    codes = codes_of_shape(text, shape)
    for first, last in _objects(text, *span) if codes else ():
        within = codes[bisect_left(codes, (first,)) : bisect_left(codes, (last,))]
        found = [code for code in within if code.end <= last]
        if found:
            return found
    return []


def _objects(text: str, start: int, end: int) -> Iterator[Span]:
    """The objects of JSON around a place with their keys, the innermost first."""
    braces = _braces_of(text)
    before = braces[bisect_left(braces, (start - _RECORD,)) : bisect_left(braces, (start,))]
    behind = braces[bisect_left(braces, (end,)) : bisect_left(braces, (end + _RECORD,))]
    opened, closed = _borders(reversed(before), _OUTWARDS), _borders(behind, _INWARDS)
    for first, last in zip(opened, closed, strict=False):
        key = _KEY_OF_OBJECT.search(text, max(0, first - _KEY_REACH), first)
        yield (key.start() if key else first), last


def _borders(braces: Iterable[tuple[int, str]], turn: dict[str, int]) -> Iterator[int]:
    """Places of the brackets of the objects around a place, going outwards."""
    depth = 0
    for place, brace in braces:
        depth += turn[brace]
        if depth > 0:
            yield place
            depth = 0


@lru_cache(maxsize=256)
def _braces_of(text: str) -> list[tuple[int, str]]:
    """All brackets of objects of a text, in order."""
    return [(hit.start(), hit.group()) for hit in _BRACE.finditer(text)]


@lru_cache(maxsize=256)
def _codes_by_shape(text: str) -> dict[str, list[Code]]:
    found: dict[str, list[Code]] = {}
    for code in codes_of(text):
        found.setdefault(code.shape, []).append(code)
    return found


@lru_cache(maxsize=256)
@lru_cache(maxsize=256)
def codes_of(text: str) -> list[Code]:
    """All codes of a text, in order."""
    found = []
    for hit in _CODE.finditer(lowered(text)):
        word = _named(hit.group())
        if not _ORDINAL.fullmatch(word):
            found.append(Code(*hit.span(), word, code_shape(word)))
    return found
