"""Currencies as they are written before or after a number, in English and Chinese.

Some spellings leave the currency open: `$` alone is read as the US dollar, as nearly every text
means it; 元 and `¥` stay `?`, with what they may stand for beside it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from workbench.facts.text import word_list

__all__ = [
    "CURRENCIES",
    "CURRENCY_CODES",
    "Currencies",
    "Currency",
    "canonical_amounts",
    "currency_named",
    "named_currency",
]


class Currency(msgspec.Struct, frozen=True):
    """What a spelling of a currency says."""

    code: str
    """ISO 4217 code, `?` where the spelling leaves it open, else the text's own word."""
    may_be: tuple[str, ...] = ()
    """Codes that an open spelling may stand for."""


class Currencies(msgspec.Struct, frozen=True):
    """Currencies by spelling."""

    before: dict[str, Currency]
    """Spellings that stand before a number."""
    after: dict[str, Currency]
    """Spellings that stand after one."""


_SYMBOLS = {
    "USD": "$ US$ USD$",
    "HKD": "HK$",
    "TWD": "NT$",
    "AUD": "A$ AU$",
    "CAD": "C$ CA$",
    "SGD": "S$ SG$",
    "EUR": "€",
    "GBP": "£",
    "INR": "₹ Rs.",
    "KRW": "₩",
    "RUB": "₽",
    "THB": "฿",
    "BRL": "R$",
    "TRY": "₺",
    "PHP": "₱",
    "ILS": "₪",
    "VND": "₫",
    "UAH": "₴",
    "NGN": "₦",
}
CURRENCY_CODES: Final = word_list(
    "USD EUR GBP CNY RMB JPY HKD TWD AUD CAD SGD CHF INR KRW NOK SEK DKK NZD MXN BRL ZAR AED SAR "
    "QAR KWD ILS RUB UAH PLN CZK HUF BGN RSD ISK THB IDR MYR VND PKR LKR KZT NGN KES GHS EGP CLP "
    "ARS"
)
"""ISO 4217 codes that stand beside a number without more ado, and RMB."""
_CODES_BEHIND = word_list("TRY PHP RON PEN COP MAD")
"""Codes that are words too, *PHP 8*, and count only behind a number."""
_WORDS = {
    "USD": "dollars dollar bucks 美元 美金 美刀 刀",
    "EUR": "euros euro Euro Euros 欧元 歐元",
    "GBP": "pounds sterling 英镑 英鎊",
    "CNY": "yuan Yuan renminbi 人民币 人民幣 元人民币 元人民幣",
    "JPY": "yen 日元 日圆 日圓",
    "HKD": "港元 港币 港幣",
    "TWD": "台币 新台币 新台幣 台幣",
    "KRW": "won 韩元 韓元",
    "INR": "rupees 卢比",
    "THB": "baht 泰铢",
    "AED": "dirham dirhams 迪拉姆",
    "ZAR": "rand 兰特 蘭特",
    "PLN": "zł zloty zlotys",
    "CZK": "Kč",
    "kr": "kr",
    "IDR": "rupiah 印尼盾",
    "VND": "dong 越南盾",
    "MYR": "ringgit 马币 林吉特 令吉",
    "ILS": "shekel shekels",
    "RUB": "ruble rubles rouble roubles 卢布 盧布",
    "TRY": "lira 里拉",
    "CHF": "瑞士法郎 瑞郎",
    "pesos": "pesos 比索",
    "kroner": "kroner",
    "kronor": "kronor",
    "SGD": "新加坡元 新元 新币",
    "AUD": "澳元",
    "CAD": "加元",
}
_SPELLING = re.compile(r"[A-Z]{0,3}[$€£¥₹₩₽฿₺₱₪₫₴₦]|[A-Za-z]+|[\u3400-\u9fff]+")
_OPEN_CODES: Final = {"RMB": "CNY"}
_YUAN: Final = Currency("?", ("CNY",))
_YEN_SIGN: Final = Currency("?", ("CNY", "JPY"))


def _spellings(table: dict[str, str]) -> dict[str, Currency]:
    return {word: Currency(code) for code, words in table.items() for word in words.split()}


_BY_CODE = {code: Currency(_OPEN_CODES.get(code, code)) for code in CURRENCY_CODES}

CURRENCIES: Final = Currencies(
    before={
        **_spellings(_SYMBOLS),
        **_BY_CODE,
        "¥": _YEN_SIGN,
        "人民币": Currency("CNY"),
        "人民幣": Currency("CNY"),
    },
    after={
        **_spellings(_WORDS),
        **_BY_CODE,
        **{code: Currency(code) for code in _CODES_BEHIND},
        "US dollars": Currency("USD"),
        "$": Currency("USD"),
        "€": Currency("EUR"),
        "£": Currency("GBP"),
        "¥": _YEN_SIGN,
        **{sign: Currency(code) for code, sign in (("RUB", "₽"), ("VND", "₫"), ("TRY", "₺"))},
        "元": _YUAN,
        "块钱": _YUAN,
        "塊錢": _YUAN,
        "块": _YUAN,
        "塊": _YUAN,
        "圆": _YUAN,
    },
)
"""All spellings known."""


@lru_cache(maxsize=4096)
def named_currency(words: str) -> str | None:
    """Spelling of the currency that a key or the head of a column names; None for none or several.

    Args:
        words: As `price_usd`, `Total EUR`, `单价(元)` or `€`.
    """
    spellings = _SPELLING.findall(words.upper() if "_" in words else words)
    named = {word: currency for word in spellings if (currency := _find(word)) is not None}
    return next(iter(named)) if len(set(named.values())) == 1 else None


def currency_named(spelling: str) -> Currency:
    """The currency of a spelling or a code, as `元`, `eur` or `EUR`."""
    return _find(spelling) or _find(spelling.upper()) or Currency(spelling.upper())


def _find(spelling: str) -> Currency | None:
    return CURRENCIES.before.get(spelling) or CURRENCIES.after.get(spelling)


def canonical_amounts(currency: Currency | None, value: str) -> tuple[str, tuple[str, ...]]:
    """Canonical form of an amount, and the forms that count as the same.

    Args:
        currency: What the spelling says, None where no currency is written.
        value: Decimal string.
    """
    if currency is None:
        return f"? {value}", ()
    return f"{currency.code} {value}", tuple(f"{code} {value}" for code in currency.may_be)
