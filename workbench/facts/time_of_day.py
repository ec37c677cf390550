"""Finds times of day: `21:00`, `9 p.m.`, 晚上9点半. They are dates with sub `time`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.anchors import iter_marks, match_before
from workbench.facts.numerals import parse_chinese
from workbench.facts.text import lowered, word_list
from workbench.facts.time_told import TIME_WORDS as TOLD_WORDS
from workbench.facts.time_told import find_told
from workbench.facts.traits import traits_of

__all__ = ["TIME_WORDS", "find_times"]

_CLOCK = re.compile(
    r"[0-9](?<![0-9A-Za-z_.:/-][0-9])[0-9]?:[0-5][0-9](?::([0-5][0-9])(?:\.[0-9]+)?)?(\+[1-3])?"
    r"(?![0-9A-Za-z:])"
)
_CLOCK_RANGE = re.compile(r"[0-9](?<=[0-9]-[0-9])[0-9]?:[0-5][0-9](?![0-9:])")
_MINUTES = re.compile(r":[0-5][0-9]")
_HALF_DAY = (
    r"\s?(a\.?\s?m(?![a-z0-9])\.?|p\.?\s?m(?![a-z0-9])\.?)"
    r"(?:\s(?:est|edt|pst|pdt|cst|cdt|mst|mdt|utc|gmt|et|pt|ct)(?![a-z0-9]))?"
)
_TWELVE = re.compile(
    r"[0-9](?<![0-9a-z_.:/][0-9])[0-9]?(?::([0-5][0-9]))?"
    rf"(?:\s?(?:-|to|~)\s?([0-9]{{1,2}})(?::([0-5][0-9]))?)?{_HALF_DAY}"
)
_HALVES = frozenset(("am", "pm", "m"))
_HOURS = frozenset("点點时時:")
_NOON = frozenset(("noon", "midnight"))
_HALF_DAY_HINT = re.compile(r"[0-9 ][ap]\.?\s?m")
TIME_WORDS = TOLD_WORDS | {"noon", "midnight"}
"""Words that tell a time of day without a digit."""
_NAMED = re.compile(r"(?<![a-z-])(noon|midnight)(?![a-z])")
_C = "零〇一二三四五六七八九十两廿"
_CHINESE = re.compile(
    rf"(凌晨|清晨|早上|早晨|上午|中午|正午|下午|午后|傍晚|晚上|晚间|夜里|夜间|深夜|半夜|今晚|明早|明晚"
    rf"|早|晚)?\s?"
    rf"(?<![0-9.:])([0-9]{{1,2}}|[{_C}]{{1,3}})(?:(?:[点點时時](?![间間候尚装]))(?:钟|鐘|整)?(半"
    rf"|一刻|三刻|[0-9]{{1,2}}分?|[{_C}]{{1,3}}分?)?|:([0-5][0-9])(?![0-9:]))(?!些|之(?![前后後间間]))"
)
_HOUR_MARK = re.compile("[点點时時:]")
_HOUR_CHARS = f"0123456789{_C} 凌晨清早上午中正下后傍晚间夜里深半今明"
_AFTERNOON = frozenset(word_list("下午 午后 傍晚"))
_NIGHT = frozenset(word_list("晚上 晚间 夜里 夜间 深夜 半夜 今晚 明晚 晚"))
_MORNING = frozenset(word_list("凌晨 清晨 早上 早晨 上午 明早 早"))
_DECIMALS = frozenset("一二三四五六七八九")
_PARTS = {"半": "30", "一刻": "15", "三刻": "45"}

_Found = Iterator[tuple[int, int, str, str | None, tuple[str, ...]]]


def find_times(text: str) -> _Found:
    """Times of day in a folded text: start, end, canonical form, sub, other forms."""
    lower = lowered(text)
    traits = traits_of(text)
    yield from find_told(lower, traits)
    if traits.has_word(_HALVES) and _HALF_DAY_HINT.search(lower):
        yield from _twelve_hours(lower)
    if traits.is_chinese and traits.has_char(_HOURS):
        yield from _chinese(text)
    if ":" in traits.text:
        yield from _clock(text)
    if traits.has_word(_NOON):
        for match in _NAMED.finditer(lower):
            canonical = "T12:00" if match[1] == "noon" else "T00:00"
            yield match.start(), match.end(), canonical, "time", ()


def _twelve_hours(lower: str) -> _Found:
    for match in _TWELVE.finditer(lower):
        minute, second_hour, second_minute, half = match.groups()
        hour = re.match(r"[0-9]{1,2}", match.group())
        if hour is None:
            continue
        afternoon = half[0] == "p"
        if second_hour is None:
            canonical = _time(int(hour.group()), minute, afternoon=afternoon)
            if canonical:
                yield match.start(), match.end(), canonical, "time", ()
            continue
        first, last = int(hour.group()), int(second_hour)
        canonical = _time(last, second_minute, afternoon=afternoon)
        if canonical:
            yield match.start(2), match.end(), canonical, "time", ()
        # 10-11am shares its half of the day, 11-1pm crosses noon; 08:00 is the clock's.
        same_half = first % 12 <= last % 12
        start = _time(first, minute, afternoon=afternoon == same_half)
        if start and canonical and hour.group()[0] != "0":
            end = match.start() + len(hour.group()) + (len(minute) + 1 if minute else 0)
            yield match.start(), end, start, "time", ()


def _time(hour: int, minute: str | None, *, afternoon: bool) -> str | None:
    if not 1 <= hour <= 12:
        return f"T{hour:02}:{minute or '00'}" if afternoon and 12 < hour < 24 else None
    return f"T{hour % 12 + (12 if afternoon else 0):02}:{minute or '00'}"


def _clock(text: str) -> _Found:
    places = [*iter_marks(_MINUTES, text)]
    for pattern in (_CLOCK, _CLOCK_RANGE) if places else ():
        for match in match_before(pattern, text, places, chars="0123456789", reach=2):
            hour, minute = match.group().split(":")[:2]
            if int(hour) > 24:
                continue
            seconds, next_day = match.groups() if match.re is _CLOCK else (None, None)
            canonical = f"T{int(hour):02}:{minute[:2]}"
            if seconds and seconds != "00":
                canonical += f":{seconds}"
            yield match.start(), match.end(), canonical + (next_day or ""), "time", ()


def _chinese(text: str) -> _Found:
    marks = (
        place
        for place in iter_marks(_HOUR_MARK, text)
        if text[place] != ":" or not text[max(0, place - 5) : place].isascii()
    )
    for match in match_before(_CHINESE, text, marks, chars=_HOUR_CHARS, reach=9):
        part, written, minute, clock_minute = match.groups()
        if clock_minute and not part:
            continue  # 21:00 alone is the clock's
        hour = _number(written)
        if hour is None or hour > 24 or (_is_doubtful(match) and not part):
            continue
        hour = _hour_of_day(hour, part)
        minutes = clock_minute or _minutes(minute)
        if minutes is not None:
            start = match.start(1) if part else match.start(2)
            yield start, match.end(), f"T{hour:02}:{minutes}", "time", ()


def _hour_of_day(hour: int, part: str | None) -> int:
    """Hour from 0 to 24 that a part of the day makes of one: 晚上9点 is 21, 夜里2点 is 2."""
    if part in _NIGHT:
        return hour + 12 if 5 <= hour < 12 else hour % 12 if hour == 12 else hour
    if (part in _AFTERNOON and hour < 12) or (part in ("中午", "正午") and hour < 6):
        return hour + 12
    return 0 if part in _MORNING and hour == 12 else hour


def _is_doubtful(match: re.Match[str]) -> bool:
    """Whether 点 may be no hour: 有两点, 一点, 4.5点, 百分之五点; 时 needs a clock before it."""
    rest = match.string[match.end() : match.end() + 2]
    if match[2] == "零" and match[3] and len(match[3]) == 1 and match[3] in _DECIMALS:
        return True  # 零点四 is 0.4
    if match.group().strip().endswith(("时", "時")) and not match[3]:
        return (
            rest[:1] not in ("", "到", "至", "-", "，", "。", ",", "~", "、", " ")
            or not match[2].isdigit()
        )
    return match[2] in ("一", "几", "两", "三") and not match[3]


def _number(written: str) -> int | None:
    value = written if written.isascii() else parse_chinese(written)
    return int(value) if value is not None else None


def _minutes(written: str | None) -> str | None:
    if not written:
        return "00"
    if written in _PARTS:
        return _PARTS[written]
    value = _number(written.rstrip("分"))
    return f"{value:02}" if value is not None and value < 60 else None
