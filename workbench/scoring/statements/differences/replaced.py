"""Whether a freely worded piece names another thing in the place of the statement's.

*The key is with the porter* and *the neighbour has the key*: such places differ in every sentence.
*Back from the porter* and *fetched from the neighbour* share one: the same preposition, or the same
word right beside. Where nearly all else stands there, what stands in that place is another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import Word
from workbench.facts.text import word_list
from workbench.scoring.statements.differences.objects import MEASURES
from workbench.scoring.statements.reading.candidate import Match, total_weight, weight_of

__all__ = ["is_other_thing"]

_BEFORE = re.compile(
    r"(?:^|[\s(\"'`])(?P<preposition>of|for|on|onto|in|into|inside|at|to|by|from|with|about|via"
    r"|through|under|without|behind|per|regarding)"
    r" (?:(?:the|an?|my|our|your|his|her|their|its|this|that|any|every|each|all|another|no|new) )"
    r"{0,2}[\"'`]?$"
)
_JOINS = re.compile(r"[ -]|'s | (?:of|for) (?:the |an? |my |our |your |his |her |their )?")
_SAME_PREPOSITION = {
    "onto": "on",
    "into": "in",
    "inside": "in",
    "through": "via",
    "regarding": "about",
}
_NO_NOUN_BEHIND = re.compile(
    r"\b(?:to|will|would|can|cannot|could|must|shall|should|may|might|not|never|be|been|being|is"
    r"|are|was|were|has|have|had|i|you|we|he|she|they|it|please|don't|doesn't|didn't|won't|can't"
    r"|'ll|and|or|then|who|which|just|also|still|yet|let's|so|get|gets|got|more|less|very|too) $"
)
"""What stands before a verb or an adjective."""
_NO_NOUN = re.compile(r".*(?:ed|ing|ly|self|selves)|\d.*")
_NO_NOUN_BEFORE = re.compile(
    r"(?:'?s)? (?:the|an?|my|our|your|his|her|their|its|that|this|these|those|we|you|they|he|she|it"
    r"|if|whether|how|out|up|off|down|over|with|between|as|him|them|us|me|one|two|three|[$€£]?\d"
    r"|\w+self)\b"
)
"""What stands behind a verb."""
_VAGUE = frozenset(
    word_list(
        "thing things stuff one ones unit units machine machines device devices piece pieces "
        "amount amounts sum sums money cash place places spot people person persons man men woman "
        "women guy guys crew staff folks kind kinds type types sort version versions part parts "
        "item items article articles product products object objects work job jobs note notes way "
        "ways method methods time times case cases company companies firm firms operator provider "
        "party parties group groups number numbers value values area areas question questions "
        "matter issue issues problem problems bug bugs error errors idea information info data "
        "detail details text texts material materials equipment everywhere throughout anywhere "
        "somewhere first second third last next early earlier later late previous former prior "
        "current present old new initial original multiple several many various few some other "
        "others another same different large larger big bigger small smaller little lesser minor "
        "simple plain easy full whole entire complete total only single sole mandatory compulsory "
        "obligatory necessary possible available valid everyone everybody anyone anybody someone "
        "somebody nobody rest remainder both together weekend weekends day days week weeks"
    )
)
"""What may stand for a thing by its own name, or tells one sort only beside another."""
_LEAST_KEPT = 0.75
"""Share of the statement's other words, by weight, that the sentence has to have."""
_LEAST_FOCUS = 0.65
"""Share of the piece's other words that the statement has to have."""
_FEWEST = 2.0
"""Weight of the statement's other words below which nothing tells one place from another."""
_STEM = 4
"""Letters in which two words begin alike that may be one."""


class _Place(NamedTuple):
    key: str
    surface: str
    frames: frozenset[str]
    """What stands right beside it: a word before or behind, or a preposition."""


def is_other_thing(fact: Reading, match: Match) -> bool:
    """Whether one thing of the statement is gone, and another stands in the same place.

    Args:
        fact: The statement.
        match: A piece of the candidate.
    """
    gone = [one for one in _places(fact) if one.key not in match.sentence_keys]
    own = {word.word.key for word in fact.words}
    added = [other for other in _places(match.reading) if other.key not in own] if gone else []
    return any(
        one.frames & other.frames
        and not _is_alike(one.surface, other.surface)
        and _is_all_else_there(fact, match, one.key, other.key)
        for one in gone
        for other in added
    )


def _is_alike(one: str, other: str) -> bool:
    return one[:_STEM] == other[:_STEM] or one in other or other in one


def _is_all_else_there(fact: Reading, match: Match, gone: str, added: str) -> bool:
    mine = {word.word.key for word in fact.words} - {gone}
    theirs = {word.word.key for word in match.reading.words} - {added}
    if total_weight(mine) < _FEWEST:
        return False
    kept = _share(mine, match.sentence_keys)
    return kept >= _LEAST_KEPT and _share(theirs, match.shared) >= _LEAST_FOCUS


def _share(keys: set[str], among: frozenset[str]) -> float:
    total = total_weight(keys)
    return total_weight(keys & among) / total if total else 0.0


@lru_cache(maxsize=8192)
def _places(reading: Reading) -> tuple[_Place, ...]:
    """Things named in an English text, each with what stands right beside it."""
    text = reading.text.casefold()
    words = [word.word for word in reading.words]
    found = []
    for number, word in enumerate(words):
        if _names_a_thing(word, text):
            frames = frozenset(_frames(words, number, text))
            found.append(_Place(word.key, text[word.start : word.end], frames))
    return tuple(found)


def _names_a_thing(word: Word, text: str) -> bool:
    surface = text[word.start : word.end]
    if word.sort == "number" or not surface.isascii() or weight_of(word.key) < 1.0:
        return False
    if surface in _VAGUE or _NO_NOUN.fullmatch(surface):
        return False
    return _NO_NOUN_BEHIND.search(text, 0, word.start) is None


def _frames(words: list[Word], number: int, text: str) -> Iterator[str]:
    word = words[number]
    before, behind = words[:number][-1:], words[number + 1 :][:1]
    may_be_verb = text[word.end - 1] == "s" or _NO_NOUN_BEFORE.match(text, word.end)
    if before and before[0].sort != "number":
        joint = _JOINS.fullmatch(text, before[0].end, word.start)
        if joint and (" " in joint.group()[1:] or not may_be_verb):
            yield "<" + before[0].key
    is_open = not behind or not _JOINS.fullmatch(text, word.end, behind[0].start)
    may_be_adjective = not is_open and not _NO_NOUN_BEFORE.match(text, word.end)
    if may_be_adjective and behind[0].sort != "number" and behind[0].key not in MEASURES:
        yield ">" + behind[0].key
    hit = _BEFORE.search(text, 0, word.start) if is_open else None
    if hit:
        yield "=" + _SAME_PREPOSITION.get(hit["preposition"], hit["preposition"])
