"""Finds numbers with what they count: `750ml`, `two bedrooms`, 4.5分, 24小时, `80%`.

Ordinals, numbers of list items and digits inside names are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar

from workbench.facts.anchors import iter_marks, iter_places, match_at
from workbench.facts.fact import FactKind, Mention
from workbench.facts.json_place import is_naming_key
from workbench.facts.number_place import (
    is_branch,
    is_limit_of_one,
    is_list_number,
    is_signed_answer,
    is_wildcard,
    names_choice,
)
from workbench.facts.number_spelled import find_spelled
from workbench.facts.number_units import (
    CHINESE_UNITS,
    ENGLISH_UNITS,
    LABORATORY_UNITS,
    UNITS_BEHIND_DIGITS,
    unit_of,
)
from workbench.facts.numerals import (
    CHINESE_DIGITS,
    ENGLISH_NUMBER,
    MAGNITUDES,
    NUMBER_WORDS,
    is_round,
    parse_chinese,
    parse_digits,
    parse_english,
    scale,
)
from workbench.facts.overlaps import without_overlaps
from workbench.facts.text import fold, json_keys, lowered, word_list
from workbench.facts.traits import traits_of

__all__ = ["NumberFinder"]

_ATTACHED = "|".join(
    sorted((re.escape(word) for word in ENGLISH_UNITS if len(word) <= 5), key=len, reverse=True)
)
_CJK = r"\u3400-\u9fff"
_DIGITS = re.compile(
    r"[0-9](?<![A-Za-z0-9_.,#$€£¥/\\][0-9])(?:(?<![A-Za-z0-9_]-[0-9])|(?<=[0-9]-[0-9])|(?<=[0-9][k%]-[0-9]))"
    r"(?:[0-9]{0,2}(?:,[0-9]{3})+(?![0-9])|[0-9]{0,2}(?:'[0-9]{3})++(?![0-9])|[0-9]*+)(?:\.[0-9]++)?+"
    rf"(?:(\s?(?:million|billion|thousand)(?![A-Za-z])|k(?![A-Za-z0-9])|M(?=\s[a-z]{{3}}))|([百千]?[万萬亿億]))?"
    rf"(\s?(?:%|°[CF]?|℃|℉|{LABORATORY_UNITS})|(?:{_ATTACHED})(?![A-Za-z0-9_]))?"
)
# A comma is a decimal point only before a measure: `412,5 kg`, and not *2,3 days*.
_COMMA_MEASURE = re.compile(
    r"[0-9](?<![A-Za-z0-9_.,'#$€£¥/\\-][0-9])[0-9]{0,5},[0-9]{1,2}(?![0-9])\s?"
    r"(kg|g|mg|km|cm|mm|ml|kWh|kW|MWh|GB|MB|m²|m³|%|°C|℃)(?![A-Za-z0-9_])"
)
# 零点四 is a decimal, and 零点四十 and 零点五分 may be times.
_ZERO_POINT = re.compile(rf"零点([零一二三四五六七八九]++)(?![{CHINESE_DIGITS}分整半刻多])")
_LONGEST = 6
"""Digits a plain number has at most; a longer run without separators is an identifier."""
_COLOURS = ("\\033[", "\\x1b[", "\\e[", "\x1b[")
"""What opens an escape of a terminal, as it is written and as it is."""
_STOP_AFTER = re.compile(
    r"[A-Za-z0-9_]|[.,:/\\-][0-9]|\\+\.|-[A-Za-z]+-?[0-9]|→(?!\s?[-+]?[$€£¥]?[0-9])|'"
)
_WORD_AFTER = re.compile(r"[ -]([A-Za-z][a-z'-]*[a-z]|[A-Za-z]+)(?:\s([a-z-]+))?(?:\s([a-z-]+))?")
_STOP_WORDS = frozenset(
    word_list(
        "of to and in on at for with or is are was were have has had will would can could by "
        "from the a an as that which who if but so then than be been do does did not no from "
        "into over under after before about per your you i we they it its this these those "
        "there here when while where each all any more most less least only just also please "
        "yes out"
    )
)
_ENGLISH = re.compile(rf"(?<![_'-])(?<!minute or )(?<!day or )({ENGLISH_NUMBER})(?![a-z])")
_ONE_UNITS = frozenset(
    word_list(
        "day week month year hour minute night mile inch bedroom bath bathroom passenger "
        "ticket bag seat piece item person"
    )
)
_SPELLING = frozenset(
    word_list(
        "dozen half third thirds quarter quarters fifth fifths tenth tenths "
        "hour day week month year minute"
    )
)
_MINUS = re.compile(r"(?:minus|negative|零下|负|負)\s?$")
_SIGN = re.compile(r"(?:[:=(\[]\s?|,\s)-$")
_CAN_BE_NEGATIVE = frozenset(("%", "°C", "°F", "degree"))
_NUMERAL = re.compile(f"[{CHINESE_DIGITS}]")
_NUMERALS = frozenset(CHINESE_DIGITS)
_NOT_COUNTS = re.compile(
    r"(?:-way|-time|-stop|-on-|-off|'s|-size|-by-|-day-| more thing| another| or two"
    r"| of (?:hearts|spades|clubs|diamonds)\b|==|\.[a-z_])"
)
_RANGE_MARKS = frozenset(("-", "~", "to", "至", "到", "or", "或"))
_UNIT_CJK = sorted(CHINESE_UNITS, key=len, reverse=True)
_CHINESE_UNIT = re.compile(
    rf"\s?[多余餘來来]?({'|'.join(sorted(UNITS_BEHIND_DIGITS, key=len, reverse=True))})"
)
_CHINESE = re.compile(
    rf"(?<![第这那這哪{CHINESE_DIGITS}星周期礼拜初同])(?<!每(?=一))[{CHINESE_DIGITS}]++(?:点"
    rf"[{CHINESE_DIGITS}]++)?(?=(?:[至到~-][{CHINESE_DIGITS}]++)?\s?"
    rf"({'|'.join(map(re.escape, _UNIT_CJK))})(?<!人(?=转)))"
)
_ORDERED = frozenset("步次届屆名轮輪期批场場集个個位章节節题題条條点點项項款")
_NTH = re.compile(r"第[0-9]{1,4}$")
_ARTICLES = frozenset(word_list("piece home time person item ticket room point floor"))
_PARTY = re.compile(rf"行[0-9{CHINESE_DIGITS}人]")
_ROW = re.compile(rf"第([{CHINESE_DIGITS}]++)(?=\s?行)")
_PERCENT = re.compile(rf"百分之([0-9]+(?:\.[0-9]+)?|[{CHINESE_DIGITS}]+)")
_NAME_TAIL = re.compile(rf"[{_CJK}]{{0,6}}?(?:酒店|宾馆|公寓|艺术区|大厦|店\()")
_INNER = frozenset("的，。、,.;；:!?！？)）(（~-至到以之左以内外和与或而吗呢吧了就才可能要都想玩，")
_FORM_FIELD = re.compile(r"[Aa]ddress [Ll]ine $")
_FILE_BEFORE = re.compile(r"[A-Za-z0-9_-]\.[A-Za-z]{1,8}:$")


class NumberFinder:
    """Finds counts and measures."""

    kind: ClassVar[FactKind] = "number"
    version: ClassVar[str] = "6"

    def find(self, text: str) -> list[Mention]:
        folded = fold(text)
        found: dict[int, Mention] = {}
        for search in _searches(text):
            for start, end, value, unit, sub in _share_units(folded, search(folded)):
                if start not in found:
                    found[start] = Mention(
                        kind="number",
                        surface=text[start:end],
                        start=start,
                        end=end,
                        canonical=value,
                        unit=unit,
                        sub=sub,
                    )
        return without_overlaps(found.values())


_Found = Iterator[tuple[int, int, str, str | None, str | None]]


def _searches(text: str) -> Iterator[Callable[[str], _Found]]:
    """The searches that can find something in a text, by what it holds at all."""
    traits = traits_of(text)
    if traits.is_chinese or traits.has_word(_SPELLING):
        yield _spelled
    if traits.digits > 1 and "," in traits.text:
        yield _comma_measures
    if traits.digits:
        yield _digits
    if traits.has_word(NUMBER_WORDS):
        yield _english
    if "零点" in text:
        yield _zero_point
    if traits.is_chinese and (traits.has_char(_NUMERALS) or "百分之" in text):
        yield _chinese


def _spelled(text: str) -> _Found:
    return find_spelled(text, traits_of(text))


def _comma_measures(text: str) -> _Found:
    for match in _COMMA_MEASURE.finditer(text):
        value = parse_digits(match.group()[: match.start(1) - match.start()].rstrip())
        unit = unit_of(match[1], attached=True) or match[1]
        if value is not None:
            yield match.start(), match.end(), value, unit, "percent" if unit == "%" else None


def _digits(text: str) -> _Found:
    keys = json_keys(text)
    for match in _DIGITS.finditer(text):
        start, end = match.span()
        if end - start > _LONGEST and text[start:end].isdigit() and not is_round(text[start:end]):
            continue
        if _STOP_AFTER.match(text, end) and not _ends_range(text, end):
            continue
        if text[start - 1] == "[" and text.endswith(_COLOURS, max(0, start - 5), start):
            continue
        if is_wildcard(text, start, end) or names_choice(text, start, end):
            continue
        value = _value(match)
        if value is None or is_list_number(text, start, end):
            continue
        if attached := match[3]:
            unit = unit_of(attached.strip(), attached=True)
            start, value = _with_sign(text, start, value)
            # A word behind a space is a unit and no part of the number's own words.
            last = match.start(3) if attached[0].isspace() and attached[1:2].isalpha() else end
            yield start, last, value, unit, "percent" if unit == "%" else None
        elif keys is None or text[start - 1] != '"' or not is_naming_key(keys.at(start)[0]):
            yield from _with_unit(text, start, end, value)


def _value(match: re.Match[str]) -> str | None:
    text, start = match.string, match.start()
    last = match.end()
    for group in (3, 2, 1):
        if match[group]:
            last = match.start(group)
    written = text[start:last].rstrip()
    value = parse_digits(written)
    magnitude = match[1] or match[2]
    if value is None or magnitude:
        return scale(value, magnitude) if value else None
    too_long = (
        len(value.partition(".")[0]) > _LONGEST
        and "," not in written
        and "'" not in written
        and not is_round(written)
    )
    return None if too_long else value


def _with_unit(text: str, start: int, end: int, value: str) -> _Found:
    before = text[max(0, start - 13) : start]
    if before[-1:] == ":" and _FILE_BEFORE.search(before):
        yield start, end, value, "line", None
    elif before[-1:] != " " or not _FORM_FIELD.search(before):
        unit, end, named = _unit_after(text, end)
        if is_signed_answer(text, start, end):
            yield 0, end, f"-{value}" if value != "0" else value, unit, None
        elif not named:
            start, value = _signed(text, start, value, unit=unit)
            yield start, end, value, unit, None


def _share_units(text: str, numbers: _Found) -> _Found:
    """Give the first number of a range the unit that stands after the second."""
    waiting: tuple[int, int, str, str | None, str | None] | None = None
    for number in numbers:
        if waiting is not None:
            between = text[waiting[1] : number[0]]
            shared = number[3] if len(between) <= 4 and between.strip() in _RANGE_MARKS else None
            yield (*waiting[:3], shared, waiting[4])
        waiting = None
        if number[3] is None:
            waiting = number
        else:
            yield number
    if waiting is not None:
        yield waiting


def _with_sign(text: str, start: int, value: str) -> tuple[int, str]:
    """Where a measure with its sign begins, and its value: `-5°C`, but not `3-5°C`, 三-5度."""
    if text[start - 1 : start] == "-" and (
        start < 2
        or text[start - 2] in " (:=\"'[,~\t\n|"
        or not (text[start - 2].isascii() or text[start - 2] in _NUMERALS)
    ):
        return start - 1, f"-{value}"
    return _with_minus(text, start, value)


def _with_minus(text: str, start: int, value: str) -> tuple[int, str]:
    said = _MINUS.search(text, max(0, start - 9), start)
    return (said.start(), f"-{value}") if said else (start, value)


def _signed(text: str, start: int, value: str, *, unit: str | None) -> tuple[int, str]:
    """Where a number with its sign begins, and its value; the sign of `head -5` is none."""
    if unit in _CAN_BE_NEGATIVE:
        return _with_sign(text, start, value)
    if text[start - 1 : start] == "-" and _SIGN.search(text, max(0, start - 3), start):
        return start - 1, f"-{value}" if value != "0" else value
    return _with_minus(text, start, value)


def _ends_range(text: str, end: int) -> bool:
    return text[end] == "-" and text[end + 1 : end + 2].isdigit()


def _unit_after(text: str, end: int) -> tuple[str | None, int, bool]:
    """Unit after a number, where the mention ends, and whether the digits belong to a name."""
    following = text[end : end + 1]
    if (following and not following.isascii()) or (
        following == " " and not text[end + 1 : end + 2].isascii()
    ):
        match = _CHINESE_UNIT.match(text, end)
        if match is None:
            return None, end, "\u3400" <= following <= "\u9fff" and following not in _INNER
        named = match[1] in ("天", "号", "日") and _NAME_TAIL.match(text, match.end()) is not None
        if match[1] in _ORDERED and _NTH.search(text, max(0, end - 7), end):
            named = True  # 第2步 counts nothing
        return UNITS_BEHIND_DIGITS[match[1]], end, named
    match = _WORD_AFTER.match(text, end)
    return (_english_unit(*match.groups()) if match else None), end, False


@lru_cache(maxsize=8192)
def _english_unit(first: str, second: str | None, third: str | None) -> str | None:
    if first.lower() == "business" and second and second.startswith("day"):
        return "business day"
    known = unit_of(first, attached=False)
    if known is not None:
        return known
    words = []
    for word in (first, second, third):
        if word is None or word.lower() in _STOP_WORDS:
            break
        words.append(word)
        if word.endswith("s") and not word.endswith("ss"):
            return unit_of(word, attached=False) or _singular(word.lower())
    return _singular(words[0].lower()) if words and not words[0][0].isupper() else None


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def _english(text: str) -> _Found:
    lower = lowered(text)
    words = traits_of(text).words & NUMBER_WORDS
    for match in match_at(_ENGLISH, lower, iter_places(lower, words)):
        value = parse_english(match[1])
        start, end = match.span()
        if value is None or _NOT_COUNTS.match(lower, end):
            continue
        if match[1] in ("hundred", "thousand", "million", "billion"):
            continue
        unit, _, _ = _unit_after(lower, end)
        if value == "1" and unit not in _ONE_UNITS and not is_limit_of_one(lower, start, unit):
            continue
        yield start, end, value, unit, None


def _zero_point(text: str) -> _Found:
    for match in _ZERO_POINT.finditer(text):
        decimals = "".join(parse_chinese(char) or "" for char in match[1])
        unit, _, _ = _unit_after(text, match.end())
        yield match.start(), match.end(), parse_digits(f"0.{decimals}") or "0", unit, None


def _chinese(text: str) -> _Found:
    for match in _ROW.finditer(text):
        value = parse_chinese(match[1])
        if value is not None:
            yield match.start(1), match.end(1), value, "line", None
    for match in _PERCENT.finditer(text):
        value = match[1] if match[1].isascii() else parse_chinese(match[1])
        if value is not None:
            yield match.start(), match.end(), value, "%", "percent"
    for match in match_at(_CHINESE, text, iter_marks(_NUMERAL, text)):
        numeral, point, fraction = match.group().partition("点")
        value = parse_chinese(numeral)
        if value is None or numeral in MAGNITUDES or is_branch(text, match.end()):
            continue
        if text.startswith("位", match.end()) and text[match.start() - 1] in "末后後前":
            continue  # 末四位 names digits of a card
        unit = CHINESE_UNITS[match[1]]
        begins_range = text[match.end()] in _RANGE_MARKS
        if numeral == "一" and not (begins_range or _counts_one(text, match.end(), unit)):
            continue
        if point:
            decimals = "".join(parse_chinese(char) or "" for char in fraction)
            value = parse_digits(f"{value}.{decimals}") or value
        yield match.start(), match.end(), value, unit, None


def _counts_one(text: str, end: int, unit: str) -> bool:
    """Whether 一 before a unit counts; 一家, 一个 are articles, 一行五人 is a party of five."""
    return unit not in _ARTICLES and not (unit == "line" and _PARTY.match(text, end))
