"""Where a candidate has the values of a history, and which words stand near to each of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple
from weakref import WeakKeyDictionary

from workbench.facts.context import Place, Surroundings
from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact, Mention
from workbench.facts.nearness import join_nearness, nearness_of, stems_of
from workbench.facts.number_units import MEASURES
from workbench.facts.text import lowered
from workbench.scoring.candidate import Candidate, loose_form
from workbench.scoring.code_owners import code_shape, owners_of
from workbench.scoring.rivals import lookup_of
from workbench.scoring.stated import AT_THE_END, Stated, stated_by
from workbench.scoring.value_forms import is_same_value, unit_name, worth_of

__all__ = ["Nearness", "Seat", "Seats", "may_change_places", "seats_of"]

_SUFFIX = re.compile(r"\.[a-z]\w{0,4}$")
_FIGURES = re.compile(r"[0-9]{4,}")
"""Figures that are of one thing, whatever they are read as."""
_OFTEN = 8
"""Values said more often than this belong to several things at once."""
_REACH = 160
"""Characters to either side of a value that a candidate may name its owner in."""
_BESIDE = 20
"""Within this distance a word names the field that a value is of."""
_MANY = 4
"""Values of one sort from which on a word beside them is a field of all of them."""
_COPIED = 12
"""Characters to either side that tell a copy."""
Nearness = Mapping[str, int]
"""How far off words stand from a value, by word."""
_Sort = tuple[str, str | None, str]


class Seat:
    """A value of a candidate with all its places there.

    Args:
        text: The candidate's text.
        mentions: Its places, at least one.
        fact: Place in the index of the fact whose value it is; None where the history states none.
    """

    def __init__(self, text: str, mentions: list[Mention], fact: int | None = None) -> None:
        self.fact = fact
        self.mentions = mentions
        self._text = text

    @property
    def span(self) -> tuple[int, int]:
        """Its first place."""
        return self.mentions[0].start, self.mentions[0].end

    @cached_property
    def near(self) -> dict[str, int]:
        """Words around it by their distance, the least over its places."""
        return join_nearness(
            nearness_of(self._text, m.start, m.end, reach=_REACH) for m in self.mentions
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """Words that the value is written with."""
        return frozenset(w for mention in self.mentions for w in stems_of(mention.surface))


class Seats:
    """The values of a candidate by what could be exchanged: kind, finer sort, unit or shape."""

    def __init__(self, candidate: Candidate, index: FactIndex, *, before: int) -> None:
        self.candidate = candidate
        """The candidate itself."""
        self._index = index
        self._before = before
        self._present: dict[int, Seat] = {}
        self._own: dict[tuple[str, str, str | None], Seat | None] = {}
        self._by_sort: dict[_Sort, list[Seat]] = {}
        stated, facts = stated_by(index), _known_of(index).by_value
        for mention in candidate.mentions:
            if mention.kind not in VALUE_KINDS:
                continue
            sort = _sort_of(mention)
            fact = next((facts[key][0] for key in _keys(mention, sort) if key in facts), None)
            if fact is None and mention.kind == "path":
                fact = next(iter(_files_like(mention, index)), None)
            if fact is not None and index.facts[fact].occurrences[0].message >= before:
                fact = None
            if fact is not None and fact in self._present:
                self._present[fact].mentions.append(mention)
            elif fact is not None or not stated.states(mention, before=before):
                seat = Seat(candidate.text, [mention], fact)
                self._by_sort.setdefault(sort, []).append(seat)
                if fact is not None:
                    self._present[fact] = seat

    def present(self) -> Iterator[Fact]:
        """The facts whose values the candidate has."""
        yield from (self._index.facts[place] for place in self._present)

    def known_as(self, fact: Fact) -> Iterator[Fact]:
        """The facts with a fact's value, itself too: a sum is told with and without a currency."""
        yield from (self._index.facts[place] for place in self._alike(fact))

    def own(self, fact: Fact) -> Seat | None:
        """Where the candidate has a fact's value; None where it is read as no value there."""
        key = fact.kind, fact.canonical, fact.unit
        if key not in self._own:
            alike = lookup_of(self.candidate).alike(fact)
            mentions = [mention for mention in alike if is_same_value(fact, mention)]
            if mentions and fact.kind == "path":
                known = {(mention.start, mention.end) for mention in mentions}
                mentions += [
                    mention
                    for mention in self.candidate.of_kinds("path")
                    if (mention.start, mention.end) not in known and _is_same_file(fact, mention)
                ]
            self._own[key] = Seat(self.candidate.text, mentions) if mentions else None
        return self._own[key]

    def beside(self, fact: Fact) -> Iterator[Seat]:
        """Other values that could stand in a fact's place."""
        for seat in self._by_sort.get(_sort_of(fact), ()):
            if not _is_same_thing(fact, seat.mentions[0]):
                yield seat

    def nearness(self, fact: Fact) -> dict[str, int] | None:
        """How near words stand to a value in the history, whatever it counts there.

        Returns:
            Distances by word; None where the value is said too often to be of one thing.
        """
        said = tuple(
            (known, sum(one.message < self._before for one in self._index.facts[known].occurrences))
            for known in self._alike(fact)
        )
        if not 0 < sum(places for _, places in said) <= _OFTEN:
            return None
        near = _known_of(self._index).near
        if said not in near:
            near[said] = join_nearness(
                around.nearness(places)
                for known, places in said
                if isinstance(around := self._index.facts[known].context, Surroundings)
            )
        return near[said]

    def are_as_before(self, fact: Fact, seat: Seat) -> bool:
        """Whether a fact's value stands in words copied from the history, at one of its places."""
        text = self.candidate.text
        known = [self._index.facts[place].context for place in self._alike(fact)]
        for mention in seat.mentions:
            start = max(0, mention.start - _COPIED)
            words = text[start : mention.end + _COPIED]
            for around in known:
                if isinstance(around, Surroundings) and around.stands_within(
                    words, mention.start - start
                ):
                    return True
        return False

    def places(self, fact: Fact) -> list[Place]:
        """Where a value stands in the history; none where it is said too often to be of one."""
        found: list[Place] = []
        for place in self._alike(fact):
            known = self._index.facts[place]
            said = sum(one.message < self._before for one in known.occurrences)
            if said + len(found) > _OFTEN or not isinstance(known.context, Surroundings):
                return []
            found += known.context.places[:said]
        return found

    def owners(self, fact: Fact, shape: str) -> frozenset[str]:
        """Codes of a shape at which the history has a value, in lower case."""
        known = _known_of(self._index)
        asked = tuple(self._alike(fact)), self._before, shape
        if asked not in known.owners:
            known.owners[asked] = frozenset(
                owner.word
                for text, start, end, _ in self.places(fact)
                for owner in owners_of(text, (start, end), shape=shape)
            )
        return known.owners[asked]

    def _alike(self, fact: Fact) -> list[int]:
        """Places in the index of the facts with a fact's value, as whatever it is read there."""
        known = _known_of(self._index)
        asked = fact.kind, fact.sub, fact.canonical, fact.unit, fact.also
        if asked in known.alike:
            return known.alike[asked]
        sort = _sort_of(fact)
        places = [place for key in _keys(fact, sort) for place in known.by_value.get(key, ())]
        places += known.by_digits.get(fact.canonical, ())
        if fact.kind == "path":
            places += _files_like(fact, self._index)
        known.alike[asked] = list(dict.fromkeys(places))
        return known.alike[asked]

    def fields(self, fact: Fact) -> frozenset[str]:
        """Words that stand beside many values of a fact's sort in the history, as a field's do.

        *Price* stands beside every price: it tells none from another.
        """
        sort = _sort_of(fact)
        known = _known_of(self._index)
        asked = sort, self._before
        if asked not in known.fields:
            beside = Counter(
                word
                for place in known.by_sort.get(sort, ())
                for word, far in (self.nearness(self._index.facts[place]) or {}).items()
                if far <= _BESIDE
            )
            known.fields[asked] = frozenset(
                word for word, values in beside.items() if values >= _MANY
            )
        return known.fields[asked]

    def gone_beside(self, fact: Fact) -> Iterator[Fact]:
        """Facts that could stand in a fact's place and whose values the candidate has not."""
        for place, other in self._of_sort(fact):
            if place not in self._present and not _is_same_file(fact, other):
                yield other

    def alike_in_sort(self, fact: Fact) -> Iterator[Fact]:
        """Facts with other values that could stand in a fact's place."""
        for _, other in self._of_sort(fact):
            if not _is_same_thing(fact, other):
                yield other

    def _of_sort(self, fact: Fact) -> Iterator[tuple[int, Fact]]:
        for place in _known_of(self._index).by_sort.get(_sort_of(fact), ()):
            other = self._index.facts[place]
            if other.occurrences[0].message < self._before:
                yield place, other


