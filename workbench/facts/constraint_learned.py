"""A second look at English rules: a model that has learnt from labelled clauses which words bind.

It hears what the tables of cues say, as one feature among many, and has the last word: a clause
without a cue may be a rule, and a clause with one may be none. `docs/scoring.md` tells what it was
trained on; `python -m workbench.validation.train_constraints` trains it anew.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from workbench.facts.clause_weights import ClauseWeights, read_weights
from workbench.facts.sentences import Clause

__all__ = ["WEIGHTS_FILE", "is_learned_rule", "learned_weights", "may_hold_learned_rule"]

WEIGHTS_FILE = "constraint_weights.tsv"
"""Name of the file beside this module."""


@cache
def learned_weights() -> ClauseWeights:
    """The weights that ship, read once.

    Raises:
        ConfigError: The file was written by something else than the trainer.
    """
    text = (files("workbench.facts") / WEIGHTS_FILE).read_text(encoding="utf-8")
    return read_weights(text, file=WEIGHTS_FILE)


def may_hold_learned_rule(words: frozenset[str]) -> bool:
    """Whether prose with these words can hold a rule that no cue names."""
    return learned_weights().may_hold_rule(words)


def is_learned_rule(clause: Clause, *, by_cues: bool) -> bool:
    """Whether a clause of an English sentence is a rule.

    Args:
        clause: The clause.
        by_cues: Whether the tables of cues call it a rule.
    """
    return learned_weights().is_rule(clause, by_cues=by_cues)
