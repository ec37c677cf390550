"""How many of several things a statement is about, and whether a piece tells it of fewer.

All gives way to one of them, each to the first, both orders to one of the two; and a price for each
is told for that of all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from workbench.facts.statement_reading import Reading

__all__ = ["is_other_share"]

_ALL_OF = re.compile(
    r"\b(?:both|all (?:of|the|\d|three|four|five))\b|两[个位人家]都|全部|都", re.IGNORECASE
)
_EVERY_ONE = re.compile(
    r"\b(?:everything|(?:the|my) (?:entire|whole)|(?:them|these|those) all"
    r"|all (?:items|of (?:it|them)))\b"
    r"|全部|所有",
    re.IGNORECASE,
)
_ALL_THINGS = re.compile(
    r"\b(?:both|all(?: (?:of )?(?:the|my|our|his|her|their|your|those|these))?|every|each"
    r"|(?:each|every) of (?:the|my|our|these|those)|the (?:entire|whole))\b",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\b(?:both|the two)(?: of)?(?: (?:the|my|our|his|her|their|your))?\b", re.I)
_SINGLE = re.compile(
    r"\b(?:(?:1|one)(?: of (?:the|my|our|his|her|their|your))?|a single|(?:half|some|part) of the"
    r"|the (?:first|last|next|2|3|4))\b(?![^,.;]{0,40}\bat (?:a time|once)\b)",
    re.IGNORECASE,
)
_NO_MORE_THAN = re.compile(r"\b(?:only|just) (?:the|one|two|a)\b|[只仅]", re.IGNORECASE)
_ONE_OF = re.compile(
    r"\b(?:only one|just one|one (?:of|\w+)(?= (?:was|is|has|gets?|will))|half of|some of"
    r"|part of)\b|其中一[个位人家]|只有一[个位人家]|部分|一半",
    re.IGNORECASE,
)
_IN_TOTAL = re.compile(
    r"\b(?:all in|in total|altogether|overall|total)\b|总共|总计|合计|一共|总价|总", re.I
)
_FOR_EACH = re.compile(
    r"\b(?:per (?:person|head|night|day|week|month|item|unit)|each|a head|apiece)\b"
    r"|每[个位人晚天月件]|人均",
    re.IGNORECASE,
)
_REST = re.compile(r"\b(?:other|rest|both|remaining|too|also|then)\b", re.IGNORECASE)
"""What tells that the others are spoken of as well."""
_NAME_REACH = 2
"""Characters between two words that are one after the other, *order #A1*."""
_LONGEST_NAME = 2
"""Words of the name of a thing, *gift cards*."""


def is_other_share(fact: Reading, there: Reading, *, around: Reading) -> bool:
    """Whether a piece says of one, or of each, what the statement says of all.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
        around: What the sentence of the piece says, which may name the others.
    """
    if _ALL_OF.search(fact.text) and _ONE_OF.search(there.text) and not _ALL_OF.search(there.text):
        return True
    if _EVERY_ONE.search(fact.text) and _NO_MORE_THAN.search(there.text):
        return True
    if _is_of_fewer(fact, there) or _is_of_one_by_name(fact, around):
        return True
    return any(
        _IN_TOTAL.search(one) and _FOR_EACH.search(other) and not _FOR_EACH.search(one)
        for one, other in ((fact.text, there.text), (there.text, fact.text))
    )


def _is_of_fewer(fact: Reading, there: Reading) -> bool:
    """*Each segment* and *the first segment*, *all coupons* and *one of the coupons*."""
    singles = Counter(_after(_SINGLE, there))
    alone = {thing for thing, count in singles.items() if count == 1}
    kept = {*_after(_ALL_THINGS, there), *_after(_SINGLE, fact)}
    fewer = {*_after(_ALL_THINGS, fact)} & alone - kept
    return bool(fewer) and not _REST.search(there.text)


def _is_of_one_by_name(fact: Reading, there: Reading) -> bool:
    """*Both orders* and *order #A1*: one of the two by its id, and the other not at all."""
    both = {*_after(_BOTH, fact)}
    if not both or _REST.search(there.text) or any(w.word.sort == "id" for w in fact.words):
        return False
    names: dict[str, set[str]] = {}
    for one, other in pairwise(word.word for word in there.words):
        if other.sort == "id" and one.sort != "id" and other.start - one.end <= _NAME_REACH:
            names.setdefault(one.key, set()).add(other.key)
    return any(len(names.get(thing, ())) == 1 for thing in both)


@lru_cache(maxsize=8192)
def _after(marker: re.Pattern[str], reading: Reading) -> tuple[str, ...]:
    """Words of what is named right behind each place of a marker."""
    return tuple(_iter_after(marker, reading))


def _iter_after(marker: re.Pattern[str], reading: Reading) -> Iterator[str]:
    for hit in marker.finditer(reading.text):
        end = hit.end()
        for word in [w.word for w in reading.words if w.word.start >= end][:_LONGEST_NAME]:
            if word.start - end > _NAME_REACH:
                break
            yield word.key
            end = word.end
