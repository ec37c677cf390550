"""A linear model over the features of a clause: what each of them speaks for, and how much.

Weights are read from text, a feature and its weight a line, so that a change of them can be read.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.errors import ConfigError
from workbench.facts.clause_features import clause_features, place_features
from workbench.facts.clause_runs import WeightedRuns
from workbench.facts.sentences import Clause

__all__ = [
    "BIAS",
    "CUES",
    "LEAST_SIGN",
    "SIGN",
    "THRESHOLD",
    "ClauseWeights",
    "format_weights",
    "read_weights",
]

BIAS = "<bias>"
"""Weight of every clause."""
CUES = "<cues>"
"""Weight of a clause that the tables of cues call a statement of the kind."""
THRESHOLD = "<threshold>"
"""Score above which a clause is a statement of the kind; no feature."""
SIGN = "<sign>"
"""Weight from which on a word is a sign; no feature."""
LEAST_SIGN = 0.5
"""The same where the weights don't say."""


class ClauseWeights:
    """Weights of the features of clauses, for one kind of statement.

    Args:
        weights: Weight by feature, with `BIAS`, `CUES`, `THRESHOLD` and `SIGN` among them; what is
            missing weighs 0.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = dict(weights)
        self.threshold = self.weights.get(THRESHOLD, 0.0)
        """Score above which a clause is a statement of the kind."""
        self._bias = self.weights.get(BIAS, 0.0)
        self._cues = self.weights.get(CUES, 0.0)
        self._runs = WeightedRuns([self.weights])
        least = self.weights.get(SIGN, LEAST_SIGN)
        self.signs = frozenset(
            word for word, (weight,) in self._runs.single_words() if weight >= least
        )
        """Words that speak for one by themselves."""

    def may_hold(self, words: frozenset[str]) -> bool:
        """Whether text with these words can hold a statement that no cue names.

        Args:
            words: English words in lower case, as `cue_words` gives them.
        """
        return not words.isdisjoint(self.signs)

    def holds(self, clause: Clause, *, by_cues: bool) -> bool:
        """Whether a clause is such a statement: none without a cue and without a sign is.

        Args:
            clause: A clause of an English sentence.
            by_cues: Whether the tables of cues call it one.
        """
        if not by_cues and not self.may_hold(clause.vocabulary):
            return False
        return self.score(clause, by_cues=by_cues) > self.threshold

    def score(self, clause: Clause, *, by_cues: bool) -> float:
        """How much speaks for it: the sum of the weights of the features of a clause.

        Args:
            clause: The clause.
            by_cues: Whether the tables of cues call it one.
        """
        (total,) = self._runs.sums(clause.plain, place_features(clause))
        return self.of_sum(total, by_cues=by_cues)

    def of_sum(self, total: float, *, by_cues: bool) -> float:
        """The score of a clause from the sum of the weights of its features."""
        return self._bias + (self._cues if by_cues else 0.0) + total

    def reasons(self, clause: Clause) -> list[tuple[str, float]]:
        """The features of a clause that weigh anything, the heaviest first."""
        known = [
            (feature, self.weights[feature])
            for feature in clause_features(clause)
            if feature in self.weights
        ]
        return sorted(known, key=lambda pair: (-abs(pair[1]), pair[0]))


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
