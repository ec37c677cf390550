"""Turns of phrase of those who tell a statement again, in words that the finders' reading knows.

A rewrite is tried only on a text that holds one of its marks, so a text without any costs a few
look-ups of substrings, however many rewrites there are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["rewrite"]

_NOT = r"(?:do not|don't|never|must not|mustn't|cannot|can't|may not|shall not|should not)"


class _Rewrite(NamedTuple):
    marks: tuple[str, ...]
    """Lower-case words, one of which a text must hold for the pattern to match."""
    pattern: re.Pattern[str]
    plain: str


def _rewrites(*rows: tuple[str, str, str]) -> tuple[_Rewrite, ...]:
    return tuple(
        _Rewrite(tuple(marks.split()), re.compile(pattern, re.IGNORECASE), plain)
        for marks, pattern, plain in rows
    )


_ENGLISH_TIMES = _rewrites(
    (
        "evening afternoon",
        r"\b(\d{1,2}(?::\d\d)?)(?: o'clock)? in the (?:evening|afternoon)\b",
        r"\1 pm",
    ),
    ("morning", r"\b(\d{1,2}(?::\d\d)?)(?: o'clock)? in the morning\b", r"\1 am"),
)
_ENGLISH = _rewrites(
    ("’", r"’", "'"),
    (" one", r"\b(an?|the|this|that|another|any|every|no)((?: [a-z-]+)?) one\b", r"\1\2"),
    (
        "only just",
        rf"\b{_NOT} (\w+) ([^,;.]{{1,60}}), (?:but )?(?:only|just) (?=the |my |our |a |[A-Z])",
        r"do not \1 \2, only \1 ",
    ),
    (
        "until before",
        rf"\b{_NOT} ([^.;,]{{1,80}}?) (?:(?:until|before) (?=\w+ (?:has|have|is|are|\w+s)\b)"
        r"|before (?=\w*day\b|\d|noon\b|the \d))",
        r"\1 only after ",
    ),
    ("against", r"\b(?:decid|opt|vot|chos)\w* against (?:an?|the|any)? ?", "decided no "),
    (
        "rule drop giv gave",
        r"\b(?:rule|drop|giv|gave)\w* (?:out|up)(?: on)? (?=an? |the |any )",
        "decided no ",
    ),
    ("any", r"\b(any(?:where|thing|one|body)) (?:that|which|who) ", r"\1 "),
    (
        "table question ruled no-go option",
        r"\b(?:off the table|out of the question|ruled out|a no-go|not an option)\b",
        "not allowed",
    ),
    (" on", r"\b(is|are|was|were)(?: still| back)? on(?=[.,;]|$)", r"\1 going ahead"),
    ("not ", r"\bnot (?:an? )?(?:must|mandatory|compulsory|essential)\b", "optional"),
    (
        "away once immediately",
        r"\b(?:right|straight) away\b|\b(?:at once|immediately)\b",
        "now",
    ),
    (
        " one",
        r"\b(?:(at most|at least|no more than|not more than|up to|more than|less than|exactly"
        r"|maximum of|minimum of) one|(for|only|just|takes?|has|have|with|gets?)"
        r" one(?= [a-z]{3}))\b",
        r"\1\2 1",
    ),
    (
        "either",
        r"\b(?:can|may|could|must|will) (?:be )?either ([^,;.]{1,40}?) or ([^,;.]{1,40}?),? "
        r"(?:but )?not both\b",
        r"cannot be \1 and \2",
    ),
    (
        "without",
        r"\bwithout ([^,.;]{1,40}?) (?:are|is|can|will) (?:not|never)(?: be)? "
        r"(accepted|allowed|possible|valid|taken)\b",
        r"only with \1 are \2",
    ),
    (
        "besides other except apart",
        r"\bno ([a-z -]{1,30}?) (?:besides|other than|except|apart from) ",
        r"only \1 ",
    ),
    (
        "replac supersed",
        r"\b(\w[\w.-]*) (?:has |have |was )?(?:replaced|replaces|superseded) "
        r"(?!by\b|with\b|the\b|an?\b"
        r"|all\b|both\b)(\w[\w.-]*)(?= *(?:$|[,.;]))",
        r"\1 instead of \2",
    ),
    (
        "replac",
        r"\breplaced? (?!the\b|an?\b|all\b|both\b)(\w[\w.-]*) (?:with|by) (\w[\w.-]*)"
        r"(?= *(?:$|[,.;]))",
        r"\2 instead of \1",
    ),
    (
        "fee charge cost",
        r"\bwithout (?:an? |any )?(?:extra )?(?:fee|charge|cost)s?\b"
        r"|\bno (?:extra )?(?:fee|charge)s? (?:applies|apply|is charged|are charged)(?: to| for)?\b"
        r"|\bat no (?:extra )?(?:cost|charge)\b|\bfree of charge\b",
        "free",
    ),
    ("non-", r"\bnon-(?!stop|smok|fiction)(?=[a-z]{3})", "not "),
    ("still", r"\bstill (?:in place|around|there|exists?)\b", "kept"),
    ("at", r"\bone ((?:[a-z]+ ){0,3}?at (?:the )?(?:most|least)\b)", r"1 \1"),
    ("to be", r"\b(?:not|isn't|aren't|wasn't) to be\b", "must not be"),
    ("all", r"\bat all\b(?! costs| times)", ""),
    (
        " un",
        r"\b((?:stays?|remains?|is|are|was|were|left|still) )"
        r"un(?!changed|touched|altered|der|it|i)([a-z]{3,}(?:ed|en))\b",
        r"\1not \2",
    ),
    (
        "stay remain",
        r"\b(?:stays?|remains?) (?=(?:deleted|removed|closed|pending|missing|cancelled)\b)",
        "is ",
    ),
    (
        "log",
        r"\blog(?:s|ged|ging)?[ -]?ins?\b|\blog(?:s|ged|ging)? (?:in|on)(?:to)?\b",
        "login",
    ),
    ("giv", r"\bgiv(?:e|es|ing) (?:you |me |us |him |her |them )?a (?:call|ring)\b", "call"),
    ("without", r"\bgo(?:es|ing)? without\b", "do not use"),
    (
        "long condition provided",
        r"\b(?:(?:as|so) long as|on (?:the )?condition(?: that)?|provided(?: that)?"
        r"(?= (?:it|the|they|you|he|she|we|that|this)\b))",
        "if",
    ),
    ("hour", r"\bhalf an hour\b", "30 minutes"),
    ("-", r"\b(under|over)-(\d+)s\b", r"people \1 \2"),
    (
        "instead rather",
        r"\b(?:instead of|rather than) (?:me|us|you|him|her|them|it|this|that)\b",
        "",
    ),
    ("without", r"\bwithout (?:it|this|that|them|these)\b,?", ""),
    (
        "without",
        rf"\b(?:no(?! later| more| less)|{_NOT})\b((?:[^.;:,]|[,.](?=\d)){{1,80}}?)\bwithout\b",
        r"\1 only with",
    ),
    ("outside", rf"\b{_NOT}\b([^.;:,]{{1,60}}?)\boutside(?: of)?\b", r"only \1 inside"),
    ("earliest", r"\b(?:on |from )?(\w+(?: \w+)?) at the earliest\b", r"only after \1"),
    (
        "any",
        rf"\b{_NOT} ([^.;,]{{1,60}}?)\bany(?:one|thing|body|where)"
        r" (?:but|except|other than)\b",
        r"only \1",
    ),
    (" but ", r"\b((?:any|every|all)\b[^,.;]{1,40}) but (?!also\b|not\b|only\b)", r"\1 except "),
    (
        "nobody one none",
        r"\bnobody but\b|\bno one but\b|\b(?:no one|nobody|none) (?:except|other than)\b",
        "only",
    ),
    (
        "but except other",
        r"\b(?:any|every)?(?:one|body|thing) (?:but|except|other than)\b",
        "except",
    ),
    ("else", r",? (?:but )?(?:nobody|no one|nothing) else\b", " only"),
    ("nobody one", r"\b(?:nobody|no one) (?=\w)", "do not "),
    ("yet", r"\bha(?:s|ve) yet to be\b", "is not yet"),
    ("yet", r"\bha(?:s|ve) yet to\b", "did not yet"),
    ("never", r"\bmust never\b", "must not"),
    ("twice", r"\btwice\b", "2 times"),
    ("thrice", r"\bthrice\b", "3 times"),
    ("preferred over", r"\bpreferred (?:over|to)\b|\bover (?=\w+ing\b)", "rather than"),
    (
        "off taboo forbidden prohibited banned",
        r"\b(?:not|n't) (?:off[ -]limits|taboo|forbidden|prohibited|banned)\b",
        "allowed",
    ),
    (
        "limits taboo bounds unacceptable",
        r"\b(?:off[ -]limits|taboo|out of bounds|unacceptable)\b",
        "forbidden",
    ),
    (
        "not ",
        r"\bnot (?:desired|wanted|wished(?: for)?|welcome|intended)\b",
        "not allowed",
    ),
    ("unw undesired", r"\b(?:unwanted|undesired|unwelcome)\b", "not allowed"),
    ("turn knock", r"\bturn(?:ed|s|ing)? (?:down)\b|\bknock(?:ed|s)? back\b", "disapproved"),
    (
        "refus declin reject den",
        r"\b(?:refus|declin|reject|den)(?:e|es|ed|ing|y|ies|ied|s)?\b(?! to\b)",
        "disapproved",
    ),
)
_CHINESE = _rewrites(
    (": ：", r"(?:未|没有?|尚未)(?:完成|做|办|处理|结|解决)的?(?=[:：])", "待办"),
    ("放弃", r"放弃(?:了)?(?:采用|使用)?", "不采用"),
    (
        "一",
        r"(最多|至多|至少|最少|不超过|不少于|仅限|只限)([一-鿿]{0,3}?)一(?=[个次位件张名人家])",
        r"\1\g<2>1",
    ),
    ("开", r"(要|必须|保持)开(?=$|[，。；着])", r"\1启用"),
    ("忌", r"忌(?=[\u4e00-\u9fff])", "不吃"),
    ("半", r"半个?(?:小时|钟头)", "30分钟"),
    ("还在", r"还在(?=[。，；,;.]|$)", "照常"),
    ("除非", r"除非([^，,；;。]{1,20})[，,]\s?(?:否则)?", r"如果不\1，"),
    ("一", r"一(?=(?:个(?:月|小时|星期|工作日)|[天周年日])(?:之|以)?[内前后])", "1"),
    ("不", r"不(?=[足够佳良])", "缺"),
    ("禁", r"禁(?=[用行带烟停])", "禁止"),
    ("绝 拒", r"(?:拒绝|谢绝|婉拒)(?=了|申请|请求|方案|提议|$|[，。；,;])", "驳回"),
    (
        "少 多 码",
        r"(至少|最少|起码|最多|至多)([一-鿿]{1,3}?)(?=[\d两二三四五六七八九十])",
        r"\2\1",
    ),
    ("内", r"(?<=[\d一二三四五六七八九十两])(天|日|周|个月|小时)内", r"\1以内"),
)
_CLOCK = re.compile(
    r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚)"
    r"(?P<zh_hour>\d{1,2}|[一二两三四五六七八九十]{1,2})[点時时](?:(?P<zh_half>半)|(?P<zh_minute>\d{1,2})分?)?"
    r"|\b(?P<noon>noon|midday)\b",
    re.IGNORECASE,
)
_ZH_HOURS = {word: value for value, word in enumerate("一二三四五六七八九十", 1)}
_ZH_HOURS |= {"十一": 11, "十二": 12, "两": 2}
_LATE = frozenset(("p", "中午", "下午", "傍晚", "晚上", "晚"))


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


def rewrite(text: str) -> str:
    """The text with times of day on 24 hours and with every turn of phrase that is known."""
    plain = _CLOCK.sub(_on_24_hours, _apply(_ENGLISH_TIMES, text))
    plain = _apply(_ENGLISH, plain)
    return plain if plain.isascii() else _apply(_CHINESE, plain)


def _apply(rewrites: tuple[_Rewrite, ...], text: str) -> str:
    lower = text.lower()
    for marks, pattern, plain in rewrites:
        if any(mark in lower for mark in marks):
            changed = pattern.sub(plain, text)
            if changed != text:
                text, lower = changed, changed.lower()
    return text
