"""Whether a piece of a candidate shares enough with a statement for a difference to count."""

from __future__ import annotations

import re

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.addresses import address_keys
from workbench.scoring.statements.differences.conditions import condition_keys
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.poles import pole_keys
from workbench.scoring.statements.differences.reasons import reason_keys
from workbench.scoring.statements.differences.state import STATE_KEYS
from workbench.scoring.statements.reading.candidate import (
    Match,
    focus_of,
    local_focus,
    total_weight,
)
from workbench.scoring.statements.reading.choices import choice_keys

__all__ = ["STRICT", "is_close"]

STRICT = frozenset(("bound_dropped", "list_cut", "exception_dropped"))
"""Findings of what is missing: all else has to be there."""
_LEAST_COVERAGE = {"contradicted": 0.4, "altered": 0.45, "weakened": 0.4}
_COVERAGE_OF = {"list_cut": 0.4, "exclusivity_dropped": 0.24}
"""The same for findings that tell more, or less, than others."""
_LEAST_SUM = {"contradicted": 1.1, "altered": 1.1, "weakened": 0.9}
"""Coverage plus focus below which a piece says too little of the statement, or too much else."""
_LEAST_BESIDE_STATE = 0.5
"""Coverage without the words of state from which a piece shows another state of the same thing."""
_LEAST_BESIDE_ENDS = 0.45
"""Coverage without the words that say the opposite from which a piece is about the same."""
_LEAST_SUM_BESIDE_ENDS = 1.1
"""The same plus focus."""
_LEAST_BESIDE_REASON = 0.6
"""Coverage without the reason from which a piece gives another reason for the same thing."""
_LEAST_OF_THE_REST = 1.4
"""The same where one word has changed or a part is missing: all else has to be there."""
_LEAST_BESIDE_OTHER = 1.0
"""The same where an id or number has changed, which itself is missing on both sides."""
_LEAST_OF_A_CHOICE = 0.4
"""Coverage from which a piece may name another thing of the same sort in the statement's place."""
_LEAST_OF_A_STEP = 0.25
"""Coverage from which a piece may do without a step that the statement asks for."""
_STEPS = frozenset(
    "c:" + name
    for name in (
        "confirm",
        "approve",
        "wait",
        "ask",
        "verify",
        "review",
        "inform",
        "test",
        "consult",
    )
)
_SKIPPED = re.compile(
    r"\b(?:without|no)(?: (?:the|any|her|his|their|its|further|more|prior|additional)){0,2} $", re.I
)
_LEAST_OF_ITS_OWN = 0.28
"""Coverage from which a piece that speaks of nothing else may be about the statement."""
_NOTHING_ELSE = 0.9
_TELLING_WEIGHT = 1.9
"""Weight of the words that such a piece shares."""


def is_close(fact: Reading, match: Match, finding: Finding) -> bool:
    """Whether a piece shares enough with a statement, and says little enough besides.

    Args:
        fact: The statement.
        match: The piece.
        finding: What is wrong with it: what has changed is missing on both sides.
    """
    if finding.is_choice or finding.is_count:
        return _is_of_the_same_choice(fact, match)
    if finding.is_end:
        return _is_of_the_same(fact, match)
    if finding.detail == "state_flipped" and _is_in_another_state(fact, match):
        return True
    if finding.detail == "strength_lowered" and not _has_what_is_denied(fact, match):
        return False
    if finding.detail == "reason_changed":
        return _kept_but(fact, match, reason_keys(fact)) >= _LEAST_BESIDE_REASON
    focus = local_focus(match)
    is_strict = finding.detail in STRICT or finding.is_one_word
    least = _LEAST_OF_THE_REST if is_strict else _LEAST_SUM[finding.status]
    if finding.detail in ("object_changed", "bound_changed") and not finding.is_one_word:
        least = _LEAST_BESIDE_OTHER
    if finding.status == "contradicted" and _speaks_of_nothing_else(match):
        return True
    if finding.detail == "polarity_flipped" and _skips_a_step(match):
        return True
    coverage = _COVERAGE_OF.get(finding.detail, _LEAST_COVERAGE[finding.status])
    kept = match.coverage
    if finding.detail == "polarity_flipped":
        kept = max(kept, _kept_but(fact, match, condition_keys(fact, is_own=False)))
    return kept >= coverage and kept + focus >= least


def _is_in_another_state(fact: Reading, match: Match) -> bool:
    """Whether a piece shares enough besides the words of state."""
    kept = _kept_but(fact, match, STATE_KEYS) if match.shared else 0.0
    return (
        kept >= _LEAST_BESIDE_STATE
        and kept + local_focus(match, but=STATE_KEYS) >= _LEAST_SUM["contradicted"]
    )


def _is_of_the_same_choice(fact: Reading, match: Match) -> bool:
    """Whether a piece shares enough besides what it names in the statement's place."""
    focus = local_focus(match, but=_rivals(match))
    kept = max(match.coverage, _kept_beside_rivals(fact, match))
    return kept >= _LEAST_OF_A_CHOICE and kept + focus >= _LEAST_BESIDE_OTHER


def _is_of_the_same(fact: Reading, match: Match) -> bool:
    """Whether a piece shares enough besides the words that say the opposite."""
    kept = _kept_but(fact, match, pole_keys(fact))
    focus = local_focus(match, but=pole_keys(match.reading))
    return kept >= _LEAST_BESIDE_ENDS and kept + focus >= _LEAST_SUM_BESIDE_ENDS


def _has_what_is_denied(fact: Reading, match: Match) -> bool:
    """Whether a piece speaks of something that the statement denies, where that denies anything.

    That a card may be shown says nothing of *the card must not be lent*.
    """
    denied = {word.word.key for word in fact.words if word.sign < 0}
    return not denied or bool(denied & match.shared)


def _kept_beside_rivals(fact: Reading, match: Match) -> float:
    """Share of the statement that a piece has, without what may have given way to another."""
    numbers = {w.word.key for w in fact.words if w.word.sort == "number"}
    return _kept_but(fact, match, choice_keys(fact) | address_keys(fact) | numbers)


def _kept_but(fact: Reading, match: Match, others: frozenset[str]) -> float:
    keys = {word.word.key for word in fact.words} - (others - match.shared)
    return total_weight(keys & match.shared) / max(1.0, total_weight(keys))


def _rivals(match: Match) -> frozenset[str]:
    """Numbers of a piece and words that name one of several things: the statement has others."""
    numbers = (word.word.key for word in match.reading.words if word.word.sort == "number")
    return choice_keys(match.reading) | address_keys(match.reading) | frozenset(numbers)


def _speaks_of_nothing_else(match: Match) -> bool:
    """Whether a piece has little of the statement and yet is about it: it names nothing besides."""
    return (
        match.coverage >= _LEAST_OF_ITS_OWN
        and total_weight(match.shared) >= _TELLING_WEIGHT
        and focus_of(match) >= _NOTHING_ELSE
    )


def _skips_a_step(match: Match) -> bool:
    """*Without her approval*, *no confirmation needed*: what was asked for is done without."""
    if match.coverage < _LEAST_OF_A_STEP:
        return False
    return any(
        word.word.key in match.shared & _STEPS
        and word.sign < 0
        and _SKIPPED.search(match.reading.text, 0, word.word.start) is not None
        for word in match.reading.words
    )
