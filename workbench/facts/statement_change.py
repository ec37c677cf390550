"""Finds where a text says in so many words that one value gave way to another.

A value is given by its place. Each place becomes one mark, so that a turn of phrase is a short
pattern over marks: *from ¤ to ¤* after a word of change, *¤ instead of ¤*, 由¤改为¤. What only
compares, lists or spans values is no change, and what is asked, supposed or denied is none either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

__all__ = ["Change", "Place", "find_changes", "opening_correction"]

_MARK = "\ue000"
_SENTENCE = re.compile(r"[.!;]+(?=\s|$)|[?？。！；\n]+")
_LONGEST = 600
_EMPHASIS = str.maketrans({**dict.fromkeys('*_`"“”「」', ""), "’": "'", "‘": "'"})


class Change(NamedTuple):
    """One value that gave way to another."""

    old: int
    """Which of the places holds the value that holds no more."""
    new: int
    """Which of them holds the one that took its place."""


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(
        pattern.replace("¤", _MARK).replace("<d>", _BEFORE).replace("<u>", _UNIT), re.I
    )


_BEFORE = (
    r"(?:#|\$|(?:the|an?|my|your|our|his|her|their|its|on|at|for|to|by|in|only|just|about|item|order"
    r"|number|date|version|size|id|address|email|phone|usd|be|now|new|correct|right|original|old)"
    r"\s){0,4}#?\$?"
)
"""What may stand between a word of change and the value."""
_UNIT = r"(?:\s(?!is\b|are\b|was\b|were\b|and\b|or\b|to\b|than\b|not\b|but\b)[a-z%]{1,12}){0,2}"
"""What may stand between a value and the next word of change: what it counts."""
_VERB = (
    r"(?:chang(?:e|ed|ing)|correct(?:ed|ing)?|revis(?:e|ed|ing)|amend(?:ed|ing)?"
    r"|switch(?:ed|ing)?|mov(?:e|ed|ing)|reschedul(?:e|ed|ing)|postpon(?:e|ed|ing)"
    r"|shift(?:ed|ing)?|push(?:ed|ing)?|adjust(?:ed|ing)?|updat(?:e|ed|ing)"
    r"|modif(?:y|ied|ying)|upgrad(?:e|ed|ing)|downgrad(?:e|ed|ing)|renam(?:e|ed|ing)"
    r"|rais(?:e|ed|ing)|lower(?:ed|ing)?|reduc(?:e|ed|ing))"
)
_SPAN_NOUN = re.compile(
    r"\b(?:stay|trip|vacation|rental|periods?|range|window|bookings?|reservations?|itinerary|tour"
    r"|visit|availability|hours|schedule|leave|holiday|hotel|flights?|route|journey|shift|slot"
    r"|drive|train|bus)\b",
    re.IGNORECASE,
)

_WRONG = _compile(
    r"¤<u>\s(?:is|was)\s(?:wrong|incorrect|outdated|a typo|a mistake|no longer (?:valid|correct))\b"
    r"[^¤]{0,60}?\b(?:correct|right|actual|new|current|proper)\b[^¤]{0,25}?¤"
)
_OLD_FIRST = (
    _compile(
        rf"\b{_VERB}\b(?P<of>[^¤,;:]{{0,60}}?)\bfrom\s<d>¤<u>,?\s(?:to|into)\s<d>¤(?P<end>[^¤]{{0,20}})"
    ),
    _compile(
        rf"\b{_VERB}\b(?P<of>(?:\s(?!from\b|to\b|between\b|until\b|and\b|on\b|in\b|by\b)[\w-]{{1,20}}){{0,4}}?)"
        rf"\s#?\$?¤<u>\s?(?:to|into|->|=>|→)\s<d>¤(?P<end>[^¤]{{0,20}})"
    ),
    _compile(r"\breplac(?:e|ed|ing)\s[^¤,;]{0,30}?¤<u>\s(?:with|by)\s<d>¤"),
    _compile(r"(?:\bnot|n't)\s<d>¤<u>\s?[,;–—-]?\s?(?:but(?!\salso)|it(?:'s| is)|rather)\s<d>¤"),
    _compile(
        r"\b(?:originally|previously|formerly|initially|used to be|no longer)\s[^¤;]{0,30}?¤"
        r"[^¤;]{0,25}?\b(?:now|but)\b[^¤;]{0,20}?¤"
    ),
    _compile(r"\bwas\s<d>¤<u>,?\s(?:but |and )?(?:it(?:'s| is) |is )?now\s<d>¤"),
    _WRONG,
    _compile(
        r"(?:由|从|將|将|把|原)[^¤，。；]{0,8}¤[^¤，。；]{0,4}?(?:已|已经)?(?:改|更改|更正|更新|变更|變更|调整"
        r"|調整|修改|修正|换|換|提前|推迟|延后|延期)(?:为|為|成|到|至)[^¤，。；]{0,6}¤"
    ),
    _compile(
        r"¤[^¤，。；]{0,4}?(?:已|已经|请|需|要|应)?(?:改|更改|更正|更新|变更|變更|调整|調整|修改|修正|换|換)"
        r"(?:为|為|成|到|至|作)[^¤，。；]{0,4}¤"
    ),
    _compile(
        r"不是[^¤，。；]{0,4}¤[^¤，。；]{0,3}[，,、]?\s?(?:而)?(?:应该|应)?是[^¤，。；]{0,4}¤"
    ),
    _compile(
        r"(?:原来|原本|原先|原定|原|之前|以前|本来|起初)[^¤。；]{0,8}¤[^¤。；]{0,8}?(?:现在|现|如今|目前|改)"
        r"[^¤。；]{0,6}¤"
    ),
)
_NEW_FIRST = (
    _compile(r"¤<u>,?\s(?:instead of|rather than|in place of)\s<d>¤"),
    _compile(r"¤<u>(?:,|\s?[–—-]|\sand)\s?not\s(?!only|just)<d>¤"),
    _compile(r"¤<u>,?\s?\(?(?:previously|formerly|originally)\s<d>¤"),
    _compile(r"¤<u>\s?\((?:was|before:?|old:?)\s<d>¤"),
    _compile(
        r"(?:是|为|為|改|要|用|选|選)[^¤，。；]{0,4}¤[^¤，。；]{0,3}[，,]\s?不是[^¤，。；]{0,4}¤"
    ),
    _compile(r"¤[^¤，。；]{0,3}[，,]?\s?(?:而不是|而非|并非)[^¤，。；]{0,4}¤"),
)
_MEANT = (
    _compile(r"\bi (?:meant|mean)(?: to (?:say|write|type))?[:,]?\s<d>¤"),
    _compile(r"\bcorrection\b[:,–—-]?[^¤.]{0,25}?¤"),
    _compile(r"\bmake (?:that|it)\s<d>¤(?=<u>(?:,? (?:instead|please))?\W*$)"),
    _compile(
        r"\b(?:sorry|oops|my mistake|my bad|typo|apologies|misspoke|wrong)\b[^¤]{0,30}?"
        r"\b(?:should (?:be|have been|read)|it(?:'s| is) actually|make (?:that|it))\s<d>¤"
    ),
    _compile(
        r"(?:说错|打错|写错|弄错|搞错|记错|口误|笔误|更正)[^¤。]{0,12}?(?:是|为|為|：|:)[^¤。]{0,4}¤"
    ),
    _compile(r"(?:抱歉|对不起|不好意思)[^¤。]{0,6}?(?:应该是|应为|应当是|我是说|是说)[^¤。]{0,4}¤"),
)
"""What corrects a value said just before."""
_SUPPOSED = re.compile(
    r"\b(?:if|whether|unless|in case|would you (?:like|prefer)|do you (?:want|prefer)"
    r"|should (?:i|we)|shall (?:i|we)|could have|considering|thinking (?:of|about)|either"
    r"|why (?:was|is|did|has))\b"
    r"|如果|若|要是|假如|是否|要不要|还是",
    re.IGNORECASE,
)
_SIZE = re.compile(r"¤ (?:characters?|lines?|bytes|words|tokens)\b".replace("¤", _MARK), re.I)
"""*Changed 190 characters to 579* tells how large an edit was; nothing has that many any more."""
_ASKED = re.compile(
    r"\W*(?:so |and |but |or |then )?(?:did|do|does|was|were|is|are|has|have|why|how|what|which"
    r"|when|may|should|shall|would)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:not|never|cannot|unable|without|avoid|refus\w+|instead of|rather than)|n't|\bcant"
    r"|\bdont)\s[^¤,;]{0,30}$|\b(?:can|could|may|might)\s(?:be\s)?$"
    r"|(?:不要|不能|无法|不可|没有|没|未|别|勿|不得|不会|不)[^，。；]{0,6}$",
    re.IGNORECASE,
)


class Place(NamedTuple):
    """Where a value stands."""

    start: int
    """Place of its first character."""
    end: int
    """Place after its last one."""
    sort: str = ""
    """What sort of value it is; only values of one sort can replace one another."""


class _Sentence(NamedTuple):
    """A sentence with a mark for each value, and the place of its first value among all."""

    words: str
    first: int
    sorts: tuple[str, ...]
    is_question: bool


def find_changes(text: str, places: Sequence[Place]) -> Iterator[Change]:
    """Changes that a text states in one sentence or two adjacent ones.

    Args:
        text: The text.
        places: Its values, ascending, not overlapping.

    Yields:
        Pairs of indices into `places`, of equal sort.
    """
    last: _Sentence | None = None
    for sentence in _sentences(text, places):
        yield from dict.fromkeys(_inside(sentence))
        if last is not None:
            yield from _corrected(last, sentence)
        last = sentence


def opening_correction(text: str, places: Sequence[Place]) -> int | None:
    """The value that opens a text as the correction of one said before (*Sorry, I meant …*).

    Args:
        text: The text.
        places: Its values, ascending, not overlapping.

    Returns:
        Index of the value, or None when the first sentence with a value corrects nothing that was
        said before.
    """
    sentence = next((one for one in _sentences(text, places) if one.sorts), None)
    if sentence is None or len(sentence.sorts) != 1 or not _is_correction(sentence):
        return None
    return sentence.first


def _sentences(text: str, places: Sequence[Place]) -> Iterator[_Sentence]:
    marked = _marked(text, places)
    begin = first = 0
    cuts = [(hit.start(), hit.end(), hit.group()) for hit in _SENTENCE.finditer(marked)]
    for start, end, closing in [*cuts, (len(marked), len(marked), "")]:
        count = marked.count(_MARK, begin, start)
        words = marked[begin:start]
        begin = end
        if len(words) <= _LONGEST and words.strip():
            sorts = tuple(place.sort for place in places[first : first + count])
            yield _Sentence(words.translate(_EMPHASIS), first, sorts, closing[:1] in ("?", "？"))
        first += count


def _marked(text: str, places: Sequence[Place]) -> str:
    pieces: list[str] = []
    begin = 0
    for place in places:
        pieces += [text[begin : place.start].replace(_MARK, " "), _MARK]
        begin = place.end
    pieces.append(text[begin:].replace(_MARK, " "))
    return "".join(pieces)


def _inside(sentence: _Sentence) -> Iterator[Change]:
    if len(sentence.sorts) < 2 or (sentence.is_question and _ASKED.match(sentence.words)):
        return
    for patterns, is_old_first in ((_OLD_FIRST, True), (_NEW_FIRST, False)):
        for pattern in patterns:
            for hit in pattern.finditer(sentence.words):
                left = sentence.words.count(_MARK, 0, hit.start())
                if sentence.sorts[left] != sentence.sorts[left + 1] or _is_span(hit):
                    continue
                if _SIZE.search(hit.group()) is None and _is_stated(sentence.words, hit):
                    left += sentence.first
                    yield Change(left, left + 1) if is_old_first else Change(left + 1, left)
    if len(sentence.sorts) == 2 and len(set(sentence.sorts)) == 1:
        second = sentence.words.rindex(_MARK)
        if any(second in _marks(hit) for hit in _corrections(sentence)):
            yield Change(sentence.first, sentence.first + 1)


def _marks(hit: re.Match[str]) -> range:
    return range(hit.start(), hit.end())


def _corrections(sentence: _Sentence) -> Iterator[re.Match[str]]:
    return (hit for pattern in _MEANT for hit in pattern.finditer(sentence.words))


def _is_correction(sentence: _Sentence) -> bool:
    return not sentence.is_question and next(_corrections(sentence), None) is not None


def _is_stated(words: str, hit: re.Match[str]) -> bool:
    before = words[max(0, hit.start() - 80) : hit.start()]
    return _SUPPOSED.search(before) is None and _DENIED.search(before) is None


def _is_span(hit: re.Match[str]) -> bool:
    """*Change my stay from … to …* may give the ends of the stay: unclear."""
    named = hit.groupdict()
    return any(_SPAN_NOUN.search(named.get(name) or "") is not None for name in ("of", "end"))


def _corrected(last: _Sentence, sentence: _Sentence) -> Iterator[Change]:
    """*It is A. Sorry, I meant B*, or *A is wrong. The correct one is B*."""
    if not last.sorts or not sentence.sorts:
        return
    same = [place for place, sort in enumerate(last.sorts) if sort == sentence.sorts[0]]
    if len(same) != 1 or len(sentence.sorts) != 1 or sentence.is_question:
        return
    both = f"{last.words} {sentence.words}"
    says_wrong = any(hit.end() > len(last.words) for hit in _WRONG.finditer(both))
    if _is_correction(sentence) or says_wrong:
        yield Change(last.first + same[0], sentence.first)
