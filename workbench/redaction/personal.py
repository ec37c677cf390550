"""Finds personal data to mask: e-mail addresses, phone numbers, payment cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from workbench.facts.contact import ContactFinder

__all__ = ["Personal", "find_personal"]

_CARD = re.compile(r"(?<![\w.+-])[3-6][0-9]{3}(?:[ -]?[0-9]{2,6}){2,4}[0-9]?(?![\w-]|\.[0-9])")
_DIGITS = range(13, 20)
_contacts = ContactFinder()


class Personal(msgspec.Struct, frozen=True):
    """Something about a person."""

    start: int
    """Where it begins in the text."""
    end: int
    """Where it ends."""
    kind: str
    """`email`, `phone` or `card`."""
    value: str
    """The value in one spelling, so that all spellings get one mask."""


def find_personal(text: str) -> Iterator[Personal]:
    """E-mail addresses, phone numbers and card numbers of a text, in no order; they may overlap."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"[^0-9]", "", match.group())
        if len(digits) in _DIGITS and _checks(digits):
            yield Personal(match.start(), match.end(), "card", digits)
    for mention in _contacts.find(text):
        if mention.sub in ("email", "phone"):
            yield Personal(mention.start, mention.end, mention.sub, mention.canonical)


def _checks(digits: str) -> bool:
    """Whether the last digit is the check digit of the others (Luhn)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
