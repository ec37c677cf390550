"""Finds what is left of an address that a candidate cut short."""

from __future__ import annotations

import re
from collections import Counter

from workbench.facts.fact import Fact
from workbench.facts.text import word_list
from workbench.scoring.candidate import Candidate
from workbench.scoring.value_forms import address_words

__all__ = ["find_in_fields", "find_part"]

_LEAST = 4
_CJK = re.compile(r"[\u3400-\u9fff]")
_PLACE = re.compile(r"[路街巷村镇乡号道]|胡同")


_LABELS = frozenset(
    word_list(
        "address address1 address2 line line1 line2 street street1 street2 1 2 apt unit city town "
        "state province region country zip zipcode postal postcode code null none"
    )
)
_FIELDS_REACH = 160


def find_in_fields(fact: Fact, candidate: Candidate) -> tuple[int, int] | None:
    """Place in a candidate of an address that is written in fields, `street: …, city: …`.

    Args:
        fact: An address.
        candidate: What takes the place of the history.

    Returns:
        Where its first field stands, None where any word is missing or others stand between them.
    """
    words = address_words(fact.canonical)
    for mention in candidate.of_kinds("contact"):
        if mention.sub != "address":
            continue
        rest = address_words(candidate.text[mention.start : mention.start + _FIELDS_REACH])
        if _holds(rest, words):
            return mention.start, mention.end
    return None


def _holds(text: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether a text begins with some words in any order, with nothing but labels between them."""
    missing = Counter(words)
    for word in text:
        if missing[word]:
            missing[word] -= 1
        elif word not in _LABELS:
            break
    return not missing.total()


def find_part(fact: Fact, candidate: Candidate) -> tuple[int, int] | None:
    """Place in a candidate of a part of an address: its street, or for Chinese its longest piece.

    Args:
        fact: An address that the candidate does not hold whole.
        candidate: What takes the place of the history.

    Returns:
        Where the part stands, None when nothing that names a street, a village or a number is left.
    """
    if _CJK.search(fact.canonical):
        return _longest_piece(fact.canonical, candidate.text)
    street = address_words(fact.canonical.partition(",")[0])
    if len(street) < 2 or street == address_words(fact.canonical):
        return None
    for mention in candidate.of_kinds("contact"):
        if mention.sub == "address" and address_words(mention.canonical)[: len(street)] == street:
            return mention.start, mention.end
    return None


def _longest_piece(address: str, text: str) -> tuple[int, int] | None:
    best: tuple[int, int] | None = None
    start = 0
    while start + _LEAST <= len(address):
        length = _LEAST
        if address[start : start + length] not in text:
            start += 1
            continue
        while start + length < len(address) and address[start : start + length + 1] in text:
            length += 1
        piece = address[start : start + length]
        if _PLACE.search(piece) and (best is None or length > best[1] - best[0]):
            place = text.find(piece)
            best = (place, place + length)
        start += length - _LEAST + 1
    return best
