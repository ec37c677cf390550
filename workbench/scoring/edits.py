"""How one spelling came from another: swapped, changed, cut, fused. Names of rules, or None."""

from __future__ import annotations

import re

__all__ = ["edit_rule", "is_fused", "is_one_edit", "is_transposed", "truncation_rule"]

_RUN_AT_END = re.compile(r"[0-9a-z]+$", re.IGNORECASE)
_HEXADECIMAL = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_LETTERS_AND_DIGITS = re.compile(r"([a-z]{0,4})([0-9]{3,})")
_SHORT_FORM = 6
_FIRST_OF_HEXADECIMAL = 8
_FUSED_LEAST = 5
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
    if whole.startswith(bit) and (2 * len(bit) >= len(whole) or _is_short_form(whole, bit)):
        return "prefix"
    if whole.endswith(bit) and any(map(str.isdigit, bit)):
        return "suffix"
    return None


def _is_short_form(whole: str, bit: str) -> bool:
    """Whether a few characters are the beginning of a long hash or number and of nothing else.

    They end inside a run with digits, as *9f3c2ab* of forty do; a run that is whole, as the order
    before a hyphen, may be a value of its own unless it is one of the runs of a long hexadecimal.
    """
    run = _RUN_AT_END.search(bit)
    if run is None or len(bit) < _SHORT_FORM or not any(map(str.isdigit, run.group())):
        return False
    if whole[len(bit)].isalnum():
        return len(run.group()) >= _SHORT_FORM
    return _HEXADECIMAL.fullmatch(whole) is not None and len(bit) >= _FIRST_OF_HEXADECIMAL


def is_fused(code: str, run: str) -> bool:
    """Whether a run of characters ends in a code that another was written before without a gap.

    *W18450247043598* is *W1845024* and *W7043598*; the letters of the second may be left out.

    Args:
        code: Letters that may be missing, then digits; case folded, without `#`.
        run: What stands there, in the same form.
    """
    parts = _LETTERS_AND_DIGITS.fullmatch(code)
    if parts is None:
        return False
    head, digits = parts.groups()
    for tail in (code, digits) if run.startswith(head) else (code,):
        rest = run.removesuffix(tail)
        is_code = _LETTERS_AND_DIGITS.fullmatch(rest) is not None
        if rest != run and is_code and len(rest) >= max(_FUSED_LEAST, len(tail) - 1):
            return True
    return False


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
