"""Which code of its row a value of a candidate is told of, as loosely as that may be.

*HX102 (leaves at 9, deck, $412)* tells a sum of the last code before it, *HX102 and HX103 cost $412
and $430* of the one at its place in the list. Where a row holds no code, its record or head does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from workbench.facts.text import lowered
from workbench.scoring.code_owners import (
    Code,
    codes_beside,
    codes_of,
    codes_of_record,
    owners_of,
)

__all__ = ["code_of_row"]

Span = tuple[int, int]
_END = re.compile(r"\n|[。；;]|[.!?]\s+(?=[A-Z])")
"""Between two rows."""
_ROW = 400
"""Characters that a row has at most before a value."""
_LISTED = re.compile(r"[\s)]*(?:,|/|&|and|, and|、|和|与)[\s(#$€£¥~]*")
"""Between the members of a list that is told in the order of another one."""
_TELLING = re.compile(
    r"(?!.*\b(?:between|together|total|altogether|either|from)\b)[\w :()'’*$€£¥~]{1,28}"
)
"""Between a list of codes and the list of their values."""


def code_of_row(text: str, span: Span, *, shape: str, values: Sequence[Span]) -> Code | None:
    """The code of a shape that a value is told of in its row.

    Args:
        text: A candidate's text.
        span: Where the value stands in it.
        shape: How the codes are written, from `code_shape`.
        values: Where values of its kind stand in it, in order.
    """
    beside = [code for code in codes_beside(text, span, values=values) if code.shape == shape]
    if beside:
        return beside[0] if len(beside) == 1 else None
    of_record = codes_of_record(text, span, shape=shape)
    if of_record:
        return of_record[0] if len(of_record) == 1 else None
    codes = [code for code in codes_of(text) if code.shape == shape]
    last = bisect_left(codes, (span[0],)) - 1
    if last >= 0 and codes[last].start >= _start_of_row(text, span[0]):
        return _partner(text, codes[: last + 1], span, values)
    owners = owners_of(text, span, shape=shape)
    return owners[0] if len(owners) == 1 else None


def _start_of_row(text: str, end: int) -> int:
    first = max(0, end - _ROW)
    return max((hit.end() for hit in _END.finditer(text, first, end)), default=first)


def _partner(text: str, codes: Sequence[Code], span: Span, values: Sequence[Span]) -> Code | None:
    """The code at the place of a value where both stand in lists, else the last one.

    Returns:
        None where there are as many codes as values only nearly: the order tells nothing then.
    """
    listed = _run(text, [(code.start, code.end) for code in codes], len(codes) - 1)
    if len(listed) == 1:
        return codes[-1]
    of_values = _run(text, values, bisect_left(values, span))
    told = lowered(text[codes[-1].end : values[of_values[0]][0]])
    if len(of_values) != len(listed) or not _TELLING.fullmatch(told):
        return None
    return codes[listed[of_values.index(bisect_left(values, span))]]


def _run(text: str, spans: Sequence[Span], place: int) -> range:
    """The places of those that are listed together with one of them."""
    first = last = place
    while first and _LISTED.fullmatch(lowered(text[spans[first - 1][1] : spans[first][0]])):
        first -= 1
    while last + 1 < len(spans) and _LISTED.fullmatch(
        lowered(text[spans[last][1] : spans[last + 1][0]])
    ):
        last += 1
    return range(first, last + 1)
