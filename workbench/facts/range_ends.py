"""The other end of the range that a value is an end of: *100* of the 50 in *50-100*.

An end belongs to its range whatever words lie around it, so it tells a value as a name does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.numerals import CHINESE_DIGITS, parse_chinese, parse_digits
from workbench.facts.text import lowered

__all__ = ["other_ends"]

_REACH = 24
"""Characters to either side in which the other end stands."""
_NUMBER = rf"[0-9][0-9,.:]*|[{CHINESE_DIGITS}]+"
_TO = r"\s?(?:[-–—~〜至到]|to\s)\s?"
_UNIT = r"(?:\s?(?:[a-z]{1,8}|[元块分秒天年月米小时钟人点]{1,3}|%))?"
_BEFORE = re.compile(
    rf"(?<![a-z0-9_.,:/-])[$€£¥]?(?P<end>{_NUMBER}){_UNIT}{_TO}(?:[a-z]{{3}}\s|[$€£¥])?$"
)
_BEHIND = re.compile(rf"{_UNIT}{_TO}[$€£¥]?(?P<end>{_NUMBER})(?![a-z0-9_-]*[0-9])")


def other_ends(text: str, start: int, end: int) -> Iterator[str]:
    """Names for the range that `text[start:end]` is an end of, *<to>100* or *<from>50*."""
    before = _BEFORE.search(lowered(text[max(0, start - _REACH) : start]))
    behind = _BEHIND.match(lowered(text[end : end + _REACH]))
    if before and not behind:
        yield f"<from>{_worth(before['end'])}"
    elif behind and not before:
        yield f"<to>{_worth(behind['end'])}"


def _worth(written: str) -> str:
    number = written.rstrip(".,:")
    return (parse_digits(number) if number.isascii() else parse_chinese(number)) or number