def may_change_places(one: Fact, other: Fact) -> bool:
    """Whether two values are of one sort: kind, finer sort, and unit or shape."""
    return one.canonical != other.canonical and _sort_of(one) == _sort_of(other)


def _is_same_thing(fact: Fact, other: Fact | Mention) -> bool:
    return is_same_value(fact, other) or _is_same_file(fact, other)


def _files_like(path: Fact | Mention, index: FactIndex) -> list[int]:
    """Places in the index of the paths that are the same file, written from elsewhere."""
    named = _known_of(index).by_name.get(_name_of_file(path), ())
    return [place for place in named if _is_same_file(path, index.facts[place])]


def _is_same_file(one: Fact | Mention, other: Fact | Mention) -> bool:
    """Whether one of two paths is the end of the other, *lib/jobs.py* of */srv/lib/jobs.py*."""
    if one.kind != "path" or other.kind != "path":
        return False
    short, long = sorted((lowered(one.canonical), lowered(other.canonical)), key=len)
    return long.endswith("/" + short.removeprefix("./").lstrip("/"))


def _name_of_file(path: Fact | Mention) -> str:
    return lowered(path.canonical).rpartition("/")[2]


def _sort_of(value: Fact | Mention) -> _Sort:
    if value.kind == "number":
        unit = unit_name(value.unit)
        return value.kind, None, unit if unit in MEASURES else ""
    if value.kind in ("amount", "date"):
        return value.kind, value.sub, ""
    lower = lowered(value.canonical)
    suffix = _SUFFIX.search(lower)
    # The same code is an order here and only a code there; its shape tells more.
    return (
        value.kind,
        value.sub if value.kind == "contact" else None,
        suffix.group() if suffix else code_shape(lower) if value.kind != "contact" else "",
    )


