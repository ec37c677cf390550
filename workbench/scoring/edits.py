"""How one spelling came from another: swapped, changed, cut, fused. Names of rules, or None."""

from __future__ import annotations

import re

__all__ = ["edit_rule", "is_one_edit", "is_transposed", "truncation_rule"]

_ELLIPSIS = re.compile(r"(?:\.{2,}|…+|\*{2,}|x{2,})")


def is_transposed(a: str, b: str) -> bool:
    """Whether two neighbours, or any two characters, changed places."""
    if len(a) != len(b) or a == b:
        return False
    places = [place for place, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    if len(places) != 2:
        return False
    first, second = places
    return a[first] == b[second] and a[second] == b[first]


def is_one_edit(a: str, b: str) -> bool:
    """Whether one character was changed, added or dropped."""
    if a == b or abs(len(a) - len(b)) > 1:
        return False
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    split = next(
        (i for i, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short)
    )
    return short[split:] == long[split + 1 :]


def truncation_rule(whole: str, part: str) -> str | None:
    """`prefix`, `suffix` or `ellipsis` when `part` is what is left of `whole`."""
    bits = [bit for bit in _ELLIPSIS.split(part) if bit]
    if len(bits) == 2 and whole.startswith(bits[0]) and whole.endswith(bits[1]):
        return "ellipsis"
    if len(bits) != 1 or len(bits[0]) < 3 or len(bits[0]) >= len(whole):
        return None
    bit = bits[0]
    if whole.startswith(bit) and 2 * len(bit) >= len(whole):
        return "prefix"
    if whole.endswith(bit) and any(map(str.isdigit, bit)):
        return "suffix"
    return None


def edit_rule(whole: str, other: str) -> str | None:
    """Rule by which `other` is a slip of `whole`, None when it is none; both have 3+ characters."""
    if min(len(whole), len(other)) < 3:
        return None
    if is_transposed(whole, other):
        return "transposed"
    if is_one_edit(whole, other):
        return "one_edit"
    if _is_rotated(whole, other):
        return "digits_moved"
    return None


def _is_rotated(a: str, b: str) -> bool:
    """Whether a short run of characters was reordered, the rest standing still."""
    if len(a) != len(b) or len(a) < 5 or sorted(a) != sorted(b):
        return False
    places = [place for place, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    return bool(places) and places[-1] - places[0] < 4
