"""Whether a piece says the opposite of a statement: a negation more or less, or the other word."""

from __future__ import annotations

import re
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.bans import is_same_ban
from workbench.scoring.statements.differences.conditions import condition_keys, without_conditions
from workbench.scoring.statements.differences.objects import MEASURES
from workbench.scoring.statements.differences.parity import limits_by_denying
from workbench.scoring.statements.differences.state import LIGHT_WORDS, is_shown_open, is_undecided
from workbench.scoring.statements.reading.candidate import Match, focus_of, total_weight, weight_of
from workbench.scoring.statements.reading.times import MONTH_KEYS

__all__ = ["is_denied_in_the_main", "is_renewed", "is_said_the_other_way", "is_turned", "negates"]

_LEAST_DENIED = 0.2
_HELPERS = frozenset(("do", "does", "did", "a", "an", "the"))
_RULED_OUT = re.compile(
    r"\b(?:is|are|was|were) not (?:required|needed|necessary|preferred|allowed|permitted)\b"
    r"|\b(?:must|may|shall|should|can|will) not be\b|\b(?:cannot|can't|won't|shouldn't) be\b"
    r"|不允许|不得|不可以|不准|不许|禁止",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"(?:\bwithout (?:the |any |my |our )?|无需|不用|不必|无须)$", re.IGNORECASE)
_HELPS = LIGHT_WORDS | {"c:help"}
_LACKS = re.compile(r"\bwithout\b", re.IGNORECASE)
_CONTRASTS = re.compile(
    r"\b(?:only|but|except|unless|rather than|instead of|without|until|before|more|less|later"
    r"|exceed|beyond|over|under|above|below)\b|[只仅但]|除|超过|高于|低于|少于|多于|晚于|早于|之?前|以?后",
    re.IGNORECASE,
)
"""Words beside which a negation does not rule out the whole."""
_LEAST_FOCUS = 0.5
_INSTEAD = re.compile(r"instead of|rather than|而不是|而非", re.IGNORECASE)
_CANNOT = re.compile(r"\b(?:cannot|can't|can not|may not|must not)\b|不能|不可|不得", re.IGNORECASE)
_CAN = re.compile(r"\b(?:can|may|could)\b|可以|能够?", re.IGNORECASE)
_STAYS = frozenset((("c:keep", 1), ("c:change", -1), ("c:cancel", -1)))
"""Concepts that say of a thing, with this sign, that nothing is done to it."""
_GOES_ON = re.compile(r"(?:keep|keeps|keeping|kept) (?:on )?\w{2,}ing\b", re.IGNORECASE)
"""*Keep asking* keeps nothing as it is."""
_REFUSES_TO = re.compile(r"\b(?:refus|declin)\w* to\b", re.IGNORECASE)
_COMMA = re.compile(r"[，；。,;](?!\d)")
_ONE_CLAUSE = 2
_THERE_IS = re.compile(r"有|很多|不少|提供")
_BREAK = re.compile(r"[,，;；:：。]|\b(?:but|and)\b|但")
_DOES_AWAY = frozenset(
    (("c:approve", -1), ("c:keep", -1), ("c:include", -1), ("c:enable", -1), ("c:cancel", 1))
)
"""Concepts that say of a thing, with this sign, that it is not to be."""
_KEEPS = re.compile(
    r"\b(?:keep(?:s|ing)?|same|original(?! price)|unchanged|stays?|remains?)\b|保持|不变|同一|一样",
    re.I,
)
_RENEWS = re.compile(
    r"\b(?:(?<!any )(?<!any)(?:a |the )?(?:new|different)|an?other|other(?= \w+ than)|the "
    r"(?:following|next))\s"
    r"|另[一外]|新的|不同的?|换[一个]",
    re.I,
)
"""What stands before a thing that is not the one there was."""
_RENEWED_REACH = 14
_FEWEST_OF_A_COPY = 3
_SAME_WORDS = 0.9
_TOKEN = re.compile(r"[a-z0-9_'#$%.@-]*[a-z0-9_%]|[\u3400-\u9fff]")


def is_turned(fact: Reading, match: Match, *, kind: str) -> bool:
    """Whether the piece denies what the statement affirms, or the reverse.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        kind: Kind of the statement: what is shown as open denies no open item, and what is shown as
            undecided is told apart from a refusal.
    """
    if _is_none(fact, match.reading) or _is_none(match.reading, fact):
        return False
    if _is_negated_copy(fact, match.reading):
        return True
    if kind == "constraint" and limits_by_denying(fact, match.reading):
        return False
    if is_said_the_other_way(fact, match) or is_same_ban(fact, match.reading):
        return False
    if _says_the_opposite(fact, match) or _is_ruled_out(fact, match):
        return True
    if kind == "open_item" and is_shown_open(match):
        return False
    if kind == "decision" and is_undecided(match):
        return False
    return _denies_otherwise(fact, match)


