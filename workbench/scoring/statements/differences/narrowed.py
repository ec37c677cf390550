"""Whether a piece says of one sort of things what a statement says of all of them.

*Every refund needs a key* and *partial refunds need a key*, *before you add any dependency* and
*before adding a large dependency*: a word of its own beside the thing, and no *all* any more.
"""

from __future__ import annotations

import re
from itertools import pairwise

from workbench.facts.statement_reading import Reading
from workbench.facts.text import word_list
from workbench.scoring.statements.reading.candidate import Match, total_weight, weight_of

__all__ = ["is_narrowed"]

_ALL = re.compile(
    r"\b(?:all|every|any|each)(?: of)?(?: (?:the|my|our|your|their|these|those))? ", re.I
)
_STILL_ALL = re.compile(
    r"\b(?:all|every|any|each|always|no|none|never|nothing|everything|without exception|entire"
    r"|whole|completely|throughout)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\b[A-Z][\w'-]+ (?:alone|only)\b|\b(?:only|just) (?:for |to )?[A-Z][a-z]+\b")
"""A name that it holds for and for no other."""
_OF = re.compile(r" (?:for|of|in|from|with|about) (?:the |an? )?", re.IGNORECASE)
_TO = re.compile(r"\b(?:to|must|should|may|can|not|never|don't|please) $", re.IGNORECASE)
"""What stands before a verb."""
_NO_SORT = frozenset(
    word_list(
        "such other extra additional further given existing new own user users customer customers "
        "client clients agent agents company project repository repo"
    )
)
_LEAST_KEPT = 0.7
"""Share of the statement's words, by weight, that the piece has to have."""
_FEWEST = 1.5
"""Weight of those words below which the piece may speak of something else."""
_VAGUE = 0.5
"""Weight of words for people, who may be told by name: *for all guests*."""
_NAME_LENGTH = 3
"""Words of the name of a thing."""


def is_narrowed(fact: Reading, match: Match) -> bool:
    """Whether what is said of all is said of those of one sort alone.

    Args:
        fact: The statement.
        match: A piece of the candidate.
    """
    if _STILL_ALL.search(match.unit.words):
        return False
    own = {word.word.key for word in fact.words} - {"c:all"}
    if _is_for_one_alone(fact, match.unit.words):
        things = _all_of(fact, least=_VAGUE)
        own -= things
        is_told = own and total_weight(own & match.shared) >= _LEAST_KEPT * total_weight(own)
        return bool(things and is_told) and not things & match.shared
    things = _all_of(fact)
    if not things:
        return False
    total = total_weight(own)
    kept = total_weight(own & match.shared)
    if kept < _FEWEST or kept < _LEAST_KEPT * total:
        return False
    return any(key not in own for key in _beside(match.reading, things))


def _is_for_one_alone(fact: Reading, words: str) -> bool:
    """*For all passengers* and *for Mia alone*."""
    return _ALONE.search(words) is not None and _ALONE.search(fact.text) is None


def _all_of(fact: Reading, *, least: float = 1.0) -> frozenset[str]:
    """The words of what stands behind an *all*."""
    found = set()
    for hit in _ALL.finditer(fact.text):
        end = hit.end()
        for word in [w.word for w in fact.words if w.word.start >= hit.end()][:_NAME_LENGTH]:
            if word.start - end > 1 or word.sort == "number":
                break
            end = word.end
            if weight_of(word.key) >= least:
                found.add(word.key)
    return frozenset(found)


def _beside(there: Reading, things: frozenset[str]) -> set[str]:
    """Words right before one of the things, or tied to it by a preposition."""
    words = [w.word for w in there.words]
    found = set()
    for one, other in pairwise(words):
        joint = there.text[one.end : other.start]
        is_right_before = joint in (" ", "-") and not _TO.search(there.text, 0, one.start)
        if other.key in things and is_right_before:
            sort = one
        elif one.key in things and _OF.fullmatch(joint):
            sort = other
        else:
            continue
        surface = there.text[sort.start : sort.end].lower()
        is_sort = weight_of(sort.key) >= 1.0 or sort.key == "c:part"
        if sort.sort != "number" and is_sort and surface not in _NO_SORT:
            found.add(sort.key)
    return found
