"""A statement read for comparison: as the finders read it, with the words of retellings added."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from workbench.facts.statement_act import is_data
from workbench.facts.statement_bound import find_bounds
from workbench.facts.statement_lexicon import Concept
from workbench.facts.statement_polarity import SignedWord, negation_spans, sign_words
from workbench.facts.statement_reading import Reading, build_reading
from workbench.facts.statement_words import Word, fold, read_words
from workbench.scoring.statements.reading.kin import kin_of
from workbench.scoring.statements.reading.rewrites import rewrite
from workbench.scoring.statements.reading.synonyms import root_of, synonyms

__all__ = ["is_record", "read_terms"]

_REFUSALS = frozenset(("c:allow", "c:approve", "c:keep", "c:include", "c:available", "c:change"))
"""Concepts whose opposites deny, as *forbidden* and *refused* do."""
_ARTICLE = re.compile(r"(?:the|an?|your|my|our|his|her|their) (?=\w+ \w)", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"\b[a-z]{2,}(?<!s)s"
    r"(?: (?:about|to|in|on|at|with|for|by|from|via|into|until|the|an?|back|out|up|off|when"
    r"|if)\b|[.!]?$)"
)
_NOUN_AND_VERB = re.compile(r"[a-z]+(?<!s) [a-z]{2,}(?<!s)s [a-z]")
_NUMBERED = re.compile(r"[A-Z][a-z]+:? [(+]?\d[\d ().+-]{5,24}")
"""A word with a long number behind it, *Phone (977) 652-2661*."""
_UN = re.compile(
    r"un(?!ited|iform|ion|ique|iversal|der)(?P<base>[a-z]{3,}(?:ed|ble|en)|safe|clear|sure|likely|fair)",
    re.IGNORECASE,
)
"""A word with its negation in front, *unfurnished*."""
_LONGEST_NAME = 6
"""Words beyond which what opens with an article is no name in a list."""
_MARKS_EXCEPTION = re.compile(r"except|excluding|除了?|以外|之外|除外", re.IGNORECASE)
"""What opens an exception is no word of it."""
_LETTER = re.compile(
    r"(?:[一-鿿]|\b(?i:plan|option|type|group|class|grade|tier|gate|terminal|model|scenario"
    r"|variant|part|section|building|block|phase|version|unit|room|team|level|zone|hall|line) )"
    r"(?P<letter>[A-Z])(?![A-Za-z0-9_'-])"
)


@lru_cache(maxsize=32768)
def read_terms(text: str) -> Reading:
    """Reads one clause or sentence as written, with the concepts of `synonyms` among its words."""
    folded = fold(rewrite(text))
    bounds = find_bounds(folded)
    negations = negation_spans(folded, bounds=bounds)
    words = [
        _unturned(word, negations)
        for word in sign_words(folded, words=_terms(folded), bounds=bounds)
    ]
    denies = bool(negations) or any(word.sign < 0 and word.word.key in _REFUSALS for word in words)
    return build_reading(folded, words=words, bounds=bounds, denies=denies)


@lru_cache(maxsize=8192)
def is_record(text: str) -> bool:
    """Whether a piece lists data; *the popup stays* does not, though it opens as a list may."""
    if _NUMBERED.fullmatch(text):
        return True
    if not is_data(text):
        return False
    opened = _ARTICLE.match(text)
    if not opened or ":" in text:
        return True
    if _NOUN_AND_VERB.match(text, opened.end()):
        return False
    return _THIRD_PERSON.search(text, opened.end()) is None and len(text.split()) <= _LONGEST_NAME


def _unturned(word: SignedWord, negations: list[tuple[int, int]]) -> SignedWord:
    """A word that is itself the negation (*forbidden*, 不许) denies what it names, once."""
    if word.word.key not in _REFUSALS:
        return word
    if any(start < word.word.end and word.word.start < end for start, end in negations):
        return SignedWord(word.word, -1)
    return word


def _terms(folded: str) -> list[Word]:
    """Content words, where a known phrase takes the place of the words inside it."""
    table = synonyms()
    taken: list[tuple[int, int]] = []
    found: list[Word] = []
    words = read_words(folded)
    known = {(word.start, word.end) for word in words if word.sort == "concept"}
    for hit in table.find(folded.lower()):
        if any(a <= hit.start() and hit.end() <= b and (a, b) != hit.span() for a, b in known):
            continue
        taken.append(hit.span())
        found += _concept_words(table.by_phrase[hit.group()], hit.span())
    for word in words:
        if any(start < word.end and word.start < end for start, end in taken):
            continue
        if _MARKS_EXCEPTION.match(folded, word.start):
            continue
        found += _looked_up(word, folded)
    found += _letters(folded)
    return sorted(dict.fromkeys(found), key=lambda word: (word.start, word.end))


def _letters(folded: str) -> Iterator[Word]:
    """Letters that name one of several things: *plan B*, 方案A."""
    for hit in _LETTER.finditer(folded):
        yield Word("id:" + hit["letter"].casefold(), *hit.span("letter"), "id", 1)


def _looked_up(word: Word, folded: str) -> Iterator[Word]:
    surface = folded[word.start : word.end]
    if word.sort not in ("word", "concept") or not surface.isascii():
        yield word
        return
    root = root_of(surface.lower().removesuffix("'s"))
    known = synonyms().by_stem.get(root)
    if known is not None:
        yield from _concept_words(known, (word.start, word.end))
    elif word.sort == "word":
        turned = _UN.fullmatch(surface)
        if turned is None:
            yield word._replace(key="w:" + kin_of(root))
            return
        base = root_of(turned["base"].lower())
        concepts = synonyms().by_stem.get(base) or (Concept(base, 1),)
        prefix = "c:" if base in synonyms().by_stem else "w:"
        for concept in concepts:
            yield word._replace(key=prefix + concept.name, sign=-concept.sign)
    else:
        yield word


def _concept_words(concepts: tuple[Concept, ...], span: tuple[int, int]) -> list[Word]:
    return [Word("c:" + c.name, span[0], span[1], "concept", c.sign) for c in concepts]
