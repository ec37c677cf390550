"""Where the cells of a table's line stand: between bars, or parted by commas, tabs or blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

__all__ = ["Mark", "Span", "cells_between_bars", "cells_parted", "find_heads"]

Mark = Literal[",", ";", "\t", "  "]
"""What parts the cells of tables without bars; two blanks stand for two and more."""

Span = tuple[int, int]

_PARTED: Final[dict[Mark, str]] = {",": ", ?", ";": "; ?", "\t": " ?\t ?", "  ": " {2,}"}
_WORD = r"[A-Za-z_#\u3400-\u9fff][\w#/.\u3400-\u9fff-]{0,30}"
_NAME = rf"{_WORD}(?: [\w#/.\u3400-\u9fff-]{{1,30}}){{0,3}}(?: ?[(（][^()（）\n,;\t]{{1,12}}[)）])?"

_HEAD = rf"({_NAME}(?:(?: ?[,;\t] ?| {{2,}}){_NAME})+)"
# Each begins with characters that stand for themselves, which is what searches skip to fast.
_FIRST = re.compile(rf" *{_HEAD}[ \r]*\n")
_INNER = re.compile(rf"\n *{_HEAD}[ \r]*(?=\n)")
_QUOTED = re.compile(rf'": ?" *{_HEAD}[ \r]*\n')
_PARTS = {mark: re.compile(parted) for mark, parted in _PARTED.items()}
_CELLS = {
    mark: re.compile(rf'"(?:[^"\n]|"")*"(?={parted}|$)|(?:(?!{parted})[^"\n])*')
    for mark, parted in _PARTED.items()
}
_BETWEEN_BARS = re.compile(r"(?:\\\||[^|\n])*")
_BLANK = " \t\r"
_DRESS = ' \t\r*`"'
"""What stands around a cell and is not of it."""


def find_heads(text: str) -> Iterator[tuple[Span, Mark]]:
    """Lines that may be the head of a table, and what parts their cells; a line follows each.

    A table may be the value of a member of JSON: its first line then stands behind a quote.
    """
    first = _FIRST.match(text)
    quoted = _QUOTED.finditer(text) if text.startswith(("{", "[")) else ()
    for head in (*((first,) if first else ()), *_INNER.finditer(text), *quoted):
        marks = [mark for mark in _PARTED if mark in head[1].rstrip()]
        if marks:
            yield head.span(1), marks[0]


def cells_between_bars(text: str, line: Span) -> Iterator[Span]:
    """Cells of a line between bars, outer bars aside; a line without a bar has none."""
    begin, end = _within_bars(text, _trimmed(text, line, _BLANK))
    while begin <= end:
        cell = _BETWEEN_BARS.match(text, begin, end)
        stop = cell.end() if cell else end
        yield _trimmed(text, (begin, stop), _DRESS)
        begin = stop + 1


def _within_bars(text: str, line: Span) -> Span:
    """Where the cells of a line begin and end; nowhere in a line without a bar.

    What stands outside of the outer bars is the JSON around a table that is the value of a member.
    """
    start, end = line
    first, last = text.find("|", start, end), text.rfind("|", start, end)
    if first < 0:
        return 0, -1
    opens, closes = first == start, last == end - 1 and text[last - 1] != "\\"
    if opens or (closes and '"' in text[start:first]):
        start = first + 1
    if closes or (opens and '"' in text[last:end]):
        end = last
    return start, end


def cells_parted(text: str, line: Span, mark: Mark) -> Iterator[Span]:
    """Cells that a mark parts; one in quotes may hold it, and a stray quote ends the line."""
    begin, end = _trimmed(text, line, " \r")
    while True:
        cell = _CELLS[mark].match(text, begin, end)
        stop = cell.end() if cell else end
        yield _trimmed(text, (begin, stop), _DRESS)
        parted = _PARTS[mark].match(text, stop, end)
        if parted is None:
            return
        begin = parted.end()


def _trimmed(text: str, span: Span, strip: str) -> Span:
    start, end = span
    while start < end and text[start] in strip:
        start += 1
    while start < end and text[end - 1] in strip:
        end -= 1
    return start, end
