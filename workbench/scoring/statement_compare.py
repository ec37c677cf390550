"""Does a piece of a candidate say what a statement says? A check for each way in which it may not.

Each check answers None when it finds nothing wrong, else status and detail of what it found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import OSA, Levenshtein

from workbench.facts.fact import Bound
from workbench.facts.sentences import language_of
from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statement_candidate import Match, StatementCandidate, weight_of
from workbench.scoring.statement_overruled import keeps_overruled_value
from workbench.scoring.statement_state import LIGHT_WORDS, changed_state, speaks_of
from workbench.scoring.verdict import Status

__all__ = ["Finding", "compare_statement", "is_near_id"]

_DIRECTION = {"<=": -1, "<": -1, ">=": 1, ">": 1, "==": 0, "between": 0}
_LEAST_DENIED = 0.3
_MEASURES = frozenset(
    (
        "c:percent",
        "c:yuan",
        "c:dollar",
        "c:point",
        "c:day",
        "c:hour",
        "c:minute",
        "c:week",
        "c:month",
    )
)
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
_CURRENCIES = frozenset(("CNY", "USD", "EUR", "GBP"))
_TIMES = frozenset(("minute", "hour", "day", "week", "month", "year"))
_TOKEN = re.compile(r"[a-z0-9_'#$%.@-]*[a-z0-9_%]|[\u3400-\u9fff]")
_HELPERS = frozenset(("do", "does", "did", "a", "an", "the"))
_FEWEST_OF_A_COPY = 3
_SAME_WORDS = 0.9
_JOINER = re.compile(r"\s*(?:、|和|及|与|以及|\band\b|\bplus\b)\s*", re.IGNORECASE)
_MARKED_HARD = re.compile(
    r"\b(?:must|has to|have to|required|mandatory)\b|必须|务必|一定要|强制", re.IGNORECASE
)
_MARKED_LOOSE = re.compile(
    r"\b(?:(?-i:may)|might|(?<!so we )(?<!so i )(?<!so you )(?<!so they )(?:can|could)|maybe"
    r"|perhaps|optional(?:ly)?|considering|consider|possibly)\b"
    r"(?! (?:not|only))(?![^.;]{0,20}\b(?:at most|up to|no more than)\b)"
    r"|可以|可能|也许|或许|可选|考虑",
    re.IGNORECASE,
)
_MARKED_PREFERENCE = re.compile(
    r"\b(?:if possible|when possible|ideally|preferably|nice to have)\b|最好|尽量|尽可能",
    re.IGNORECASE,
)
_MARKED_WISH = re.compile(
    r"\b(?:prefer(?:s|red|ably|ence)?|ideally|if possible|should)\b|最好|尽量|建议|倾向|优先"
    r"|应该|应当"
    r"|(?<![相对回反适响供])应(?!用)",
    re.IGNORECASE,
)
_FORBIDS = re.compile(
    r"\b(?:must not|mustn't|must never|never|may not|shall not|forbidden|prohibited|not allowed"
    r"|not permitted|under no circumstances|strictly)\b|不得|禁止|严禁|绝不|绝对不|切勿|不准|不许"
    r"|必须不",
    re.IGNORECASE,
)
_ADVISES_AGAINST = re.compile(
    r"\b(?:should|shouldn't|avoid\w*|try not|prefer(?:s|red|ably)? not|rather not|not recommended"
    r"|discouraged|ideally)\b|最好不|最好别|尽量|避免|建议|不宜|应(?:该|当)?不|不应",
    re.IGNORECASE,
)


class Finding(NamedTuple):
    """What a check found wrong."""

    status: Status
    """The verdict it leads to."""
    detail: str
    """Its name."""
    is_one_word: bool = False
    """Whether a single word, neither id nor number, makes the difference."""


def compare_statement(
    fact: Reading, match: Match, *, kind: str, candidate: StatementCandidate
) -> Finding | None:
    """First thing that is wrong with the match, worst kinds first; None when it says the same."""
    checks = (
        _overruled(fact, match, candidate=candidate),
        _polarity(fact, match),
        _bound(fact, match.reading),
        _state(fact, match, kind=kind),
        _owner(fact, match),
        _strength(fact, match, kind=kind),
        _object(fact, match),
        _swapped(fact, match),
        _exception(fact, match, candidate=candidate),
        _cut_list(fact, match, candidate=candidate),
    )
    found = [finding for finding in checks if finding is not None]
    if _is_turned_with_limit(fact, match.reading, found):
        return Finding("altered", "bound_changed")
    return next(
        (finding for finding in found if finding.status == "contradicted"),
        found[0] if found else None,
    )


def _overruled(fact: Reading, match: Match, *, candidate: StatementCandidate) -> Finding | None:
    if keeps_overruled_value(fact, match, candidate=candidate):
        return Finding("altered", "overruled_value")
    return None


def _denied(reading: Reading, keys: frozenset[str]) -> tuple[set[str], set[str]]:
    """Keys that are denied throughout, and keys that are both affirmed and denied."""
    minus = {word.word.key for word in reading.words if word.sign < 0 and word.word.key in keys}
    plus = {word.word.key for word in reading.words if word.sign > 0 and word.word.key in keys}
    return minus - plus, minus & plus


def _polarity(fact: Reading, match: Match) -> Finding | None:
    keys = frozenset(key for key in match.shared - _MEASURES if not key.startswith("n:"))
    here, here_mixed = _denied(fact, keys)
    there, there_mixed = _denied(match.reading, keys)
    if _is_negated_copy(fact, match.reading):
        return Finding("contradicted", "polarity_flipped")
    if (here | here_mixed) & (there | there_mixed) or not (here or there):
        return None
    if here and not there:
        return None if match.reading.denies else Finding("contradicted", "polarity_flipped")
    if here or sum(map(weight_of, there)) >= _LEAST_DENIED * sum(map(weight_of, keys)):
        return Finding("contradicted", "polarity_flipped")
    return None


def _is_negated_copy(fact: Reading, there: Reading) -> bool:
    """The same words in the same order, with a negation on one side only."""
    if bool(negation_spans(fact.text, bounds=[])) == bool(negation_spans(there.text, bounds=[])):
        return False
    here, others = _plain_tokens(fact), _plain_tokens(there)
    if min(len(here), len(others)) < _FEWEST_OF_A_COPY:
        return False
    return Levenshtein.normalized_similarity(here, others) >= _SAME_WORDS


def _plain_tokens(reading: Reading) -> list[str]:
    """The tokens without those that negate."""
    text = reading.text
    for start, end in reversed(negation_spans(text, bounds=[])):
        text = text[:start] + " " + text[end:]
    return [token for token in _TOKEN.findall(text.casefold()) if token not in _HELPERS]


def _is_turned_with_limit(fact: Reading, there: Reading, found: list[Finding]) -> bool:
    """Polarity and direction both turned say the same thing, so what counts is the other value."""
    details = {finding.detail for finding in found}
    if not {"polarity_flipped", "bound_changed"} <= details or not there.bounds:
        return False
    return _DIRECTION[fact.bounds[0].op] * _DIRECTION[there.bounds[0].op] < 0


def _owner(fact: Reading, match: Match) -> Finding | None:
    """A promise of the other side shown as a task of the customer."""
    if fact.owner not in _OUR_SIDE or match.reading.owner is None:
        return None
    theirs = match.reading.owner in _CUSTOMER_SIDE or (
        match.reading.owner.isalpha()
        and match.reading.text[:1].isupper()
        and " " not in match.reading.owner
        and match.reading.owner not in _OUR_SIDE
    )
    return Finding("altered", "owner_changed") if theirs else None


def _facing(bound: Bound, reading: Reading) -> int:
    """-1 for an upper limit, 1 for a lower one, else 0; a denied limit is turned round."""
    key = "n:" + bound.value
    denied = any(word.sign < 0 and word.word.key == key for word in reading.words)
    return -_DIRECTION[bound.op] if denied else _DIRECTION[bound.op]


def _bound(fact: Reading, there: Reading) -> Finding | None:
    for bound in fact.bounds:
        finding = _one_bound(bound, fact=fact, there=there)
        if finding is not None:
            return finding
    return None


def _one_bound(bound: Bound, *, fact: Reading, there: Reading) -> Finding | None:
    same = [other for other in there.bounds if other.value == bound.value]
    if same:
        if any(_units_clash(bound, other) for other in same):
            return Finding("altered", "unit_changed")
        facing = _facing(bound, fact)
        if all(facing * _facing(other, there) < 0 for other in same):
            return Finding("contradicted", "bound_flipped")
        return None
    if all(f"n:{part}" in _keys(there) for part in bound.value.split("..")):
        return None
    rivals = [other for other in there.bounds if not _units_differ(bound, other)]
    if rivals or _other_count("n:" + bound.value, fact=fact, there=there):
        return Finding("altered", "bound_changed")
    return Finding("altered", "bound_dropped")


def _keys(reading: Reading) -> set[str]:
    return {word.word.key for word in reading.words}


def _units_clash(one: Bound, other: Bound) -> bool:
    pair = {one.unit, other.unit}
    return len(pair) == 2 and (pair <= _CURRENCIES or pair <= _TIMES)


def _units_differ(one: Bound, other: Bound) -> bool:
    return one.unit is not None and other.unit is not None and one.unit != other.unit


def _state(fact: Reading, match: Match, *, kind: str) -> Finding | None:
    detail = changed_state(fact, match, kind=kind)
    return Finding("contradicted", detail) if detail else None


def _object(fact: Reading, match: Match) -> Finding | None:
    """An id or number of the statement that the piece has in another form."""
    there = _keys(match.reading)
    limits = {f"n:{part}" for bound in fact.bounds for part in bound.value.split("..")}
    here = _keys(fact)
    for key in here - there - limits:
        if key.startswith("id:") and any(
            is_near_id(key, other) for other in there - here if other.startswith("id:")
        ):
            return Finding("altered", "object_changed")
        if key.startswith("n:") and _other_count(key, fact=fact, there=match.reading):
            return Finding("altered", "object_changed")
    return None


def _swapped(fact: Reading, match: Match) -> Finding | None:
    """One word between two that are kept gave way to another (*finance team* to *support team*)."""
    here = [word.word.key for word in fact.words]
    there = [word.word.key for word in match.reading.words]
    known = {*here} & {*there}
    slots = {
        (before, after): key
        for before, key, after in zip(there, there[1:], there[2:], strict=False)
        if key not in known
    }
    for before, key, after in zip(here, here[1:], here[2:], strict=False):
        other = slots.get((before, after))
        if key not in known and other is not None and _are_words(key, other):
            return Finding("altered", "object_changed", is_one_word=True)
    return None


def _are_words(*keys: str) -> bool:
    if LIGHT_WORDS.issuperset(keys):
        return False
    return all(key.startswith("c:") or (key.startswith("w:") and key[2:].isascii()) for key in keys)


def is_near_id(one: str, other: str) -> bool:
    """Whether two ids are so alike that one may be the other miswritten."""
    return len(one) > 5 and OSA.distance(one, other, score_cutoff=2) <= 2


def _other_count(key: str, *, fact: Reading, there: Reading) -> bool:
    """Another number counts the same thing."""
    counted = _counted(fact).get(key)
    if counted is None:
        return False
    values = {number for number, thing in _counted(there).items() if thing == counted}
    return bool(values) and key not in values


def _counted(reading: Reading) -> dict[str, str]:
    words = [word.word for word in reading.words]
    return {
        number.key: thing.key
        for number, thing in pairwise(words)
        if number.sort == "number" and thing.sort != "number" and thing.start - number.end <= 2
    }


def _exception(fact: Reading, match: Match, *, candidate: StatementCandidate) -> Finding | None:
    if fact.exception is None:
        return None
    place = fact.text.find(fact.exception)
    depends = {
        word.word.key
        for word in fact.words
        if place <= word.word.start < place + len(fact.exception)
    }
    if not depends or any(candidate.holds(key) for key in depends) or match.reading.exception:
        return None
    return Finding("altered", "exception_dropped")


def _strength(fact: Reading, match: Match, *, kind: str) -> Finding | None:
    there = match.reading
    if fact.strength != "must":
        raised = fact.is_strength_said and _MARKED_HARD.search(there.text) and not fact.denies
        return Finding("altered", "strength_raised") if raised else None
    if kind == "open_item" or _MARKED_HARD.search(there.text):
        return None
    if _is_loosened(fact, match, kind=kind):
        return Finding("weakened", "strength_lowered")
    return None


def _is_loosened(fact: Reading, match: Match, *, kind: str) -> bool:
    there = match.reading
    if kind == "constraint" and _MARKED_PREFERENCE.search(there.text):
        return True
    if fact.denies and there.denies:
        strict = _FORBIDS.search(fact.text) is not None
        return strict and _ADVISES_AGAINST.search(there.text) is not None
    looser = len(_MARKED_LOOSE.findall(there.text)) > len(_MARKED_LOOSE.findall(fact.text))
    if looser and not there.denies and speaks_of(_MARKED_LOOSE, fact, match):
        return True
    is_rule = fact.is_strength_said and kind == "constraint"
    return is_rule and _MARKED_WISH.search(there.text) is not None


def _cut_list(fact: Reading, match: Match, *, candidate: StatementCandidate) -> Finding | None:
    """One member of a list is nowhere in the candidate while another stands in the piece."""
    sorts = ("concept", "id") if language_of(fact.text) == candidate.language else ("id",)
    members = list(_members(fact, sorts=sorts))
    if len(members) < 2:
        return None
    gone = [keys for keys in members if not any(candidate.holds(key) for key in keys)]
    kept = [keys for keys in members if keys & match.shared]
    return Finding("altered", "list_cut") if gone and kept else None


def _members(fact: Reading, *, sorts: tuple[str, ...]) -> Iterator[frozenset[str]]:
    begin = 0
    for cut in [
        *(hit.span() for hit in _JOINER.finditer(fact.text)),
        (len(fact.text), len(fact.text)),
    ]:
        keys = frozenset(
            word.word.key
            for word in fact.words
            if begin <= word.word.start < cut[0] and word.word.sort in sorts
        )
        if keys:
            yield keys
        begin = cut[1]
