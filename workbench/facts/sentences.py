"""Sentences and clauses of English and Chinese prose; code, JSON and logs are left out.

A text is read line by line. Lines that people did not write as prose (fenced code, JSON, diffs,
numbered listings, stack traces, command output between tags) yield nothing. What is left is cut
into sentences, and each sentence into clauses, the size at which a rule or a decision stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from workbench.facts.prose import Block, iter_prose_blocks
from workbench.facts.statement_cues import cue_text, cue_words

__all__ = [
    "Clause",
    "Language",
    "Sentence",
    "build_clause",
    "build_sentence",
    "iter_sentence_spans",
    "language_of",
    "read_sentences",
    "sentences_of",
    "split_clauses",
]

Language = Literal["en", "zh"]

_CJK = re.compile(r"[\u3400-\u9fff]+")
_LATIN_WORD = re.compile(r"[A-Za-z][\w./:@-]*", re.ASCII)
"""A word, a name of code or a path: however long, one of them weighs no more than a word."""

# The first character stands before the branches, so that the search skips to it.
_BREAK = re.compile(
    r"[。！？!?.…;；](?:(?<=[。！？!?])[。！？!?]*[”’\"')）\]」』]*|(?<=\.)\.*[\"')\]”’*_]*(?=\s|$)"
    r"|(?<=…)…*(?=\s|$)|(?<=[;；])[;；]*\s*)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|ms|dr|st|ave|blvd|dept|inc|ltd|fig"
    r"|cf|[ap]\.m|[a-z])$",
    re.IGNORECASE,
)

_EN_CUT = re.compile(
    r",? (?:and|(?<!thing )(?<!anyone )(?<!anywhere )but|although|though|whereas|or|so|also|then"
    r"|plus) |, |: | ?(?:—|(?<!\w)–|–(?!\w)) ?| --? "
)
_EN_FREE_CUTS = frozenset(("but", "although", "though", "whereas", "—", "–", "-", "--"))
_EN_AFTER_COMMA = re.compile(
    r"(?:i|i'm|i'd|i'll|i've|we|we'll|you|they|he|she|it|it's|please|let's|let|there's|there|do|don't"
    r"|never|only|just|always|avoid|make|keep|use|no|the|my|any|with|this|that|without|not|nobody|nothing|leaving|departing|arriving)\b"
)
_EN_AFTER_JOINER = re.compile(
    rf"(?:{_EN_AFTER_COMMA.pattern}"
    r"|if (?!so\b|any\b|possible|needed|available|applicable|necessary)"
    r"|(?:could|can|would) you\b)"
)
_EN_AFTER_AND = re.compile(
    r"(?:i|we|you|they|he|she|it|please|let's|there|do not|don't|never|only(?! if\b)|keep|leave"
    r"|avoid|make sure|use|nobody|no one|nothing|stick|always"
    r"|must|cannot|may not|should not|every|each|let me know)\b"
)
_EN_SUBJECT = re.compile(r"(?:i|we|you|they|he|she|it|there|nobody|no one|nothing|every|each)\b")
_NEVER = re.compile(r"(?!)")
_ALWAYS = re.compile("")
_EN_AFTER_COLON = re.compile(
    r"(?:please|do|never|i|we|yes|not|nobody|no one|nothing|no(?= \w+ing\b))\b"
)
_ZH_CLAUSE = re.compile(
    r"[，,；;]\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])|(?=(?:并且|並且|而且|但是|不过|不過|同时|同時"
    r"|然后|然後|另外|所以))"
)
_SUBORDINATE = re.compile(
    r"(?:(?:and|but|so|or),? )?(?:if|when|whenever|once|since|because|unless|until|before"
    r"|after|as long as|given|while"
    r"|in case|for|due to|considering|according to|unfortunately|however|also|actually"
    r"|in that case|then|yes|no(?=\W*$))\b",
    re.IGNORECASE,
)
_EN_WITH_MAIN = re.compile(r", then (?:[\w'#-]+ ){3}")
_ZH_SUBORDINATE = re.compile(r"(?:如果|若|要是|假如|除非|只有|当|當|因为|因為|由于|由於|为了|為了)")

_STRIP = " \t\r\n*_#>~•·.。!！,，;；:：、-–—"


class Sentence(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One sentence, list item or heading of a text."""

    start: int
    """Place of its first character, in code points."""
    end: int
    """Place after its last one; closing marks are left out."""
    text: str
    """The exact words, `source[start:end]`."""
    language: Language
    """`zh` when Chinese characters outweigh English words."""
    section: str = ""
    """Heading it stands under, in lower case; empty for none."""
    is_item: bool = False
    """Whether it is an item of a list."""
    is_checked: bool = False
    """Whether it is a ticked box of a to-do list."""
    closing: str = ""
    """Its closing mark, as `?`; empty for none."""
    words: frozenset[str] = frozenset()
    """Its English words in lower case and its Chinese characters."""


