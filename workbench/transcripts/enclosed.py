"""Parts of a text that stand between two marks, in linear time whatever the text."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["iter_enclosed"]


def iter_enclosed(
    text: str, opening: re.Pattern[str], *, closing: str
) -> Iterator[tuple[re.Match[str], str]]:
    """Find what stands between an opening and the next closing mark, one after the other.

    Args:
        text: The text.
        opening: Matches opening marks.
        closing: The closing mark.

    Yields:
        The opening and the text after it; an opening that never closes gives nothing.

    Example:
        >>> [inner for _, inner in iter_enclosed("<a>x</a><a>y", re.compile("<a>"), closing="</a>")]
        ['x']
    """
    place = 0
    while match := opening.search(text, place):
        end = text.find(closing, match.end())
        if end < 0:
            return
        yield match, text[match.end() : end]
        place = end + len(closing)
