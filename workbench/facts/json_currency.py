"""Which currency a sum of JSON is in: what its key names, or the code beside it or around it.

`{"amount": 148000, "currency": "JPY"}` writes the two halves of one amount apart. A value is read
with its own member alone, so the currency is looked up once for a text and carried to its sums.
"""

from __future__ import annotations

import re

from workbench.facts.currency import named_currency
from workbench.facts.json_place import is_currency_key, is_money_member
from workbench.facts.text import KEY_OR_BRACE, JsonKeys

__all__ = ["CARRIED_KEY", "carried_currency", "carry_currency", "currencies_of"]

CARRIED_KEY = "currency"
"""Key under which a currency is carried to a member."""

_CODE = re.compile(r'\s{0,4}"([A-Za-z]{3})"')
_CARRIED = re.compile(rf'"{CARRIED_KEY}":"([^"]{{1,12}})",')


def currencies_of(text: str, keys: JsonKeys) -> dict[int, str]:
    """Currency of each member that is a sum, by the member's index, as the text spells it.

    Where its own key names none, that of the innermost object around it counts that has one, and
    no more than one.

    Args:
        text: A text that holds JSON objects.
        keys: Its keys.
    """
    members = [*zip(keys.keys, keys.parents, strict=True)]
    own = {name: spelling for name in keys.names if (spelling := named_currency(name))}
    if not own and not any(map(is_currency_key, keys.names)):
        return {}
    objects = _objects_of(text)
    told = _told(text, keys, objects)
    found: dict[int, str] = {}
    for member, (key, parent) in enumerate(members):
        if is_money_member(key, parent):
            around = next((told[number] for number in objects[member] if number in told), [])
            spelling = own.get(key) or own.get(parent) or (around[0] if len(around) == 1 else None)
            if spelling:
                found[member] = spelling
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


def _told(text: str, keys: JsonKeys, objects: list[tuple[int, ...]]) -> dict[int, list[str]]:
    """Codes that the members of an object tell, each once, by the object's number."""
    told: dict[int, list[str]] = {}
    for member, key in enumerate(keys.keys):
        if objects[member] and is_currency_key(key):
            code = _CODE.match(text, keys.ends[member])
            codes = told.setdefault(objects[member][0], []) if code else []
            if code and code[1] not in codes:
                codes.append(code[1])
    return told


def carry_currency(spelling: str) -> str:
    """How a currency is written in front of the member it is carried to."""
    return f'"{CARRIED_KEY}":"{spelling}",'


def carried_currency(text: str, place: int) -> str | None:
    """The currency that was carried to the member at a place; None where none was.

    Args:
        text: Members, each in front with what is carried to it, between zero bytes.
        place: Where the value of the member stands.
    """
    start = text.rfind("\0", 0, place)
    carried = _CARRIED.match(text, start + len("\0\n") if start >= 0 else 0)
    return carried[1] if carried else None
