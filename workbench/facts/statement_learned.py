"""A second look at English statements: models that have learnt which words tell them.

Each hears what the tables of cues of its kind say, as one feature among many, and has the last
word: a clause without a cue may be a rule, and a clause with one may be none. `docs/scoring.md`
tells what they were trained on; `python -m workbench.validation.train_statements` trains them anew.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from workbench.facts.clause_features import place_features
from workbench.facts.clause_runs import WeightedRuns
from workbench.facts.clause_weights import ClauseWeights, read_weights
from workbench.facts.sentences import Clause

__all__ = [
    "LEARNED_KINDS",
    "LearnedKind",
    "is_learned",
    "learned_weights",
    "may_hold_learned",
    "weights_file",
]

LearnedKind = Literal["constraint", "decision", "open_item"]
LEARNED_KINDS: tuple[LearnedKind, ...] = ("constraint", "decision", "open_item")
"""Kinds of statements that have learnt weights."""
_PLACES = {kind: place for place, kind in enumerate(LEARNED_KINDS)}


def weights_file(kind: LearnedKind) -> str:
    """Name of the file of weights beside this module."""
    return f"{kind}_weights.tsv"


@cache
def learned_weights(kind: LearnedKind) -> ClauseWeights:
    """The weights that ship for a kind, read once.

    Raises:
        ConfigError: The file was written by something else than the trainer.
    """
    name = weights_file(kind)
    text = (files("workbench.facts") / name).read_text(encoding="utf-8")
    return read_weights(text, file=name)


def may_hold_learned(kind: LearnedKind, words: frozenset[str]) -> bool:
    """Whether prose with these words can hold a statement of the kind that no cue names."""
    return learned_weights(kind).may_hold(words)


def is_learned(kind: LearnedKind, clause: Clause, *, by_cues: bool) -> bool:
    """Whether a clause of an English sentence is a statement of the kind.

    Args:
        kind: The kind.
        clause: The clause.
        by_cues: Whether the tables of cues of the kind call it one.
    """
    weights = learned_weights(kind)
    if not by_cues and not weights.may_hold(clause.vocabulary):
        return False
    total = _sums(clause.plain, place_features(clause))[_PLACES[kind]]
    return weights.of_sum(total, by_cues=by_cues) > weights.threshold


@cache
def _runs() -> WeightedRuns:
    return WeightedRuns([learned_weights(kind).weights for kind in LEARNED_KINDS])


@lru_cache(maxsize=8192)
def _sums(plain: str, others: tuple[str, ...]) -> tuple[float, ...]:
    """What the features of a clause weigh for each kind; all kinds ask for the same clause."""
    return _runs().sums(plain, others)
