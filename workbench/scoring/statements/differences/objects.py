"""Whether a piece speaks of another thing, person or number, or of fewer, than a statement."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from workbench.facts.sentences import language_of
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.fewer import is_other_share
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.state import LIGHT_WORDS
from workbench.scoring.statements.reading.candidate import Match, weight_of
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["MEASURES", "changed_object", "is_near_id", "is_other_count", "keys_of"]

MEASURES = frozenset(
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
_SIGNS = re.compile(r"[0-9]+")
_COUNTED = frozenset(("c:cost", "c:rating", "c:budget", "c:quantity", "c:call", "c:person"))
"""What a number behind it measures, so that it names nothing."""
_TOKEN = re.compile(r"[a-z0-9_'#$%.@-]*[a-z0-9_%]|[\u3400-\u9fff]")
_SLOT = re.compile(
    r"(?:^|\b(?:the|an?|by|to|from|with|of|for|in|on|at|my|our|your|his|her|their|only|via|through"
    r"|as) (?:the |an? |my |our |your )?|[由给向归用选找让叫派请和跟与][小老阿]?"
    r"|由[\u3400-\u9fff]{1,4})$",
    re.IGNORECASE,
)
"""What stands right before the name of a thing or a person."""
_KEPT_TO = re.compile(
    r"[只仅](?:能|可|限)?(?:在|接受|支持|收|给|用|认|吃|住|坐|看)$", re.IGNORECASE
)
_SLOT_REACH = 12
_MANNER = frozenset("要须需应该必可以了的会将来去就都自己请") | {"the", "a", "an", "please", "also"}
_AMOUNT = re.compile(
    r"(?P<before>[$€£¥])\s?(?P<n1>\d[\d,]*(?:\.\d+)?)"
    r"|(?P<n2>\d[\d,]*(?:\.\d+)?)\s?(?P<after>%|元|美元|欧元|dollars?|euros?|pounds?|yuan|usd|eur)",
    re.IGNORECASE,
)
_UNIT_OF = {
    "dollar": "$",
    "dollars": "$",
    "usd": "$",
    "美元": "$",
    "euro": "€",
    "euros": "€",
    "eur": "€",
    "欧元": "€",
    "pound": "£",
    "pounds": "£",
    "¥": "元",
    "yuan": "元",
}
_QUOTED = re.compile(r"[\"“]([^\"“”]{3,60}?)[.,]?[\"”]")
_LEAST_AROUND_AMOUNT = 0.6
"""Coverage from which another amount stands in the place of the statement's."""
_FEWEST_AROUND_NUMBER = 2
_MOST_AROUND_NUMBER = 0.7
"""Share of the other words that have to stand there for another number to be a change."""
_LATIN = re.compile(r"[A-Za-z][\w.-]*[A-Za-z0-9]")
_LEAST_AROUND_NAME = 0.3
"""Coverage from which another name stands in the place of the statement's, which weighs most."""
_LEAST_AROUND = 4


def changed_object(fact: Reading, match: Match) -> Finding | None:
    """The first thing, name or number of the statement that gave way to another in the piece."""
    return (
        _object(fact, match)
        or _swapped(fact, match)
        or _refilled(fact, match)
        or _other_name(fact, match)
        or _other_number(fact, match)
        or _other_amount(fact, match)
        or _other_share(fact, match)
        or _other_quote(fact, match)
    )


def _other_share(fact: Reading, match: Match) -> Finding | None:
    """One of what was said of both, or a price for each of what was the price of all."""
    around = read_terms(match.unit.context)
    is_other = is_other_share(fact, match.reading, around=around)
    return Finding("altered", "object_changed") if is_other else None


def _other_quote(fact: Reading, match: Match) -> Finding | None:
    """*Reason: "too late"* and *reason: "too dear"*: what is quoted is told as it was."""
    here, there = (_QUOTED.findall(text) for text in (fact.text, match.unit.words))
    context = match.unit.context.casefold()
    if here and there and not any(words.casefold() in context for words in here):
        return Finding("altered", "object_changed")
    return None


def _other_name(fact: Reading, match: Match) -> Finding | None:
    """The one Latin word of a Chinese statement gave way to another, UTF-8 to GBK."""
    if language_of(fact.text) != "zh" or match.coverage < _LEAST_AROUND_NAME:
        return None
    here, there = (
        {hit.casefold() for hit in _LATIN.findall(r.text)} for r in (fact, match.reading)
    )
    if len(here) == 1 and len(there) == 1 and here != there:
        return Finding("altered", "object_changed")
    return None


