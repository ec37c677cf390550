"""Pieces that are no more than a name or a number, and so tell nothing of a statement."""

from __future__ import annotations

import re

from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.reading.candidate import Match
from workbench.scoring.statements.reading.times import MONTH_KEYS

__all__ = [
    "goes_on",
    "is_label",
    "lacks_act",
    "names_thing_alone",
    "only_supposes",
    "shares_numbers_alone",
]

_ACTS = frozenset(
    "c:" + name for name in ("cancel", "change", "replace", "return", "transfer", "upgrade", "add")
)
"""What is done to things that are named by other words."""
_ACT_MAY_BE_LEFT_OUT = 0.7
"""Coverage from which a piece tells what is done by all that it says of the thing."""
_NAMED_BY = frozenset(
    f"{sort}:{word}"
    for word in (
        "order",
        "reserv",
        "reservation",
        "book",
        "ticket",
        "account",
        "case",
        "issue",
        "flight",
    )
    for sort in ("c", "w")
)
"""Words that only name a thing by its number."""
_WANTS_TO = re.compile(
    r"\b(?:want|wants|wanted|like|need|wish|plan|decided|going) to (?!be\b|have\b|get\b|go\b|do\b"
    r"|make\b|take\b|know\b|see\b|use\b|find\b)(?P<act>[a-z]+)"
)
_TOLD = re.compile(r"\b[a-z]{2,}(?:ed|en)\b|[:：]", re.IGNORECASE)
"""What tells of an act, *chosen flight HAT102*."""
_WANTS_SOME_ACT = re.compile(
    r"\b(?:want|like|need|wish|plan|decide|going)\w* to [a-z]", re.IGNORECASE
)
_SUPPOSES = re.compile(r"\b(?:if|whether|unless|in case)\b|如果|若是|要是|假如|是否", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|has|have|can|can't|cannot|may|must|will|won't|should|do|does"
    r"|don't|no|not|never|\w+ed)\b|[\u3400-\u9fff]"
)
_VALUE = re.compile(r"\s?[:：]\s?[$€£¥]?\d")


def is_label(match: Match) -> bool:
    """Whether a piece is the name before a colon and a number, which is what is said of it."""
    _, found, rest = match.unit.context.partition(match.unit.words)
    return bool(found) and _VALUE.match(rest) is not None


def shares_numbers_alone(subject: Subject, match: Match) -> bool:
    """*March 3* says nothing of three bedrooms."""
    if not all(key.startswith("n:") or key in MONTH_KEYS for key in match.shared):
        return False
    return any(
        weight >= 1.0 and key[:2] != "n:" and key not in MONTH_KEYS
        for key, weight in subject.comparable.items()
    )


def goes_on(rival: Match, best: Match) -> bool:
    """Whether a clause goes on where the best piece only names a thing: *knives (big ones) cannot*.

    Args:
        rival: A piece that may be that clause.
        best: The best piece.
    """
    is_named = best.unit.size == rival.unit.size == 0 and _VERB.search(best.unit.words) is None
    return is_named and best.shared == rival.shared and best.unit.start == rival.unit.start


def only_supposes(subject: Subject, match: Match) -> bool:
    """Whether a piece only supposes what the statement says, *if it cannot be sent*."""
    if subject.kind == "open_item" or _SUPPOSES.search(subject.words):
        return False  # what is asked is told with *whether*
    return _SUPPOSES.match(match.unit.words) is not None


def lacks_act(subject: Subject, match: Match) -> bool:
    """Whether a piece names what a decision is about and nothing of what is done to it."""
    if subject.kind != "decision" or match.coverage >= _ACT_MAY_BE_LEFT_OUT:
        return False
    acts = subject.comparable.keys() & _ACTS
    return bool(acts) and not acts & match.shared


def names_thing_alone(subject: Subject, match: Match) -> bool:
    """Whether a piece names the thing of a decision, *order W41*, or wants it, and tells no act.

    *He wants a gallery with free entry* does not say that he wants to visit one.
    """
    if subject.kind != "decision" or match.coverage >= 1.0:
        return False
    gone = subject.comparable.keys() - match.shared
    is_named = all(key.startswith("id:") or key in _NAMED_BY for key in match.shared)
    if (
        is_named
        and any(subject.comparable[key] >= 1.0 for key in gone)
        and _TOLD.search(match.unit.words) is None
    ):
        return True
    wanted = _WANTS_TO.search(subject.reading.text)
    if wanted is None or len(match.shared) > 1 or _WANTS_SOME_ACT.search(match.unit.words):
        return False
    place = wanted.start("act")
    return any(word.word.start == place and word.word.key in gone for word in subject.reading.words)
