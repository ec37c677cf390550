"""When two spellings are one value: the equalities that go beyond equal canonical forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.fact import Fact, Mention
from workbench.facts.number_units import MEASURES
from workbench.facts.numerals import CHINESE_DIGITS, parse_chinese
from workbench.scoring.candidate import loose_form
from workbench.scoring.durations import size_of
from workbench.scoring.street_words import abbreviate

__all__ = [
    "address_words",
    "amount_parts",
    "date_readings",
    "is_same_date",
    "is_same_phone",
    "is_same_value",
    "is_small_count",
    "unit_name",
    "units_agree",
    "worth_of",
]

_UNIT_SIGNS = {
    "s": "second",
    "sec": "second",
    "secs": "second",
    "min": "minute",
    "mins": "minute",
    "h": "hour",
    "hr": "hour",
    "hrs": "hour",
    "d": "day",
}
"""Signs of units that some texts write in place of the word."""
_ADDRESS_WORD = re.compile(r"[a-z]+|[0-9]+[a-z]?|[\u3400-\u9fff]+")
_HOUSE = re.compile(rf"([{CHINESE_DIGITS}]+)(?=[号號楼樓层層室弄栋棟单])")
_DATE = re.compile(r"([0-9]{4}|-)(?:-([0-9]{2}|)(?:-([0-9]{2}))?)?(?:T(.*))?$")
_STAMP = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:\.[0-9]+)?(Z|[+-][0-9:]+)?"
)
_LONG_DIGITS = 7
_COUNTRY_CODE = 3
"""Digits a country code has at most."""


def is_same_value(a: Fact | Mention, b: Fact | Mention) -> bool:
    """Whether two values of one kind are the same, whatever the spelling.

    Units and currencies count; an unwritten one agrees with any.
    """
    if a.kind != b.kind:
        return False
    if a.kind == "date":
        return is_same_date(a, b)
    if a.kind == "amount":
        return _is_same_amount(a, b)
    shared = not set(_forms(a)).isdisjoint(_forms(b))
    if a.kind == "number":
        if a.canonical == b.canonical and units_agree(a.unit, b.unit):
            return True
        size = size_of(a)
        return size is not None and size == size_of(b)
    if a.kind == "contact":
        return shared or _is_same_contact(a, b)
    return shared or loose_form(a.canonical) == loose_form(b.canonical)


def _forms(value: Fact | Mention) -> tuple[str, ...]:
    return (value.canonical, *value.also)


def units_agree(a: str | None, b: str | None) -> bool:
    """Whether two units may be one: equal, one unwritten, or two names of things counted."""
    a, b = unit_name(a), unit_name(b)
    if a == b or a is None or b is None:
        return True
    return a not in MEASURES and b not in MEASURES


def unit_name(unit: str | None) -> str | None:
    """The word for a unit that may be written as a sign; None where none is written."""
    return _UNIT_SIGNS.get(unit, unit) if unit else None


def amount_parts(canonical: str) -> tuple[str, str]:
    """Currency and value of a canonical amount; the currency is `?` where none is written."""
    currency, _, value = canonical.rpartition(" ")
    return currency or "?", value


def worth_of(value: Fact | Mention) -> str | None:
    """Value of an amount or a number without sign, currency and unit; None for other kinds."""
    if value.kind == "amount":
        return amount_parts(value.canonical)[1].lstrip("-")
    return value.canonical.lstrip("-") if value.kind == "number" else None


def is_small_count(value: Fact | Mention) -> bool:
    """Whether a number is a bare count below ten, which says next to nothing by itself."""
    small = value.kind == "number" and len(value.canonical) == 1 and value.canonical.isdigit()
    return small and value.unit not in MEASURES


def _is_same_amount(a: Fact | Mention, b: Fact | Mention) -> bool:
    if amount_parts(a.canonical)[1] != amount_parts(b.canonical)[1]:
        return False
    mine, theirs = _currencies(a), _currencies(b)
    return not mine or not theirs or not mine.isdisjoint(theirs)


def _currencies(value: Fact | Mention) -> set[str]:
    """Currencies an amount may be in; empty for any."""
    codes = {amount_parts(form)[0] for form in _forms(value)}
    return codes - {"?"}


def is_same_date(a: Fact | Mention, b: Fact | Mention) -> bool:
    """Whether two dates agree in all that both say, whether or not one of them says more."""
    if _are_other_times(a, b):
        return False
    if not set(_forms(a)).isdisjoint(_forms(b)):
        return True
    return any(_agree(x, y) for x in date_readings(a) for y in date_readings(b))


def _are_other_times(a: Fact | Mention, b: Fact | Mention) -> bool:
    """Whether two stamps of time tell other times of the day that both of them name.

    Times of two zones may be one, and seconds may be left out.
    """
    stamps = [_STAMP.fullmatch(value.canonical) for value in (a, b)]
    if stamps[0] is None or stamps[1] is None:
        return False
    (one, zone), (other, another) = (stamp.groups() for stamp in stamps if stamp)
    shorter = min(len(one), len(other))
    return (zone or "Z") == (another or "Z") and one[:shorter] != other[:shorter]


def date_readings(value: Fact | Mention) -> Iterator[tuple[str, str, str, str]]:
    """Year, month, day and time of a date, empty where unsaid; both orders of an ambiguous one."""
    if "ambiguous_date" in value.flags:
        numbers = re.findall(r"[0-9]+", value.canonical)
        if len(numbers) == 3:
            a, b, year = numbers
            year = year if len(year) == 4 else f"20{year}"
            yield year, f"{int(a):02}", f"{int(b):02}", ""
            yield year, f"{int(b):02}", f"{int(a):02}", ""
        return
    canonical = value.canonical
    if canonical.startswith("T"):
        yield "", "", "", canonical[1:].split("+")[0]
        return
    match = _DATE.match(canonical)
    if match:
        year, month, day, time = (
            part if part not in (None, "-") else "" for part in match.groups()
        )
        yield year or "", month or "", day or "", time or ""


def _agree(a: tuple[str, str, str, str], b: tuple[str, str, str, str]) -> bool:
    """Whether nothing differs and the finest thing that one says the other says too."""
    if any(x and y and x != y for x, y in zip(a, b, strict=True)):
        return False
    if bool(a[3]) != bool(b[3]):
        return not (a[3] and not any(a[:3])) and not (b[3] and not any(b[:3]))
    finest_a = [bool(part) for part in a[:3]]
    finest_b = [bool(part) for part in b[:3]]
    if not any(finest_a) and not any(finest_b):
        return a[3] == b[3]
    return _last_true(finest_a) == _last_true(finest_b)


def _last_true(said: list[bool]) -> int:
    return max((place for place, is_said in enumerate(said) if is_said), default=-1)


def _is_same_contact(a: Fact | Mention, b: Fact | Mention) -> bool:
    if a.sub == "phone" and b.sub == "phone":
        return is_same_phone(a.canonical, b.canonical)
    if a.sub == b.sub == "address":
        return address_words(a.canonical) == address_words(b.canonical)
    return a.canonical.casefold() == b.canonical.casefold()


def is_same_phone(a: str, b: str) -> bool:
    """Whether two phone numbers are one, with or without country code and trunk zero."""
    return _national(a) == _national(b) or _is_abroad(a, b) or _is_abroad(b, a)


def _is_abroad(a: str, b: str) -> bool:
    """Whether `a` is `b` with a country code in place of the trunk zero."""
    national = b.removeprefix("0")
    return (
        a.startswith("+")
        and b.startswith("0")
        and not b.startswith("00")
        and len(national) >= _LONG_DIGITS
        and a.endswith(national)
        and 1 <= len(a) - 1 - len(national) <= _COUNTRY_CODE
    )


def _national(digits: str) -> str:
    bare = digits.lstrip("+")
    if digits.startswith("+86") or (bare.startswith("86") and len(bare) > 11):
        bare = bare[2:]
    elif (digits.startswith("+1") and len(bare) == 11) or (
        bare.startswith("1") and len(bare) == 11 and bare[1] in "23456789" and digits[0] == "+"
    ):
        bare = bare[1:]
    return bare.lstrip("0") if len(bare) > _LONG_DIGITS else bare


def address_words(address: str) -> tuple[str, ...]:
    """Words of an address in lower case, with the usual abbreviations and figures for 四号."""
    figures = _HOUSE.sub(lambda hit: parse_chinese(hit[1]) or hit[1], address.casefold())
    return abbreviate(_ADDRESS_WORD.findall(figures))
