"""Pieces that are no more than a name or a number, and so tell nothing of a statement."""

from __future__ import annotations

import re

from workbench.scoring.statement_candidate import Match
from workbench.scoring.statement_subject import Subject
from workbench.scoring.statement_times import MONTH_KEYS

__all__ = ["is_label", "shares_numbers_alone"]

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
