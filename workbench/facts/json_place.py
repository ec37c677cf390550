"""What the JSON key of a value says it is: an identifier, money, a phone number, an address."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = [
    "contact_of_key",
    "identifier_of_key",
    "is_address_key",
    "is_money_key",
    "is_naming_key",
    "says_something",
]

_ID = re.compile(
    r"(?:^|_)(?:id|ids|uuid|guid|sku|pnr|code|codes|number|no|ref|reference|hash|sha|commit)$"
    r"|^(?:orders|reservations|tickets|last_four|last4|flight|items?|tracking|订单号|编号|单号)$|"
    r"[a-z](?:Id|ID)$"
)
_NOT_ID = re.compile(
    r"phone|line|exit|return|status|error_?code|port|page|count|zip|postal|country|currency"
    r"|language|house"
)
_MONEY = re.compile(
    r"(?:^|[_ -])(?:prices?|amounts?|costs?|fees?|fares?|rents?|balance|subtotal|refund|salary"
    r"|budget"
    r"|deposit|charges?|discount|revenue)(?:$|[_ -](?:usd|eur|cny|total|amount|due|difference)$)"
    r"|^(?:total|grand_?total|order_total|total_(?:paid|due))$|价格|金额|费用|人均消费|门票|票价"
)
_NOT_MONEY = re.compile(r"(?:percent|rate|tokens?|count|tier|index)")
_ZIP = re.compile(r"zip|postal|postcode|post_code|邮编")
_PHONE = re.compile(
    r"(?<!head)(?<!ear)(?<!smart)(?<!micro)phone|mobile|(?:^|_)(?:tel|cell|fax)(?:$|_)|电话|手机"
)
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
    return _MONEY.search(key) is not None and _NOT_MONEY.search(key) is None


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
