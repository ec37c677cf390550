"""The values of a candidate that may stand in for a fact: those that the history does not state.

What depends on candidate and history alone is worked out once, since every fact of a history asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from workbench.facts.context import context_of
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact, Mention
from workbench.scoring.candidate import Candidate, loose_form
from workbench.scoring.durations import Length, size_of
from workbench.scoring.measures import TOLD_UNITS
from workbench.scoring.stand_ins import RIVAL_KINDS, shape_rule
from workbench.scoring.stated import AT_THE_END, Stated
from workbench.scoring.time_ranges import TimeRanges
from workbench.scoring.value_forms import is_small_count, worth_of

__all__ = ["Lookup", "Rivals", "lookup_of", "rivals_of"]

_LINEAR = ("date", "contact")
"""Kinds whose spellings have no common form to look up."""


_CODES = ("identifier", "path")
_CUT_SHORT = ("prefix", "suffix", "ellipsis")
_NEAREST = 3


class Lookup:
    """Values of a candidate by what equal ones share."""

    def __init__(self, candidate: Candidate) -> None:
        self._candidate = candidate
        self._loose: dict[tuple[str, str], list[Mention]] = {}
        self._worth: dict[tuple[str, str], list[Mention]] = {}
        self._sizes: dict[Length, list[Mention]] = {}
        for mention in candidate.mentions:
            worth = worth_of(mention)
            if worth is not None:
                self._worth.setdefault((mention.kind, worth), []).append(mention)
                size = size_of(mention)
                if size is not None:
                    self._sizes.setdefault(size, []).append(mention)
            else:
                form = loose_form(mention.canonical)
                self._loose.setdefault((mention.kind, form), []).append(mention)

    def alike(self, fact: Fact) -> list[Mention]:
        """Mentions that may be the fact's value in another spelling."""
        if fact.kind in _LINEAR:
            return self._candidate.of_kinds(fact.kind)
        worth = worth_of(fact)
        if worth is not None:
            size = size_of(fact)
            in_other_units = self._sizes.get(size, []) if size else []
            return [*self.of_worth(fact.kind, worth), *in_other_units]
        return self._loose.get((fact.kind, loose_form(fact.canonical)), [])

    def of_worth(self, kind: str, worth: str) -> list[Mention]:
        """Amounts or numbers of a value, whatever their sign, currency and unit."""
        return self._worth.get((kind, worth), [])


class Rivals:
    """Values of a candidate that a history does not state."""

    def __init__(
        self, candidate: Candidate, stated: Stated, *, index: FactIndex, before: int
    ) -> None:
        self._ranges = TimeRanges(candidate, index, before=before)
        self._candidate = candidate
        self._lookup = lookup_of(candidate)
        self._stated = stated
        self._before = before
        self._unread = [
            code
            for code in candidate.unread_codes
            if not stated.states(code, before=before) and not candidate.is_copied(code.surface)
        ]
        self._strangers = {
            kind: [
                mention
                for mention in candidate.of_kinds(kind)
                if not stated.states_with_unit(mention, before=before)
            ]
            for kind in RIVAL_KINDS
        }

    def of(self, fact: Fact) -> Iterator[Mention]:
        """Values that may stand in for a fact, in order of kinds and places.

        The fact's own value with another sign, currency or unit is one, even where the history
        states that as well of something else. A bare small count is none for a number that has a
        unit or more than one digit, unless it counts the same: lists are numbered, and such counts
        stand everywhere.
        """
        worth = worth_of(fact)
        yield from self._not_read(fact)
        for kind in RIVAL_KINDS[fact.kind]:
            own = kind == fact.kind and worth is not None
            for mention in self._strangers.get(kind, ()):
                same = own and worth_of(mention) == worth
                if not (same or _is_too_small(fact, mention) or self._is_of_another(fact, mention)):
                    yield mention
            if own and worth is not None:
                for mention in self._lookup.of_worth(kind, worth):
                    if not self._stated.states_exactly(mention, before=self._before):
                        yield mention

    def _not_read(self, fact: Fact) -> Iterator[Mention]:
        """What only stands in for a fact of such a kind, and is no value by itself."""
        if fact.kind == "date":
            yield from self._in_range(fact)
        if fact.kind == "identifier":
            yield from self._unread
        if fact.sub == "phone":
            yield from self._candidate.cut_codes
        if fact.kind in _CODES and fact.sub != "version":
            yield from self._candidate.bare_codes(fact.canonical)

    def _is_of_another(self, fact: Fact, mention: Mention) -> bool:
        """Whether a value plainly is another thing than the fact, unless it is spelled alike.

        A file is, whose path the history writes as the end of another one; a size in bytes or a
        share in per cent is, where a number without such a unit has none of its nearest words.
        """
        if mention.kind == "path" and fact.kind == "path":
            is_cut = fact.canonical.endswith(mention.canonical)
            is_another = not is_cut and self._candidate.is_copied(mention.surface)
            return is_another and shape_rule(fact, mention) not in _CUT_SHORT
        if fact.kind != "number" or fact.unit in TOLD_UNITS or mention.unit not in TOLD_UNITS:
            return False
        near = context_of(self._candidate.text, mention.start, mention.end)[:_NEAREST]
        is_another = set(near).isdisjoint(fact.context[:_NEAREST])
        return is_another and shape_rule(fact, mention) is None

    def _in_range(self, fact: Fact) -> Iterator[Mention]:
        """Times with the fact's other end; one that the history states only if am and pm differ."""
        for mention in self._ranges.instead_of(fact.canonical):
            is_stated = self._stated.states(mention, before=self._before)
            if not is_stated or shape_rule(fact, mention) == "half_day":
                yield mention


def _is_too_small(fact: Fact, mention: Mention) -> bool:
    telling = fact.unit is not None or len(fact.canonical) > 1
    if fact.unit is not None and mention.unit == fact.unit:
        return False
    return fact.kind in ("number", "amount") and telling and is_small_count(mention)


_lookups: WeakKeyDictionary[Candidate, Lookup] = WeakKeyDictionary()
_rivals: WeakKeyDictionary[Candidate, tuple[Stated, int, Rivals]] = WeakKeyDictionary()


def lookup_of(candidate: Candidate) -> Lookup:
    """The lookup of a candidate, built once."""
    known = _lookups.get(candidate)
    if known is None:
        known = _lookups[candidate] = Lookup(candidate)
    return known


def rivals_of(
    candidate: Candidate, stated: Stated, *, index: FactIndex, before: int = AT_THE_END
) -> Rivals:
    """The rivals of a candidate against a history, built once while one history is asked about."""
    known = _rivals.get(candidate)
    if known is None or known[0] is not stated or known[1] != before:
        rivals = Rivals(candidate, stated, index=index, before=before)
        known = _rivals[candidate] = (stated, before, rivals)
    return known[2]
