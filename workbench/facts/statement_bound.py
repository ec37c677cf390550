"""The limit in a statement: direction, value and unit, as in *at most 3 times* or 不超过50元."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from workbench.facts.statement import Bound

__all__ = ["BoundHit", "find_bounds"]

_Op = Literal["<=", ">=", "<", ">", "==", "between"]

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_MONEY = r"(?:(?P<cur{0}>[$¥€£]|USD|RMB|CNY|EUR|GBP)\s?)?"
_VALUE = _MONEY.format(1) + rf"(?P<v1>{_NUMBER})\s?(?P<scale>[kK](?![A-Za-z])|万|千)?"

_EN_LOWER = (
    r"at least|no less than|not less than|no fewer than|not under|not below|a minimum of"
    r"|minimum(?: of)?|min\.?"
    r"|not lower than"
)
_EN_UPPER = (
    r"at most|no more than|not more than|no greater than|not over|not above"
    r"|not exceed(?:ing)?|never exceed|up to"
    r"|at or under|at or below|a maximum of|maximum(?: of)?|max\.?|within(?: the)?"
    r"|capped at|cap of|limit(?:ed)?(?: of| to| is)?"
    r"|not to exceed|no longer than|no later than|by no later than|stay(?:s)? at or below"
)
_EN_OVER = (
    r"more than|over|above|greater than|exceed(?:s|ing)?|longer than|higher than|beyond|older than"
)
_EN_UNDER = r"less than|under|below|fewer than|lower than|shorter than|cheaper than"
_ZH_LOWER = (
    r"至少|最少|不少于|不低于|不得低于|不得少于|不小于|起码|不能少于|不能低于"
    r"|大于等于|高于或等于|>=|≥"
)
_ZH_UPPER = (
    r"至多|最多|不超过|不得超过|不能超过|不要超过|不高于|不得高于|不大于|不多于|别超过"
    r"|限制为|限制在|限制|上限为|上限|控制在|小于等于|<=|≤"
)
_ZH_OVER = r"超过|大于|高于|多于|早于|>"
_ZH_UNDER = r"低于|小于|少于|不到|不足|<"

_PREFIX = re.compile(
    rf"(?:(?P<lower>\b(?:{_EN_LOWER})|{_ZH_LOWER})|(?P<upper>\b(?:{_EN_UPPER})|{_ZH_UPPER})"
    rf"|(?P<over>\b(?:{_EN_OVER})|{_ZH_OVER})|(?P<under>\b(?:{_EN_UNDER})|{_ZH_UNDER}))"
    rf"\s*(?:of |a |an |the |about |为|是|在)?\s*{_VALUE}",
    re.IGNORECASE,
)
_FIRST = (
    rf"{_MONEY.format(1)}(?P<v1>{_NUMBER})\s?"
    r"(?P<u1>[a-zA-Z$]{1,8}\.?|个?小时|元|分|天|块|个月|人)?"
)
_SECOND = rf"{_MONEY.format(2)}(?P<v2>{_NUMBER})"
_RANGES = (
    re.compile(rf"between\s+{_FIRST}\s?(?:-|to|and)\s?{_SECOND}", re.IGNORECASE),
    re.compile(rf"{_FIRST}\s?(?:-|~|to|到|至)\s?{_SECOND}", re.IGNORECASE),
)
_DIGIT = re.compile(r"\d")
_PREFIX_SIGN = re.compile(r"[A-Za-z至最不起大高小低多限控超早少别上<>≥≤]")
_RANGE_SIGN = re.compile(r"[-~到至]|to|and", re.IGNORECASE)
"""What stands in every limit before a value, and in every range: most texts lack it."""
_CHANGE = re.compile(r"\b(?:from|change[sd]?|down|up)\s*$")
_PLAIN = re.compile(_VALUE)
_SUFFIX_LOWER = re.compile(
    r"\s*(?:以上|及以上|起(?!来)|or (?:more|above|higher|newer|later|over|better|up)|and (?:above"
    r"|up|higher)|\+(?! ?[$€£¥(]?\d)|minimum|(?: [a-z]+){0,6}? at (?:the very )?least\b)",
    re.I,
)
_SUFFIX_UPPER = re.compile(
    r"\s*(?:以下|以内|之内|及以下|封顶|or (?:less|below|fewer|under|lower|earlier)|max(?:imum)?\b"
    r"|(?: [a-z]+){0,6}? at (?:the )?most\b"
    r"|,? (?:and |but )?(?:not|no) (?:longer|more|later|higher)\b(?! than))",
    re.I,
)
_SUFFIXES: tuple[tuple[re.Pattern[str], _Op], ...] = (
    (_SUFFIX_LOWER, ">="),
    (_SUFFIX_UPPER, "<="),
)
_UNIT = re.compile(
    r"\s*(?P<unit>%|个?小时|分钟|个月|[\u3400-\u9fff]{1,2}?(?=以上|以下|以内|之内|及以)|元|块|分|天|日|周|次|人|位"
    r"|字符|行|页|公里|米|岁|晚|名|件|美元|欧元|万元"
    r"|[A-Za-z][A-Za-z-]*)"
)
_UNIT_NAMES = """
CNY = 元 块 yuan rmb cny ¥
USD = $ usd dollar dollars 美元 刀 bucks
EUR = € eur euro euros 欧元
GBP = £ gbp
hour = 小时 个小时 hours hr hrs hour h
minute = 分钟 minutes min mins minute
day = 天 日 day days
week = 周 week weeks
month = 个月 月 month months
year = year years 年
% = % percent
point = 分 point points stars star
times = 次 time times
character = 字符 字 character characters char chars
person = 人 people person 位
line = 行 lines line
"""
_UNITS = {
    word: name.strip()
    for name, _, words in (line.partition(" = ") for line in _UNIT_NAMES.strip().splitlines())
    for word in words.split()
}
_NO_UNITS_WORDS = """
    per for in on at of and or to the a an is are was with by if before after until from as but
    so when it i we you only not no any each every total will can must should or
