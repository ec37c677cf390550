"""Whether a value of the candidate stands in a fact's place, and by which rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from workbench.facts.fact import Fact, Mention
from workbench.facts.number_units import MEASURES
from workbench.scoring.bare_codes import BARE, bare_rule
from workbench.scoring.candidate import loose_form
from workbench.scoring.edits import edit_rule, is_fused, is_one_edit, is_transposed, truncation_rule
from workbench.scoring.mail import mail_rule
from workbench.scoring.time_ranges import IN_RANGE
from workbench.scoring.value_forms import (
    address_words,
    amount_parts,
    date_readings,
    is_same_phone,
    unit_name,
)

__all__ = ["OTHER_DATES", "RIVAL_KINDS", "is_chance", "shape_rule", "strength"]

RIVAL_KINDS: dict[str, tuple[str, ...]] = {
    "identifier": ("identifier", "number", "contact", "path"),
    "contact": ("contact", "identifier", "number"),
    "path": ("path", "identifier"),
    "amount": ("amount", "number"),
    "number": ("number", "amount"),
    "date": ("date",),
}
"""Kinds a changed value of a kind may be read as."""

_ERROR = re.compile(r"[A-Z][A-Za-z]+(?:Error|Exception|Warning)")
_MOST = 0.7
_HEAD_LEAST = 3
_SEPARATORS = re.compile(r"[\s_.:/-]+")


def shape_rule(fact: Fact, mention: Mention) -> str | None:
    """Rule by which a value looks like a slip of the fact, by shape alone; None when it doesn't."""
    if mention.sub == BARE:
        return bare_rule(fact.canonical, mention.surface)
    return _RULES[fact.kind](fact, mention)


_STRONG = (
    "transposed",
    "day_month_swapped",
    "other_currency",
    "other_unit",
    "sign",
    "magnitude",
    "respelled",
)
OTHER_DATES = ("other_day", "other_month", "other_year")
"""Rules by which a date is like most others: words around it tell whose place it took."""
_WEAK = (*OTHER_DATES, "other_file", "other_folder", "extended", "suffix")


def strength(rule: str) -> int:
    """How sure a rule is that one value is a slip of the other, 0 the surest."""
    return 0 if rule in _STRONG else 2 if rule in _WEAK else 1


def is_chance(rule: str, fact: Fact, mention: Mention) -> bool:
    """Whether two values may be as alike by chance as a slip makes them, unless words are shared.

    Of short numbers a digit more or less makes another number (*150* and *10*), and so does another
    digit with a unit that only one of them has (*90* and *93%*); of times of day any other digit,
    unless the other end of the stretch is told with both.
    """
    if rule != "one_edit" or fact.kind not in ("amount", "number", "date"):
        return False
    mine, theirs = ("".join(filter(str.isdigit, value.canonical)) for value in (fact, mention))
    if fact.kind == "date":
        return IN_RANGE not in mention.flags
    is_alone_measured = (fact.unit in MEASURES) != (mention.unit in MEASURES)
    return max(len(mine), len(theirs)) <= 3 and (len(mine) != len(theirs) or is_alone_measured)


def _identifier_rule(fact: Fact, mention: Mention) -> str | None:
    mine, theirs = loose_form(fact.canonical), loose_form(mention.surface)
    if fact.sub == "version":
        mine, theirs = mine.removeprefix("v"), theirs.removeprefix("go").removeprefix("v")
    if _SEPARATORS.sub("", mine) == _SEPARATORS.sub("", theirs):
        return "respelled"
    rule = edit_rule(mine, theirs) or truncation_rule(mine, theirs)
    if rule:
        return rule
    if _ERROR.fullmatch(fact.surface) and _ERROR.fullmatch(mention.surface):
        return "renamed"
    if is_fused(*(v.casefold().removeprefix("#") for v in (fact.canonical, mention.surface))):
        return "fused"
    if len(mine) >= 4 and theirs.startswith(mine):
        return "fused" if theirs[len(mine) :].isdigit() else "extended"
    return None


