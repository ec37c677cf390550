"""Which code of its row a value of a candidate is told of, as loosely as that may be.

*HX102 (leaves at 9, deck, $412)* tells a sum of the last code before it, *HX102 and HX103 cost $412
and $430* of the one at its place in the list. Where a row holds no code, its record or head does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from workbench.facts.text import lowered
from workbench.scoring.code_owners import (
    Code,
    codes_beside,
    codes_of,
    codes_of_record,
    codes_of_shape,
    owners_of,
)

__all__ = ["codes_of_row"]

Span = tuple[int, int]
_END = re.compile(r"\n|[。；;]|[.!?]\s+(?=[A-Z])")
"""Between two rows."""
_ROW = 400
"""Characters that a row has at most before a value."""
_LONGEST = 24
"""Codes that a list has at most."""
_GAP = 12
"""Characters between two members of a list."""
_LISTED = re.compile(r"[\s)]*(?:,|/|&|and|, and|、|和|与)[\s(#$€£¥~]*")
"""Between the members of a list that is told in the order of another one."""
_TELLING = re.compile(
    r"(?!.*\b(?:between|together|total|altogether|either|from)\b)[\w :()'’*$€£¥~]{1,28}"
)
"""Between a list of codes and the list of their values."""


def codes_of_row(
    text: str, span: Span, *, shapes: Iterable[str], values: Sequence[Span]
) -> Iterator[Code]:
    """The codes that a value is told of in its row, at most one of a shape.

    Args:
        text: A candidate's text.
        span: Where the value stands in it.
        shapes: How the codes are written, from `code_shape`.
        values: Where values of its kind stand in it, in order.
    """
    beside = codes_beside(text, span, values=values)
    start = _start_of_row(text, span[0])
    all_codes = codes_of(text)
    first = bisect_left(all_codes, (start,))
    # What a row is of, it says itself where it holds a code of any sort.
    holds_code = first < bisect_left(all_codes, (span[0],))
    for shape in shapes:
        found = [code for code in beside if code.shape == shape]
        found = found or codes_of_record(text, span, shape=shape)
        if not found:
            codes = codes_of_shape(text, shape)
            last = bisect_left(codes, (span[0],)) - 1
            if last >= 0 and codes[last].start >= start:
                found = _partner(text, codes[: last + 1], span, values)
            elif not holds_code:
                found = owners_of(text, span, shape=shape)
        if len(found) == 1:
            yield found[0]


def _start_of_row(text: str, end: int) -> int:
    first = max(0, end - _ROW)
    return max((hit.end() for hit in _END.finditer(text, first, end)), default=first)


def _partner(text: str, codes: Sequence[Code], span: Span, values: Sequence[Span]) -> list[Code]:
    """The code at the place of a value where both stand in lists, else the last one.

    Returns:
        None at all where the lists are not of one length: their order tells nothing then. What has
        its values in brackets behind it has them alone.
    """
    last = codes[-_LONGEST:]
    listed = _run(text, [(code.start, code.end) for code in last], len(last) - 1)
    place = bisect_left(values, span)
    if len(listed) == 1 or values[place : place + 1] != [span]:
        return [last[-1]]
    of_values = _run(text, values, place)
    told = lowered(text[last[-1].end : values[of_values[0]][0]])
    if not _TELLING.fullmatch(told):
        return [last[-1]]
    if len(of_values) == len(listed):
        return [last[listed[of_values.index(place)]]]
    return [last[-1]] if "(" in told else []


def _run(text: str, spans: Sequence[Span], place: int) -> range:
    """The places of those that are listed together with one of them."""
    first = last = place
    while first and _are_listed(text, spans[first - 1][1], spans[first][0]):
        first -= 1
    while last + 1 < len(spans) and _are_listed(text, spans[last][1], spans[last + 1][0]):
        last += 1
    return range(first, last + 1)


def _are_listed(text: str, start: int, end: int) -> bool:
    return end - start <= _GAP and _LISTED.fullmatch(lowered(text[start:end])) is not None
