"""Numbers as they are written: digits with separators, English number words, Chinese numerals.

Everything here turns words into a decimal string without leading or trailing zeros, the canonical
value of a number, or says None when they are no number.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from workbench.facts.text import word_list

__all__ = [
    "CHINESE_DIGITS",
    "ENGLISH_NUMBER",
    "MAGNITUDES",
    "NUMBER_WORDS",
    "is_round",
    "parse_chinese",
    "parse_digits",
    "parse_english",
    "parse_mixed",
    "plain_decimal",
    "scale",
]

_ONES = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen"
)
_TENS = word_list("twenty thirty forty fifty sixty seventy eighty ninety")
_SMALL = {
    **{word: value for value, word in enumerate(_ONES)},
    **{word: 10 * value for value, word in enumerate(_TENS, 2)},
}
_BIG = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_WORD = "|".join(sorted((*_SMALL, *_BIG), key=len, reverse=True))

ENGLISH_NUMBER = rf"(?:{_WORD})(?:(?:-|\s(?:and\s)?)(?:{_WORD})(?![a-z]))*"
"""Pattern of number words in lower-case text; bound it against letters on both sides."""

NUMBER_WORDS = frozenset((*_SMALL, *_BIG))
"""The words that such a number is made of, *and* aside."""

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")}
_DIGITS |= {"\u3007": 0, "两": 2, "兩": 2, "俩": 2}
_DIGITS |= {char: value for value, char in enumerate("壹贰叁肆伍陆柒捌玖", 1)}
_STEPS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1_000, "仟": 1_000}
_MYRIADS = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}

_AS_NUMERAL = dict(zip("0123456789", "零一二三四五六七八九", strict=True))

CHINESE_DIGITS = "".join((*_DIGITS, *_STEPS, *_MYRIADS))
"""Characters of Chinese numerals, for use inside a character class."""

MAGNITUDES = {
    "k": 3,
    "K": 3,
    "thousand": 3,
    "m": 6,
    "M": 6,
    "mn": 6,
    "million": 6,
    "bn": 9,
    "B": 9,
    "billion": 9,
    "十": 1,
    "百": 2,
    "千": 3,
    "万": 4,
    "萬": 4,
    "百万": 6,
    "百萬": 6,
    "千万": 7,
    "千萬": 7,
    "亿": 8,
    "億": 8,
}
"""Powers of ten that a word after digits stands for."""

_NOISE_PLACES = 8
_LONGEST_ROUND = 12
_COMMA_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")
_INDIAN_THOUSANDS = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?")
_POINT_THOUSANDS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,2}|[0-9]{1,3}(?:\.[0-9]{3}){2,}")
_COMMA_DECIMAL = re.compile(r"[0-9]+,[0-9]{1,2}")
_SWISS_THOUSANDS = re.compile(r"[0-9]{1,3}(?:'[0-9]{3})+(?:\.[0-9]+)?")
# No group of thousands begins with a zero.
_COMMA_BEHIND_ZERO = re.compile(r"0,[0-9]{1,6}")


def plain_decimal(digits: str) -> str:
    """Decimal string without needless zeros; noise of binary fractions is rounded away."""
    whole, point, fraction = digits.partition(".")
    whole = whole.lstrip("0") or "0"
    if not point:
        return whole
    if len(fraction) > _NOISE_PLACES:
        rounded = f"{round(Decimal(f'{whole}.{fraction}'), _NOISE_PLACES):f}"
        whole, _, fraction = rounded.partition(".")
    fraction = fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole


def parse_digits(written: str) -> str | None:
    """Value of digits with thousands and decimal separators of either habit.

    A single comma before three digits is a thousands separator, save behind a lone zero; a single
    point is a decimal one, and an apostrophe always separates thousands.
    None when the groups fit neither habit, as in `443,8443`.
    """
    if written.isdigit():
        return written.lstrip("0") or "0"
    if "'" in written:
        bare = written.replace("'", "")
        return plain_decimal(bare) if _SWISS_THOUSANDS.fullmatch(written) else None
    if "," not in written:
        if written.count(".") == 1:
            return plain_decimal(written)
        return written.replace(".", "") if _POINT_THOUSANDS.fullmatch(written) else None
    if _COMMA_BEHIND_ZERO.fullmatch(written):
        return plain_decimal(written.replace(",", "."))
    if _COMMA_THOUSANDS.fullmatch(written) or _INDIAN_THOUSANDS.fullmatch(written):
        return plain_decimal(written.replace(",", ""))
    if _POINT_THOUSANDS.fullmatch(written) or _COMMA_DECIMAL.fullmatch(written):
        return plain_decimal(written.replace(".", "").replace(",", "."))
    return None


def is_round(digits: str) -> bool:
    """Whether a long run of digits is a round number, as 1000000; names are not."""
    return len(digits) <= _LONGEST_ROUND and digits.endswith("00000") and digits[0] != "0"


def scale(value: str, magnitude: str | None) -> str:
    """The value times what the word after it stands for, as `3.4` and `million`."""
    power = MAGNITUDES.get((magnitude or "").strip())
    if power is None:
        return value
    try:
        return plain_decimal(f"{Decimal(value).scaleb(power):f}")
    except InvalidOperation:
        return value


def parse_english(words: str) -> str | None:
    """Value of English number words, as `twenty-three` or `three hundred and five`.

    Words that only stand beside each other (`two three`) are no number.
    """
    total = group = 0
    last = 0
    for word in words.lower().replace("-", " ").split():
        if word == "and":
            continue
        if word in _SMALL:
            value = _SMALL[word]
            if last and not _may_follow(last, value):
                return None
            group += value
            last = value or 1
        else:
            group, total = _multiplied(_BIG[word], group, total)
            last = _BIG[word]
    return str(total + group)


def _may_follow(last: int, value: int) -> bool:
    return (20 <= last < 100 and value < 10) or last >= 100


def _multiplied(big: int, group: int, total: int) -> tuple[int, int]:
    if big == 100:
        return (group or 1) * 100, total
    return 0, total + (group or 1) * big


def parse_mixed(numeral: str) -> str | None:
    """Value of a numeral of digits and Chinese steps, as `3万5千`, `2千3百` or `1万2`."""
    if not numeral.isascii() and numeral[0].isascii():
        return _spelled("".join(_AS_NUMERAL.get(char, char) for char in numeral))
    return None


def parse_chinese(numeral: str) -> str | None:
    """Value of a Chinese numeral, as `六百八十四`, `二〇二六` or `一百二`.

    None when it is no number, as a magnitude alone or digits out of order.
    """
    if not any(char in _STEPS or char in _MYRIADS for char in numeral):
        if len(numeral) == 2 and "零" not in numeral and "\u3007" not in numeral:
            return None  # 三四 is "three or four"
        return "".join(str(_DIGITS[char]) for char in numeral).lstrip("0") or "0"
    if numeral[0] in _MYRIADS or numeral[0] in "百千佰仟":
        return None
    return _spelled(numeral)


def _spelled(numeral: str) -> str | None:
    total = section = 0
    digit: int | None = None
    step = 0
    for char in numeral:
        if char in _DIGITS:
            if digit:
                return None
            digit = _DIGITS[char]
            step = 0 if digit == 0 else step
        elif char in _STEPS:
            step = _STEPS[char]
            section += (1 if digit is None else digit) * step
            digit = None
        else:
            section += digit or 0
            step = _MYRIADS[char]
            total = total + section * step if section else total * step
            section, digit = 0, None
    if digit and step >= 100:
        digit *= step // 10  # 一百二 is 120
    return str(total + section + (digit or 0))
