"""Cuts a text into the pieces that value finders read: its lines, members of its JSON, table cells.

Lines and members come again and again in agent conversations (tool results, listings, files read
twice), so what was found in one is remembered. What a value's place says of it lies within its
line; only the JSON key above a list, or above an object, the currency that stands beside a sum and
the head of a table's column are carried along. A cell is read as the member of JSON that it is.
"""

from __future__ import annotations

from itertools import accumulate

import msgspec

from workbench.facts.json_currency import carry_currency, currencies_of
from workbench.facts.json_place import says_something
from workbench.facts.tables import Cell, read_tables
from workbench.facts.text import JsonKeys, json_keys

__all__ = ["Pieces", "cut_text"]

_ELEMENT = frozenset('"-0123456789[')
_QUOTE = '"'


class Pieces(msgspec.Struct, frozen=True):
    """The pieces of a text, in order; together they hold all of it but line ends and indents."""

    texts: list[str]
    """Their words, behind the keys that they stand under."""
    starts: list[int]
    """Place of each in the whole text, in code points."""
    leads: dict[int, int]
    """Characters of the keys before a piece, where there are any, by its index."""

    def add(self, start: int, words: str, *, lead: str = "") -> None:
        """Add a piece.

        Args:
            start: Place of its own words in the whole text.
            words: Its own words.
            lead: The keys before them.
        """
        if lead:
            self.leads[len(self.texts)] = len(lead)
        self.texts.append(lead + words)
        self.starts.append(start)


_Rows = dict[int, list[Cell]]


def cut_text(text: str) -> Pieces:
    """Cut a text into pieces."""
    keys = json_keys(text)
    rows = read_tables(text)
    if keys is None and not rows:
        lines = text.split("\n")
        return Pieces(lines, [0, *accumulate(len(line) + 1 for line in lines)], {})
    pieces = Pieces([], [], {})
    if keys is None:
        _cut_lines(text, (0, len(text)), "", rows=rows, pieces=pieces)
        return pieces
    _cut_lines(text, (0, keys.starts[0]), "", rows=rows, pieces=pieces)
    currencies = currencies_of(text, keys)
    for place in range(len(keys.starts)):
        beside = carry_currency(currencies[place]) if place in currencies else ""
        _cut_member(text, keys, place, beside=beside, rows=rows, pieces=pieces)
    return pieces


def _cut_member(
    text: str, keys: JsonKeys, place: int, *, beside: str, rows: _Rows, pieces: Pieces
) -> None:
    start = keys.starts[place]
    end = keys.starts[place + 1] if place + 1 < len(keys.starts) else len(text)
    key, parent = keys.keys[place], keys.parents[place]
    above = beside + (f'"{parent}":{{' if parent and says_something(parent) else "")
    first = text.find("\n", start, end)
    pieces.add(start, text[start : end if first < 0 else first], lead=above)
    if first >= 0:
        here = f'"{key}":[' if says_something(key) else ""
        _cut_lines(text, (first + 1, end), above + here, rows=rows, pieces=pieces)


def _cut_lines(text: str, span: tuple[int, int], lead: str, *, rows: _Rows, pieces: Pieces) -> None:
    start, end = span
    if start >= end:
        return
    for line in text[start:end].split("\n"):
        bare = line.lstrip() if lead else line
        if rows.get(start):
            _cut_row(text, (start, start + len(line)), rows[start], pieces=pieces)
        elif lead and bare[:1] in _ELEMENT:
            pieces.add(start + len(line) - len(bare), bare, lead=lead)
        elif line:
            pieces.add(start, line)
        start += len(line) + 1


def _cut_row(text: str, span: tuple[int, int], cells: list[Cell], *, pieces: Pieces) -> None:
    """Cells behind the heads of their columns, and what lies between them."""
    start, end = span
    for cell in cells:
        if start < cell.start:
            pieces.add(start, text[start : cell.start])
        beside = carry_currency(cell.head.currency) if cell.head.currency else ""
        # The quote at its end stands for the mark that parts it from the next cell.
        lead = f"{beside}{_QUOTE}{cell.head.key}{_QUOTE}:{_QUOTE}"
        pieces.add(cell.start, text[cell.start : cell.end] + _QUOTE, lead=lead)
        start = min(cell.end + 1, end)
    if start < end:
        pieces.add(start, text[start:end])
