"""Finds what is left of an address that a candidate cut short."""

from __future__ import annotations

import re

from workbench.facts.fact import Fact
from workbench.scoring.candidate import Candidate
from workbench.scoring.value_forms import address_words

__all__ = ["find_part"]

_LEAST = 4
_CJK = re.compile(r"[\u3400-\u9fff]")
_PLACE = re.compile(r"[路街巷村镇乡号道]|胡同")


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
