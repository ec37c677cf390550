"""Learns from labelled clauses which words make a statement, and how well that holds elsewhere.

Learnt are weights of features (`workbench/facts/clause_features.py`), by logistic regression. What
is learnt has to hold for texts on other matters: so only features that stand in several messages
and sources are looked at, none that nearly always stands in one source, and no word that is written
as a name.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from workbench.facts.clause_features import clause_features
from workbench.facts.clause_weights import BIAS, CUES, LEAST_SIGN, SIGN, ClauseWeights
from workbench.validation.labelled_clauses import LabelledClause
from workbench.validation.logistic import fit_logistic

__all__ = ["Learning", "learn_weights", "score_by_folds", "score_with"]


class Learning(msgspec.Struct, frozen=True, kw_only=True):
    """How to learn."""

    least_messages: int = 3
    """Messages in which a feature has to stand."""
    least_sources: int = 2
    """Sources in which it has to stand."""
    most_of_one_source: float = 0.9
    """Share of its messages that may come from one source, where more than one is asked for."""
    penalty: float = 1.0
    """What the square of a weight costs, more is smoother."""
    least_weight: float = 0.1
    """Smaller weights are dropped."""
    most_weights: int = 9000
    """The largest so many are kept."""
    cue_weight: float | None = None
    """Weight of what the tables of cues say; None to learn it. To be given where the tables were
    written looking at the very labels, on which they are right more often than elsewhere."""
    threshold: float | None = None
    """Score above which a clause is one; None to choose it by cross-validation."""
    sign: float = LEAST_SIGN
    """Weight of a word without which a clause that no cue names is passed over: more is faster."""
    folds: int = 5
    """Parts of a cross-validation."""


def learn_weights(clauses: Sequence[LabelledClause], how: Learning) -> dict[str, float]:
    """Weights of features, rounded to two decimals, without a threshold.

    Args:
        clauses: What to learn from.
        how: How to learn.
    """
    found = [clause_features(clause.clause) for clause in clauses]
    free = [BIAS] if how.cue_weight is not None else [BIAS, CUES]
    names = [*free, *_choose(clauses, found, how)]
    penalties = np.full(len(names), how.penalty)
    penalties[: len(free)] = 0.0
    fitted = fit_logistic(
        _matrix(clauses, found, {name: place for place, name in enumerate(names)}),
        np.array([clause.is_told for clause in clauses]),
        penalties=penalties,
        given=(how.cue_weight or 0.0) * np.array([clause.by_cues for clause in clauses]),
    )
    weights = {name: round(float(w), 2) for name, w in zip(names, fitted, strict=True)}
    kept = sorted(set(names) - set(free), key=lambda name: (-abs(weights[name]), name))
    return {
        BIAS: weights[BIAS],
        SIGN: how.sign,
        CUES: weights.get(CUES, how.cue_weight or 0.0),
        **{n: weights[n] for n in kept[: how.most_weights] if abs(weights[n]) >= how.least_weight},
    }


def score_by_folds(
    clauses: Sequence[LabelledClause], also: Sequence[LabelledClause], how: Learning
) -> NDArray[np.float64]:
    """Scores of clauses by weights that were learnt without their message.

    Args:
        clauses: The clauses to score, left out in turn by message.
        also: Further clauses that are always learnt from.
        how: How to learn.

    Returns:
        Shape `(n_clauses,)`.
    """
    ranks = {name: place for place, name in enumerate(sorted({c.message for c in clauses}))}
    folds = np.array([ranks[clause.message] % how.folds for clause in clauses])
    scores = np.zeros(len(clauses))
    for fold in range(how.folds):
        rest = [clause for clause, f in zip(clauses, folds, strict=True) if f != fold]
        weights = ClauseWeights(learn_weights([*also, *rest], how))
        places = np.flatnonzero(folds == fold)
        scores[places] = score_with(weights, [clauses[int(place)] for place in places])
    return scores


def score_with(weights: ClauseWeights, clauses: Sequence[LabelledClause]) -> NDArray[np.float64]:
    """Scores of clauses, shape `(n_clauses,)`; minus infinity for what can't be one."""
    return np.array(
        [
            weights.score(case.clause, by_cues=case.by_cues)
            if case.by_cues or weights.may_hold(case.clause.vocabulary)
            else -np.inf
            for case in clauses
        ]
    )


def _choose(
    clauses: Sequence[LabelledClause], found: Sequence[frozenset[str]], how: Learning
) -> list[str]:
    sources: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for clause, features in zip(clauses, found, strict=True):
        for feature in features:
            sources[feature][clause.message] = clause.source
    rare = {name for name, at in sources.items() if not _is_common(Counter(at.values()), how)}
    unfit = rare | _names(clauses)
    return sorted(
        feature
        for feature in sources
        if feature not in rare and unfit.isdisjoint(feature.split(" "))
    )


def _is_common(messages: Counter[str], how: Learning) -> bool:
    """Whether a feature stands in enough messages of enough sources, by the messages of each."""
    total = messages.total()
    return (
        total >= how.least_messages
        and len(messages) >= how.least_sources
        and (how.least_sources == 1 or max(messages.values()) <= how.most_of_one_source * total)
    )


_WORD = re.compile(r"(?<=[a-z,] )(?!I\b)[A-Za-z]{2,}(?:'[a-z]+)?")
"""A word behind another one, where only a name has a capital."""


def _names(clauses: Iterable[LabelledClause]) -> frozenset[str]:
    """Words that are written with a capital in the middle of a clause more often than not."""
    seen: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for case in clauses:
        for word in _WORD.findall(case.clause.text.replace("’", "'")):
            seen[word.lower()] += 1
            capital[word.lower()] += not (word.islower() or word.isupper())
    return frozenset(word for word, count in capital.items() if 2 * count > seen[word])


def _matrix(
    clauses: Sequence[LabelledClause],
    found: Sequence[frozenset[str]],
    places: Mapping[str, int],
) -> csr_matrix:
    rows = [
        sorted(_places(case, features, places))
        for case, features in zip(clauses, found, strict=True)
    ]
    columns = np.array([column for row in rows for column in row], dtype=np.int64)
    ends = np.cumsum([0, *map(len, rows)])
    return csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(rows), len(places)))


def _places(
    case: LabelledClause, features: Iterable[str], places: Mapping[str, int]
) -> Iterator[int]:
    yield places[BIAS]
    if case.by_cues and CUES in places:
        yield places[CUES]
    yield from (places[feature] for feature in features if feature in places)
