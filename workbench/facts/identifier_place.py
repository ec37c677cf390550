"""Finds identifiers by their place: the words beside them, or the JSON key they are the value of.

What stands there need not look like a code: a reservation may be called `HATHAT`, a card 4242.
Values are looked for first, being rare, and then the words around each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.anchors import before, iter_marks, iter_places, match_at
from workbench.facts.json_place import identifier_of_key, is_branch_key
from workbench.facts.text import json_keys, lowered, word_list
from workbench.facts.traits import traits_of

__all__ = [
    "find_branches",
    "find_by_key",
    "find_by_words",
    "find_listed",
    "find_tables",
    "owner_of",
]

_SHORT_CODE = re.compile(
    r"[A-Z0-9](?=[A-Z0-9]{3})(?<![A-Za-z0-9_,$€£¥/-][A-Z0-9])(?<![A-Za-z0-9_]\.[A-Z0-9])[A-Z0-9]{3,7}(?!"
    r"[A-Za-z0-9_]|[.,:-][A-Za-z0-9]|%)"
)
_SMALL_CODE = re.compile(
    r"(?<![a-z0-9_.,$€£¥/@#-])(?=(?:[a-z]+[0-9]+[a-z]|[0-9]+[a-z]+[0-9]))[a-z0-9]{5,8}"
    r"(?![a-z0-9_@]|[.,:-][a-z0-9]|%)"
)
"""A code in small letters, with letters behind digits or digits behind letters."""
_SECOND_GROUP = re.compile(r"-[0-9]{3,}(?![A-Za-z0-9_%]|[.,:/-][0-9])")
_DIGITS = "0123456789"
_NO_GROUP_BEHIND = re.compile(r"[A-Za-z0-9_,$€£¥/.-]")
_FIRST_GROUP_LENGTH = 3
_TWO_GROUPS_LENGTH = 8
_TWO_YEARS = re.compile(r"(?:19|20)[0-9]{2}-(?:19|20)[0-9]{2}$")
_THING = (
    r"(?:reservation|booking|confirmation|pnr|reference|tracking|order|ticket|invoice|case|item"
    r"|product|user|customer|account"
    r"|订单|预订|预约|确认|编号|单号|工单|合同|账号|账户|帐号|卡号|运单|流水)"
)
_THINGS = frozenset(
    word_list(
        "reservation reservations booking bookings confirmation pnr reference tracking ticket case"
    )
)
"""Things whose codes people type in small letters."""
_NAMED = re.compile(
    rf"(?:(?<![a-z]){_THING}s?\s?(?:with\s)?(?:(?:ids?|numbers?|no\.?|codes?|references?|号码?"
    rf"|编号|码)\s?)?|(?<![a-z])ids\s)"
    r"(?:is|was|are|:|=|是|为)?(?:\*\*)?\s?[\"'`*(#]{0,3}$"
)
# 证号我看错了，是 6602: a noun that names a number, and the number a few words on.
_NUMBER_NOUN = re.compile(
    r"(?:证号|编号|单号|卡号|房号|工号|学号|车牌号|案号|批号|号码|房产证)[^0-9。；;\n]{0,10}?(?:是|为|:|尾号)"
    r"\s?([0-9]{3,12})(?![0-9A-Za-z年月日号个元块%.-])"
)
_TABLE = re.compile(
    r"(?:(?<![a-z])table\s(?:is\s|called\s|named\s)?|表(?:是|名|叫|在|为)?(?:是|:)?\s?)[`\"']?"
    r"([a-z][a-z0-9]{1,15}\.[a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?![a-z0-9_.(])"
)
_TABLE_WORD = re.compile("表|table")
_LISTED = re.compile(r"(?=[A-Z0-9]*[0-9])[A-Z0-9]{6},?\s(?:and\s|or\s)?$")
_LIST_GOES_ON = re.compile(r",?\s(?:and\s|or\s)?(?=[A-Z0-9]*[0-9])[A-Z0-9]{6}(?![A-Za-z0-9_])")
_MIXED = re.compile(r"(?=[A-Z]*[0-9])(?=[0-9]*[A-Z])[A-Z0-9]{6}")
_LOCATOR_LENGTH = 6
"""Letters and digits of the code that a booking has."""
_BETWEEN_LISTED = re.compile(r",?\s(?:and\s|or\s)?$")
_CODE_LINE = re.compile(
    r"^[ \t]{0,8}(?:[-*•]|[0-9]{1,2}\.)[ \t]+\**([A-Z0-9]{6})\**[ \t]*$", re.MULTILINE
)
_OWNING = re.compile(r"\s(?:reservation|booking)|\s\([a-z]{3}\s?(?:→|->|-|to)\s?[a-z]{3}(?![a-z])")
_CARD_BEFORE = re.compile(
    r"(?:end(?:ing|s)(?:\s(?:in|with))?|last\s(?:four|4)(?:\sdigits)?(?:\s(?:are|is|of))?|尾号"
    r"(?:是|为)?|末四位(?:是|为)?)[:\s]{0,2}(?:\*\*)?$"
    r"|(?:\.{2,3}|[x*•…]|[*•]{2,4}\s)$"
)
_CARD_AFTER = re.compile(r"\s(?:credit\s|debit\s)?card(?![a-z])")
_REACH = 44

_USER_NAME = re.compile(
    r"(?:user\s?name|login|account name|用户名)\s?(?:is|:|=|是|为)\s?[\"'`]?([a-z0-9]"
    r"[a-z0-9_.-]{3,31})(?![a-z0-9_@])"
)
_LOGINS = frozenset(("name", "username", "login"))
_SEATS = frozenset(("seat", "seats"))
_BRANCH = re.compile(
    r"(?<![a-z])branch(?:\*\*)?:?(?:\*\*)?\s(?:called\s|named\s)?`([a-z0-9][\w./-]{1,60})`"
    r"|(?<![a-z])(?:create|new|make|checkout|start|open)\s(?:an?\s|the\s)?(?:new\s)?branch\s"
    r"(?:called\s|named\s)?([a-z0-9][a-z0-9/_.-]{2,40}(?<![.]))(?=[.,;!?]?$|[.,;!?]\s)"
)
_SEAT = re.compile(
    r"seats?\s(?:number\s)?([0-9]{1,2}[a-k])(?:(?:,\s|\s?(?:and|&|,)\s?)([0-9]{1,2}"
    r"[a-k]))?(?![a-z0-9])"
)
_OWNERS = {
    **{
        word: word
        for word in word_list(
            "order reservation booking confirmation ticket case invoice item product user "
            "customer account tracking issue pr mr build payment flight contract shipment return "
            "claim policy coupon voucher transaction commit branch session"
        )
    },
    "acct": "account",
    **{"订单": "order", "預訂": "reservation", "预订": "reservation", "工单": "ticket"},
    **{"发票": "invoice", "商品": "item", "航班": "flight", "快递": "tracking", "运单": "tracking"},
    **{"合同": "contract", "账号": "account", "用户": "user", "客户": "customer", "会员": "member"},
    **{"优惠券": "coupon", "案件": "case", "产品": "product"},
}
"""What an identifier names, by the word before it."""
_BETWEEN = " \t\n#`'\"*(:=是为："
_LAST_WORDS = re.compile(r"[a-z]+\.?|[\u4e00-\u9fff]+|[^\sa-z#`'\"*(:=.\u4e00-\u9fff]+")
_NUMBER_OF = frozenset(word_list("id ids number numbers no no. code codes num is was"))
_NUMBER_OF_CHINESE = ("号码", "编号", "号")
_EXIT = re.compile(r"[A-Z](?<![A-Za-z0-9][A-Z])[0-9]?口")

_JSON_SCALAR = re.compile(
    r'"([A-Za-z0-9#][A-Za-z0-9_#.:-]{1,63})"(?!\s{0,4}:)|[:\[,]\s{0,4}([0-9]{3,19})(?=[\s,}\]]|$)'
)

# An account in groups, as banks print it.
_JSON_GROUPS = re.compile(r'"([A-Z]{0,2}[0-9]{2,4}(?: [0-9A-Z]{2,4}){2,8})"(?!\s{0,4}:)')
_JSON_BRANCH = re.compile(
    r'"([a-zA-Z0-9][A-Za-z0-9_.-]{0,40}(?:/[A-Za-z0-9_.#-]{1,60}){0,3})"(?!\s{0,4}:)'
)

_Found = Iterator[tuple[int, int, str | None]]


def find_by_words(text: str) -> _Found:
    """Codes, card endings, user names, seats and exits in a folded text: start, end, sub."""
    lower = lowered(text)
    listed_from = -1
    for match in _SHORT_CODE.finditer(text):
        start, end = match.span()
        sub = _named_by(text, lower, start, end)
        if sub is None and listed_from >= 0 and _is_next(text, listed_from, start, end):
            sub = ""
        if sub is not None:
            listed_from = end if end - start == _LOCATOR_LENGTH else -1
            yield start, end, sub or None
    if not _THINGS.isdisjoint(traits_of(text).words):
        yield from _small_codes(text, lower)
    for match in _SECOND_GROUP.finditer(text):
        start, end = before(text, match.start(), _DIGITS), match.end()
        if (
            match.start() - start >= _FIRST_GROUP_LENGTH
            and end - start >= _TWO_GROUPS_LENGTH
            and not _NO_GROUP_BEHIND.match(text[start - 1 : start])
            and not _TWO_YEARS.match(text, start, end)
            and _NAMED.search(lower, max(0, start - _REACH), start)
        ):
            yield start, end, None
    if "号" in text or "证" in text:
        for match in _NUMBER_NOUN.finditer(text):
            yield match.start(1), match.end(1), None
    yield from _people_and_places(text, lower)


def _small_codes(text: str, lower: str) -> _Found:
    for match in _SMALL_CODE.finditer(text):
        if _NAMED.search(lower, max(0, match.start() - _REACH), match.start()):
            yield match.start(), match.end(), None


def find_listed(text: str) -> _Found:
    """Codes of letters alone that stand in a list of codes, a line each: start, end, sub."""
    lines = [match.span(1) for match in _CODE_LINE.finditer(text)]
    if any(_MIXED.match(text, start, end) for start, end in lines):
        for start, end in lines:
            if text[start:end].isalpha():
                yield start, end, None


def _is_next(text: str, last: int, start: int, end: int) -> bool:
    """Whether a code of letters alone goes on a list of codes."""
    return (
        end - start == _LOCATOR_LENGTH
        and start - last <= len(", and ")
        and text[start:end].isalpha()
        and _BETWEEN_LISTED.match(text, last, start) is not None
    )


def find_tables(text: str) -> _Found:
    """Tables of a schema that a folded text names as such: start, end, sub."""
    for match in match_at(_TABLE, text, iter_marks(_TABLE_WORD, text)):
        yield match.start(1), match.end(1), "table"


def find_branches(text: str) -> _Found:
    """Branches that a folded text names as such: start, end, sub."""
    for match in _BRANCH.finditer(lowered(text)):
        yield (*match.span(1 if match[1] else 2), "branch")
    if '"' in text:
        yield from _branches_in_json(text)


def _people_and_places(text: str, lower: str) -> _Found:
    traits = traits_of(text)
    if traits.digits and (traits.has_word(_LOGINS) or "用户名" in text):
        for match in _USER_NAME.finditer(lower):
            if any(map(str.isdigit, match[1])):
                yield match.start(1), match.end(1), "user"
    if traits.digits and traits.has_word(_SEATS):
        places = iter_places(lower, traits.words & _SEATS)
        for match in match_at(_SEAT, lower, places):
            for group in (1, 2):
                if match[group]:
                    yield match.start(group), match.end(group), "seat"
    if "口" in traits.text:
        for match in _EXIT.finditer(text):
            yield match.start(), match.end(), "exit"


def _named_by(text: str, lower: str, start: int, end: int) -> str | None:
    """Sub of a short code that the words around it name, empty for a plain one, None for none."""
    before = lower[max(0, start - _REACH) : start]
    code = text[start:end]
    if len(code) == 4:
        is_card = code.isdigit() and (
            _CARD_BEFORE.search(before) or (_CARD_AFTER.match(lower, end) and before[-1:] != "#")
        )
        return "last_four" if is_card else None
    if code.isdigit():
        return "" if len(code) <= 6 and _NAMED.search(before) else None
    if any(map(str.isdigit, code)):
        return "" if _NAMED.search(before) else None
    if len(code) != 6:
        return None
    is_named = (
        _NAMED.search(before)
        or _OWNING.match(lower, end)
        or _LISTED.search(text, max(0, start - 14), start)
        or _LIST_GOES_ON.match(text, end)
    )
    return "" if is_named else None


def find_by_key(text: str) -> _Found:
    """Values of a JSON text whose key says that they are identifiers: start, end, sub."""
    keys = json_keys(text)
    if keys is None or not any(identifier_of_key(key) is not None for key in keys.names):
        return
    for match in _JSON_SCALAR.finditer(text):
        group = 1 if match[1] else 2
        start, end = match.span(group)
        key, _ = keys.at(start)
        sub = identifier_of_key(key)
        if sub is not None and _is_id_value(match[group], key):
            yield start, end, sub or None
    for match in _JSON_GROUPS.finditer(text):
        if identifier_of_key(keys.at(match.start(1))[0]) is not None:
            yield match.start(1), match.end(1), "account"


def _branches_in_json(text: str) -> _Found:
    keys = json_keys(text)
    if keys is None or not any(map(is_branch_key, keys.names)):
        return
    for match in _JSON_BRANCH.finditer(text):
        name = match[1]
        is_own = "/" in name or "-" in name or any(map(str.isdigit, name))
        if is_own and is_branch_key(keys.at(match.start(1))[0]):
            yield match.start(1), match.end(1), "branch"


def _is_id_value(value: str, key: str) -> bool:
    if any(map(str.isdigit, value)):
        return len(value) >= 3
    return value.isupper() and len(value) >= 5 and not key.endswith("code")


def owner_of(text: str, start: int) -> str | None:
    """What the words right before an identifier say it names, as `ticket` in *ticket no. 4821*."""
    front = text[max(0, start - 32) : start]
    if front[-1:].isascii() and front[-1:].isalnum():
        return None
    words = _LAST_WORDS.findall(front.lower().rstrip(_BETWEEN))
    while words and words[-1] in _NUMBER_OF:
        words.pop()
    if not words:
        return None
    word = words[-1]
    if word.isascii():
        return _OWNERS.get(word)
    for ending in _NUMBER_OF_CHINESE:
        word = word.removesuffix(ending)
    bare = word.removesuffix("单")
    forms = (word[-2:], word[-3:], bare[-2:], bare[-3:])
    return next((_OWNERS[form] for form in forms if form in _OWNERS), None)
