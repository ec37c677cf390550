"""Does a piece of a candidate say what a statement says? A check for each way in which it may not.

Each check answers None when it finds nothing wrong, else status and detail of what it found.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.addresses import is_other_address
from workbench.scoring.statements.differences.bans import is_same_ban
from workbench.scoring.statements.differences.conditions import (
    is_condition_dropped,
    is_exception_turned,
)
from workbench.scoring.statements.differences.days import is_other_day, is_other_half_of_day
from workbench.scoring.statements.differences.figures import is_other_figure
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.force import changed_force
from workbench.scoring.statements.differences.halves import are_halves_exchanged
from workbench.scoring.statements.differences.hedges import HEDGED, is_hedged
from workbench.scoring.statements.differences.lasting import is_over_told_as_lasting
from workbench.scoring.statements.differences.limits import (
    changed_limit,
    is_denied_limit,
    is_turned_with_limit,
)
from workbench.scoring.statements.differences.lists import cut_list
from workbench.scoring.statements.differences.names import is_other_name, is_other_slot
from workbench.scoring.statements.differences.narrowed import is_narrowed
from workbench.scoring.statements.differences.objects import changed_object
from workbench.scoring.statements.differences.one_word import is_end_turned, is_one_word_changed
from workbench.scoring.statements.differences.order import is_order_flipped
from workbench.scoring.statements.differences.overruled import keeps_overruled_value
from workbench.scoring.statements.differences.poles import (
    is_at_the_other_end,
    is_settled,
    is_undone,
)
from workbench.scoring.statements.differences.preferred import (
    is_preference_turned,
    is_same_preference,
)
from workbench.scoring.statements.differences.reasons import is_other_reason
from workbench.scoring.statements.differences.replaced import is_other_thing
from workbench.scoring.statements.differences.roles import goes_the_other_way, is_exchanged
from workbench.scoring.statements.differences.scope import is_closed, is_insisted_on, is_opened
from workbench.scoring.statements.differences.sequence import is_sequence_turned
from workbench.scoring.statements.differences.state import changed_state
from workbench.scoring.statements.differences.targets import is_other_target
from workbench.scoring.statements.differences.turned import (
    is_renewed,
    is_said_the_other_way,
    is_turned,
)
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate
from workbench.scoring.statements.reading.choices import cut_choice, is_other_choice

__all__ = ["all_findings", "compare_statement"]

_PAIRS_KEPT = 32_768

_OUR_SIDE = frozenset(("they", "we", "someone", "manager", "agent", "team", "support")) | {
    "the agent",
    "the manager",
    "the team",
    "our team",
    "my manager",
    "the company",
}
_CUSTOMER_SIDE = frozenset(
    ("customer", "user", "client", "the customer", "the user", "the client", "用户", "客户", "顾客")
)

_ARTICLE = re.compile(r"^(?:the|our|your|my) ", re.IGNORECASE)
_PERSON = re.compile(
    r"(?:\w{2,}(?:er|or|ist|ant|ent|man|lord|lady)|team|staff|support|finance|sales|legal|gp|wife"
    r"|husband|son|boss)$",
    re.IGNORECASE,
)
"""Words for somebody who can do something."""
_PRONOUNS = frozenset(("", "i", "we", "you", "he", "she", "it", "they", "this", "that", "who"))


def compare_statement(
    fact: Reading, match: Match, *, kind: str, candidate: StatementCandidate
) -> Finding | None:
    """First thing that is wrong with the match, worst kinds first; None when it says the same."""
    return next(iter(all_findings(fact, match, kind=kind, candidate=candidate)), None)


def all_findings(
    fact: Reading, match: Match, *, kind: str, candidate: StatementCandidate
) -> list[Finding]:
    """All that is wrong with the match, contradictions first; empty when it says the same."""
    told = _told(_Pair(fact, match, kind=kind))
    if told.is_hedged:
        return [HEDGED]
    overruled = _overruled(fact, match, candidate=candidate)
    if overruled is not None and told.turned is None:
        return [overruled]
    checks = (
        told.turned,
        *told.others,
        _name(fact, match, kind=kind, candidate=candidate) or told.thing,
        told.condition,
        cut_list(fact, match, candidate=candidate),
        told.narrowed,
    )
    found = [finding for finding in checks if finding is not None]
    if is_turned_with_limit(fact, match.reading, found):
        return [Finding("altered", "bound_changed")]
    if _is_order_of_another_figure(found):
        found = [finding for finding in found if finding.detail != "order_flipped"]
    return sorted(found, key=lambda finding: finding.status != "contradicted")


class _Pair:
    """A statement and a piece, equal to any other pair of the same words.

    The same text stands in the views of many calls and policies, so it is compared but once.
    """

    __slots__ = ("_hash", "_key", "fact", "kind", "match")

    def __init__(self, fact: Reading, match: Match, *, kind: str) -> None:
        self.fact = fact
        self.match = match
        self.kind = kind
        unit = match.unit
        piece = (unit.words, unit.context, unit.closing, unit.size, unit.is_patched)
        self._key = (kind, fact, piece, match.shared, match.coverage, match.sentence_keys)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pair) and self._key == other._key


class _Told(NamedTuple):
    """What is wrong with a piece whatever else the candidate says."""

    is_hedged: bool
    turned: Finding | None = None
    others: tuple[Finding | None, ...] = ()
    thing: Finding | None = None
    condition: Finding | None = None
    narrowed: Finding | None = None


@lru_cache(maxsize=_PAIRS_KEPT)
def _told(pair: _Pair) -> _Told:
    fact, match, kind = pair.fact, pair.match, pair.kind
    if is_hedged(fact, match, kind=kind):
        return _Told(is_hedged=True)
    return _Told(
        is_hedged=False,
        turned=_polarity(fact, match, kind=kind),
        others=(
            changed_limit(fact, match.reading),
            _order(fact, match),
            _opened(fact, match),
            _renewed(fact, match),
            _state(fact, match, kind=kind),
            _other_end(fact, match, kind=kind),
            _owner(fact, match),
            _strength(fact, match, kind=kind),
            changed_object(fact, match),
            _one_word(fact, match),
            _choice(fact, match),
            _address(fact, match),
            _day(fact, match),
            _reason(fact, match),
        ),
        thing=_thing(fact, match),
        condition=_condition(fact, match),
        narrowed=_narrowed(fact, match),
    )


def _is_order_of_another_figure(found: list[Finding]) -> bool:
    """*Held for 15 minutes, after that* and *50 minutes before*: what counts is the figure."""
    return any(one.is_count or one.detail == "bound_changed" for one in found)


def _overruled(fact: Reading, match: Match, *, candidate: StatementCandidate) -> Finding | None:
    if keeps_overruled_value(fact, match, candidate=candidate):
        return Finding("altered", "overruled_value")
    return None


def _polarity(fact: Reading, match: Match, *, kind: str) -> Finding | None:
    if is_over_told_as_lasting(fact, match.reading):
        return Finding("contradicted", "polarity_flipped")
    if is_exception_turned(fact, match):
        return Finding("contradicted", "exception_turned")
    if is_insisted_on(fact, match.reading):
        return Finding("contradicted", "exclusivity_added")
    turned = (
        is_turned(fact, match, kind=kind)
        and not is_denied_limit(fact, match.reading)
        and not is_same_preference(fact, match.reading)
    )
    return Finding("contradicted", "polarity_flipped") if turned else None


def _other_end(fact: Reading, match: Match, *, kind: str) -> Finding | None:
    is_other_state = (kind == "open_item" and is_settled(fact, match.reading)) or (
        kind == "decision" and is_undone(fact, match.reading)
    )
    if is_other_state:
        return Finding("contradicted", "state_flipped", is_end=True)
    if is_at_the_other_end(fact, match.reading, kind=kind):
        return Finding("contradicted", "polarity_flipped", is_end=True)
    return None


def _one_word(fact: Reading, match: Match) -> Finding | None:
    if is_end_turned(fact, match.reading):
        return Finding("contradicted", "bound_flipped")
    owners = [_noun(reading.owner) or "" for reading in (fact, match.reading)]
    if is_one_word_changed(fact, match.reading) and not _are_one_side(*owners):
        return Finding("altered", "object_changed", is_one_word=True)
    return None


def _choice(fact: Reading, match: Match) -> Finding | None:
    if is_other_choice(fact, match.reading, context=match.unit.context):
        return Finding("altered", "object_changed", is_choice=True)
    if cut_choice(fact, match.reading, context=match.unit.context):
        return Finding("altered", "list_cut", is_choice=True)
    return None


def _address(fact: Reading, match: Match) -> Finding | None:
    if is_other_address(fact, match):
        return Finding("altered", "object_changed", is_choice=True)
    return None


def _day(fact: Reading, match: Match) -> Finding | None:
    if (
        is_other_day(fact, match.reading)
        or is_other_half_of_day(fact, match)
        or is_other_figure(fact, match)
    ):
        return Finding("altered", "object_changed", is_count=True)
    return None


def _reason(fact: Reading, match: Match) -> Finding | None:
    return Finding("altered", "reason_changed") if is_other_reason(fact, match) else None


def _name(
    fact: Reading, match: Match, *, kind: str, candidate: StatementCandidate
) -> Finding | None:
    if kind == "decision" and is_other_name(fact, match, candidate=candidate):
        return Finding("altered", "object_changed", is_name=True)
    return None


def _thing(fact: Reading, match: Match) -> Finding | None:
    if is_other_slot(fact, match) or is_other_target(fact, match) or is_other_thing(fact, match):
        return Finding("altered", "object_changed")
    return None


def _narrowed(fact: Reading, match: Match) -> Finding | None:
    return Finding("altered", "scope_changed") if is_narrowed(fact, match) else None


def _opened(fact: Reading, match: Match) -> Finding | None:
    if is_opened(fact, match.reading):
        return Finding("contradicted", "exclusivity_dropped")
    if is_closed(fact, match.reading):
        return Finding("contradicted", "exclusivity_added")
    return None


def _owner(fact: Reading, match: Match) -> Finding | None:
    """A promise of the other side shown as a task of the customer."""
    if _has_changed_hands(fact, match.reading):
        return Finding("altered", "owner_changed")
    if fact.owner not in _OUR_SIDE or match.reading.owner is None:
        return None
    theirs = match.reading.owner in _CUSTOMER_SIDE or (
        match.reading.owner.isalpha()
        and match.reading.text[:1].isupper()
        and " " not in match.reading.owner
        and match.reading.owner not in _OUR_SIDE
    )
    return Finding("altered", "owner_changed") if theirs else None


def _has_changed_hands(fact: Reading, there: Reading) -> bool:
    """*The landlord will call you* and *the user will call the landlord*."""
    mine, theirs = (_noun(reading.owner) for reading in (fact, there))
    if mine is None or theirs is None or mine == theirs or _are_one_side(mine, theirs):
        return False
    return _PERSON.search(mine) is not None and _PERSON.search(theirs) is not None


def _are_one_side(one: str, other: str) -> bool:
    return any(one in side and other in side for side in (_OUR_SIDE, _CUSTOMER_SIDE))


def _noun(owner: str | None) -> str | None:
    """Who it is without an article; None for a pronoun, which may stand for anybody."""
    name = _ARTICLE.sub("", owner) if owner else ""
    return None if name in _PRONOUNS else name


def _renewed(fact: Reading, match: Match) -> Finding | None:
    return Finding("altered", "kept_replaced") if is_renewed(fact, match) else None


def _state(fact: Reading, match: Match, *, kind: str) -> Finding | None:
    detail = changed_state(fact, match, kind=kind)
    return Finding("contradicted", detail) if detail else None


def _condition(fact: Reading, match: Match) -> Finding | None:
    if is_condition_dropped(fact, match):
        return Finding("altered", "exception_dropped")
    return None


def _order(fact: Reading, match: Match) -> Finding | None:
    if is_preference_turned(fact, match.reading):
        return Finding("contradicted", "roles_exchanged")
    if is_said_the_other_way(fact, match):
        return None
    if is_order_flipped(fact, match.reading) or is_sequence_turned(fact, match.reading):
        return Finding("contradicted", "order_flipped")
    if goes_the_other_way(fact, match.reading):
        return Finding("altered", "roles_exchanged")
    if is_exchanged(fact, match.reading) or are_halves_exchanged(fact, match.reading):
        return Finding("contradicted", "roles_exchanged")
    return None


def _strength(fact: Reading, match: Match, *, kind: str) -> Finding | None:
    detail = changed_force(fact, match, kind=kind)
    if detail is None or (detail == "strength_raised" and is_same_ban(fact, match.reading)):
        return None
    if detail == "strength_raised":
        is_told = kind == "constraint" and not match.unit.is_patched
        return Finding("altered", detail, is_hedge=is_told)
    return Finding("weakened", detail)
