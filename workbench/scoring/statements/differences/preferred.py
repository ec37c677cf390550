"""One thing rather than another: whether a piece takes what a statement leaves, and the reverse.

*By sea rather than by air* and *by air rather than by sea*, 要红色不要蓝色 and 要蓝色不要红色.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.stretch import words_within

__all__ = ["is_preference_turned", "is_same_preference"]

_EN = r"[^.;,:!?]"
_ZH = r"[^，。；：！？,;!? ]"
_WHO = (
    r"(?:you|me|him|her|us|them|it|someone|people|(?:the |my |your )?(?:agent|user|customer)s?)\b"
)
"""Who may be preferred *to do* something; a thing is preferred to another."""
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"^(?:\w+ )?(?:rather than|instead of) (?P<left>{_EN}{{2,60}}), (?P<taken>{_EN}{{2,80}})",
        rf"(?P<taken>{_EN}{{2,80}}?),? (?:but )?(?:rather than|instead of|as opposed to"
        rf"|in preference to|ahead of) (?P<left>{_EN}{{2,60}})",
        rf"\b(?:prefer|cho[os]+s|chosen|pick|favou?r|select)\w* (?P<taken>{_EN}{{2,60}}?) over "
        rf"(?P<left>{_EN}{{2,60}})",
        rf"\bprefer(?:s|red)? (?!to\b|{_WHO})(?P<taken>(?:(?:the|an?) )?[\w-]+(?: [\w-]+)?) to "
        r"(?P<left>(?:(?:the|an?) )?[\w-]+)(?=[.,;]|$)",
        rf"\bbetter (?P<taken>{_EN}{{2,60}}?) than (?P<left>{_EN}{{2,60}})",
        rf"\bnot (?P<left>{_EN}{{2,60}}?),? but (?:rather )?(?P<taken>{_EN}{{2,60}})",
        rf"(?P<taken>{_EN}{{2,80}}?)(?:,| and|, and| but) (?:definitely |certainly )?not "
        rf"(?P<left>{_EN}{{2,60}})",
        rf"(?:宁可|宁愿|宁肯|情愿)(?P<taken>{_ZH}{{1,16}}?)[，,]?(?:也|都|而)?(?:不|别)[要想愿用]?"
        rf"(?P<left>{_ZH}{{1,16}})",
        rf"(?:与其|比起)(?P<left>{_ZH}{{1,16}}?)[，,]?(?:不如|还不如|宁可|宁愿|更|还是)"
        rf"(?P<taken>{_ZH}{{1,16}})",
        rf"比起(?P<left>{_ZH}{{1,16}}?)[，,]?[我他她]?们?更(?P<taken>{_ZH}{{1,16}})",
        rf"(?P<taken>{_ZH}{{1,16}}?)[，,]?(?:而不是|而非|而不要?)(?P<left>{_ZH}{{1,16}})",
        rf"(?:不要|不用|不选|不是|别)(?P<left>{_ZH}{{1,16}}?)[，,]?(?:而是|而要|要|用|选|改用|改为)"
        rf"(?P<taken>{_ZH}{{1,16}})",
        rf"(?P<verb>[\u4e00-\u9fff])(?P<taken>{_ZH}{{1,12}}?)[，,]?(?:不|别)(?:要)?(?P=verb)"
        rf"(?P<left>{_ZH}{{1,16}})",
        rf"(?P<taken>{_ZH}{{1,16}})[，,](?:不要|不用|不选|别)(?P<left>{_ZH}{{1,16}})",
    )
)


class _Preference(NamedTuple):
    taken: frozenset[str]
    left: frozenset[str]


def is_preference_turned(fact: Reading, there: Reading) -> bool:
    """Whether both prefer one of the same two things, each another one.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return any(
        mine.left & theirs.taken
        and mine.taken & theirs.left
        and len(mine.left & theirs.left) <= len(mine.left & theirs.taken)
        for mine in _preferences(fact)
        for theirs in _preferences(there)
    )


def is_same_preference(fact: Reading, there: Reading) -> bool:
    """Whether both prefer the same thing to the same other, in whatever words they deny the other.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return not is_preference_turned(fact, there) and any(
        mine.taken & theirs.taken and mine.left & theirs.left
        for mine in _preferences(fact)
        for theirs in _preferences(there)
    )


@lru_cache(maxsize=8192)
def _preferences(reading: Reading) -> tuple[_Preference, ...]:
    return tuple(_iter_preferences(reading))


def _iter_preferences(reading: Reading) -> Iterator[_Preference]:
    negations = negation_spans(reading.text, bounds=[])
    for form in _FORMS:
        for hit in form.finditer(reading.text):
            spans = [hit.span(side) for side in ("taken", "left")]
            if any(a <= start < b for a, b in spans for start, _ in negations):
                continue  # *never by air instead of by sea* prefers the other way round
            taken, left = (words_within(reading, span) for span in spans)
            shared = taken & left
            yield _Preference(taken - shared, left - shared)
