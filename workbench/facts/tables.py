"""Cells of tables whose column says what they are: Markdown, CSV, tabs, and what terminals print.

The head of a column is to its cells what a key of JSON is to its value: `129.00` under
*Price (EUR)* is money, `8841` under *Order ID* names an order. A cell whose head says nothing, or
that holds more than one value, is read with its line, as prose is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.facts.table_heads import Head, fits_head, read_head
from workbench.facts.table_rows import (
    Mark,
    Span,
    cells_between_bars,
    cells_parted,
    find_heads,
)

__all__ = ["Cell", "read_tables"]


class Cell(NamedTuple):
    """A cell that holds one value."""

    start: int
    """Place of its first character in the text, in code points."""
    end: int
    """Place after its last one."""
    head: Head
    """What its column says of it."""


_Row = tuple[int, list[Cell]]
"""Where a line begins, and its cells."""

_RULE = re.compile(r"[ \t]*[|+]?[ \t]*:?-+:?[ \t]*(?:[|+][ \t]*:?-+:?[ \t]*)+[|+]?[ \t]*\r?")
_IN_RULE = re.compile(r"-(?:\||[+ :][-|+ ])")
"""What every rule holds and few other lines do."""


def read_tables(text: str) -> dict[int, list[Cell]]:
    """Cells that their column's head says something of, by the place where their line begins.

    Args:
        text: A text of any kind; most hold no table.
    """
    rows: dict[int, list[Cell]] = {}
    if "\n" in text:
        rows.update(_ruled(text))
        for head, mark in find_heads(text):
            rows.update(_below(text, head, mark))
    return rows


def _ruled(text: str) -> Iterator[_Row]:
    """Rows of tables with a rule of dashes below their heads.

    Where neither of two heads says anything, the first cell of each row may say it of the second.
    """
    for start, end in _rules(text):
        above = (text.rfind("\n", 0, start - 1) + 1, start - 1)
        names = [text[slice(*span)] for span in cells_between_bars(text, above)]
        heads = [*map(read_head, names)]
        for line in _lines(text, end + 1):
            spans = [*cells_between_bars(text, line)]
            if not spans:
                break
            if len(spans) == len(heads):
                own = [None, read_head(text[slice(*spans[0])])] if len(spans) == 2 else []
                yield line[0], _cells(text, spans, heads if any(heads) else own)


def _rules(text: str) -> Iterator[Span]:
    """Lines of dashes between bars or pluses that have a line above them."""
    place = 0
    while mark := _IN_RULE.search(text, place):
        start = text.rfind("\n", 0, mark.start()) + 1
        end = text.find("\n", mark.end())
        place = end = len(text) if end < 0 else end
        if start and _RULE.fullmatch(text, start, end):
            yield start, end


def _below(text: str, head: Span, mark: Mark) -> Iterator[_Row]:
    """Rows below a line that may be a head, down to the first that has not as many cells.

    The first of them must hold a value that fits its head, or else the line may be prose.
    """
    heads = [read_head(text[slice(*span)]) for span in cells_parted(text, head, mark)]
    if not any(heads):
        return
    for place, line in enumerate(_lines(text, text.find("\n", head[1]) + 1)):
        spans = [*cells_parted(text, line, mark)]
        if mark == "  " and len(spans) == len(heads) + 1:
            del spans[0]  # rows have a number of their own that no head stands over
        cells = _cells(text, spans, heads) if len(spans) == len(heads) else []
        if len(spans) != len(heads) or (place == 0 and not cells):
            return
        yield line[0], cells


def _lines(text: str, start: int) -> Iterator[Span]:
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _cells(text: str, spans: list[Span], heads: list[Head | None]) -> list[Cell]:
    """The cells that fit what is said of them."""
    return [
        Cell(*span, head)
        for span, head in zip(spans, heads, strict=False)
        if head is not None and fits_head(text[slice(*span)], head)
    ]
