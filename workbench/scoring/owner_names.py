"""Whether the name before a value in a candidate is that of another owner than in the history.

*The flat in Elm Court costs 900, the one in Oak Street 950* and the same with the sums exchanged
hold the same values. A name is told as it is: capitalised words, or a run of Chinese characters
that both texts have. Two values of a kind have to have exchanged the names before them, so that a
summary may leave names out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from workbench.facts.context import Surroundings
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact, Mention
from workbench.scoring.candidate import Candidate
from workbench.scoring.rivals import lookup_of
from workbench.scoring.value_forms import is_same_value

__all__ = ["is_named_otherwise"]

_KINDS = ("amount", "contact")
_REACH = 160
"""Characters before a value in which its owner is named."""
_NAME = re.compile(r"(?<![A-Za-z])[A-Z][a-z][\w'&-]{2,}(?: [A-Z][a-z][\w'&-]+)*")
_RUN = re.compile(r"[一-鿿]{4,}")
_GRAM = 4
"""Chinese characters that make a name rather than a word."""
_NO_NAME = re.compile(
    r"(?:The|This|That|There|Their|They|When|User|Customer|Client|Agent|Also|Phone|Price|Rent|Cost"
    r"|Total|Address|Hotel|Restaurant|Car|Bus|Visit|Payment|Refund|January|February|March|April|May"
    r"|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)"
    r"(?:day)?(?: |$)"
)


def is_named_otherwise(
    fact: Fact, span: tuple[int, int], candidate: Candidate, *, index: FactIndex
) -> bool:
    """Whether a kept value stands behind the name of another owner.

    Args:
        fact: The fact; only amounts and contacts are judged.
        span: Where the candidate holds it.
        candidate: What takes the place of the history.
        index: The facts of the history.
    """
    if fact.kind not in _KINDS:
        return False
    known = _known(fact, index)
    if len(known.occurrences) > 1:
        return False
    own = _names_in_history(known, index)
    here = _names_before(candidate, span[0], fact.kind)
    if not own or not here or own & here:
        return False
    return any(
        _is_exchanged(own, here, other, candidate, index=index)
        for other in index.facts
        if other.kind == fact.kind and other.sub == fact.sub and other is not known
    )


def _is_exchanged(
    own: frozenset[str],
    here: frozenset[str],
    other: Fact,
    candidate: Candidate,
    *,
    index: FactIndex,
) -> bool:
    if len(other.occurrences) > 1:
        return False
    theirs = _names_in_history(other, index)
    if not here & theirs - own:
        return False
    return any(
        own & there - theirs and not theirs & there - own
        for there in (
            _names_before(candidate, mention.start, other.kind)
            for mention in _places_of(other, candidate)
        )
    )


def _known(fact: Fact, index: FactIndex) -> Fact:
    """The fact as the index has it, with the text around its places."""
    place = index.by_key.get((fact.kind, fact.canonical, fact.unit))
    return fact if place is None else index.facts[place]


def _places_of(fact: Fact, candidate: Candidate) -> Iterable[Mention]:
    return (m for m in lookup_of(candidate).alike(fact) if is_same_value(fact, m))


def _names_in_history(fact: Fact, index: FactIndex) -> frozenset[str]:
    """Names before the value in the history, those before another value of the kind left out."""
    known = fact.context
    texts = known.before(_REACH) if isinstance(known, Surroundings) else ()
    others = [other.surface for other in index.facts if other.kind == fact.kind]
    return frozenset(name for text in texts for name in _names(_after_last(others, text)))


def _after_last(values: list[str], text: str) -> str:
    ends = (text.rfind(value) + len(value) for value in values if value in text)
    return text[max(ends, default=0) :]


def _names_before(candidate: Candidate, place: int, kind: str) -> frozenset[str]:
    """Names between a place of a candidate and the value of the kind before it."""
    last = max((m.end for m in candidate.of_kinds(kind) if m.end <= place), default=0)
    return frozenset(_names(candidate.text[max(last, place - _REACH) : place]))


def _names(text: str) -> Iterable[str]:
    for hit in _NAME.finditer(text):
        if not _NO_NAME.match(hit.group()):
            yield hit.group()
    for hit in _RUN.finditer(text):
        run = hit.group()
        yield from (run[i : i + _GRAM] for i in range(len(run) - _GRAM + 1))
