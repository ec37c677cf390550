"""Finds numbers that are told in a phrase: `a dozen eggs`, `one and a half hours`, 三分之一, 三成.

Fractions keep their two parts (`1/3`), as no decimal says the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.anchors import iter_places, match_at
from workbench.facts.number_units import CHINESE_UNITS, unit_of
from workbench.facts.numerals import (
    CHINESE_DIGITS,
    ENGLISH_NUMBER,
    parse_chinese,
    parse_digits,
    parse_english,
)
from workbench.facts.text import lowered
from workbench.facts.traits import Traits

__all__ = ["find_spelled"]

_Found = Iterator[tuple[int, int, str, str | None, str | None]]

_COUNT = rf"(?P<count>an?|half a|{ENGLISH_NUMBER}|[0-9]{{1,3}}(?:\.[0-9])?)"
_MEASURE = (
    r"(?P<unit>hours?|days?|weeks?|months?|years?|minutes?|miles?|inch(?:es)?|pounds?|cups?"
    r"|kilos?|percent|liters?|acres?|stars?)"
)
_DOZEN = re.compile(rf"(?<![a-z0-9.,-]){_COUNT}\sdozen(?![a-z])(?:\s(?P<thing>[a-z]+))?")
_AND_HALF = re.compile(
    rf"(?<![a-z0-9.,-]){_COUNT}(?:\s{_MEASURE})?\sand\sa\shalf(?:\s(?P<after>[a-z]+))?"
)
_HALF_OF = re.compile(rf"half\san?\s{_MEASURE}(?![a-z])")
_ONE_OF_TIME = re.compile(
    r"(?<![a-z])(?:(?:less|more|longer|fewer) than|within|at (?:least|most)|under|up to)\s"
    r"(?P<one>an?\s(?P<unit>hour|day|week|month|year|minute))(?![a-z'-]|\s(?:or|and)\s)"
)
_LIMITS = frozenset(("than", "within", "least", "most", "under", "up"))
_TIMES = frozenset(("hour", "day", "week", "month", "year", "minute"))
_LIMIT_REACH = 18
_LONGEST_TIME = 12
_PARTS = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "tenth": 10}
_FRACTION = re.compile(
    rf"(?<![a-z-])(?P<over>one|two|three|four)[ -](?P<under>{'|'.join(_PARTS)})s?(?![a-z])"
)
_HINTS = frozenset(("dozen", "half", *_PARTS, *(f"{part}s" for part in _PARTS)))
_REACH = 40

_N = rf"[0-9]+|[{CHINESE_DIGITS}]+"
_ZH_HALVES = re.compile(
    rf"(?P<whole>{_N})(?:[个個]半(?P<after>小时|小時|钟头|月|星期|多?小时)"
    rf"|(?P<before>小时|小時|天|年|公里|斤|分钟|岁)半)"
    r"|(?<![一大多前后後上下夜深大])半[个個]?(?P<alone>小时|小時|钟头|月|天|年|公里|斤)(?![前后後内])"
)
_ZH_HEIGHT = re.compile(
    r"(?P<metres>[一二两12])(?:米|公尺)(?P<rest>[0-9]{1,2}|[零一二三四五六七八九]{1,2})(?![0-9.多个十百千])"
)
_ZH_FRACTION = re.compile(rf"(?P<under>{_N})分之(?P<over>{_N})")
_ZH_TENTHS = re.compile(
    r"(?<![第几统統])(?P<tenths>[一二三四五六七八九])成(?![为為功本了都立员員熟人语語分交绩績长長果套型])(?!\s?[A-Za-z0-9])"
    r"|(?P<off>[1-9](?:\.[0-9])?|[一二三四五六七八九]{1,2})折(?![叠扣腾磨断返])"
)


def find_spelled(text: str, traits: Traits) -> _Found:
    """Numbers in phrases of a folded text: start, end, value, unit, sub."""
    if traits.has_word(_TIMES) and traits.has_word(_LIMITS):
        lower = lowered(text)
        for place in iter_places(lower, traits.words & _TIMES):
            match = _ONE_OF_TIME.search(lower, max(0, place - _LIMIT_REACH), place + _LONGEST_TIME)
            if match is not None and match.end() > place:
                yield (*match.span("one"), "1", match["unit"], None)
    if traits.has_word(_HINTS):
        yield from _english(lowered(text), traits)
    if traits.is_chinese:
        if "米" in traits.text or "公尺" in traits.text:
            yield from _heights(text)
        if "半" in traits.text:
            yield from _halves(text)
        if "分之" in text:
            yield from _fractions(text)
        if "成" in traits.text or "折" in traits.text:
            yield from _tenths(text)


def _english(lower: str, traits: Traits) -> _Found:
    for word, pattern in (("dozen", _DOZEN), ("half", _AND_HALF)):
        for place in iter_places(lower, {word} & traits.words):
            match = pattern.search(lower, max(0, place - _REACH), place + _REACH)
            value = _counted(match["count"]) if match else None
            if match is None or value is None or not match.start() < place < match.end():
                continue
            if word == "dozen":
                yield (*match.span(), _times(value, 12), unit_of_word(match["thing"]), None)
            else:
                unit = unit_of_word(match["unit"] or match["after"])
                # The word behind is no part of `an hour and a half later`.
                end = match.start("after") - 1 if match["unit"] and match["after"] else match.end()
                yield match.start(), end, parse_digits(f"{value}.5") or value, unit, None
    for match in match_at(_HALF_OF, lower, iter_places(lower, {"half"} & traits.words)):
        yield (*match.span(), "0.5", unit_of_word(match["unit"]), None)
    for match in _FRACTION.finditer(lower):
        over = parse_english(match["over"])
        yield (*match.span(), f"{over}/{_PARTS[match['under']]}", None, "fraction")


def unit_of_word(word: str | None) -> str | None:
    """Unit that a word behind a number names, None for none."""
    if not word or word in ("of", "or", "and", "to", "in", "is", "the"):
        return None
    return unit_of(word, attached=False) or word.removesuffix("s")


def _counted(written: str) -> str | None:
    if written in ("a", "an"):
        return "1"
    if written == "half a":
        return "0.5"
    return written if written[0].isdigit() else parse_english(written)


def _times(value: str, factor: int) -> str:
    return f"{float(value) * factor:g}"


def _halves(text: str) -> _Found:
    for match in _ZH_HALVES.finditer(text):
        unit = match["after"] or match["before"] or match["alone"]
        name = CHINESE_UNITS.get(unit) or CHINESE_UNITS.get(f"个{unit}")
        whole = _chinese(match["whole"]) if match["whole"] else "0"
        if whole is not None and name is not None:
            yield (*match.span(), f"{whole}.5", name, None)


def _heights(text: str) -> _Found:
    """Heights as people tell them: 一米七五 is 1.75 m."""
    for match in _ZH_HEIGHT.finditer(text):
        said = "".join(_chinese(char) or "" for char in (match["metres"], *match["rest"]))
        yield (*match.span(), parse_digits(f"{said[0]}.{said[1:]}") or said, "m", None)


def _fractions(text: str) -> _Found:
    for match in _ZH_FRACTION.finditer(text):
        under, over = _chinese(match["under"]), _chinese(match["over"])
        if under and over and match["under"] != "百":
            yield (*match.span(), f"{over}/{under}", None, "fraction")


def _tenths(text: str) -> _Found:
    for match in _ZH_TENTHS.finditer(text):
        if match["tenths"]:
            tenths = parse_chinese(match["tenths"])
            if tenths:
                yield (*match.span(), f"{tenths}0", "%", "percent")
            continue
        digits = [parse_chinese(char) or char for char in match["off"]]
        off = match["off"] if match["off"][0].isascii() else ".".join(digits)
        yield (*match.span(), off, "折", None)


def _chinese(written: str) -> str | None:
    return written if written.isascii() else parse_chinese(written)