def _other_number(fact: Reading, match: Match) -> Finding | None:
    """The one number of the statement gave way to another, and nearly all else stands there."""
    limits = {
        f"n:{part}" for r in (fact, match.reading) for b in r.bounds for part in b.value.split("..")
    }
    here, there = (
        {key for key in keys_of(r) if key[:2] == "n:"} - limits for r in (fact, match.reading)
    )
    others = {key for key in keys_of(fact) if key[:2] != "n:"}
    if len(here) != 1 or len(there) != 1 or here == there or len(others) < _FEWEST_AROUND_NUMBER:
        return None
    if len(others & match.shared) < _MOST_AROUND_NUMBER * len(others):
        return None
    return Finding("altered", "object_changed", is_count=True)


def _other_amount(fact: Reading, match: Match) -> Finding | None:
    """A price or a share of the statement, where the piece has only others."""
    here, there = _amounts(fact.text), _amounts(match.reading.text)
    is_other = any(
        there.get(unit) and values.isdisjoint(there[unit]) for unit, values in here.items()
    )
    if is_other and match.coverage >= _LEAST_AROUND_AMOUNT:
        return Finding("altered", "object_changed")
    return None


def _amounts(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for hit in _AMOUNT.finditer(text):
        unit = hit["before"] or hit["after"] or ""
        number = (hit["n1"] or hit["n2"]).replace(",", "").rstrip(".")
        found.setdefault(_UNIT_OF.get(unit.lower(), unit.lower()), set()).add(number)
    return found


def _object(fact: Reading, match: Match) -> Finding | None:
    """An id or number of the statement that the piece has in another form."""
    there = keys_of(match.reading)
    limits = {f"n:{part}" for bound in fact.bounds for part in bound.value.split("..")}
    here = keys_of(fact)
    numbers = {key for key in here - limits if key.startswith("n:")}
    if any(is_other_count(key, fact=fact, there=match.reading) for key in numbers):
        return Finding("altered", "object_changed", is_count=True)
    for key in here - there - limits:
        if key.startswith("id:") and any(
            is_near_id(key, other) for other in there - here if other.startswith("id:")
        ):
            return Finding("altered", "object_changed")
        if key.startswith("id:") and _has_like_beside(key, fact, match.reading):
            return Finding("altered", "object_changed")
    named = _named(match.reading)
    if any(
        thing in named and names - named[thing] and named[thing] - names
        for thing, names in _named(fact).items()
    ):
        return Finding("altered", "object_changed")
    return None


def _has_like_beside(key: str, fact: Reading, there: Reading) -> bool:
    """Whether another id of the same make stands beside the same word, *i9 chip* and *i7 chip*."""
    mine = _beside(fact).get(key, set())
    return any(
        other != key and _SIGNS.sub(_shape, other) == _SIGNS.sub(_shape, key) and words & mine
        for other, words in _beside(there).items()
    )


def _shape(hit: re.Match[str]) -> str:
    return "9" if hit.group().isdigit() else hit.group()


def _beside(reading: Reading) -> dict[str, set[str]]:
    """Ids, and the words right before and behind each."""
    words = [word.word for word in reading.words]
    found: dict[str, set[str]] = {}
    for one, other in pairwise(words):
        for name, word in ((one, other), (other, one)):
            if name.sort == "id" and word.sort in ("word", "concept"):
                found.setdefault(name.key, set()).add(word.key)
    return found


def _named(reading: Reading) -> dict[str, set[str]]:
    """Numbers or letters right behind a word, that tell it from its like: *chapter 3*."""
    words = [word.word for word in reading.words]
    limits = {f"n:{part}" for bound in reading.bounds for part in bound.value.split("..")}
    measured = {number.key for number, unit in pairwise(words) if unit.key in MEASURES}
    found: dict[str, set[str]] = {}
    for thing, name in pairwise(words):
        is_name = name.sort == "number" or (name.sort == "id" and len(name.key) == 4)
        is_thing = thing.sort in ("word", "concept") and thing.key not in _COUNTED | MEASURES
        is_free = name.key not in limits | measured
        if is_name and is_thing and is_free and name.start - thing.end <= 1:
            found.setdefault(thing.key, set()).add(name.key)
    return found


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
        if key in known or other is None:
            continue
        if _is_kept_to(fact, key) and _is_kept_to(match.reading, other):
            return Finding("altered", "object_changed", is_one_word=True)
        if not _are_words(key, other) or min(weight_of(key), weight_of(other)) < 1.0:
            continue
        if _is_named(fact, key) and _is_named(match.reading, other):
            return Finding("altered", "object_changed", is_one_word=True)
        if before.startswith("n:") and _is_capital(fact, key) and _is_capital(match.reading, other):
            return Finding("altered", "object_changed", is_one_word=True)
    return None


def _refilled(fact: Reading, match: Match) -> Finding | None:
    """All stands there but for one run of words in the middle, and that is another."""
    here, there = ([hit.group() for hit in _slots(reading)] for reading in (fact, match.reading))
    head = _common(here, there)
    tail = _common(here[head:][::-1], there[head:][::-1])
    middles = (here[head : len(here) - tail], there[head : len(there) - tail])
    if min(head, tail) < 1 or head + tail < _LEAST_AROUND or not all(middles):
        return None
    if max(map(len, middles)) > head + tail:
        return None
    spans = [_middle_keys(reading, head, tail) for reading in (fact, match.reading)]
    if not all(
        _opens_slot(reading.text, _middle(reading, head, tail)[0])
        for reading in (fact, match.reading)
    ):
        return None
    if not all(spans) or spans[0] & spans[1] or any(key[:2] == "n:" for s in spans for key in s):
        return None
    return Finding("altered", "object_changed", is_one_word=True)


def _common(one: list[str], other: list[str]) -> int:
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _middle_keys(reading: Reading, head: int, tail: int) -> set[str]:
    start, end = _middle(reading, head, tail)
    return {w.word.key for w in reading.words if start < w.word.end and w.word.start < end}


def _middle(reading: Reading, head: int, tail: int) -> tuple[int, int]:
    hits = _slots(reading)
    return hits[head].start(), hits[len(hits) - tail - 1].end()


@lru_cache(maxsize=8192)
def _slots(reading: Reading) -> list[re.Match[str]]:
    """The tokens without those that only say how a thing is done."""
    return [hit for hit in _TOKEN.finditer(reading.text.casefold()) if hit.group() not in _MANNER]


def _is_named(reading: Reading, key: str) -> bool:
    """Whether a word stands where a thing or a person is named, so that another is no synonym."""
    places = [word.word.start for word in reading.words if word.word.key == key]
    return any(_opens_slot(reading.text, place) for place in places)


def _is_capital(reading: Reading, key: str) -> bool:
    return any(w.word.key == key and reading.text[w.word.start].isupper() for w in reading.words)


def _is_kept_to(reading: Reading, key: str) -> bool:
    """Whether a word stands right behind an *only* and its verb, 只接受电话."""
    places = [word.word.start for word in reading.words if word.word.key == key]
    return any(_KEPT_TO.search(reading.text, 0, place) for place in places)


def _opens_slot(text: str, place: int) -> bool:
    return _SLOT.search(text, max(0, place - _SLOT_REACH), place) is not None


def _are_words(*keys: str) -> bool:
    if LIGHT_WORDS.issuperset(keys):
        return False
    return all(key.startswith("c:") or (key.startswith("w:") and key[2:].isascii()) for key in keys)


def is_near_id(one: str, other: str) -> bool:
    """Whether two ids are so alike that one may be the other miswritten."""
    return len(one) > 5 and OSA.distance(one, other, score_cutoff=2) <= 2


def is_other_count(key: str, *, fact: Reading, there: Reading) -> bool:
    """Another number counts the same thing."""
    there_counted = _counted(there)
    return any(
        number == key
        and any(other == thing for _, other in there_counted)
        and (key, thing) not in there_counted
        for number, thing in _counted(fact)
    )


def _counted(reading: Reading) -> set[tuple[str, str]]:
    """Numbers with what they count."""
    words = [word.word for word in reading.words]
    return {
        (number.key, thing.key)
        for number, thing in pairwise(words)
        if number.sort == "number" and thing.sort != "number" and thing.start - number.end <= 2
    }


def keys_of(reading: Reading) -> set[str]:
    """Keys of all its content words."""
    return {word.word.key for word in reading.words}
