"""A retelling that is the statement word by word, but for one thing: *by Anna* and *by Bernd*.

Whoever tells a rule in words of their own changes more than one of them. So where all the rest
stands, another word in one place is another thing, unless the dictionary knows the two for one.
Verbs are left alone: of them a single one is often replaced by its like.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA, Levenshtein

from workbench.facts.statement_reading import Reading
from workbench.facts.text import word_list

__all__ = ["is_end_turned", "is_one_word_changed", "is_twin"]

_TOKEN = re.compile(r"[a-z0-9][\w'-]*(?:\.\w+)*|[\u3400-\u9fff]")
_TWIN = 0.8
"""Share of words in place from which a piece repeats a statement with a change."""
_FEWEST_OF_A_TWIN = 4
"""Words below which a repetition may be chance."""
_TWIN_TOKEN = re.compile(r"[a-z0-9_'#$%.@-]+|[\u3400-\u9fff]")
_LEAST_AROUND = 3
_LEAST_AROUND_CHINESE = 2
_LONGEST_CHINESE = 2
_BEFORE_A_VERB = frozenset(
    word_list(
        "to must should shall can cannot can't could will won't would may might not never don't do "
        "please i we you they he she who and or but then always also just only let"
    )
)


_LONG_WORD = 7
"""Letters from which two words that differ in one are one word."""


class _Gap(NamedTuple):
    mine: list[re.Match[str]]
    theirs: list[re.Match[str]]
    before: str
    """The word before it."""
    around: int
    """How many words the texts share before and behind it."""


_OPPOSITE_ENDS = frozenset(
    frozenset(pair.split("/"))
    for pair in word_list(
        "newer/older later/earlier older/younger higher/lower bigger/smaller larger/smaller "
        "longer/shorter more/less more/fewer above/below over/under up/down after/before"
    )
)


def is_end_turned(fact: Reading, there: Reading) -> bool:
    """Whether two texts differ in the side of a limit alone: *or newer* and *or older*."""
    gap = _gap(fact, there)
    if gap is None:
        return False
    mine, theirs = gap.mine, gap.theirs
    pair = frozenset((mine[0].group(), theirs[0].group()))
    return len(mine) == len(theirs) == 1 and gap.around >= _LEAST_AROUND and pair in _OPPOSITE_ENDS


def is_one_word_changed(fact: Reading, there: Reading) -> bool:
    """Whether two texts of one language differ in one content word, or a short Chinese one.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    gap = _gap(fact, there)
    if gap is None or len(gap.mine) != len(gap.theirs):
        return False
    is_chinese = not gap.mine[0].group().isascii()
    if is_chinese != (not gap.theirs[0].group().isascii()):
        return False
    longest, least = (_LONGEST_CHINESE, _LEAST_AROUND_CHINESE) if is_chinese else (1, _LEAST_AROUND)
    if len(gap.mine) > longest or gap.around < max(least, len(gap.mine)):
        return False
    if not is_chinese and gap.before in _BEFORE_A_VERB:
        return False
    return _are_two_things(_keys(fact, gap.mine), _keys(there, gap.theirs))


def is_twin(fact: Reading, there: Reading) -> bool:
    """Word for word the statement but for a word or two: then no more is asked."""
    here, others = (_TWIN_TOKEN.findall(reading.text.casefold()) for reading in (fact, there))
    if min(len(here), len(others)) < _FEWEST_OF_A_TWIN:
        return False
    return Levenshtein.normalized_similarity(here, others) >= _TWIN


def _gap(fact: Reading, there: Reading) -> _Gap | None:
    """Where two texts part that begin alike; None where they don't, or one has nothing there."""
    here, others = _tokens(fact), _tokens(there)
    head = _common([hit.group() for hit in here], [hit.group() for hit in others])
    tail = _common(
        [hit.group() for hit in here[head:]][::-1], [hit.group() for hit in others[head:]][::-1]
    )
    mine, theirs = here[head : len(here) - tail], others[head : len(others) - tail]
    if not head or not mine or not theirs:
        return None
    return _Gap(mine, theirs, before=here[head - 1].group(), around=head + tail)


def _are_two_things(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    if not mine or not theirs or mine & theirs or _is_typo(mine, theirs):
        return False
    return not any(key.startswith("n:") for key in mine | theirs)


def _is_typo(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether the words are one and the same, miswritten: *tranfser* and *transfer*."""
    one, other = (next(iter(keys)).partition(":")[2] for keys in (mine, theirs))
    is_long = min(len(one), len(other)) >= _LONG_WORD
    return is_long and OSA.distance(one, other, score_cutoff=1) <= 1


def _keys(reading: Reading, hits: list[re.Match[str]]) -> frozenset[str]:
    start, end = hits[0].start(), hits[-1].end()
    return frozenset(
        word.word.key for word in reading.words if start < word.word.end and word.word.start < end
    )


@lru_cache(maxsize=8192)
def _tokens(reading: Reading) -> list[re.Match[str]]:
    return [*_TOKEN.finditer(reading.text.casefold())]


def _common(one: list[str], other: list[str]) -> int:
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
