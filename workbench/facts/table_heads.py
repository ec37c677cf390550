"""What the head of a table's column says of the cells below it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.currency import named_currency
from workbench.facts.json_place import (
    contact_of_key,
    identifier_of_key,
    is_address_key,
    is_money_key,
)

__all__ = ["Head", "fits_head", "read_head"]


class Head(NamedTuple):
    """What the head of a column says."""

    key: str
    """Its words as a key of JSON, `unit_price` for *Unit price (EUR)*."""
    currency: str | None
    """Spelling of the currency it names, None for none."""


_BRACKETS = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*$")
_NO_KEY = re.compile(r"[\s./-]+")
_MARKS = ' \t\r*`"'

_SUM = re.compile(r"[-+]?[0-9][0-9.,' ]*$")
_CODE = re.compile(r"[A-Za-z0-9#][A-Za-z0-9_#.:-]{1,63}$")
_NUMBER_TO_REACH = re.compile(r"[+(0-9][0-9 ()+.-]{2,20}[0-9]$")
_ADDRESS = re.compile(r"[^\"\\\n]{4,120}$")


@lru_cache(maxsize=4096)
def read_head(words: str) -> Head | None:
    """What the words of a head say; None where they say nothing.

    Args:
        words: As `Order ID`, `price_usd`, `单价(元)`.
    """
    bare = words.strip(_MARKS)
    brackets = _BRACKETS.search(bare)
    name = bare[: brackets.start()] if brackets else bare
    currency = named_currency(brackets[1] if brackets else bare)
    key = _NO_KEY.sub("_", name.replace("#", " no").strip().rstrip(".")).lower()
    if currency == bare and not currency.islower():
        key = "amount"  # a column that is called *EUR*
    is_told = (
        is_money_key(key)
        or identifier_of_key(key) is not None
        or contact_of_key(key) is not None
        or is_address_key(key)
    )
    return Head(key, currency) if is_told else None


def fits_head(words: str, head: Head) -> bool:
    """Whether a cell is one value with a digit, of the sort that its head names."""
    if not any(map(str.isdigit, words)):
        return False
    if is_money_key(head.key):
        return _SUM.match(words) is not None
    if identifier_of_key(head.key) is not None:
        return _CODE.match(words) is not None
    if contact_of_key(head.key) is not None:
        return _NUMBER_TO_REACH.match(words) is not None
    return _ADDRESS.match(words) is not None
