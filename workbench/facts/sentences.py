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

from workbench.facts.statement_cues import cue_text, cue_words

__all__ = [
    "Clause",
    "Language",
    "Sentence",
    "build_clause",
    "language_of",
    "read_sentences",
    "split_clauses",
]

Language = Literal["en", "zh"]

_CJK = re.compile(r"[\u3400-\u9fff]")
_LATIN_WORD = re.compile(r"[A-Za-z]+")

_FENCE = re.compile(r"\s{0,12}(```|~~~)")
_OPEN_TAG = re.compile(
    r"\s*<(output|stdout|stderr|command|code|tool_result|system-reminder)\b[^>]*>"
)
_CLOSE_TAG = re.compile(r"</(?:output|stdout|stderr|command|code|tool_result|system-reminder)>")
_DIFF_HEAD = re.compile(
    r"(?:diff --git |@@ -\d|--- a/|\+\+\+ b/|\*\*\* (?:Begin|Update|Add|Delete))"
)
_NOT_PROSE = re.compile(
    r"""(?:
        [{\[]\s*["{\[\]}]            # JSON
      | "[^"\n]{1,80}"\s*:\s         # a JSON member
      | \d+\s*(?:→|\t|:\s*(?:def|class|import|from|return)\b)
      | \d{1,6}[:-]\S                # grep -n
      | [\w./\\-]{1,120}\.\w{1,5}[:(]\d # file:line, file(line)
      | (?:npm|yarn|pip|error|warning|info|debug)\s(?:ERR|error|warn|notice)\b
      | \d{4}-\d\d-\d\d[T\ ]\d\d:\d\d:\d\d
      | (?:INFO|DEBUG|WARN|WARNING|ERROR|TRACE)[\s:\[]
      | Traceback\ \(|File\ "         # stack traces
      | at\ \S+\(
      | [$>%]\ \S                     # a shell prompt or a quoted line
      | (?:import|from|def|class|return|const|let|var|function|public|private|static|self\.)
        \s\S*[\s({.=;:]*\S*[;{(:=]
      | <[!/?A-Za-z][^>\n]{0,200}>?\s*$
      | [+-]{3}\s
      | \|.*\|\s*$                    # a table row
      | [^\w\u3400-\u9fff]*$
    )""",
    re.VERBOSE,
)
_CODE_END = re.compile(r"(?:[;{}]|\)\s?:|=>|\\)$")
_LIST = re.compile(
    r"\s*(?:>\s*)?(?:[-*•·–—]\s+(?:\[[ xX]\]\s*)?|\(?\d{1,3}[.)、\uff0e]\s*"
    r"|[(（]?[一二三四五六七八九十]{1,3}[)）、]\s*"
    r"|[a-zA-Z][.)]\s+)"
)
_HEADING = re.compile(r"\s*#{1,6}\s+")
_CHECKED = re.compile(r"\s*[-*]\s+\[[xX]\]")

_BREAK = re.compile(r"[。！？!?]+[”’\"')）\]」』]*|\.+[\"')\]”’*_]*(?=\s|$)|…+(?=\s|$)|[;；]+\s*")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|ms|dr|st|ave|blvd|dept|inc|ltd|fig"
    r"|cf|[ap]\.m|[a-z])$",
    re.IGNORECASE,
)

_EN_CUT = re.compile(
    r",? (?:and|but|although|though|whereas|or|so|also|then|plus) |, |: | ?[—–] ?| --? "
)
_EN_FREE_CUTS = frozenset(("but", "although", "though", "whereas", "—", "–", "-", "--"))
_EN_AFTER_COMMA = re.compile(
    r"(?:i|i'm|i'd|i'll|i've|we|we'll|you|they|he|she|it|it's|please|let's|let|there's|there|do|don't"
    r"|never|only|just|always|avoid|make|keep|use|no|the|my|any|with|this|that|without|not)\b"
)
_EN_AFTER_AND = re.compile(
    r"(?:i|we|you|they|he|she|it|please|let's|there|do not|don't|never|only|keep|leave"
    r"|avoid|make sure|use)\b"
)
_NEVER = re.compile(r"(?!)")
_EN_AFTER_COLON = re.compile(r"(?:please|do|never|i|we)\b")
_ZH_CLAUSE = re.compile(
    r"[，,；;]\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])|(?=(?:并且|並且|而且|但是|不过|不過|同时|同時"
    r"|然后|然後|另外|所以))"
)
_SUBORDINATE = re.compile(
    r"(?:and |but |so |or )?(?:if|when|whenever|once|since|because|unless|until|before"
    r"|after|as long as|given|while"
    r"|in case|for|due to|considering|according to|unfortunately|however|also|actually"
    r"|in that case|then|yes|no)\b",
    re.IGNORECASE,
)
_ZH_SUBORDINATE = re.compile(r"(?:如果|若|要是|假如|除非|只有|当|當|因为|因為|由于|由於|为了|為了)")

