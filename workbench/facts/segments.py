"""Cuts a text into the pieces that value finders read: its lines, and the members of its JSON.

Lines and members come again and again in agent conversations (tool results, listings, files read
twice), so what was found in one is remembered. What a value's place says of it lies within its
line; only the JSON key above a list, or above an object, and the currency that stands beside a sum
are carried along.
"""

from __future__ import annotations

from itertools import accumulate

import msgspec

from workbench.facts.json_currency import carry_code, currency_codes
from workbench.facts.json_place import says_something
from workbench.facts.text import JsonKeys, json_keys

__all__ = ["Pieces", "cut_text"]

_ELEMENT = frozenset('"-0123456789[')


class Pieces(msgspec.Struct, frozen=True):
    """The pieces of a text, in order; together they hold all of it but line ends and indents."""

    texts: list[str]
    """Their words, behind the keys that they stand under."""
    starts: list[int]
    """Place of each in the whole text, in code points."""
    leads: dict[int, int]
    """Characters of the keys before a piece, where there are any, by its index."""


def cut_text(text: str) -> Pieces:
    """Cut a text into pieces."""
    keys = json_keys(text)
    if keys is None:
        lines = text.split("\n")
        return Pieces(lines, [0, *accumulate(len(line) + 1 for line in lines)], {})
    pieces = Pieces([], [], {})
    _cut_lines(text, (0, keys.starts[0]), "", pieces=pieces)
    codes = currency_codes(text, keys)
    for place in range(len(keys.starts)):
        beside = carry_code(codes[place]) if place in codes else ""
        _cut_member(text, keys, place, beside=beside, pieces=pieces)
    return pieces


def _cut_member(text: str, keys: JsonKeys, place: int, *, beside: str, pieces: Pieces) -> None:
    start = keys.starts[place]
    end = keys.starts[place + 1] if place + 1 < len(keys.starts) else len(text)
    key, parent = keys.keys[place], keys.parents[place]
    above = beside + (f'"{parent}":{{' if parent and says_something(parent) else "")
    first = text.find("\n", start, end)
    if above:
        pieces.leads[len(pieces.texts)] = len(above)
    pieces.texts.append(above + text[start : end if first < 0 else first])
    pieces.starts.append(start)
    if first >= 0:
        here = f'"{key}":[' if says_something(key) else ""
        _cut_lines(text, (first + 1, end), above + here, pieces=pieces)


def _cut_lines(text: str, span: tuple[int, int], lead: str, *, pieces: Pieces) -> None:
    start, end = span
    if start >= end:
        return
    for line in text[start:end].split("\n"):
        bare = line.lstrip() if lead else line
        if lead and bare[:1] in _ELEMENT:
            pieces.leads[len(pieces.texts)] = len(lead)
            pieces.texts.append(lead + bare)
            pieces.starts.append(start + len(line) - len(bare))
        elif line:
            pieces.texts.append(line)
            pieces.starts.append(start)
        start += len(line) + 1