def _is_none(one: Reading, other: Reading) -> bool:
    """*Bags: 0* and *no bags*: the number denies what the negation denies."""
    keys = ({word.word.key for word in reading.words} for reading in (one, other))
    return "n:0" in next(keys) and "n:0" not in next(keys) and negates(other)


def _denies_otherwise(fact: Reading, match: Match) -> bool:
    """Whether a shared word is denied on one side alone."""
    shared = match.shared - MEASURES - MONTH_KEYS - condition_keys(fact, is_own=False)
    keys = frozenset(key for key in shared if not key.startswith("n:"))
    here, here_mixed = _denied(fact, keys)
    there, there_mixed = _denied(match.reading, keys)
    agreed = (here | here_mixed) & (there | there_mixed)
    lacks_both = all(_LACKS.search(reading.text) for reading in (fact, match.reading))
    is_one_more = lacks_both and here - agreed and not _both_negate(fact, match.reading, agreed)
    if agreed - (_by_word(fact) & _by_word(match.reading)) and not is_one_more:
        return False
    if _CANNOT.search(fact.text) and here_mixed - agreed and _can_outright(match.reading):
        return True
    if _cannot_help(fact) and shared and _can_outright(match.reading):
        return True
    here, there = here - agreed, there - agreed
    if _are_parted(fact, here, there) and _are_parted(match.reading, there, here):
        return True
    if here and _is_affirmed_apart(match.reading, here):
        return True
    if (here and there and agreed) or _both_negate(fact, match.reading, agreed):
        return False
    if here and _is_left_alone(fact, match.reading, here):
        return False
    if _swaps_negation(fact, match.reading) or _swaps_negation(match.reading, fact):
        return False
    if here or not there:
        return bool(here)
    telling = _is_done_without(match.reading, there) or any(
        key.startswith("c:") and weight_of(key) >= 1.0 for key in there
    )
    is_much = total_weight(there) >= _LEAST_DENIED * total_weight(keys)
    return telling or is_much


def _is_affirmed_apart(there: Reading, denied: set[str]) -> bool:
    """Whether what the statement denies stands in a clause of its own that denies nothing."""
    spans = negation_spans(there.text, bounds=[])
    cuts = [0, *(hit.end() for hit in _COMMA.finditer(there.text)), len(there.text)]
    if not spans or len(cuts) <= _ONE_CLAUSE:
        return False
    for start, end in pairwise(cuts):
        keys = {w.word.key for w in there.words if start <= w.word.start < end and w.sign > 0}
        is_denied = any(start <= place < end for place, _ in spans)
        if denied <= keys and not is_denied and _THERE_IS.search(there.text, start, end):
            return True
    return False


def _cannot_help(fact: Reading) -> bool:
    """*They cannot assist with that*: what is denied says little, and whoever can turns it."""
    denied = {word.word.key for word in fact.words if word.sign < 0}
    return _CANNOT.search(fact.text) is not None and bool(denied) and denied <= _HELPS


def _can_outright(there: Reading) -> bool:
    return _CAN.search(there.text) is not None and not negates(there)


def _both_negate(fact: Reading, there: Reading, agreed: set[str]) -> bool:
    """Whether each negates something, in words of its own.

    Where they agree on one denial (*without insurance*), one negation more is one of its own.
    """
    if not (_negates_outright(fact) and _negates_outright(there)):
        return False
    counts = [len(negation_spans(without_conditions(r.text), bounds=[])) for r in (fact, there)]
    return not agreed or counts[0] == counts[1]


