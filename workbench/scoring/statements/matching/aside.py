"""Pieces that only touch a statement: about other things, or wishing for what can't be done.

Neither turns it, though its words and a negation meet.
"""

from __future__ import annotations

import re

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import Match, weight_of

__all__ = ["ends_alike", "shares_a_side_word", "wishes_the_impossible"]

_UNABLE = re.compile(
    r"\b(?:can't|cannot|can not|unable to|not able to|not possible)\b|不能|无法|不可以"
)
_WISHES = re.compile(
    r"\b(?:wants?|wanted|would like|wish(?:es|ed)?|ask(?:s|ed)? (?:for|to)|request(?:s|ed)?)\b"
    r"|想要?|希望",
    re.IGNORECASE,
)
"""To want what can't be done turns no rule."""
_IS_SO = re.compile(r"^(?:the |our |my |this )?[\w-]+(?: [\w-]+)? (?:is|are|was|were) \w+$", re.I)
"""A thing of which no more is said than how it is."""
_HOW_IT_IS = re.compile(
    r"\b(?:apartment|flat|house|studio|room|place|hotel|court|it|this|[A-Z]\w+(?: \([^()]*\))?)"
    r" (?:is|are) (?:not )?[a-z]+$"
)
"""A home, or a thing by its name, and what it is like."""
_LETS = frozenset(("c:allow", "c:approve", "c:available", "c:enable", "c:keep", "c:include"))
_A_SIDE_WORD = 1
_OTHER_THINGS = 2
"""Words of its own that make a piece one about other things."""


def shares_a_side_word(fact: Reading, match: Match) -> bool:
    """Whether a piece about other things has one word of the statement, and not its first.

    *The lobby opens at eight* turns no *pets are not allowed in the lobby*, nor does *the van is
    white* turn *never lend the van*.
    """
    if ends_alike(fact, match):
        return False
    telling = [w.word.key for w in fact.words if weight_of(w.word.key) >= 1.0]
    shared = [key for key in telling if key in match.shared]
    others = {w.word.key for w in match.reading.words} - match.shared
    is_aside = len(set(shared)) == 1 and shared[0] != telling[0]
    is_described = _IS_SO.search(match.unit.words) is not None and not others & _LETS
    least = 1 if is_described else _OTHER_THINGS
    return is_aside and len(telling) > _A_SIDE_WORD and len(others) >= least


def ends_alike(fact: Reading, match: Match) -> bool:
    """Whether both say how a thing is, with the same word: *is unfurnished*, *is furnished*."""
    there = match.reading
    if not all(_HOW_IT_IS.search(reading.text) for reading in (fact, there)):
        return False
    return fact.words[-1].word.key == there.words[-1].word.key if there.words else False


def wishes_the_impossible(fact: Reading, match: Match) -> bool:
    """Whether the statement says what can't be done, and a piece that somebody wants it."""
    is_unable = _UNABLE.search(fact.text) is not None
    return is_unable and _WISHES.search(match.unit.words) is not None
