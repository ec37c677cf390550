"""Finds values that a later value of the same slot has overruled, where the talk says so plainly.

*Now B instead of A*, *changed from A to B*, *不是A是B*: the wording decides, never a guess from two
values that merely follow one another. A value that is named again later, without words of change,
holds again.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact
from workbench.facts.statement_change import Place, find_changes, opening_correction
from workbench.messages import Conversation, Message

__all__ = ["Overruled", "find_superseded"]

_PAST = re.compile(
    r"\b(?:old|previous(?:ly)?|former(?:ly)?|original(?:ly)?|initial(?:ly)?|outdated|wrong|incorrect"
    r"|no longer|instead|rather than|mistake\w*|changed?|not)\b|n't\b"
    r"|旧|舊|原|之前|不再|错|錯|不是|取消|改",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?;]+(?=\s|$)|[?？。！；\n]+")


class _Value(NamedTuple):
    """One value at one place of a message's text."""

    place: Place
    fact: int


class _Shift(NamedTuple):
    """One value gave way to another, at a place of the talk."""

    old: int
    new: int
    message: int
    end: int


class Overruled(NamedTuple):
    """What took the place of a value, and since when."""

    message: int
    """Index of the message that tells of the change; the last one where several do."""
    successors: tuple[int, ...]
    """Places in the index of the values that hold since, the nearest first."""


def find_superseded(conversation: Conversation, index: FactIndex) -> dict[int, Overruled]:
    """Values that the talk has overruled in so many words.

    Args:
        conversation: The recording.
        index: Its facts.

    Returns:
        What overruled each such value, by its place in `index.facts`: where B took A's place and C
        that of B, A has B and C. All are of the same kind, finer sort and unit.
    """
    values = _values_by_message(index)
    successors: dict[int, dict[int, None]] = {}
    latest: dict[int, _Shift] = {}
    for shift in _shifts(conversation, index, values=values):
        successors.pop(shift.new, None)
        successors.setdefault(shift.old, {})[shift.new] = None
        latest[shift.old] = shift
    for old in list(successors):
        if _holds_again(index.facts[old], latest[old], conversation, index=index):
            del successors[old]
    return {
        old: Overruled(latest[old].message, _followed(old, successors))
        for old in sorted(successors)
    }


def _values_by_message(index: FactIndex) -> dict[int, list[_Value]]:
    """Values in the text of each message, ascending; arguments of calls tell of no change."""
    values: dict[int, list[_Value]] = {}
    for number, fact in enumerate(index.facts):
        if fact.kind not in VALUE_KINDS:
            continue
        for place in fact.occurrences:
            if place.part == 0:
                here = Place(place.start, place.end, f"{fact.kind} {fact.unit or ''}")
                values.setdefault(place.message, []).append(_Value(here, number))
    return {message: _apart(found) for message, found in values.items()}


def _apart(found: list[_Value]) -> list[_Value]:
    kept: list[_Value] = []
    for value in sorted(found):
        if not kept or value.place.start >= kept[-1].place.end:
            kept.append(value)
    return kept


def _shifts(
    conversation: Conversation, index: FactIndex, *, values: dict[int, list[_Value]]
) -> list[_Shift]:
    """All changes that are told, in order of the talk."""
    told: list[_Shift] = []
    last_of_role: dict[str, list[_Value]] = {}
    for number, message in enumerate(conversation.messages):
        here = values.get(number, [])
        if not message.content or not message.model_visible or message.role == "system":
            continue
        if here:
            told += _told_in(message, number, here=here, before=last_of_role.get(message.role, []))
        last_of_role[message.role] = here
    return [shift for shift in told if _are_alike(index.facts[shift.old], index.facts[shift.new])]


def _told_in(
    message: Message, number: int, *, here: list[_Value], before: list[_Value]
) -> list[_Shift]:
    text = message.content or ""
    places = [value.place for value in here]
    pairs = [(here[change.old], here[change.new]) for change in find_changes(text, places)]
    opening = opening_correction(text, places)
    if opening is not None:
        new = here[opening]
        same = {value.fact: value for value in before if value.place.sort == new.place.sort}
        if len(same) == 1:
            pairs.append((next(iter(same.values())), new))
    return sorted(
        {
            _Shift(old.fact, new.fact, number, max(new.place.end, old.place.end))
            for old, new in pairs
            if old.fact != new.fact
        },
        key=lambda shift: (shift.end, shift),
    )


def _are_alike(old: Fact, new: Fact) -> bool:
    """Of one kind and unit, and of one finer sort where both have one."""
    same = old.kind == new.kind and old.unit == new.unit
    return same and (old.sub == new.sub or old.sub is None or new.sub is None)


def _holds_again(
    fact: Fact, shift: _Shift, conversation: Conversation, *, index: FactIndex
) -> bool:
    """Whether the value is named after the change as one that holds."""
    forms = (index.facts[shift.new].surface, index.facts[shift.new].canonical)
    for place in fact.occurrences:
        text = conversation.messages[place.message].content
        if place.part != 0 or not text or (place.message, place.end) <= (shift.message, shift.end):
            continue
        around = _sentence_around(text, place.start, place.end)
        if _PAST.search(around) is None and not any(form in around for form in forms):
            return True
    return False


def _sentence_around(text: str, start: int, end: int) -> str:
    reach = 300
    before = text[max(0, start - reach) : start]
    cut = max((hit.end() for hit in _SENTENCE_END.finditer(before)), default=0)
    after = text[end : end + reach]
    stop = _SENTENCE_END.search(after)
    return before[cut:] + text[start:end] + (after[: stop.start()] if stop else after)


def _followed(old: int, successors: dict[int, dict[int, None]]) -> tuple[int, ...]:
    """Successors of a value, and theirs in turn."""
    found: dict[int, None] = {}
    queue = list(successors[old])
    while queue:
        place = queue.pop(0)
        if place not in found and place != old:
            found[place] = None
            queue += successors.get(place, {})
    return tuple(found)
