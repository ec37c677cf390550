"""Which currency JSON says a sum is in: the code that stands beside it, or beside what holds it.

`{"amount": 148000, "currency": "JPY"}` writes the two halves of one amount apart. A value is read
with its own member alone, so the code is looked up once for a text and carried to its sums.
"""

from __future__ import annotations

import re

from workbench.facts.json_place import is_currency_key, is_money_member
from workbench.facts.text import KEY_OR_BRACE, JsonKeys

__all__ = ["carried_code", "carry_code", "currency_codes"]

_CODE = re.compile(r'\s{0,4}"([A-Za-z]{3})"')
_CARRIED = re.compile(r'"currency":"([A-Za-z]{3})",')


def currency_codes(text: str, keys: JsonKeys) -> dict[int, str]:
    """Code of the currency of each member that is a sum, by the member's index; as it is written.

    The code of the innermost object around a sum counts that names exactly one.

    Args:
        text: A text that holds JSON objects.
        keys: Its keys.
    """
    if not any(map(is_currency_key, keys.names)):
        return {}
    objects = _objects_of(text)
    told = _told_codes(text, keys, objects)
    found: dict[int, str] = {}
    for member, (key, parent) in enumerate(zip(keys.keys, keys.parents, strict=True)):
        if is_money_member(key, parent):
            codes = next((told[number] for number in objects[member] if number in told), set())
            if len(codes) == 1:
                found[member] = next(iter(codes))
    return found


def _objects_of(text: str) -> list[tuple[int, ...]]:
    """For each key, numbers of the objects around it, the innermost first."""
    opened = 0
    around: tuple[int, ...] = ()
    objects: list[tuple[int, ...]] = []
    for match in KEY_OR_BRACE.finditer(text):
        mark = match.group()
        if match[1] is not None:
            objects.append(around)
        elif mark == "{":
            opened += 1
            around = (opened, *around)
        elif mark == "\0":
            around = ()
            objects.append(around)
        else:
            around = around[1:]
    return objects


def _told_codes(text: str, keys: JsonKeys, objects: list[tuple[int, ...]]) -> dict[int, set[str]]:
    told: dict[int, set[str]] = {}
    for member, key in enumerate(keys.keys):
        if objects[member] and is_currency_key(key):
            code = _CODE.match(text, keys.ends[member])
            if code:
                told.setdefault(objects[member][0], set()).add(code[1])
    return told


def carry_code(code: str) -> str:
    """How a code is written in front of the member it is carried to."""
    return f'"currency":"{code}",'


def carried_code(text: str, place: int) -> str | None:
    """The code that was carried to the member at a place; None where none was.

    Args:
        text: Members, each in front with what is carried to it, between zero bytes.
        place: Where the value of the member stands.
    """
    start = text.rfind("\0", 0, place)
    begin = start + 2 if start >= 0 else 0
    carried = _CARRIED.match(text, begin)
    return carried[1] if carried else None
