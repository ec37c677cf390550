"""A statement read for comparison: as the finders read it, with the words of retellings added."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from workbench.facts.statement_act import is_data
from workbench.facts.statement_bound import find_bounds
from workbench.facts.statement_lexicon import Concept
from workbench.facts.statement_polarity import SignedWord, negation_spans, sign_words
from workbench.facts.statement_reading import Reading, read_statement
from workbench.facts.statement_words import Word, fold
from workbench.scoring.statement_synonyms import root_of, synonyms

__all__ = ["is_record", "read_terms"]

_NOT = r"(?:do not|don't|never|must not|mustn't|cannot|can't|may not|shall not|should not)"
_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"’", "'"),
        (r"\b(an?|the|this|that|another|any|every|no)((?: [a-z-]+)?) one\b", r"\1\2"),
        (
            rf"\b{_NOT} (\w+) ([^,;.]{{1,60}}), (?:but )?(?:only|just) (?=the |my |our |a |[A-Z])",
            r"do not \1 \2, only \1 ",
        ),
        (
            rf"\b{_NOT} ([^.;,]{{1,80}}?) (?:(?:until|before) (?=\w+ (?:has|have|is|are|\w+s)\b)"
            r"|before (?=\w*day\b|\d|noon\b|the \d))",
            r"\1 only after ",
        ),
        (r"\b(?:decid|opt|vot|chos)\w* against (?:an?|the|any)? ?", "decided no "),
        (r"\b(?:rule|drop|giv|gave)\w* (?:out|up)(?: on)? (?=an? |the |any )", "decided no "),
        (r"\b(any(?:where|thing|one|body)) (?:that|which|who) ", r"\1 "),
        (
            r"\b(?:off the table|out of the question|ruled out|a no-go|not an option)\b",
            "not allowed",
        ),
        (r"\b(is|are|was|were)(?: still| back)? on(?=[.,;]|$)", r"\1 going ahead"),
        (r"(?:未|没有?|尚未)(?:完成|做|办|处理|结|解决)的?(?=[:：])", "待办"),
        (r"放弃(?:了)?(?:采用|使用)?", "不采用"),
        (r"\bnot (?:an? )?(?:must|mandatory|compulsory|essential)\b", "optional"),
        (r"\b(?:right|straight) away\b|\b(?:at once|immediately)\b", "now"),
        (
            r"\b(?:(at most|at least|no more than|not more than|up to|more than|less than|exactly"
            r"|maximum of|minimum of) one|(for|only|just|takes?|has|have|with) one(?= [a-z]{3}))\b",
            r"\1\2 1",
        ),
        (
            r"(最多|至多|至少|最少|不超过|不少于|仅限|只限)([一-鿿]{0,3}?)一(?=[个次位件张名人家])",
            r"\1\g<2>1",
        ),
        (r"\bat all\b(?! costs| times)", ""),
        (
            r"\b((?:stays?|remains?|is|are|was|were|left|still) )"
            r"un(?!changed|touched|altered|der|it|i)([a-z]{3,}(?:ed|en))\b",
            r"\1not \2",
        ),
        (
            r"\b(?:stays?|remains?) "
            r"(?=(?:deleted|removed|closed|pending|missing|cancelled)\b)",
            "is ",
        ),
        (r"\blog(?:s|ged|ging)?[ -]?ins?\b|\blog(?:s|ged|ging)? (?:in|on)(?:to)?\b", "login"),
        (r"\bgiv(?:e|es|ing) (?:you |me |us |him |her |them )?a (?:call|ring)\b", "call"),
        (r"\bgo(?:es|ing)? without\b", "do not use"),
        (
            r"\b(?:(?:as|so) long as|on (?:the )?condition(?: that)?|provided(?: that)?"
            r"(?= (?:it|the|they|you|he|she|we|that|this)\b))",
            "if",
        ),
        (r"\b(\d{1,2}(?::\d\d)?)(?: o'clock)? in the (?:evening|afternoon)\b", r"\1 pm"),
        (r"\b(\d{1,2}(?::\d\d)?)(?: o'clock)? in the morning\b", r"\1 am"),
        (r"忌(?=[\u4e00-\u9fff])", "不吃"),
        (r"半个?(?:小时|钟头)", "30分钟"),
        (r"\bhalf an hour\b", "30 minutes"),
        (r"还在(?=[。，；,;.]|$)", "照常"),
        (r"除非([^，,；;。]{1,20})[，,]\s?(?:否则)?", r"如果不\1，"),
        (r"\b(under|over)-(\d+)s\b", r"people \1 \2"),
        (r"\b(?:instead of|rather than) (?:me|us|you|him|her|them|it|this|that)\b", ""),
        (r"\bwithout (?:it|this|that|them|these)\b,?", ""),
        (
            rf"\b(?:no(?! later| more| less)|{_NOT})\b((?:[^.;:,]|[,.](?=\d)){{1,80}}?)\bwithout\b",
            r"\1 only with",
        ),
        (rf"\b{_NOT}\b([^.;:,]{{1,60}}?)\boutside(?: of)?\b", r"only \1 inside"),
        (r"\b(?:on |from )?(\w+(?: \w+)?) at the earliest\b", r"only after \1"),
        (
            rf"\b{_NOT} ([^.;,]{{1,60}}?)\bany(?:one|thing|body|where)"
            r" (?:but|except|other than)\b",
            r"only \1",
        ),
        (r"\b((?:any|every|all)\b[^,.;]{1,40}) but (?!also\b|not\b|only\b)", r"\1 except "),
        (r"\bnobody but\b|\bno one but\b|\b(?:no one|nobody|none) (?:except|other than)\b", "only"),
        (r"\b(?:any|every)?(?:one|body|thing) (?:but|except|other than)\b", "except"),
        (r",? (?:but )?(?:nobody|no one|nothing) else\b", " only"),
        (r"\b(?:nobody|no one) (?=\w)", "do not "),
        (r"\b(?:not|isn't|aren't|wasn't) to be\b", "must not be"),
        (r"\bha(?:s|ve) yet to be\b", "is not yet"),
        (r"\bha(?:s|ve) yet to\b", "did not yet"),
        (r"\bmust never\b", "must not"),
        (r"\btwice\b", "2 times"),
        (r"\bthrice\b", "3 times"),
        (r"\bpreferred (?:over|to)\b|\bover (?=\w+ing\b)", "rather than"),
        (r"一(?=(?:个(?:月|小时|星期|工作日)|[天周年日])(?:之|以)?[内前后])", "1"),
        (r"\b(?:not|n't) (?:off[ -]limits|taboo|forbidden|prohibited|banned)\b", "allowed"),
        (r"\b(?:off[ -]limits|taboo|out of bounds|unacceptable)\b", "forbidden"),
        (r"\bnot (?:desired|wanted|wished(?: for)?|welcome|intended)\b", "not allowed"),
        (r"\b(?:unwanted|undesired|unwelcome)\b", "not allowed"),
        (r"\bturn(?:ed|s|ing)? (?:down)\b|\bknock(?:ed|s)? back\b", "disapproved"),
        (r"\b(?:refus|declin|reject|den)(?:e|es|ed|ing|y|ies|ied|s)?\b(?! to\b)", "disapproved"),
        (r"不(?=[足够佳良])", "缺"),
        (r"禁(?=[用行带烟停])", "禁止"),
        (r"(?:拒绝|谢绝|婉拒)(?=了|申请|请求|方案|提议|$|[，。；,;])", "驳回"),
        (r"(至少|最少|起码|最多|至多)([一-鿿]{1,3}?)(?=[\d两二三四五六七八九十])", r"\2\1"),
        (r"(?<=[\d一二三四五六七八九十两])(天|日|周|个月|小时)内", r"\1以内"),
    )
)
"""Turns of phrase in the words of others that the finders' reading knows."""
_CLOCK = re.compile(
    r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚)"
    r"(?P<zh_hour>\d{1,2}|[一二两三四五六七八九十]{1,2})[点時时](?:(?P<zh_half>半)|(?P<zh_minute>\d{1,2})分?)?"
    r"|\b(?P<noon>noon|midday)\b",
    re.IGNORECASE,
)
_ZH_HOURS = {word: value for value, word in enumerate("一二三四五六七八九十", 1)}
_ZH_HOURS |= {"十一": 11, "十二": 12, "两": 2}
_REFUSALS = frozenset(("c:allow", "c:approve", "c:keep", "c:include", "c:available", "c:change"))
"""Concepts whose opposites deny, as *forbidden* and *refused* do."""
_LATE = frozenset(("p", "中午", "下午", "傍晚", "晚上", "晚"))
_ARTICLE = re.compile(r"(?:the|an?|your|my|our|his|her|their) (?=\w+ \w)", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"\b[a-z]{2,}(?<!s)s"
    r"(?: (?:about|to|in|on|at|with|for|by|the|an?|back|out|up|off|when|if)\b|[.!]?$)"
)
_NOUN_AND_VERB = re.compile(r"[a-z]+(?<!s) [a-z]{2,}(?<!s)s [a-z]")
_NUMBERED = re.compile(r"[A-Z][a-z]+:? [(+]?\d[\d ().+-]{5,24}")
"""A word with a long number behind it, *Phone (977) 652-2661*."""
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
    plain = _CLOCK.sub(_on_24_hours, text)
    for pattern, other in _REWRITES:
        plain = pattern.sub(other, plain)
    reading = read_statement(plain)
    folded = fold(plain)
    bounds = find_bounds(folded)
    negations = negation_spans(folded, bounds=bounds)
    words = [
        _unturned(word, negations)
        for word in sign_words(folded, words=_terms(folded, reading), bounds=bounds)
    ]
    return reading._replace(
        words=tuple(words),
        denies=bool(negations)
        or any(word.sign < 0 and word.word.key in _REFUSALS for word in words),
    )


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


def _on_24_hours(hit: re.Match[str]) -> str:
    if hit["noon"]:
        return "12:00"
    words = hit["hour"] or hit["zh_hour"]
    hour = int(words) if words.isdigit() else _ZH_HOURS.get(words, 0)
    minute = "30" if hit["zh_half"] else hit["minute"] or hit["zh_minute"] or "00"
    is_late = (hit["half"] or hit["part"]).lower() in _LATE
    if hour < 12 and is_late:
        hour += 12
    elif hour == 12 and not is_late:
        hour = 0
    return f"{hour}:{minute:0>2}"


def _terms(folded: str, reading: Reading) -> list[Word]:
    """Content words, where a known phrase takes the place of the words inside it."""
    table = synonyms()
    taken: list[tuple[int, int]] = []
    found: list[Word] = []
    words = [signed.word for signed in reading.words]
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
        yield word._replace(key="w:" + root)
    else:
        yield word


def _concept_words(concepts: tuple[Concept, ...], span: tuple[int, int]) -> list[Word]:
    return [Word("c:" + c.name, span[0], span[1], "concept", c.sign) for c in concepts]