class Clause(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A part of a sentence that can hold a statement of its own."""

    start: int
    """Place of its first character in the text, in code points."""
    end: int
    """Place after its last one."""
    text: str
    """The exact words."""
    sentence: Sentence
    """Where it stands."""
    plain: str
    """The words as `cue_text` leaves them."""
    vocabulary: frozenset[str]
    """English words and Chinese characters of `plain`."""


def language_of(text: str) -> Language:
    """`zh` when Chinese characters outweigh English words (1.5 of them make a word), else `en`."""
    if text.isascii():
        return "en"
    cjk = sum(map(len, _CJK.findall(text)))
    if not cjk:
        return "en"
    return "zh" if cjk >= 1.5 * len(_LATIN_WORD.findall(text)) else "en"


@lru_cache(maxsize=8)
def read_sentences(text: str) -> tuple[Sentence, ...]:
    """Sentences of the prose of a text, in order.

    The last few answers are kept: the finders of all statement kinds read the same text in turn.
    """
    return tuple(
        sentence if start == 0 and not block.joints else _in_text(sentence, start, block)
        for start, block in iter_prose_blocks(text)
        for sentence in sentences_of(block)
    )


def _in_text(sentence: Sentence, start: int, block: Block) -> Sentence:
    return msgspec.structs.replace(
        sentence,
        start=start + block.place_in_text(sentence.start),
        end=start + block.place_in_text(sentence.end),
    )


def sentences_of(block: Block) -> Iterator[Sentence]:
    """Sentences of one block of prose, placed in it."""
    for start, end, closing in iter_sentence_spans(block):
        yield build_sentence(block, (start, end), closing=closing)


def iter_sentence_spans(block: Block) -> Iterator[tuple[int, int, str]]:
    """Start and end of each sentence of a block, and its closing mark, empty for none."""
    return _split(block.text, (block.begin, len(block.text)))


def build_sentence(block: Block, span: tuple[int, int], *, closing: str) -> Sentence:
    """The sentence that stands at a span of a block, placed in it."""
    start, end = span
    words = block.text[start:end]
    return Sentence(
        start=start,
        end=end,
        text=words,
        language=language_of(words),
        section=block.section,
        is_item=block.is_item,
        is_checked=block.is_checked,
        closing=closing,
        words=cue_words(cue_text(words)),
    )


@lru_cache(maxsize=4096)
def split_clauses(sentence: Sentence) -> tuple[Clause, ...]:
    """Clauses of a sentence, in order; a condition stays with what depends on it."""
    is_chinese = sentence.language == "zh"
    joined = _ZH_SUBORDINATE if is_chinese else _SUBORDINATE
    text = sentence.text.replace("’", "'").lower()
    if len(text) != len(sentence.text):
        text = sentence.text
    clauses: list[Clause] = []
    begin = 0
    joined_from = -1
    for start, end in _chinese_cuts(text) if is_chinese else _english_cuts(text):
        piece = text[begin:start]
        if joined_from != begin and joined.match(piece) and not _EN_WITH_MAIN.search(piece):
            joined_from = begin
        elif joined_from == begin and _goes_on(text, start, end):
            continue
        elif piece.strip() and not _inside_brackets(text, start):
            clauses += _clause(sentence, (begin, start))
            begin = end
    return (*clauses, *_clause(sentence, (begin, len(text))))


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether a second verb follows that the condition in front of the first holds for too."""
    return text[start:end] == " and " and _EN_SUBJECT.match(text, end) is None


def _chinese_cuts(text: str) -> Iterator[tuple[int, int]]:
    return (cut.span() for cut in _ZH_CLAUSE.finditer(text))


def _english_cuts(text: str) -> Iterator[tuple[int, int]]:
    for cut in _EN_CUT.finditer(text):
        if _after_cut(cut.group()).match(text, cut.end()):
            yield cut.span()


@lru_cache(maxsize=64)
def _after_cut(words: str) -> re.Pattern[str]:
    """What has to follow for a cut to part two clauses, not two words of a list."""
    if words.strip(" ,") in _EN_FREE_CUTS:
        return _ALWAYS
    if words.startswith(","):
        return _EN_AFTER_JOINER if words.strip(" ,") in ("so", "and") else _EN_AFTER_COMMA
    if words == " and ":
        return _EN_AFTER_AND
    return _EN_AFTER_COLON if words == ": " else _NEVER


def _inside_brackets(text: str, place: int) -> bool:
    window = text[max(0, place - 120) : place]
    return window.count("(") > window.count(")") or window.count("（") > window.count("）")


def _clause(sentence: Sentence, span: tuple[int, int]) -> list[Clause]:
    start, end = _trim(sentence.text, span)
    if start >= end:
        return []
    return [build_clause(sentence, (start, end))]


def build_clause(sentence: Sentence, span: tuple[int, int]) -> Clause:
    """The clause of a sentence that stands at a span of it."""
    words = sentence.text[span[0] : span[1]]
    plain = cue_text(words)
    is_whole = len(words) == len(sentence.text)
    return Clause(
        start=sentence.start + span[0],
        end=sentence.start + span[1],
        text=words,
        sentence=sentence,
        plain=plain,
        vocabulary=sentence.words if is_whole else cue_words(plain),
    )


def _trim(text: str, span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    words = text[start:end].rstrip(_STRIP)
    bare = words.lstrip(_STRIP)
    start += len(words) - len(bare)
    return start, start + len(bare)


def _split(text: str, span: tuple[int, int]) -> Iterator[tuple[int, int, str]]:
    begin, end = span
    for cut in _BREAK.finditer(text, begin, end):
        if cut.group().startswith(".") and _ABBREVIATION.search(
            text[max(begin, cut.start() - 9) : cut.start()]
        ):
            continue
        yield from _piece(text, (begin, cut.start()), cut.group()[0])
        begin = cut.end()
    yield from _piece(text, (begin, end), "")


def _piece(text: str, span: tuple[int, int], closing: str) -> Iterator[tuple[int, int, str]]:
    start, end = _trim(text, span)
    if end - start >= 2:
        yield start, end, closing
