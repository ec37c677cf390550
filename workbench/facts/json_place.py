"""What the JSON key of a value says it is: an identifier, money, a phone number, an address."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.currency import CURRENCY_CODES

__all__ = [
    "contact_of_key",
    "identifier_of_key",
    "is_address_key",
    "is_branch_key",
    "is_currency_key",
    "is_money_key",
    "is_money_member",
    "is_naming_key",
    "says_something",
]

_ID = re.compile(
    r"(?:^|_)(?:id|ids|uuid|guid|sku|pnr|code|codes|number|no|ref|reference|hash|sha|commit)$"
    r"|^(?:issue|ticket|case|pr|pull_request|invoice|doi|orders|reservations|tickets|last_four|last4|flight|items?|tracking|订单号|编号|单号)$|"
    r"[a-z](?:Id|ID)$"
)
_NOT_ID = re.compile(
    r"phone|line|exit|return|status|error_?code|port|page|(?<!ac)count|zip|postal|country|currency"
    r"|language|house"
)
_SUM = (
    "prices?|amounts?|costs?|fees?|fares?|rents?|balance|subtotal|refunds?|salary|salaries|budget"
    "|deposits?|charges?|surcharges?|discount|revenue|premiums?|excess|deductible|tax|taxes|vat"
    "|withheld|withholding|payout|payable|income|profit|expenses?|earnings|turnover|wages?|tuition"
    "|bonus|commission|compensation|reimbursement|reimbursed|allowance|instal?lments?|mortgage|debt"
    "|paid|refunded|postage|gratuity"
)
_MONEY = re.compile(
    rf"(?:^|[_ -])(?:{_SUM})(?:$|[_ -](?:total|amount|due|difference|left"
    r"|remaining|spent|paid|cap|limit|net|gross|refunded|per_night|per_person)$)"
    r"|^(?:total|grand_?total|total_(?:paid|due)|per_(?:meal|night))$"
    r"|^(?:order|meal|room|trip|invoice|cart|net|gross|line|sub|fare|tax)_?total$"
    r"|(?:nightly|hourly|daily|room|day)_rate$"
    r"|价格|金额|费用|人均消费|门票|票价|单价|总价|押金|定金|租金|运费|保费|工资|薪资|余额|应付|实付"
    r"|退款|税额|学费|预算"
)
_NOT_MONEY = re.compile(
    r"(?:percent|(?<!nightly_)(?<!hourly_)(?<!daily_)(?<!room_)(?<!day_)rate|tokens?|(?<!ac)(?<!dis)count|tier"
    r"|index|free|日期|时间|比例|编号)"
)
_NO_SUM = re.compile(
    r"year|month|days?(?:$|_)|nights|hours|quantity|qty|(?:^|_)(?:id|no|number|number_of|line|page)"
    r"(?:$|_)|版本|年|月|数量"
)
_ZIP = re.compile(r"zip|postal|postcode|post_code|邮编")
_PHONE = re.compile(
    r"(?<!head)(?<!ear)(?<!smart)(?<!micro)phone|mobile|(?:^|_)(?:tel|cell|fax)(?:$|_)|电话|手机"
)
_CURRENCY_END = re.compile(rf"(?<=\w)[_ -](?:{'|'.join(CURRENCY_CODES).lower()})$")
_CURRENCY = re.compile(r"^(?:[a-z]+_)?currency_?(?:code)?$|^(?:币种|货币|貨幣|幣別)$")
_ADDRESS = re.compile(r"^(?:address_?(?:line)?_?[12]?|street(?:_address)?|shipping_address|地址)$")
_NAMING = re.compile(
    r"(?:^|_)(?:id|ids|name|address\d?|zip|phone|code|key|sha|hash|version|url|path|email)$"
)


@lru_cache(maxsize=4096)
def identifier_of_key(key: str) -> str | None:
    """What the identifier under a key names, empty for a plain one; None for no identifier."""
    if _ID.search(key) is None or _NOT_ID.search(key):
        return None
    for ending in ("_id", "_ids", "_number", "_code", "_no", "s"):
        if key.endswith(ending):
            return key.removesuffix(ending).split("_")[-1]
    return key if key not in ("id", "code", "number") else ""


@lru_cache(maxsize=4096)
def is_money_key(key: str) -> bool:
    """Whether numbers under a key are money."""
    bare = _CURRENCY_END.sub("", key)
    return _MONEY.search(bare) is not None and _NOT_MONEY.search(bare) is None


@lru_cache(maxsize=4096)
def is_money_member(key: str, parent: str) -> bool:
    """Whether numbers under a key are money by it, or as a part of what the key above it names."""
    return is_money_key(key) or (
        is_money_key(parent) and _NO_SUM.search(key) is None and _NOT_MONEY.search(key) is None
    )


@lru_cache(maxsize=4096)
def contact_of_key(key: str) -> str | None:
    """`zip` or `phone` where digits under a key are one."""
    if _ZIP.search(key):
        return "zip"
    return "phone" if _PHONE.search(key) else None


@lru_cache(maxsize=4096)
def is_address_key(key: str) -> bool:
    """Whether the words under a key are a postal address."""
    return _ADDRESS.search(key) is not None


@lru_cache(maxsize=4096)
def is_branch_key(key: str) -> bool:
    """Whether the word under a key is a branch of a repository."""
    return key.endswith("branch")


@lru_cache(maxsize=4096)
def is_currency_key(key: str) -> bool:
    """Whether the word under a key is the currency of the sums beside it."""
    return _CURRENCY.search(key) is not None


@lru_cache(maxsize=4096)
def is_naming_key(key: str) -> bool:
    """Whether digits under a key name something and count nothing."""
    return _NAMING.search(key) is not None


@lru_cache(maxsize=4096)
def says_something(key: str) -> bool:
    """Whether a key says what the values under it are."""
    return (
        is_money_key(key)
        or identifier_of_key(key) is not None
        or contact_of_key(key) is not None
        or is_address_key(key)
        or is_naming_key(key)
    )