_STRIP = " \t\r\n*_#>~•·.。!！,，;；:：、-–—"


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
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


class Clause(msgspec.Struct, frozen=True, kw_only=True):
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
    cjk = len(_CJK.findall(text))
    if not cjk:
        return "en"
    return "zh" if cjk >= 1.5 * len(_LATIN_WORD.findall(text)) else "en"


@lru_cache(maxsize=8)
def read_sentences(text: str) -> tuple[Sentence, ...]:
    """Sentences of the prose of a text, in order.

    The last few answers are kept: the finders of all statement kinds read the same text in turn.
    """
    return tuple(_iter_sentences(text))


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
        if joined_from != begin and joined.match(piece):
            joined_from = begin
        elif piece.strip() and not _inside_brackets(text, start):
            clauses += _clause(sentence, (begin, start))
            begin = end
    return (*clauses, *_clause(sentence, (begin, len(text))))


def _chinese_cuts(text: str) -> Iterator[tuple[int, int]]:
    return (cut.span() for cut in _ZH_CLAUSE.finditer(text))


def _english_cuts(text: str) -> Iterator[tuple[int, int]]:
    for cut in _EN_CUT.finditer(text):
        words = cut.group()
        if words.strip(" ,") in _EN_FREE_CUTS or _after_cut(words).match(text, cut.end()):
            yield cut.span()


def _after_cut(words: str) -> re.Pattern[str]:
    """What has to follow for a cut to part two clauses, not two words of a list."""
    if words.startswith(","):
        return _EN_AFTER_COMMA
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
    return Clause(
        start=sentence.start + span[0],
        end=sentence.start + span[1],
        text=words,
        sentence=sentence,
        plain=plain,
        vocabulary=cue_words(plain),
    )


def _trim(text: str, span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    while start < end and text[start] in _STRIP:
        start += 1
    while end > start and text[end - 1] in _STRIP:
        end -= 1
    return start, end


def _iter_sentences(text: str) -> Iterator[Sentence]:
    if _is_json(text):
        return
    section = ""
    for start, end in _prose_blocks(text):
        block = text[start:end]
        heading = _HEADING.match(block)
        item = _LIST.match(block)
        head = heading or item
        begin = start + (head.end() if head else 0)
        body = text[begin:end].strip(" *_\t")
        if heading or (not item and body.endswith((":", "："))):
            section = body.rstrip(":：* _").casefold()
        elif not item and not block.startswith((" ", "\t")):
            section = section if len(body) < 3 else ""
        for piece_start, piece_end, closing in _split(text, (begin, end)):
            words = text[piece_start:piece_end]
            yield Sentence(
                start=piece_start,
                end=piece_end,
                text=words,
                language=language_of(words),
                section=section,
                is_item=item is not None,
                is_checked=_CHECKED.match(block) is not None,
                closing=closing,
                words=cue_words(cue_text(words)),
            )


def _is_json(text: str) -> bool:
    bare = text.strip()
    return bare[:1] in ("{", "[") and bare[-1:] in ("}", "]") and bare[1:60].lstrip()[:1] in '"{['


def _prose_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Spans of prose: a line, or lines that only a narrow margin has broken."""
    open_start = -1
    open_end = -1
    for start, end in _prose_lines(text):
        if (
            open_start >= 0
            and start == open_end + 1
            and _continues(text, (open_start, open_end), start)
        ):
            open_end = end
            continue
        if open_start >= 0:
            yield open_start, open_end
        open_start, open_end = start, end
    if open_start >= 0:
        yield open_start, open_end


def _continues(text: str, block: tuple[int, int], start: int) -> bool:
    last_line = text.rfind("\n", block[0], block[1]) + 1 or block[0]
    return (
        block[1] - last_line >= 60
        and text[start : start + 1].islower()
        and text[block[1] - 1] not in ".!?:;。！？："
        and _LIST.match(text, start) is None
    )


def _prose_lines(text: str) -> Iterator[tuple[int, int]]:
    in_fence = in_tag = in_diff = False
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line.rstrip("\r\n"))
        begin, start = start, start + len(line)
        if _FENCE.match(line):
            in_fence = not in_fence
            continue
        if not in_fence and not in_tag and _OPEN_TAG.match(line):
            in_tag = True
        if in_tag:
            in_tag = _CLOSE_TAG.search(line) is None
            continue
        if _DIFF_HEAD.match(line):
            in_diff = True
        elif in_diff and not line.startswith((" ", "+", "-", "index ")):
            in_diff = False
        if not in_fence and not in_diff and _is_prose(line):
            yield begin, end


def _is_prose(line: str) -> bool:
    bare = line.strip()
    return _NOT_PROSE.match(bare[:200]) is None and _CODE_END.search(bare[-40:]) is None


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
