"""A linear model over the features of a clause: what each of them speaks for, and how much.

Weights are read from text, a feature and its weight a line, so that a change of them can be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, filterfalse
from typing import NamedTuple

from workbench.errors import ConfigError
from workbench.facts.clause_features import clause_features, clause_tokens, place_features
from workbench.facts.sentences import Clause

__all__ = ["BIAS", "CUES", "THRESHOLD", "ClauseWeights", "format_weights", "read_weights"]

BIAS = "<bias>"
"""Weight of every clause."""
CUES = "<cues>"
"""Weight of a clause that the tables of cues call a rule."""
THRESHOLD = "<threshold>"
"""Score above which a clause is a rule; no feature."""
SIGN = 0.5
"""Weight from which on a word is a sign."""


class _Run(NamedTuple):
    """A run of words: its number, its weight, and the runs that go on from it."""

    number: int
    weight: float
    longer: dict[str, _Run]


class ClauseWeights:
    """Weights of the features of clauses.

    Args:
        weights: Weight by feature, with `BIAS`, `CUES` and `THRESHOLD` among them; what is
            missing weighs 0.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = dict(weights)
        self.threshold = self.weights.get(THRESHOLD, 0.0)
        """Score above which a clause is a rule."""
        self._bias = self.weights.get(BIAS, 0.0)
        self._cues = self.weights.get(CUES, 0.0)
        self._runs: dict[str, _Run] = {}
        numbers = count()
        for feature in filterfalse(_is_no_run, self.weights):
            self._put(feature.split(" "), numbers)
        self.signs = frozenset(word for word, run in self._runs.items() if run.weight >= SIGN)
        """Words that speak for a rule by themselves."""

    def _put(self, words: list[str], numbers: count[int]) -> None:
        runs = self._runs
        for size, word in enumerate(words, start=1):
            if word not in runs:
                weight = self.weights.get(" ".join(words[:size]), 0.0)
                runs[word] = _Run(next(numbers), weight, {})
            runs = runs[word].longer

    def may_hold_rule(self, words: frozenset[str]) -> bool:
        """Whether text with these words can hold a rule that no cue names.

        Args:
            words: English words in lower case, as `cue_words` gives them.
        """
        return not words.isdisjoint(self.signs)

    def is_rule(self, clause: Clause, *, by_cues: bool) -> bool:
        """Whether a clause is a rule: no clause without a cue and without a sign is.

        Args:
            clause: A clause of an English sentence.
            by_cues: Whether the tables of cues call it a rule.
        """
        if not by_cues and not self.may_hold_rule(clause.vocabulary):
            return False
        return self.score(clause, by_cues=by_cues) > self.threshold

    def score(self, clause: Clause, *, by_cues: bool) -> float:
        """How much speaks for a rule: the sum of the weights of the features of a clause.

        Args:
            clause: The clause.
            by_cues: Whether the tables of cues call it a rule.
        """
        tokens = clause_tokens(clause.plain)
        found: dict[int, float] = {}
        for start, token in enumerate(tokens):
            run = self._runs.get(token)
            after = start
            while run is not None:
                found[run.number] = run.weight
                after += 1
                run = run.longer.get(tokens[after]) if after < len(tokens) else None
        total = self._bias + (self._cues if by_cues else 0.0) + sum(found.values())
        for feature in place_features(clause):
            total += self.weights.get(feature, 0.0)
        return total

    def reasons(self, clause: Clause) -> list[tuple[str, float]]:
        """The features of a clause that weigh anything, the heaviest first."""
        known = [
            (feature, self.weights[feature])
            for feature in clause_features(clause)
            if feature in self.weights
        ]
        return sorted(known, key=lambda pair: (-abs(pair[1]), pair[0]))


def _is_no_run(feature: str) -> bool:
    """Whether a feature is no run of words: these stand between angle brackets."""
    return feature.startswith("<") and feature[1:2].isalpha()


def read_weights(text: str, *, file: str = "") -> ClauseWeights:
    """Weights as `format_weights` writes them.

    Args:
        text: A feature, a tab and its weight a line.
        file: Where it comes from, for errors.

    Raises:
        ConfigError: A line is something else.
    """
    weights: dict[str, float] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        feature, _, weight = line.partition("\t")
        try:
            weights[feature] = float(weight)
        except ValueError as error:
            raise ConfigError(
                f"expected a feature, a tab and its weight, got {line!r}", file=f"{file}:{number}"
            ) from error
    return ClauseWeights(weights)


def format_weights(weights: Mapping[str, float]) -> str:
    """Weights as text, sorted by feature, with two decimals; what rounds to 0 is left out."""
    rounded = {feature: round(weight, 2) for feature, weight in weights.items()}
    return "".join(
        f"{feature}\t{weight:.2f}\n" for feature, weight in sorted(rounded.items()) if weight
    )