def is_denied_in_the_main(fact: Reading, there: Reading) -> bool:
    """Whether a piece denies outright what the statement says, be it under a condition.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return _negates_outright(there) and not _negates_outright(fact)


def _negates_outright(reading: Reading) -> bool:
    """Whether a word of it negates, outside of what it depends on."""
    return bool(negation_spans(without_conditions(reading.text), bounds=[]))


def _is_left_alone(fact: Reading, there: Reading, denied: set[str]) -> bool:
    """*Do not cancel the hotel* and *the hotel stays*: what is not to be touched is kept."""
    if any(word.word.key == "c:keep" for word in fact.words):
        return False
    cuts = [0, *(hit.end() for hit in _BREAK.finditer(there.text)), len(there.text)]
    parts = [
        [
            (w.word.key, w.sign)
            for w in there.words
            if start <= w.word.start < end and not _GOES_ON.match(there.text, w.word.start)
        ]
        for start, end in pairwise(cuts)
    ]
    about = [part for part in parts if denied & {key for key, _ in part}]
    return all(_STAYS.intersection(part) for part in about)


def _are_parted(reading: Reading, denied: set[str], affirmed: set[str]) -> bool:
    """Whether one thing is affirmed and another denied beside it: *this, not that*.

    In *logs hold no tokens* the one thing is what the other is denied of.
    """
    spans = negation_spans(reading.text, bounds=[])
    minus = [w.word.start for w in reading.words if w.sign < 0 and w.word.key in denied]
    plus = [w.word.end for w in reading.words if w.sign > 0 and w.word.key in affirmed]
    if not minus or not plus:
        return False
    own = [span for span in spans if span[0] <= max(minus)] or spans
    return any(
        _INSTEAD.match(reading.text, start)
        or all(_BREAK.search(reading.text, *sorted((end, start))) for end in plus)
        for start, _ in own
    )


def _swaps_negation(one: Reading, other: Reading) -> bool:
    """*No insurance* and *insurance declined*: a verb of the other does what the negation did."""
    if not negates(one) or negates(other):
        return False
    if _REFUSES_TO.search(one.text) and any(
        w.word.key == "c:approve" and w.sign < 0 for w in other.words
    ):
        return True
    if any(w.word.key == "c:allow" and w.sign > 0 for w in other.words):
        return False  # that it may be cancelled does away with nothing
    own = {word.word.key for word in one.words}
    return any((w.word.key, w.sign) in _DOES_AWAY and w.word.key not in own for w in other.words)


def is_said_the_other_way(fact: Reading, match: Match) -> bool:
    """*Keep it* and *do not delete it*: what is denied besides the verb says nothing then."""
    here, there = _turned(fact), _turned(match.reading)
    return any(
        here[key][0] == there[key][0] and here[key][1] != there[key][1]
        for key in here.keys() & there.keys()
    )


def _says_the_opposite(fact: Reading, match: Match) -> bool:
    """*Do not tell them* and *need not stay confidential*: other words, and the other way round."""
    here, there = _turned(fact), _turned(match.reading)
    return any(
        here[key][0] != there[key][0] and here[key][1] != there[key][1] and weight_of(key) >= 1.0
        for key in here.keys() & there.keys()
    )


def _is_ruled_out(fact: Reading, match: Match) -> bool:
    """What the statement says outright, the piece rules out with a verb of its own."""
    if any(word.word.key == "c:allow" and word.sign < 0 for word in fact.words):
        return False
    permits = fact.strength == "may" and fact.is_strength_said
    if (not permits and (negates(fact) or fact.denies)) or _CONTRASTS.search(match.reading.text):
        return False
    ruled = _RULED_OUT.search(match.reading.text)
    if ruled is None:
        return False
    before = {w.word.key for w in match.reading.words if w.word.start < ruled.start()}
    return bool(before & match.shared) and focus_of(match) >= _LEAST_FOCUS


def is_renewed(fact: Reading, match: Match) -> bool:
    """Whether what the statement keeps is another thing in the piece, or the reverse."""
    there = match.reading
    return _renews(fact, there, match.shared) or _renews(there, fact, match.shared)


def _renews(stays: Reading, there: Reading, shared: frozenset[str]) -> bool:
    """*Keep the seat* and *a different seat*: what stays on one side is another one there."""
    if not _KEEPS.search(stays.text) or _RENEWS.search(stays.text) or negates(there):
        return False
    named = {word.word.start: word.word.key for word in there.words}
    return any(
        key in shared and weight_of(key) >= 1.0
        for hit in _RENEWS.finditer(there.text)
        for start, key in named.items()
        if hit.end() <= start < hit.end() + _RENEWED_REACH
    )


def _is_done_without(there: Reading, keys: set[str]) -> bool:
    """*Without asking*: that very thing is left out."""
    return any(
        word.word.key in keys and _WITHOUT.search(there.text, 0, word.word.start)
        for word in there.words
    )


def _turned(reading: Reading) -> dict[str, tuple[int, int]]:
    """Sign that each concept has in the end, and the sign of the word it is said with."""
    found: dict[str, set[tuple[int, int]]] = {}
    for word in reading.words:
        if word.word.sort == "concept":
            found.setdefault(word.word.key, set()).add((word.sign, word.word.sign))
    return {key: next(iter(signs)) for key, signs in found.items() if len(signs) == 1}


def _denied(reading: Reading, keys: frozenset[str]) -> tuple[set[str], set[str]]:
    """Keys that are denied throughout, and keys that are both affirmed and denied."""
    minus = {word.word.key for word in reading.words if word.sign < 0 and word.word.key in keys}
    plus = {word.word.key for word in reading.words if word.sign > 0 and word.word.key in keys}
    return minus - plus, minus & plus


def _by_word(reading: Reading) -> set[str]:
    """Keys of words that are the opposite of their concept, and no negation makes them so."""
    return {w.word.key for w in reading.words if w.sign < 0 and w.word.sign < 0}


def negates(reading: Reading) -> bool:
    """Whether a word of it negates."""
    return bool(negation_spans(reading.text, bounds=[]))


def _is_negated_copy(fact: Reading, there: Reading) -> bool:
    """The same words in the same order, with a negation on one side only."""
    if negates(fact) == negates(there):
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
