"""Whether a piece has another limit than a statement, or the same one turned round."""

from __future__ import annotations

import re

from workbench.facts.fact import Bound
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.objects import is_other_count, keys_of

__all__ = ["changed_limit", "is_denied_limit", "is_turned_with_limit"]

_DIRECTION = {"<=": -1, "<": -1, ">=": 1, ">": 1, "==": 0, "between": 0}
_UNLESS = re.compile(r"\bunless\b|除非", re.IGNORECASE)
"""What is told with it has its condition denied: *unless it comes* is *if it does not come*."""
_AFTER = re.compile(r"\b(?:after|past|beyond|following)(?: the(?: first)?| about| some)? $", re.I)
_LATER = re.compile(
    r"(?:[ -](?:minute|hour|day|week|month|year)s? (?:later|afterwards)"
    r"|\s?(?:分钟|分鐘|个?小时|個?小時|天|日|周|个?月|年)(?:之|以)?[后後])",
    re.IGNORECASE,
)
_CURRENCIES = frozenset(("CNY", "USD", "EUR", "GBP"))
_TIMES = frozenset(("minute", "hour", "day", "week", "month", "year"))


def changed_limit(fact: Reading, there: Reading) -> Finding | None:
    """The first limit of the statement that the piece changes, turns round or drops."""
    for bound in fact.bounds:
        finding = _one_bound(bound, fact=fact, there=there)
        if finding is not None:
            return finding
    return None


def is_denied_limit(fact: Reading, there: Reading) -> bool:
    """*Nothing over two hours* and *two hours at most*: a denied limit, turned round.

    So are *within 30 days* and *not after 30 days*.
    """
    if fact.denies == there.denies:
        return False
    if any(_comes_after(bound, fact=fact, there=there) for bound in fact.bounds):
        return True
    return any(
        one.value == other.value and _DIRECTION[one.op] * _DIRECTION[other.op] < 0
        for one in fact.bounds
        for other in there.bounds
    )


def is_turned_with_limit(fact: Reading, there: Reading, found: list[Finding]) -> bool:
    """Polarity and direction both turned say the same thing, so what counts is the other value."""
    details = {finding.detail for finding in found}
    if not {"polarity_flipped", "bound_changed"} <= details or not there.bounds:
        return False
    return _DIRECTION[fact.bounds[0].op] * _DIRECTION[there.bounds[0].op] < 0


def _facing(bound: Bound, reading: Reading) -> int:
    """-1 for an upper limit, 1 for a lower one, else 0; a denied limit is turned round."""
    key = "n:" + bound.value
    denied = any(word.sign < 0 and word.word.key == key for word in reading.words)
    return -_DIRECTION[bound.op] if denied else _DIRECTION[bound.op]


def _are_alike(one: Bound, other: Bound) -> bool:
    return _DIRECTION[one.op] * _DIRECTION[other.op] > 0


def _one_bound(bound: Bound, *, fact: Reading, there: Reading) -> Finding | None:
    same = [other for other in there.bounds if other.value == bound.value]
    if same:
        return _with_its_value(bound, same, fact=fact, there=there)
    if _comes_after(bound, fact=fact, there=there):
        if fact.denies != there.denies:
            return None
        return Finding("contradicted", "bound_flipped")
    if all(f"n:{part}" in keys_of(there) for part in bound.value.split("..")):
        return None
    rivals = [other for other in there.bounds if not _units_differ(bound, other)]
    if any(_lies_beyond(other, bound) for other in rivals):
        return Finding("contradicted", "bound_flipped")
    parts = bound.value.split("..")
    if rivals or any(is_other_count("n:" + part, fact=fact, there=there) for part in parts):
        return Finding("altered", "bound_changed")
    return Finding("altered", "bound_dropped")


def _with_its_value(
    bound: Bound, same: list[Bound], *, fact: Reading, there: Reading
) -> Finding | None:
    """What is wrong with limits of the same value."""
    if any(_units_clash(bound, other) for other in same):
        return Finding("altered", "unit_changed")
    if bool(_UNLESS.search(fact.text)) != bool(_UNLESS.search(there.text)):
        return None
    if fact.denies and there.denies and any(_are_alike(bound, other) for other in same):
        # *Never show more than that* and *more than that is never shown*.
        return None
    facing = _facing(bound, fact)
    if all(facing * _facing(other, there) < 0 for other in same):
        return Finding("contradicted", "bound_flipped")
    return None


def _comes_after(bound: Bound, *, fact: Reading, there: Reading) -> bool:
    """*Within 30 days* and *after 30 days*: what has to happen before comes behind the limit."""
    if _DIRECTION[bound.op] >= 0 or bound.unit not in _TIMES:
        return False
    return _is_behind(bound.value, there) and not _is_behind(bound.value, fact)


def _is_behind(value: str, reading: Reading) -> bool:
    places = [word.word for word in reading.words if word.word.key == f"n:{value}"]
    return any(
        _AFTER.search(reading.text, 0, place.start) or _LATER.match(reading.text, place.end)
        for place in places
    )


def _lies_beyond(other: Bound, bound: Bound) -> bool:
    """*At least 100* for *50 to 100*: the end of a range, turned round."""
    if bound.op != "between" or other.op == "between":
        return False
    low, high = map(float, bound.value.split(".."))
    value = float(other.value)
    return value == (high if _DIRECTION[other.op] > 0 else low)


def _units_clash(one: Bound, other: Bound) -> bool:
    pair = {one.unit, other.unit}
    return len(pair) == 2 and (pair <= _CURRENCIES or pair <= _TIMES)


def _units_differ(one: Bound, other: Bound) -> bool:
    return one.unit is not None and other.unit is not None and one.unit != other.unit
