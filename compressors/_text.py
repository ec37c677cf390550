"""Cuts text where no character that a person sees is halved."""

from __future__ import annotations

import unicodedata

__all__ = ["cut_text"]

_JOINER = "\u200d"
_FARTHEST = 64
"""How many code points a cut moves back at most; what is longer is no character but an attack."""


def cut_text(text: str, limit: int) -> str:
    """The longest start of `text` of at most `limit` code points that halves no character.

    Emoji sequences, flags and letters with combining marks stay whole.

    Example:
        >>> cut_text("ab\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}", 4)
        'ab'
    """
    if len(text) <= limit:
        return text
    for end in range(limit, max(limit - _FARTHEST, 0), -1):
        if not _inside_character(text, end):
            return text[:end]
    return "" if limit <= _FARTHEST else text[:limit]


def _inside_character(text: str, end: int) -> bool:
    before, after = text[end - 1], text[end]
    if before == _JOINER or _extends(after):
        return True
    if "\ud800" <= before <= "\udbff" and "\udc00" <= after <= "\udfff":
        return True
    return _is_flag_half(before) and _is_flag_half(after) and _flag_halves(text, end) % 2 == 1


def _extends(character: str) -> bool:
    """Whether it belongs to the character before: marks, joiners, skin tones, tags."""
    if character < "\u0300":
        return False
    return (
        character == _JOINER
        or unicodedata.category(character) in ("Mn", "Me", "Mc")
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\U000e0020" <= character <= "\U000e007f"
    )


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _flag_halves(text: str, end: int) -> int:
    start = end
    while start > 0 and _is_flag_half(text[start - 1]):
        start -= 1
    return end - start