def _keys(value: Fact | Mention, sort: _Sort) -> list[tuple[_Sort, str]]:
    worth = worth_of(value)
    if worth is not None:
        return [(sort, worth)]
    return [(sort, loose_form(form)) for form in (value.canonical, *value.also)]


class _Known(NamedTuple):
    """The values of a history by what they could be exchanged with."""

    by_value: dict[tuple[_Sort, str], list[int]]
    by_sort: dict[_Sort, list[int]]
    by_digits: dict[str, list[int]]
    """The same by figures alone: a post code is a number where nothing names it."""
    by_name: dict[str, list[int]]
    """Paths by the name of their file."""
    near: dict[tuple[tuple[int, int], ...], dict[str, int]]
    """Nearness of words to a value, by the facts it is and in how many of their places."""
    alike: dict[tuple[str, str | None, str, str | None, tuple[str, ...]], list[int]]
    """The facts with one value, by what that is."""
    owners: dict[tuple[tuple[int, ...], int, str], frozenset[str]]
    """Codes of a shape that a value is of, by the facts it is and where the history ends."""
    fields: dict[tuple[_Sort, int], frozenset[str]]
    """Words beside many values of a sort, by the message that the history ends before."""


_known: WeakKeyDictionary[Stated, _Known] = WeakKeyDictionary()
_seats: WeakKeyDictionary[Candidate, tuple[Stated, int, Seats]] = WeakKeyDictionary()


def _known_of(index: FactIndex) -> _Known:
    stated = stated_by(index)
    known = _known.get(stated)
    if known is None:
        known = _known[stated] = _Known({}, {}, {}, {}, {}, {}, {}, {})
        for place, fact in enumerate(index.facts):
            if fact.kind in VALUE_KINDS and fact.occurrences:
                sort = _sort_of(fact)
                known.by_sort.setdefault(sort, []).append(place)
                for key in _keys(fact, sort):
                    known.by_value.setdefault(key, []).append(place)
                if _FIGURES.fullmatch(fact.canonical):
                    known.by_digits.setdefault(fact.canonical, []).append(place)
                if fact.kind == "path":
                    known.by_name.setdefault(_name_of_file(fact), []).append(place)
    return known


def seats_of(candidate: Candidate, index: FactIndex, *, before: int = AT_THE_END) -> Seats:
    """The values of a candidate held against a history, read once while that one is asked about."""
    stated = stated_by(index)
    known = _seats.get(candidate)
    if known is None or known[0] is not stated or known[1] != before:
        seats = Seats(candidate, index, before=before)
        known = _seats[candidate] = (stated, before, seats)
    return known[2]
