"""Finds amounts of money: `$54.85`, `1.184,50 €`, 12万元, `forty dollars`, `"price": 54.85`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from workbench.facts.amount_chinese import STEPS, find_chinese_sums
from workbench.facts.anchors import iter_places, match_at
from workbench.facts.currency import CURRENCIES, Currency, canonical_amounts, currency_named
from workbench.facts.fact import FactKind, Mention
from workbench.facts.json_currency import CARRIED_KEY, carried_currency
from workbench.facts.json_place import is_money_key, is_money_member
from workbench.facts.numerals import (
    CHINESE_DIGITS,
    ENGLISH_NUMBER,
    NUMBER_WORDS,
    parse_chinese,
    parse_digits,
    parse_english,
    scale,
)
from workbench.facts.overlaps import without_overlaps
from workbench.facts.text import fold, json_keys, lowered, word_list
from workbench.facts.traits import traits_of

__all__ = ["AmountFinder"]

_NUMBER = r"[0-9]+(?:[.,][0-9]+|'[0-9]{3}(?![0-9]))*"
# A single letter only right behind the number: the next line or word may begin with one.
_MAGNITUDE = (
    r"(?:(?:[ \u00a0]?(?:million|billion|thousand|bn|mn)|[kKmMB])(?![A-Za-z])"
    r"|\s?[百千]?[万萬亿億]|[百千](?=[元块塊]))"
)
# Behind a number these marks are an amount's too, *30$*, but not in code: `5 $HOME`, `/x10$/`.
_NO_CODE = (
    r"(?![A-Za-z0-9_{(\[\"'`|*+?\\$]|\s[0-9](?![0-9.,]*\$)"
    r"|/(?!\s?(?:month|year|day|week|hour|night|person|mo|yr|h)\b))"
)
_BEFORE = "|".join(sorted(map(re.escape, CURRENCIES.before), key=len, reverse=True))
_AFTER = "|".join(
    re.escape(word) + (_NO_CODE if word in "$¥" else "(?![A-Za-z])" if word.isascii() else "")
    for word in sorted(CURRENCIES.after, key=len, reverse=True)
)
_JOIN = r"\s?(?:-|~|to|至|到|和|and)\s?"

_PREFIXED = re.compile(
    rf"({_BEFORE})\s?({_NUMBER})({_MAGNITUDE})?"
    rf"(?:{_JOIN}({_NUMBER})({_MAGNITUDE})?(?![\w%.,]*[A-Za-z0-9%]|\s?(?:{_AFTER})))?"
)
_SUFFIXED = re.compile(
    rf"[0-9](?<![A-Za-z0-9_.,$€£¥#][0-9])(?<![0-9]'[0-9])[0-9]*+(?:[.,][0-9]++|'[0-9]{{3}}(?![0-9]))*+"
    rf"({_MAGNITUDE})?"
    rf"(?:{_JOIN}({_NUMBER})({_MAGNITUDE})?)?[多余來来]?(?:\s?(?:/\s?)?|-)({_AFTER})"
)
_CHINESE = re.compile(
    rf"[{CHINESE_DIGITS}](?<![{CHINESE_DIGITS}].)[{CHINESE_DIGITS}]*+([多余来幾几])?"
    rf"(?:[至到~-]([{CHINESE_DIGITS}]++))?(?="
    rf"[元块塊圆美欧歐英日港台新人韩韓泰澳加卢盧马比兰蘭迪瑞里林令印越])({_AFTER})"
)
_CHINESE_NUMERAL = re.compile(f"[{CHINESE_DIGITS}]++")
_ENGLISH = re.compile(
    rf"(?<!-)({ENGLISH_NUMBER})\s(?:us\s)?"
    r"(dollars?|bucks|euros?|pounds sterling|yuan|yen|rmb|kroner)(?![a-z])"
)
_SPELLED_WORDS = frozenset(
    word_list("dollar dollars bucks euro euros sterling yuan yen rmb kroner")
)
_MONEY_WORDS = re.compile(
    r"(?:人均|平均(?:每|一)个?人|消费|价格|價格|价位|门票|票价|房价|售价|费用|单价|总价|预算|押金|租金|运费|金额|退款)"
    r"[^0-9,.，。、;；!?！？分\n]{0,6}?(?<![0-9])"
    r"((?:[0-9]{1,3}(?:,[0-9]{3})++|[0-9]++)(?:\.[0-9]+)?)(?:\s?[-~到至]\s?([0-9]+(?:\.[0-9]+)?))?"
    r"(?![0-9.]|,[0-9]|\s?(?:[万萬亿億千百次]|分|%|折|年|月|天|个|次|人|位|家|元|块|-|:))"
)
# A sum to the cent, as tables write it: 16,985,330.72.
_TO_THE_CENT = re.compile(
    r"[0-9](?<![A-Za-z0-9_.,$€£¥#/'-][0-9])[0-9]{0,2}(?:,[0-9]{3})+\.[0-9]{2}"
    r"(?=\s*(?:$|[|;)\]\"\n])|[.,](?:\s|$)|\s{2})"
)
# Swiss thousands without a unit behind; with `;` they may be code of C++.
_SWISS = re.compile(
    r"[0-9](?<![A-Za-z0-9_.,$€£¥#/'=(-][0-9])[0-9]{0,2}(?:'[0-9]{3})+(?:\.[0-9]{2})?"
    r"(?=\s(?:and|or|if|but|is|was|per|und|oder|et|ou)(?![a-z])|[.,!?](?:\s|$)|\s?\||$)"
)
# Paid 300, a price of 4875: what stands where a price is told, and counts nothing.
_PRICED = re.compile(
    r"(?:(?:costs?|pa(?:id|ys?|ying)|charg(?:ed?|es|ing)|quot(?:ed?|es|ing)|ow(?:e|es|ed)|billed"
    r"|invoiced)(?:\s(?:us|me|you|them|him|her))?"
    r"|(?:price|cost|fee|fare|rent|deposit|budget|premium)\s(?:is|was|of|will be|would be))\s"
    r"(?:(?:about|around|only|up to|at most|at least|over|under|just|another|exactly|roughly|nearly"
    rf"|almost)\s)?({_NUMBER})"
    r"(?=[.,;:!?)]?(?:$|[\n\0])|[.,;:!?)]\s|\s(?:for|if|each|instead|plus|because|but|when"
    r"|altogether|now|upfront|extra|(?:and|or)(?!\s[0-9])|per(?!\s?cent))(?![a-z]))"
)
_PRICE_WORDS = frozenset(
    word_list(
        "cost costs paid pay pays paying charge charged charges charging quote quoted quotes "
        "quoting owe owes owed billed invoiced price fee fare rent deposit budget premium"
    )
)
# A hyphen between Chinese words and an amount is a minus only where the words can be negative.
_SIGN = re.compile(
    r"(?:(?:^|[\s(:=\"'])|(?:余额|餘額|利润|利潤|收益|盈亏|净额|差额|结余|变动|[为為是到至]))(-)$"
    r"|((?:minus|negative)\s|[负負])$"
)
_MONEY_HINT = re.compile(r"[消价價费金租][费格價价位均额款票]|人均|平均|门票|票价|退款|预算")
_MONEY_LABELS = re.compile(
    r"(?:subtotal|airfare|price|cost|total|amount|fee|fare|rent|balance|refund|deposit|budget)"
    r"(?: difference| amount| cost| price| due)?(?:\*\*)?\s?(?::|=| of| is| was)(?:\*\*)?\s"
    r"(-?[0-9]+(?:[.,][0-9]+)*\.[0-9]{2})(?![0-9%])"
)
_JSON_NUMBER = re.compile(
    rf'[:\[,]\s{{0,4}}(?:"(-?{_NUMBER})(?=["\s]|$)|(-?[0-9]++(?:\.[0-9]++)?)(?=[\s,}}\]]|$))'
)
_MARKS = frozenset(
    mark[-1] for mark in CURRENCIES.before if mark[-1] not in "." and not mark.isalpha()
)
_MARK_CODES = frozenset(mark.lower().rstrip(".") for mark in CURRENCIES.before if mark[0].isalpha())
_ENDS = frozenset(word[-1] for word in CURRENCIES.after if not word.isascii() or word == "$")
_BEFORE_CODE = frozenset("^\\|*+/=<>")
"""What stands before a number at the end of a pattern, `^10$`."""
_END_WORDS = frozenset(word.lower().split()[-1] for word in CURRENCIES.after if word.isascii())
_LABEL_WORDS = frozenset(
    word_list(
        "subtotal airfare price cost total amount fee fare rent balance refund deposit budget"
    )
)


class AmountFinder:
    """Finds amounts with a currency, and numbers that their place says are money."""

    kind: ClassVar[FactKind] = "amount"
    version: ClassVar[str] = "7"

    def find(self, text: str) -> list[Mention]:
        folded = fold(text)
        found: dict[int, Mention] = {}
        for search in _searches(text):
            for start, end, currency, value in search(folded):
                if start not in found:
                    found[start] = _mention(text, start, end, currency, value)
        return without_overlaps(found.values())


_Found = Iterator[tuple[int, int, Currency | None, str]]


def _searches(text: str) -> Iterator[Callable[[str], _Found]]:
    """The searches that can find something in a text, by what it holds at all."""
    traits = traits_of(text)
    if traits.digits and (
        traits.has_char(_MARKS) or traits.has_word(_MARK_CODES) or "币" in text or "幣" in text
    ):
        yield _prefixed
    if traits.digits and (traits.has_char(_ENDS) or traits.has_word(_END_WORDS)):
        yield _suffixed
    if traits.has_char(_ENDS) or traits.has_word(_SPELLED_WORDS):
        yield _spelled
    if traits.digits and '"' in traits.text:
        yield _in_json
    if traits.digits and (traits.is_chinese or traits.has_word(_LABEL_WORDS)):
        yield _labelled
    if traits.has_char(STEPS):
        yield find_chinese_sums
    if traits.digits > 5 and "," in traits.text:
        yield _to_the_cent
    if traits.digits > 3 and "'" in traits.text:
        yield _swiss
    if traits.digits and traits.has_word(_PRICE_WORDS):
        yield _priced


def _prefixed(text: str) -> _Found:
    for match in _PREFIXED.finditer(text):
        mark, first, magnitude, second, second_magnitude = match.groups()
        start = match.start()
        if mark[0].isalpha() and start and text[start - 1].isalpha() and text[start - 1].isascii():
            continue
        if mark in "$¥" and text[start - 1 : start].isdigit():
            continue  # it stands behind a number: 30$ 40$
        value = parse_digits(first)
        if value is None or (mark == "$" and _is_field(text, start, match.end())):
            continue
        currency = CURRENCIES.before[mark]
        end = match.end(3) if magnitude else match.end(2)
        begin = _signed_from(text, start)
        sign = "-" if begin < start else ""
        yield begin, end, currency, sign + scale(value, magnitude)
        if second and (other := parse_digits(second)) is not None:
            end = match.end(5) if second_magnitude else match.end(4)
            yield match.start(4), end, currency, scale(other, second_magnitude)


def _is_field(text: str, start: int, end: int) -> bool:
    """Whether `$1` is a field or argument of a shell or of awk."""
    if end - start > len("$10"):
        return False
    return (
        text[start - 1 : start] in ("$", "{")
        or text[end : end + 1] == "}"
        or text.endswith(("print ", "echo ", "$1, ", "$2, "), max(0, start - 6), start)
    )


def _signed_from(text: str, start: int) -> int:
    """Where the minus sign before an amount stands, or the amount itself where it has none."""
    sign = _SIGN.search(text, max(0, start - 12), start)
    return sign.end() - len(sign[1] or sign[2]) if sign else start


def _suffixed(text: str) -> _Found:
    for match in _SUFFIXED.finditer(text):
        magnitude, second, second_magnitude, word = match.groups()
        if word == "$" and text[match.start() - 1 : match.start()] in _BEFORE_CODE:
            continue
        currency = CURRENCIES.after[word]
        first = text[match.start() : _first_end(match)]
        value = parse_digits(first)
        if second is None:
            if value is not None:
                begin = _signed_from(text, match.start())
                sign = "-" if begin < match.start() else ""
                yield begin, match.end(), currency, sign + scale(value, magnitude)
            continue
        other = parse_digits(second)
        if other is None:
            continue
        if value is not None:
            shared = magnitude or second_magnitude
            end = match.end(1) if magnitude else match.start() + len(first)
            yield match.start(), end, currency, scale(value, shared)
        yield match.start(2), match.end(), currency, scale(other, second_magnitude)


def _first_end(match: re.Match[str]) -> int:
    number = _LEADING_NUMBER.match(match.string, match.start())
    return number.end() if number else match.end()


_LEADING_NUMBER = re.compile(_NUMBER)


def _spelled(text: str) -> _Found:
    if traits_of(text).is_chinese:
        for match in _CHINESE.finditer(text):
            yield from _chinese_sums(match)
    lower = lowered(text)
    words = traits_of(text).words & NUMBER_WORDS
    for match in match_at(_ENGLISH, lower, iter_places(lower, words)):
        value = parse_english(match[1])
        if value is not None:
            word = match[2].split()[-1]
            yield match.start(), match.end(), _BY_ENGLISH_WORD[word], value


def _chinese_sums(match: re.Match[str]) -> _Found:
    """The sum of a Chinese numeral, or both ends of 五十至一百元 and of 三到五百元."""
    _, last, word = match.groups()
    currency = CURRENCIES.after[word]
    begins = _CHINESE_NUMERAL.match(match.string, match.start())
    first = begins.group() if begins else ""
    if last:
        # 三到五百: the step stands once for both.
        step = last[-1] if len(first) == 1 and last[-1] in STEPS else ""
        value, other = parse_chinese(first + step), parse_chinese(last)
        if value is not None and other is not None:
            yield match.start(), match.start() + len(first), currency, value
            yield match.start(2), match.end(), currency, other
        return
    value = parse_chinese(first)
    if value is not None and not _is_part_of_name(match.string, match.end(), first, word):
        yield match.start(), match.end(), currency, value


def _is_part_of_name(text: str, end: int, numeral: str, word: str) -> bool:
    """Whether 三元 is part of a name, as in 三元桥, and 一块 means together."""
    if numeral == "一" and word in ("块", "圆", "塊"):
        return True
    behind = text[end : end + 1]
    return (
        len(numeral) == 1
        and word == "元"
        and "\u3400" <= behind <= "\u9fff"
        and (behind not in _BEHIND_SUMS or text.startswith("一次", end))
    )


_BEHIND_SUMS = frozenset(
    "钱錢整多左上以每一二两三四五六七八九十的起就吧呢啊吗了和到至或才不也买買都个個斤份张張人可够還还"
)
_BY_ENGLISH_WORD = {
    **{word: currency for word, currency in CURRENCIES.after.items() if word.isascii()},
    "rmb": CURRENCIES.after["RMB"],
}


def _labelled(text: str) -> _Found:
    if traits_of(text).is_chinese and _MONEY_HINT.search(text):
        for match in _MONEY_WORDS.finditer(text):
            for group in (1, 2):
                if match[group]:
                    currency = CURRENCIES.after["元"]
                    yield (
                        match.start(group),
                        match.end(group),
                        currency,
                        parse_digits(match[group]) or "0",
                    )
    lower = lowered(text)
    words = traits_of(text).words & _LABEL_WORDS
    for match in match_at(_MONEY_LABELS, lower, iter_places(lower, words)):
        sign, digits = ("-", match[1][1:]) if match[1][0] == "-" else ("", match[1])
        value = parse_digits(digits)
        if value is not None:
            yield match.start(1), match.end(1), None, sign + value


def _to_the_cent(text: str) -> _Found:
    return _bare(_TO_THE_CENT.finditer(text))


def _swiss(text: str) -> _Found:
    return _bare(_SWISS.finditer(text))


def _priced(text: str) -> _Found:
    lower = lowered(text)
    places = iter_places(lower, traits_of(text).words & _PRICE_WORDS)
    return _bare(match_at(_PRICED, lower, places), group=1)


def _bare(matches: Iterable[re.Match[str]], *, group: int = 0) -> _Found:
    """Numbers that are sums of an unnamed currency by their place or shape."""
    for match in matches:
        value = parse_digits(match[group])
        if value is not None:
            yield match.start(group), match.end(group), None, value


def _in_json(text: str) -> _Found:
    keys = json_keys(text)
    if keys is None or not any(map(is_money_key, keys.names)):
        return
    has_currency = CARRIED_KEY in keys.names
    for match in _JSON_NUMBER.finditer(text):
        start, end = match.span(1 if match[1] else 2)
        key, parent = keys.at(start)
        if not is_money_member(key, parent):
            continue
        written = text[start:end]
        sign, digits = ("-", written[1:]) if written[0] == "-" else ("", written)
        value = parse_digits(digits)
        if value is not None:
            spelling = carried_currency(text, start) if has_currency else None
            yield start, end, currency_named(spelling) if spelling else None, sign + value


def _mention(text: str, start: int, end: int, currency: Currency | None, value: str) -> Mention:
    canonical, also = canonical_amounts(currency, value)
    flags = ("ambiguous_currency",) if len(also) > 1 else ()
    return Mention(
        kind="amount",
        surface=text[start:end],
        start=start,
        end=end,
        canonical=canonical,
        also=also,
        flags=flags,
    )
