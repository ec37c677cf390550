"""Finds identifiers: codes with letters and digits, hashes, order numbers, card endings, versions.

A word counts as a code by its shape (`W2378156`, `sofia_kim_7287`, `HV-2026-00047`), or by what its
place says it is: the JSON key it belongs to, or the words before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from workbench.facts import version
from workbench.facts.anchors import before, iter_marks, match_before
from workbench.facts.fact import FactKind, Mention
from workbench.facts.identifier_place import (
    find_branches,
    find_by_key,
    find_by_words,
    find_listed,
    find_tables,
    owner_of,
)
from workbench.facts.numerals import is_round
from workbench.facts.overlaps import without_overlaps
from workbench.facts.text import fold, normal_form
from workbench.facts.traits import Traits, traits_of
from workbench.facts.version import LEADS, find_versions

__all__ = ["IdentifierFinder", "find_doubtful_versions", "find_listed_codes"]

_BRANCHES = frozenset(("branch", "gitbranch"))
_W = "A-Za-z0-9_"
_CAPITAL_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_UUID_TAIL = re.compile(
    rf"-[0-9a-fA-F]{{4}}-[0-9a-fA-F]{{4}}-[0-9a-fA-F]{{4}}-[0-9a-fA-F]{{12}}(?![{_W}])"
)
_DIGITS_ONLY = frozenset("0123456789")
_HEX_DIGITS = "0123456789abcdefABCDEF"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"
_WORD_CHARS = f"0123456789{_LETTERS}"
# Words that hold a digit; what they are is decided by their parts.
_WORD_TAIL = re.compile(rf"[0-9](?:[{_W}]++|-(?=[A-Za-z0-9]))*+")
_HEAD = f"{_LETTERS}-"
_NAME_BEFORE = frozenset(f"{_HEAD}#")
_SHORTEST_CODE = 7
"""Digits that a code without any letter or mark has at least."""
_EDGES = frozenset(f"{_WORD_CHARS}-")
_PACKAGE_NAME = re.compile(rf"(?<![{_W}./-])@?[a-z][a-z0-9_.-]{{0,60}}(?:/[a-z0-9_.-]{{1,60}})?$")
_PACKAGE_VERSION = re.compile(rf"@v?[0-9]+(?:\.[0-9A-Za-z-]+){{1,4}}(?![{_W}])")
_ENVIRONMENT = re.compile(
    rf"[A-Z](?<![{_W}$-][A-Z])[A-Z0-9]{{1,24}}(?:_[A-Z0-9]{{1,24}}){{1,6}}(?![{_W}])"
)
_QUOTED_SYMBOL = re.compile(
    r"`([A-Za-z_][A-Za-z0-9_]{2,60}(?:\.[A-Za-z_][A-Za-z0-9_]{1,60}){0,4}(?:\(\))?)`"
)
_SYMBOL = re.compile(r"^_|\(\)$|[a-z][A-Z]|[A-Za-z]{2}\.[A-Za-z]{2}")

_HASH_NUMBER = re.compile(r"#(?<![A-Za-z0-9_#&/]#)[0-9]{2,12}(?![A-Za-z0-9_]|\.[A-Za-z0-9])")
# Numbers of files and letters: OJ/2026/033.
_SLASHED = re.compile(
    r"[A-Z](?<![A-Za-z0-9_./-][A-Z])[A-Z]{0,5}(?:/[A-Z]{1,4})?/(?:19|20)[0-9]{2}[/-][0-9]{2,6}"
    r"(?![A-Za-z0-9_/-])"
)
_DOI = re.compile(
    r"10\.(?<![0-9A-Za-z_.]10\.)[0-9]{4,9}/[A-Za-z0-9][A-Za-z0-9._;()/:-]*[A-Za-z0-9]"
)
# A table that was written for a day: fix.store_sales_d_20260905.
_DATED_TABLE = re.compile(
    r"(?<![A-Za-z0-9_./])[a-z]{2,16}\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*_(?:19|20)[0-9]{6}(?:_[a-z0-9]+)*"
    r"(?![A-Za-z0-9_.(])"
)
# An account as banks print it: GB29 NWBK 6016 1331 9268 19.
_IBAN = re.compile(
    r"[A-Z]{2}[0-9]{2}(?<![A-Za-z0-9]....)(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_IBAN_LEAST = 15
_DATE_IN_NAME = re.compile("_(?:19|20)[0-9]{6}")
_TABLE_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789_."
_ORDERS = re.compile(r"^#?[A-Z]{1,3}[0-9]{5,}$|^#[a-z]{1,3}[0-9]{4,}$")
# A code in small letters, as people type it; 1h30m and 2x4x8 are none.
_SMALL = re.compile(
    r"(?!(?:[0-9]+(?:d|h|m|s|w|y|ms|min|hr|hrs|mins|kg|g|cm|mm|ft|in|lb|oz|k|p|fps|hz|gb|mb|tb)[0-9]{0,2})+$)"
    r"(?![0-9]*x?[0-9]+x[0-9]+[a-z]*$)[a-z0-9]{5,10}$"
)
_LEAST_CHANGES = 3
"""How often letters and digits change in a mixed code that no word names."""

_Found = Iterator[tuple[int, int, str | None]]


def _searches(text: str) -> Iterator[Callable[[str], _Found]]:
    """The searches that can find something in a text, by what it holds at all."""
    traits = traits_of(text)
    if traits.digits and "-" in traits.text:
        yield _uuids
    if traits.digits and "@" in traits.text:
        yield _packages
    if '"' in traits.text:
        yield find_by_key
    if traits.digits and ("." in traits.text or traits.has_word(LEADS)):
        yield find_versions
    if traits.digits or traits.has_char(_CAPITAL_LETTERS):
        yield find_by_words
    yield from _searches_of_names(traits)


def _searches_of_names(traits: Traits) -> Iterator[Callable[[str], _Found]]:
    if (
        "_" in traits.text
        and "." in traits.text
        and ("表" in traits.text or "table" in traits.words)
    ):
        yield find_tables
    if not traits.words.isdisjoint(_BRANCHES):
        yield find_branches
    if traits.digits:
        yield _words
    if traits.digits > 8 and " " in traits.text:
        yield _accounts
    if traits.digits and "#" in traits.text:
        yield _numbers
    if traits.digits > 5 and ("/" in traits.text or "_" in traits.text):
        yield _long_names
    if "`" in traits.text or "_" in traits.text:
        yield _symbols


class IdentifierFinder:
    """Finds opaque names that must survive letter by letter."""

    kind: ClassVar[FactKind] = "identifier"
    version: ClassVar[str] = "8"

    def find(self, text: str) -> list[Mention]:
        folded = fold(text)
        found: dict[int, Mention] = {}
        for search in _searches(text):
            for start, end, sub in search(folded):
                known = found.get(start)
                if known is None or end > known.end:
                    found[start] = _mention(text, start, end, sub)
        return without_overlaps(found.values())


def find_doubtful_versions(text: str) -> list[Mention]:
    """Numbers that are versions because another line of the text speaks of versions."""
    if not version.may_hold_versions(text):
        return []
    folded = fold(text)
    return [_mention(text, *found) for found in version.find_doubtful_versions(folded)]


def find_listed_codes(text: str) -> list[Mention]:
    """Codes of letters alone that are codes because the lines beside theirs hold some."""
    if "\n" not in text:
        return []
    return [_mention(text, *found) for found in find_listed(fold(text))]


def _mention(text: str, start: int, end: int, sub: str | None) -> Mention:
    surface = text[start:end]
    canonical = normal_form(surface)
    also: tuple[str, ...] = ()
    if sub == "version":
        if canonical.startswith("python"):
            canonical, also = canonical.removeprefix("python"), (canonical,)
        canonical = canonical.removeprefix("go")
        if canonical[:1] in "vV" and canonical[1:2].isdigit():
            also = (canonical[1:],)
    elif sub == "iban":
        canonical = canonical.replace(" ", "")
        also = (surface,)
    else:
        if canonical[0] == "#":
            also = (canonical[1:],)
        if not sub or sub == "order":
            sub = owner_of(text, start) or sub or ("order" if also else None)
    return Mention(
        kind="identifier",
        surface=surface,
        start=start,
        end=end,
        canonical=canonical,
        also=also,
        sub=sub,
    )


def _uuids(text: str) -> _Found:
    if text.count("-") < 4:
        return
    for match in _UUID_TAIL.finditer(text):
        start = match.start() - 8
        if before(text, match.start(), _HEX_DIGITS, reach=9) == start and (
            start == 0 or text[start - 1] not in _EDGES
        ):
            yield start, match.end(), "uuid"


def _packages(text: str) -> _Found:
    for match in _PACKAGE_VERSION.finditer(text):
        place = match.start()
        name = _PACKAGE_NAME.search(text[max(0, place - 124) : place])
        if name:
            yield place - len(name.group()), match.end(), "package"


def _words(text: str) -> _Found:
    for start, end in _spans_with_digits(text):
        word = text[start:end]
        split = _CODE_RANGE.match(word)
        if split is not None and split[1] == split[3]:
            middle = start + len(split[1] + split[2])
            yield start, middle, None
            yield middle + 1, end, None
            continue
        sub = _code_kind(word)
        if sub is not None:
            yield start, end, sub or None


def _spans_with_digits(text: str) -> Iterator[tuple[int, int]]:
    """Words that hold a digit, hyphens and a leading `#` included; parts of decimals are none."""
    for match in _WORD_TAIL.finditer(text):
        place, end = match.span()
        if (
            end - place < _SHORTEST_CODE
            and text[place - 1 : place] not in _NAME_BEFORE
            and text[place:end].isdigit()
        ):
            continue  # most numbers are plain ones
        if text[end : end + 1] == "." and text[end + 1 : end + 2] in _DIGITS_ONLY:
            continue
        start = before(text, place, _HEAD)
        head = text[start:place]
        if "--" in head or "-_" in head:
            continue
        front = text[max(0, start - 2) : start]
        if front == "&#" and text[end : end + 1] == ";":
            continue  # a character of HTML, as `&#169;` or `&#xA9;`
        if front[-1:] == "#" and front[:-1] not in _EDGES:
            yield start - 1, end
        elif not (front[-1:] == "." and front[:-1] in _WORD_CHARS) and front[-1:] not in _EDGES:
            yield start, end


# Common words of technology that hold digits and name nothing of the conversation.
_COMMON = re.compile(
    r"(?i)#?(?:utf-?(?:8(?:mb[34])?|16|32)|iso-?\d{4,5}(?:-\d+)?|sha-?(?:1|2|224|256|384|512)|md5|base-?64|"
    r"[xh]26[45]|[iu]?int(?:8|16|32|64)|float(?:16|32|64)"
    r"|x86_64|amd64|arm64|win(?:32|64)|ipv[46]|http[23]?|mp[34]|covid-19|gpt-?\w*|o[134]"
    r"(?:-mini)?|wi-?fi-?\d?|usb-?\d?|log4j|latin-?1|"
    r"(?:[a-z]+-)?[1-9]\d?(?:-[a-z]+)+|top-?\d+|python[23]|h[1-6]|4k|2fa|e2e|b2b|b2c|[1-9]d|web3"
    r"|k8s|i18n|l10n|a11y|s3|ec2|mp\d|co2|n95|"
    r"\d+(?:st|nd|rd|th)|\d+(?:s|x|k|m|g|kb|mb|gb|tb|ml|cm|mm|km|kg|mg|lb|lbs|oz|ft|in|hrs?|mins?"
    r"|secs?|ms|days?|mp|mah|hz|ghz|mhz|w|v|px|am|pm|p|"
    r"mph|fps|dpi|bn|min|h|d|y|c|f|l|t|usd|eur|rmb|cny|gbp|inch|inches|years?|hours?)"
    r"(?:-\d*[a-z]*)*)$"
)
_HEX = re.compile(r"#?(?=[0-9a-f]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{7,64}$")
_SNAKE = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*_[0-9A-Za-z]*[0-9]{3,}[0-9A-Za-z]*$")
_CAPITALS = re.compile(r"#?(?=[A-Z0-9]*[A-Z])[A-Z0-9]{3,24}$")
_DASHED = re.compile(r"#?(?=[A-Za-z0-9-]*[A-Z])[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{1,16}){1,5}$")
_LOWER_DASHED = re.compile(r"#?[a-z]{1,12}(?:-[a-z]{1,12})*-(?:[0-9]{3,}|0[0-9])(?:-[0-9a-z]+)*$")
# `pay-gw-3af7`: what a scheduler calls its copies.
_COPY = re.compile(r"[a-z][a-z0-9]{1,14}(?:-[a-z0-9]{1,14}){0,4}-([a-z0-9]{4,10})$")
_HEX_PART = re.compile(r"(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]+$")
_MEASURED = re.compile(r"[0-9]+[a-z]$")
# `cap_9QX2M7`: a word for the kind and a code.
_KIND_AND_CODE = re.compile(r"[a-z]{2,10}_([A-Z0-9]{5,40}|[A-Za-z0-9]{12,40})$")
_USER = re.compile(r"[a-z]{3,}[0-9]{3,}$")
_MIXED = re.compile(r"[A-Za-z0-9]{8,}$")
_CODE_RANGE = re.compile(r"([A-Z]{2,8})([0-9]{1,6})-([A-Z]{2,8})([0-9]{1,6})$")
_DIGITS = re.compile(r"#[0-9]{3,}$|[0-9]{7,}$")
_RANGE = re.compile(r"#?[0-9]+-[0-9]+$")
_GROUPS = re.compile(r"#?(?=[0-9-]*[0-9]{3})[0-9]+(?:-[0-9]+){2,6}$")
_YEARS = re.compile(r"(?:(?:19|20)[0-9]{2}-?)+$")


@lru_cache(maxsize=16_384)
def _code_kind(word: str) -> str | None:
    """What a word with digits is: a sub, empty for a plain code, None for no identifier."""
    if _DIGITS.match(word):
        if is_round(word):
            return None
        return "order" if word[0] == "#" else ""
    bare = word.lstrip("#")
    if _GROUPS.match(word):
        # 3-5-7 counts something, 2019-2020-2021 lists years; what a date is, a date stands for.
        return "" if len(bare) >= 9 and not _YEARS.match(bare) else None
    if bare.isdigit() or _RANGE.match(word) or _COMMON.match(word):
        return None
    if _ORDERS.match(word):
        return "order"
    if _SNAKE.match(word) or _HEX.match(word) or _USER.match(word) or _LOWER_DASHED.match(word):
        return ""
    if _is_kind_and_code(word) or _is_copy(word):
        return ""
    if _CAPITALS.match(word):
        return "" if len(bare) > 3 or not bare[0].isdigit() else None
    if _DASHED.match(word):
        return "" if sum(map(str.isdigit, word)) >= 2 and not _is_spelled(bare) else None
    is_mixed = _MIXED.match(word) or _SMALL.match(word)
    return "" if is_mixed and _changes(bare) >= _LEAST_CHANGES else None


def _is_copy(word: str) -> bool:
    copy = _COPY.match(word)
    if copy is None or copy[1].isdigit() or copy[1].isalpha():
        return False
    if _MEASURED.match(copy[1]):
        return False  # gpt-oss-120b
    return _HEX_PART.match(copy[1]) is not None or _changes(copy[1]) >= 2


def _is_kind_and_code(word: str) -> bool:
    code = _KIND_AND_CODE.match(word)
    return code is not None and _changes(code[1]) >= 2


def _changes(word: str) -> int:
    """How often digits begin or end in a word."""
    return sum(a.isdigit() != b.isdigit() for a, b in pairwise(word))


def _is_spelled(word: str) -> bool:
    """Whether a dashed word is a size or an age, as `5-Year-old` or `Pro-12`."""
    first, *rest = word.split("-")
    if first.isdigit() and len(first) < 3:
        return all(part.isalpha() for part in rest)
    return (
        first.istitle()
        and len(first) > 3
        and all(part.isdigit() and len(part) < 3 for part in rest)
    )


def _numbers(text: str) -> _Found:
    for match in _HASH_NUMBER.finditer(text):
        yield match.start(), match.end(), None


def _accounts(text: str) -> _Found:
    for match in _IBAN.finditer(text):
        if len(match.group().replace(" ", "")) >= _IBAN_LEAST:
            yield match.start(), match.end(), "iban"


def _long_names(text: str) -> _Found:
    if "/" in text:
        for match in _SLASHED.finditer(text):
            yield match.start(), match.end(), None
        for match in _DOI.finditer(text) if "10." in text else ():
            yield match.start(), match.end(), "doi"
    if "_" in text and "." in text:
        marks = iter_marks(_DATE_IN_NAME, text)
        for match in match_before(_DATED_TABLE, text, marks, chars=_TABLE_CHARS, reach=64):
            yield match.start(), match.end(), "table"


def _symbols(text: str) -> _Found:
    if "_" in text:
        for match in _ENVIRONMENT.finditer(text):
            if not match.group().startswith(("MY_", "YOUR_", "FOO_")):
                yield match.start(), match.end(), "code_symbol"
    if "`" in text:
        for match in _QUOTED_SYMBOL.finditer(text):
            if _SYMBOL.search(match[1]):
                yield match.start(1), match.end(1), "code_symbol"