def _contact_rule(fact: Fact, mention: Mention) -> str | None:
    if mention.sub == "address":
        if fact.sub == "address":
            return _address_rule(fact.canonical, mention.canonical)
        words = address_words(mention.canonical) if fact.sub == "zip" else ()
        return next((rule for word in words if (rule := edit_rule(fact.canonical, word))), None)
    if fact.sub == "address":
        return None
    if fact.sub == mention.sub == "email":
        return mail_rule(fact.canonical, mention.canonical)
    mine, theirs = fact.canonical.lstrip("+"), mention.canonical.lstrip("+")
    if fact.sub == "phone":
        cut = truncation_rule(mine, loose_form(mention.surface))
        if cut == "ellipsis":
            return cut
        theirs = re.sub(r"[^0-9]", "", mention.surface)
        if is_same_phone(fact.canonical, mention.canonical) or is_same_phone(mine, theirs):
            return None
        if fact.canonical.startswith("+") and theirs.startswith("0"):
            national = theirs.lstrip("0")
            mine, theirs = mine[-len(national) :], national
    return edit_rule(mine, theirs) or truncation_rule(mine, theirs)


def _address_rule(mine: str, theirs: str) -> str | None:
    if mine == theirs:
        return None
    if theirs in mine or mine in theirs:
        return "shortened" if len(theirs) < len(mine) else "extended"
    a, b = address_words(mine), address_words(theirs)
    if len(b) >= 2 and a[: len(b)] == b:
        return "shortened"
    if len(a) >= 2 and b[: len(a)] == a:
        return "extended"
    windows = (b[place : place + len(a)] for place in range(len(b) - len(a) + 1))
    return "one_word" if any(_differs_in_one(a, window) for window in windows) else None


