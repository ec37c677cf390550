"""One ban in several forms: *no pets can be brought*, *pets can't be brought*, *do not bring pets*.

The negation stands before the thing or before the verb, and the verb is active or passive; word by
word the signs differ, and yet one thing is ruled out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.stretch import words_within
from workbench.scoring.statements.reading.synonyms import root_of

__all__ = ["is_same_ban"]

_PASSIVE = r"be (?:\w+ly )?(?P<verb>[a-z]+)"
_NOT_BE = (
    r"(?:can ?not|can't|may not|must not|mustn't|must never|should not|shouldn't|should never"
    r"|shall not|will not|won't|can never|(?:is|are) not to|(?:isn't|aren't) to"
    r"|(?:is|are) not allowed to)"
)
_NOT = (
    r"(?:can ?not|can't|may not|must not|mustn't|must never|should not|shouldn't|should never"
    r"|shall not|do not|don't|never|(?:is|are) not (?:allowed|able) to|unable to)"
)
_W = r"[^;:!?\n]"
_ENDING = re.compile(r"(?:ed|d|e)$")
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:no|none of the) (?P<thing>{_W}{{2,80}}?) "
        rf"(?:can|may|must|shall|should|will|(?:is|are) to|could|(?:is|are) allowed to) {_PASSIVE}",
        rf"(?P<thing>{_W}{{2,80}}?),? {_NOT_BE} {_PASSIVE}",
        rf"\b{_NOT} (?!be\b)(?P<verb>[a-z]+) (?P<thing>{_W}{{2,80}})",
    )
)
"""The forms of a ban: nothing may be done, it may not be done, nobody may do it."""


class _Ban(NamedTuple):
    verb: str
    """Root of what is not to be done."""
    things: frozenset[str]
    """Words of what it is not to be done to, or with."""


def is_same_ban(fact: Reading, there: Reading) -> bool:
    """Whether both rule out the same deed with the same thing, and deny nothing besides.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    if any(len(negation_spans(reading.text, bounds=[])) != 1 for reading in (fact, there)):
        return False
    return any(
        mine.verb == theirs.verb and bool(mine.things & theirs.things)
        for mine in _bans(fact)
        for theirs in _bans(there)
    )


@lru_cache(maxsize=8192)
def _bans(reading: Reading) -> tuple[_Ban, ...]:
    return tuple(_iter_bans(reading))


def _iter_bans(reading: Reading) -> Iterator[_Ban]:
    for form in _FORMS:
        hit = form.search(reading.text)
        if hit is not None:
            verb = _ENDING.sub("", root_of(hit["verb"].lower()))
            yield _Ban(verb, words_within(reading, hit.span("thing")))
