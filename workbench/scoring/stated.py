"""What a history states, in the forms in which a candidate's values are looked up."""

from __future__ import annotations

import re
import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact, Mention
from workbench.facts.number_units import MEASURES
from workbench.scoring.candidate import loose_form
from workbench.scoring.durations import Length, size_of
from workbench.scoring.value_forms import (
    address_words,
    amount_parts,
    date_readings,
    is_same_date,
    is_same_phone,
)

__all__ = ["AT_THE_END", "Stated", "stated_by"]

_KEPT = 8


AT_THE_END = sys.maxsize
"""Asks about the whole history."""

_ALWAYS = -1
_NAMES_IT = 2
"""Words nearest to a bare number that say what it counts."""
_KeyT = TypeVar("_KeyT")


class _Dated(NamedTuple):
    """A fact and the first message that states it."""

    first: int
    fact: Fact


def _note_first(known: dict[_KeyT, int], key: _KeyT, first: int) -> None:
    known[key] = min(first, known.get(key, first))


def _is_before(known: dict[_KeyT, int], key: _KeyT, before: int) -> bool:
    first = known.get(key)
    return first is not None and first < before


def _facts(dated: Iterable[_Dated], before: int) -> Iterator[Fact]:
    return (fact for first, fact in dated if first < before)


_CODE_PARTS = re.compile(r"(?<=[- ])[0-9]{3,}(?![A-Za-z0-9])")
"""Digits that *RMA-204519* is left with where its hyphen is written as a blank."""


class Stated:
    """Answers whether a history states a value, in any kind and spelling.

    A question names the message that the history ends before: what is said only later excuses
    nothing. Values of system messages are stated from the beginning.
    """

    def __init__(self, index: FactIndex) -> None:
        self._forms: dict[tuple[str, str], int] = {}
        self._loose: dict[str, int] = {}
        self._worth: dict[str, int] = {}
        self._numbers: dict[str, list[_Dated]] = {}
        self._dates: list[_Dated] = []
        self._lengths: dict[Length, int] = {}
        self._hours: dict[str, int] = {}
        self._contacts: list[_Dated] = []
        self._numbered: dict[str, int] = {}
        for fact in index.facts:
            if fact.kind in VALUE_KINDS:
                self._add(_Dated(fact.occurrences[0].message if fact.occurrences else 0, fact))
        for fact in index.system_values:
            if fact.kind in VALUE_KINDS:
                self._add(_Dated(_ALWAYS, fact))

    def _add(self, dated: _Dated) -> None:
        first, fact = dated
        for form in (fact.canonical, *fact.also):
            _note_first(self._forms, (fact.kind, form), first)
        for form in _loose_forms(fact):
            _note_first(self._loose, form, first)
        self._add_by_kind(dated)

    def _add_by_kind(self, dated: _Dated) -> None:
        first, fact = dated
        if fact.kind == "amount":
            _note_first(self._worth, amount_parts(fact.canonical)[1].lstrip("-"), first)
        elif fact.kind == "number":
            _note_first(self._worth, fact.canonical.lstrip("-"), first)
            self._numbers.setdefault(fact.canonical, []).append(dated)
            length = size_of(fact)
            if length is not None:
                _note_first(self._lengths, length, first)
        elif fact.kind == "date":
            self._dates.append(dated)
            for reading in date_readings(fact):
                _note_first(self._hours, reading[3], first)
        elif fact.kind == "contact":
            self._contacts.append(dated)
            for word in address_words(fact.canonical):
                _note_first(self._numbered, word, first)

    def states_exactly(self, mention: Mention, *, before: int = AT_THE_END) -> bool:
        """Whether the history states the amount or number in this very currency, unit and sign."""
        if mention.kind == "number":
            same = _facts(self._numbers.get(mention.canonical, ()), before)
            return any(fact.unit == mention.unit for fact in same)
        return _is_before(self._forms, (mention.kind, mention.canonical), before)

    def states_with_unit(self, mention: Mention, *, before: int = AT_THE_END) -> bool:
        """Whether the value stands in the history; a number only of the same thing."""
        if mention.kind != "number" or mention.unit is None:
            return self.states(mention, before=before)
        same = _facts(self._numbers.get(mention.canonical, ()), before)
        return any(_counts(fact, mention.unit) for fact in same)

    def states(self, mention: Mention, *, before: int = AT_THE_END) -> bool:
        """Whether the value stands in the history, for amounts and numbers with any unit."""
        forms = (mention.canonical, *mention.also)
        if any(_is_before(self._forms, (mention.kind, form), before) for form in forms):
            return True
        if mention.kind == "number":
            length = size_of(mention)
            if length is not None and _is_before(self._lengths, length, before):
                return True
            return _is_before(self._worth, mention.canonical.lstrip("-"), before) or _is_before(
                self._loose, mention.surface, before
            )
        if mention.kind == "amount":
            worth = amount_parts(mention.canonical)[1].lstrip("-")
            return _is_before(self._worth, worth, before)
        if mention.kind == "date":
            return any(is_same_date(fact, mention) for fact in _facts(self._dates, before))
        if _is_before(self._loose, loose_form(mention.canonical), before):
            return True
        return mention.kind == "contact" and self._states_contact(mention, before)

    def states_hour(self, hour: str, *, before: int = AT_THE_END) -> bool:
        """Whether the history names a time of day, `22:00`."""
        return _is_before(self._hours, hour, before)

    def _states_contact(self, mention: Mention, before: int) -> bool:
        if mention.sub == "phone":
            return any(
                f.sub == "phone" and is_same_phone(f.canonical, mention.canonical)
                for f in _facts(self._contacts, before)
            )
        words = address_words(mention.canonical)
        return mention.sub == "address" and self._states_address(words, before)

    def _states_address(self, words: tuple[str, ...], before: int) -> bool:
        """Whether an address begins as one of the history does and adds no number of its own."""
        begins = any(
            fact.sub == "address" and _begin_alike(words, address_words(fact.canonical))
            for fact in _facts(self._contacts, before)
        )
        numbers = [word for word in words if word[0].isdigit()]
        return begins and all(_is_before(self._numbered, word, before) for word in numbers)


def _loose_forms(fact: Fact) -> Iterator[str]:
    yield from map(loose_form, (fact.canonical, *fact.also))
    if fact.kind == "identifier":
        yield from _CODE_PARTS.findall(fact.canonical)


def _begin_alike(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    shorter = min(len(a), len(b))
    return shorter >= 2 and a[:shorter] == b[:shorter]


def _counts(fact: Fact, unit: str) -> bool:
    """Whether a number of the history counts, or is measured in, a unit."""
    if fact.unit is None:
        return unit in fact.context[:_NAMES_IT]
    loose = "piece" in (fact.unit, unit) and not {fact.unit, unit} & MEASURES
    return fact.unit == unit or loose


_recent: OrderedDict[int, tuple[FactIndex, Stated]] = OrderedDict()


def stated_by(index: FactIndex) -> Stated:
    """The lookup of an index, built once while the index is in use."""
    known = _recent.get(id(index))
    if known is not None and known[0] is index:
        return known[1]
    stated = Stated(index)
    _recent[id(index)] = (index, stated)
    while len(_recent) > _KEPT:
        _recent.popitem(last=False)
    return stated
