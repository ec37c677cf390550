"""Sums the weights of all runs of words of a clause, for several tables of weights in one pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from workbench.facts.clause_features import clause_tokens

__all__ = ["WeightedRuns"]


class _Run(NamedTuple):
    """A run of words: its number, its weight in each table, and the runs that go on from it."""

    number: int
    weights: tuple[float, ...]
    longer: dict[str, _Run]


class WeightedRuns:
    """Weights of runs of words in several tables.

    Args:
        tables: Weight by feature, for each table; what is missing weighs 0.
    """

    def __init__(self, tables: Sequence[Mapping[str, float]]) -> None:
        self._tables = tables
        self._nothing = (0.0,) * len(tables)
        self._runs: dict[str, _Run] = {}
        numbers = count()
        for feature in dict.fromkeys(feature for table in tables for feature in table):
            if not _is_no_run(feature):
                self._put(feature.split(" "), numbers)

    def _put(self, words: list[str], numbers: count[int]) -> None:
        runs = self._runs
        for size, word in enumerate(words, start=1):
            if word not in runs:
                runs[word] = _Run(next(numbers), self._weights(" ".join(words[:size])), {})
            runs = runs[word].longer

    def _weights(self, feature: str) -> tuple[float, ...]:
        return tuple(table.get(feature, 0.0) for table in self._tables)

    def single_words(self) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Each word that a run begins with, and the weights of the word alone."""
        for word, run in self._runs.items():
            yield word, run.weights

    def sums(self, plain: str, others: Sequence[str]) -> tuple[float, ...]:
        """What the features of a clause weigh together in each table, each feature once.

        Args:
            plain: The clause as `cue_text` leaves it.
            others: Its features that are no runs of words.
        """
        tokens = clause_tokens(plain)
        found: dict[int, tuple[float, ...]] = {}
        for start, token in enumerate(tokens):
            run = self._runs.get(token)
            after = start
            while run is not None:
                found[run.number] = run.weights
                after += 1
                run = run.longer.get(tokens[after]) if after < len(tokens) else None
        weights = [*found.values(), *map(self._weights, others)]
        return tuple(map(sum, zip(*weights, strict=True))) if weights else self._nothing


def _is_no_run(feature: str) -> bool:
    """Whether a feature is no run of words: these stand between angle brackets."""
    return feature.startswith("<") and feature[1:2].isalpha()
