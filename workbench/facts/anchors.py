"""Tries a pattern only where one of its words stands, which is faster than trying it everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["before", "iter_marks", "iter_places", "match_at", "match_before"]


def iter_places(text: str, words: Iterable[str]) -> Iterator[int]:
    """Places where one of the words stands whole among ASCII letters, ascending.

    Args:
        text: A text in lower case.
        words: Words to look for; those that the text does not hold cost a little each.
    """
    places: list[int] = []
    for word in words:
        size = len(word)
        place = text.find(word)
        while place >= 0:
            end = place + size
            if not ("a" <= text[end : end + 1] <= "z" or "a" <= text[place - 1 : place] <= "z"):
                places.append(place)
            place = text.find(word, end)
    return iter(sorted(places))


def match_at(pattern: re.Pattern[str], text: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    """Matches that begin at one of the places, not overlapping.

    Args:
        pattern: What to match.
        text: Where.
        places: Ascending.
    """
    end = 0
    for place in places:
        if place >= end:
            match = pattern.match(text, place)
            if match is not None:
                end = match.end()
                yield match


def iter_marks(marks: re.Pattern[str], text: str) -> Iterator[int]:
    """Places where a character of a small set stands, ascending."""
    return (mark.start() for mark in marks.finditer(text))


def match_before(
    pattern: re.Pattern[str], text: str, places: Iterable[int], *, chars: str, reach: int
) -> Iterator[re.Match[str]]:
    """Leftmost matches that begin in the run of characters before one of the places.

    Args:
        pattern: What to match; every match holds one of the places, and before it only `chars`.
        text: Where.
        places: Ascending.
        chars: Characters that may stand between the start of a match and its first place.
        reach: How many of them at most.
    """
    end = 0
    for place in places:
        if place < end:
            continue
        for start in range(max(end, before(text, place, chars, reach=reach)), place):
            match = pattern.match(text, start)
            if match is not None:
                end = match.end()
                yield match
                break


def before(text: str, place: int, chars: str, *, reach: int = 128) -> int:
    """Where the run of the given characters begins that ends at a place; at most `reach` before."""
    head = text[max(0, place - reach) : place]
    return place - len(head) + len(head.rstrip(chars))