"""
_NO_UNITS = frozenset(_NO_UNITS_WORDS.split())


class BoundHit(NamedTuple):
    """A limit and where it stands in the folded text."""

    bound: Bound
    """Direction, value and unit."""
    start: int
    """Place of its first character."""
    end: int
    """Place after its last one."""


def find_bounds(text: str) -> list[BoundHit]:
    """Limits in a text that `fold` has gone over, in order of their place.

    A bare number is no limit; it takes a word such as *at most*, 以上 or a second number.
    """
    return list(_find(text)) if _DIGIT.search(text) is not None else []


@lru_cache(maxsize=16384)
def _find(text: str) -> tuple[BoundHit, ...]:
    hits: list[BoundHit] = []
    if _RANGE_SIGN.search(text) is not None:
        hits += _ranges(text)
    if _PREFIX_SIGN.search(text) is not None:
        for hit in _PREFIX.finditer(text):
            if not _taken(hits, hit.start(), hit.end()):
                hits.append(_prefix_hit(text, hit))
    for hit in _PLAIN.finditer(text):
        suffixed = _suffix_hit(text, hit)
        if suffixed and not _taken(hits, suffixed.start, suffixed.end):
            hits.append(suffixed)
    return tuple(sorted(hits, key=lambda hit: hit.start))


def _ranges(text: str) -> list[BoundHit]:
    hits: list[BoundHit] = []
    for pattern in _RANGES:
        for hit in pattern.finditer(text):
            if _is_range(text, hit) and not _taken(hits, hit.start(), hit.end()):
                hits.append(_range_hit(text, hit))
    return hits


def _taken(hits: list[BoundHit], start: int, end: int) -> bool:
    return any(start < hit.end and hit.start < end for hit in hits)


def _is_range(text: str, hit: re.Match[str]) -> bool:
    before = text[hit.start() - 1 : hit.start()]
    after = text[hit.end() : hit.end() + 1]
    if (before and before in "-#/._:@") or (before.isalnum() and before.isascii()):
        return False
    if after and after in "-/:_@":
        return False
    if _CHANGE.search(text[max(0, hit.start() - 12) : hit.start()]):
        return False
    return _amount(hit["v1"], None) < _amount(hit["v2"], None) and len(hit["v2"]) <= 7


def _amount(digits: str, scale: str | None) -> float:
    factor = {"k": 1000, "K": 1000, "千": 1000, "万": 10_000}.get(scale or "", 1)
    return float(digits.replace(",", "")) * factor


def _number(value: float) -> str:
    return f"{value:.10f}".rstrip("0").rstrip(".")


def _unit(text: str, end: int, *, currency: str | None) -> tuple[str | None, int]:
    if currency:
        return _UNITS.get(currency.lower(), currency.upper()), end
    hit = _UNIT.match(text, end)
    if not hit or hit["unit"].lower() in _NO_UNITS:
        return None, end
    word = hit["unit"].lower()
    return _UNITS.get(word, word), hit.end()


def _range_hit(text: str, hit: re.Match[str]) -> BoundHit:
    unit, end = _unit(text, hit.end(), currency=hit["cur1"] or hit["cur2"])
    value = f"{_number(_amount(hit['v1'], None))}..{_number(_amount(hit['v2'], None))}"
    return BoundHit(Bound(op="between", value=value, unit=unit), hit.start(), end)


def _prefix_hit(text: str, hit: re.Match[str]) -> BoundHit:
    ops: dict[str, _Op] = {"lower": ">=", "upper": "<=", "over": ">", "under": "<"}
    op = next(op for name, op in ops.items() if hit[name])
    unit, end = _unit(text, hit.end(), currency=hit["cur1"])
    return BoundHit(
        Bound(op=op, value=_number(_amount(hit["v1"], hit["scale"])), unit=unit), hit.start(), end
    )


def _suffix_hit(text: str, hit: re.Match[str]) -> BoundHit | None:
    unit, end = _unit(text, hit.end(), currency=hit["cur1"])
    for suffix, op in _SUFFIXES:
        for place in {end, hit.end()}:
            found = suffix.match(text, place)
            if found:
                value = _number(_amount(hit["v1"], hit["scale"]))
                bound = Bound(op=op, value=value, unit=unit)
                return BoundHit(bound, hit.start(), found.end())
    return None
