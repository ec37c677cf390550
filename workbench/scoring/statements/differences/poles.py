"""Whether a statement stands at one end and a piece at the other, in whatever words.

*Expires* and *can be carried over*, *must be ordered* and *need not be ordered*, *is void* and *is
valid*: the words have no concept in common, so signs of shared words don't tell.
"""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.pole_words import AXES, DONE, OPEN, UNDONE, Axis

__all__ = ["is_at_the_other_end", "is_settled", "is_undone", "opposed_axes", "pole_keys"]

_REACH = 60
"""Characters before a word in which a negation turns it."""
_BREAK = re.compile(r"[,;:.]|\b(?:and|but|or|so|because|since)\b", re.IGNORECASE)
_DEED = re.compile(
    r"\b(?:have|has|had|is|are|was|were|got|now|i|we|they)\b(?: \w+)? (?:\w{2,}ed|set|sent|put|made"
    r"|reset|done|split|cut)\b|^\w{3,}ed\b",
    re.IGNORECASE,
)
"""What tells of something done."""
_HANGS = re.compile(r"\b(?:until|unless|if|because|since|though|although|but)\b", re.IGNORECASE)
_RELATIVE = re.compile(r"(?<=\w) (?:who|whose|whom) [^,;.]*", re.IGNORECASE)
"""What tells which people are meant."""
_UNTURNED = frozenset(
    ("exclusive", "inside", "warm", "presence", "absolute", "duty", "need", "cost")
)
"""Axes whose words a negation before them does not turn: what is not for some is for others."""

_ELLIPSIS = re.compile(
    r"\b(?:has|have|had|is|are|was|were|does|do|did|can|will|would)(?: not|n't)?(?=\s*(?:$|[,.;]))"
)
"""Ends a clause that borrows its verb from another, *two have signed, one has not*."""


def opposed_axes(fact: Reading, there: Reading, *, kind: str) -> list[str]:
    """Names of the axes at whose two ends the statement and the piece stand."""
    here, others = _ends(fact.text), _ends(there.text)
    return [
        axis.name
        for axis, one, other in zip(AXES, here, others, strict=True)
        if one
        and other == -one
        and (kind != "open_item" or axis.is_of_open_items)
        and not (axis.is_one_way and one < 0)
        and not _is_roundabout(axis, fact, there)
    ]


def _is_roundabout(axis: Axis, *readings: Reading) -> bool:
    if any(_ELLIPSIS.search(reading.text) for reading in readings):
        return True
    if axis.name == "permission" and any(reading.bounds for reading in readings):
        return True
    return axis.besides is not None and any(
        axis.besides.search(reading.text) for reading in readings
    )


def is_at_the_other_end(fact: Reading, there: Reading, *, kind: str) -> bool:
    """Whether they stand at the two ends of something.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
        kind: Kind of the statement: an open item binds nobody and permits nothing.
    """
    return bool(opposed_axes(fact, there, kind=kind))


def is_settled(fact: Reading, there: Reading) -> bool:
    """Whether a piece tells as done what the statement, an open item, leaves open.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return (
        DONE.search(there.text) is not None
        and not OPEN.search(there.text)
        and not DONE.search(fact.text)
    )


def is_undone(fact: Reading, there: Reading) -> bool:
    """Whether a piece tells as not done what the statement, a decision, tells as done.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return (
        UNDONE.search(there.text) is not None
        and _DEED.search(fact.text) is not None
        and not OPEN.search(fact.text)
        and not UNDONE.search(fact.text)
        and not _HANGS.search(there.text)
    )


@lru_cache(maxsize=8192)
def pole_keys(reading: Reading) -> frozenset[str]:
    """Keys of the words that say at which end it stands: they differ on the other side."""
    patterns = [pattern for axis in AXES for pattern in (axis.up, axis.down)]
    spans = [
        hit.span()
        for pattern in (*patterns, DONE, UNDONE)
        for hit in pattern.finditer(reading.text)
    ]
    return frozenset(
        word.word.key
        for word in reading.words
        if word.word.sort != "number"
        and any(start < word.word.end and word.word.start < end for start, end in spans)
    )


@lru_cache(maxsize=8192)
def _ends(text: str) -> tuple[int, ...]:
    """For each axis 1, -1, or 0 where the text is at neither end or at both."""
    main = _RELATIVE.sub(" ", text)
    negations = negation_spans(main, bounds=[])
    return tuple(_end(main, axis, negations) for axis in AXES)


def _end(text: str, axis: Axis, negations: list[tuple[int, int]]) -> int:
    signs: set[int] = set()
    taken: list[tuple[int, int]] = []
    for pattern, sign in ((axis.down, -1), (axis.up, 1)):
        for hit in pattern.finditer(text):
            if any(start <= hit.start() < end for start, end in taken):
                continue
            taken.append(hit.span())
            is_denied = _is_denied(text, hit.span(), negations)
            if not is_denied:
                signs.add(sign)
            elif axis.name not in _UNTURNED:
                signs.add(-sign)
    return signs.pop() if len(signs) == 1 else 0


def _is_denied(text: str, place: tuple[int, int], negations: list[tuple[int, int]]) -> bool:
    """Whether a negation stands before a phrase that has none of its own."""
    if any(start < place[1] and place[0] < end for start, end in negations):
        return False
    return any(
        end <= place[0] <= end + _REACH and not _BREAK.search(text, end, place[0])
        for _, end in negations
    )
