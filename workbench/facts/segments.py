"""Cuts a text into the pieces that value finders read: its lines, and the members of its JSON.

Lines and members come again and again in agent conversations (tool results, listings, files read
twice), so what was found in one is remembered. What a value's place says of it lies within its
line; only the JSON key above a list, or above an object, is carried along.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from workbench.facts.json_place import says_something
from workbench.facts.text import JsonKeys, json_keys

__all__ = ["Segment", "iter_segments"]

_ELEMENT = frozenset('"-0123456789[')


class Segment(NamedTuple):
    """A piece of a text as the finders read it."""

    text: str
    """Its words, behind the keys that it stands under."""
    lead: int
    """Characters of those keys: what is found in them is none of the piece."""
    start: int
    """Place of the piece in the whole text, in code points."""


def iter_segments(text: str) -> Iterator[Segment]:
    """Pieces of a text in order; together they hold every character but line ends and indents."""
    keys = json_keys(text)
    if keys is None:
        start = 0
        for line in text.split("\n"):
            yield Segment(line, 0, start)
            start += len(line) + 1
    else:
        yield from _lines(text, (0, keys.starts[0]), "")
        for place, start in enumerate(keys.starts):
            end = keys.starts[place + 1] if place + 1 < len(keys.starts) else len(text)
            yield from _member(text, (start, end), keys=keys, place=place)


def _member(text: str, span: tuple[int, int], *, keys: JsonKeys, place: int) -> Iterator[Segment]:
    start, end = span
    key, parent = keys.keys[place], keys.parents[place]
    above = f'"{parent}":{{' if parent and says_something(parent) else ""
    first = text.find("\n", start, end)
    stop = end if first < 0 else first
    yield Segment(above + text[start:stop], len(above), start)
    if first >= 0:
        here = f'"{key}":[' if says_something(key) else ""
        yield from _lines(text, (first + 1, end), above + here)


def _lines(text: str, span: tuple[int, int], lead: str) -> Iterator[Segment]:
    start, end = span
    for line in text[start:end].split("\n"):
        bare = line.lstrip()
        if lead and bare[:1] in _ELEMENT:
            yield Segment(lead + bare, len(lead), start + len(line) - len(bare))
        elif bare:
            yield Segment(line, 0, start)
        start += len(line) + 1
