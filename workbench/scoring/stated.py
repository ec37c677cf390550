"""What a history states, in the forms in which a candidate's values are looked up."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact, Mention
from workbench.facts.number_units import MEASURES
from workbench.scoring.candidate import loose_form
from workbench.scoring.value_forms import address_words, amount_parts, is_same_date, is_same_phone

__all__ = ["Stated", "stated_by"]

_KEPT = 8


class Stated:
    """Answers whether a history states a value, in any kind and spelling."""

    def __init__(self, index: FactIndex) -> None:
        values = [f for f in (*index.facts, *index.system_values) if f.kind in VALUE_KINDS]
        self._forms: set[tuple[str, str]] = set()
        self._loose: set[str] = set()
        self._worth: set[str] = set()
        self._numbers: dict[str, list[Fact]] = {}
        self._dates: list[Fact] = []
        self._contacts: list[Fact] = []
        self._numbered: set[str] = set()
        self._by_word: dict[tuple[str, str | None, str | None, str], list[Fact]] = {}
        for fact in values:
            self._add(fact)

    def _add(self, fact: Fact) -> None:
        for form in (fact.canonical, *fact.also):
            self._forms.add((fact.kind, form))
            self._loose.add(loose_form(form))
        for word in fact.context:
            self._by_word.setdefault((fact.kind, fact.sub, fact.unit, word), []).append(fact)
        if fact.kind == "amount":
            self._worth.add(amount_parts(fact.canonical)[1].lstrip("-"))
        elif fact.kind == "number":
            self._worth.add(fact.canonical.lstrip("-"))
            self._numbers.setdefault(fact.canonical, []).append(fact)
        elif fact.kind == "date":
            self._dates.append(fact)
        elif fact.kind == "contact":
            self._contacts.append(fact)
            self._numbered.update(address_words(fact.canonical))

    def beside(self, fact: Fact, words: Iterable[str]) -> Iterator[Fact]:
        """Other facts of the same kind and unit that the history has beside one of some words."""
        for word in words:
            for other in self._by_word.get((fact.kind, fact.sub, fact.unit, word), ()):
                if other.canonical != fact.canonical:
                    yield other

    def states_exactly(self, mention: Mention) -> bool:
        """Whether the history states the amount or number in this very currency, unit and sign."""
        if mention.kind == "number":
            same = self._numbers.get(mention.canonical, ())
            return any(fact.unit == mention.unit for fact in same)
        return (mention.kind, mention.canonical) in self._forms

    def states_with_unit(self, mention: Mention) -> bool:
        """Whether the value stands in the history; a number only of the same thing."""
        if mention.kind != "number" or mention.unit is None:
            return self.states(mention)
        return any(_counts(fact, mention.unit) for fact in self._numbers.get(mention.canonical, ()))

    def states(self, mention: Mention) -> bool:
        """Whether the value stands in the history, for amounts and numbers with any unit."""
        if any((mention.kind, form) in self._forms for form in (mention.canonical, *mention.also)):
            return True
        if mention.kind == "number":
            return mention.canonical.lstrip("-") in self._worth or mention.surface in self._loose
        if mention.kind == "amount":
            return amount_parts(mention.canonical)[1].lstrip("-") in self._worth
        if mention.kind == "date":
            return any(is_same_date(fact, mention) for fact in self._dates)
        if loose_form(mention.canonical) in self._loose:
            return True
        return mention.kind == "contact" and self._states_contact(mention)

    def _states_contact(self, mention: Mention) -> bool:
        if mention.sub == "phone":
            return any(
                f.sub == "phone" and is_same_phone(f.canonical, mention.canonical)
                for f in self._contacts
            )
        return mention.sub == "address" and self._states_address(address_words(mention.canonical))

    def _states_address(self, words: tuple[str, ...]) -> bool:
        """Whether an address begins as one of the history does and adds no number of its own."""
        begins = any(
            fact.sub == "address" and _begin_alike(words, address_words(fact.canonical))
            for fact in self._contacts
        )
        return begins and all(word in self._numbered for word in words if word[0].isdigit())


def _begin_alike(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    shorter = min(len(a), len(b))
    return shorter >= 2 and a[:shorter] == b[:shorter]


def _counts(fact: Fact, unit: str) -> bool:
    """Whether a number of the history counts, or is measured in, a unit."""
    if fact.unit is None:
        return unit in fact.context
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