def _differs_in_one(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether all words but one agree; of two words only, the other must be a slip."""
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    if len(pairs) != 1 or len(a) < 2:
        return False
    x, y = pairs[0]
    return len(a) > 2 or is_one_edit(x, y) or is_transposed(x, y)


def _path_rule(fact: Fact, mention: Mention) -> str | None:
    mine, theirs = fact.canonical.casefold(), mention.canonical.casefold()
    rule = edit_rule(mine, theirs) or truncation_rule(mine, theirs)
    if rule:
        return rule
    a, b = mine.rstrip("/").split("/"), theirs.rstrip("/").split("/")
    if rule := _half_kept(a, b):
        return rule
    if len(a) > 1 and len(b) > 1:
        if a[-1] == b[-1] and len({*a[:-1]} & {*b[:-1]}) > 0:
            return "other_folder"
        if a[:-1] == b[:-1] and _suffix(a[-1]) == _suffix(b[-1]):
            return "other_file"
    if 2 <= len(b) < len(a):
        # The folder of the file, itself misspelt: the file is not named any more.
        rule = edit_rule("/".join(a[: len(b)]), "/".join(b))
        if rule:
            return rule
    if 1 not in (len(a), len(b)) or a[-1] == b[-1] or _suffix(a[-1]) != _suffix(b[-1]):
        return None
    if len(a) == len(b):
        return "renamed" if _alike(mine, theirs) else None
    # Beside another folder the names alone have to tell, so more of them is asked for.
    (stem, _, _), (other, _, _) = a[-1].rpartition("."), b[-1].rpartition(".")
    longer = max(len(stem), len(other))
    return "other_file" if _shared_ends(stem, other) >= _MOST * longer else None


def _half_kept(a: list[str], b: list[str]) -> str | None:
    """The same name with another extension, or without its folders."""
    if a[:-1] == b[:-1] and _stem(a[-1]) == _stem(b[-1]):
        return "other_file"
    return "shortened" if len(a) > 1 and b == a[-1:] and "." in b[0] else None


def _stem(name: str) -> str:
    """A name without its extension; all of one that has none or nothing else."""
    return name.rpartition(".")[0] or name


def _suffix(name: str) -> str:
    return name.rpartition(".")[2]


def _alike(a: str, b: str) -> bool:
    """Whether two names share most of their letters, in order, at both ends."""
    return _shared_ends(a, b) >= _MOST * min(len(a), len(b))


def _shared_ends(a: str, b: str) -> int:
    """Letters that two names share at both ends; none when they begin otherwise."""
    head, tail = _shared_head(a, b), _shared_head(a[::-1], b[::-1])
    return head + tail if head >= _HEAD_LEAST else 0


def _shared_head(a: str, b: str) -> int:
    pairs = enumerate(zip(a, b, strict=False))
    return next((place for place, (x, y) in pairs if x != y), min(len(a), len(b)))


def _amount_rule(fact: Fact, mention: Mention) -> str | None:
    currency, mine = amount_parts(fact.canonical)
    other, theirs = (
        amount_parts(mention.canonical) if mention.kind == "amount" else ("?", mention.canonical)
    )
    if mention.kind == "number" and mention.unit in MEASURES:
        return None
    if mine == theirs:
        return "other_currency" if currency != other else None
    return _number_slip(mine, theirs)


def _number_slip(mine: str, theirs: str) -> str | None:
    a, b = Decimal(mine), Decimal(theirs)
    if a == -b:
        return "sign"
    if a and b and (a / b).normalize().as_tuple().digits == (1,):
        return "magnitude"
    if _is_rounded(a, b):
        return "rounded"
    digits, others = mine.replace(".", ""), theirs.replace(".", "")
    if is_transposed(mine, theirs):
        return "transposed"
    if len(digits) >= 2 and digits == others:
        return "decimal_point"
    if min(len(digits), len(others)) >= 2 and is_one_edit(mine, theirs):
        return "one_edit"
    if len(digits) >= 3 and sorted(digits) == sorted(others) and _is_as_long(a, b):
        return "digits_moved"
    return None


def _is_as_long(a: Decimal, b: Decimal) -> bool:
    """Whether both have as many digits before the point: 58.9 is not written 598."""
    return a.adjusted() == b.adjusted()


def _is_rounded(a: Decimal, b: Decimal) -> bool:
    """Whether `b` is `a` with fewer digits, rounded or cut."""
    if not a or not b or abs(a - b) >= abs(a) / 10:
        return False
    step = Decimal(1).scaleb(b.normalize().adjusted() - len(b.normalize().as_tuple().digits) + 1)
    whole = (a / step).to_integral_value()
    cut = (a // step) * step
    fewer = len(b.normalize().as_tuple().digits) < len(a.normalize().as_tuple().digits)
    return fewer and b in (whole * step, cut)


def _number_rule(fact: Fact, mention: Mention) -> str | None:
    if mention.kind == "amount":
        return None
    mine, theirs = fact.canonical, mention.canonical
    units = unit_name(fact.unit), unit_name(mention.unit)
    differ = units[0] != units[1] and None not in units
    if mine == theirs:
        return "other_unit" if differ and "piece" not in units else None
    if differ and {*units} & MEASURES:
        return None
    slip = _number_slip(mine, theirs)
    return slip if slip and len(mine.replace(".", "")) >= 2 else None


def _date_rule(fact: Fact, mention: Mention) -> str | None:
    for mine in date_readings(fact):
        for theirs in date_readings(mention):
            rule = _date_slip(mine, theirs)
            if rule:
                return rule
    return "other_end" if IN_RANGE in mention.flags else None


def _date_slip(mine: tuple[str, str, str, str], theirs: tuple[str, str, str, str]) -> str | None:
    if not any(mine[:3]) or not any(theirs[:3]):
        return _time_slip(mine[3], theirs[3]) if not any(mine[:3]) and not any(theirs[:3]) else None
    if mine[:3] == theirs[:3]:
        return _time_slip(mine[3], theirs[3])
    year, month, day, _ = mine
    other_year, other_month, other_day, _ = theirs
    if year and other_year and year != other_year:
        return "other_year" if (month, day) == (other_month, other_day) and day else None
    if month and day and (month, day) == (other_day, other_month):
        return "day_month_swapped"
    if month and month == other_month and day and other_day:
        return "transposed" if is_transposed(day, other_day) else "other_day"
    if day == other_day and month and other_month:
        return "other_month"
    if (is_transposed(day, other_day) or is_one_edit(day, other_day)) and not (
        month and other_month
    ):
        return "other_day"
    return None


def _time_slip(mine: str, theirs: str) -> str | None:
    if not mine or not theirs:
        return None
    (hour, minute), (other_hour, other_minute) = mine.split(":")[:2], theirs.split(":")[:2]
    if minute == other_minute and abs(int(hour) - int(other_hour)) == 12:
        return "half_day"
    if is_transposed(mine, theirs) or is_one_edit(mine, theirs):
        return "one_edit"
    digits = [
        sorted(f"{int(h) % 12 or 12}{m}") for h, m in ((hour, minute), (other_hour, other_minute))
    ]
    return "digits_moved" if digits[0] == digits[1] and len({*digits[0]}) > 1 else None


_RULES: dict[str, Callable[[Fact, Mention], str | None]] = {
    "identifier": _identifier_rule,
    "contact": _contact_rule,
    "path": _path_rule,
    "amount": _amount_rule,
    "number": _number_rule,
    "date": _date_rule,
}
