"""`python -m workbench.validation.train_statements`: learn the weights of English statements anew.

Prints how well the tables of cues do alone and together with what was learnt, on clauses whose
message was left out of the learning, and writes the weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.errors import UsageError, WorkbenchError
from workbench.facts.clause_weights import THRESHOLD, ClauseWeights, format_weights
from workbench.facts.statement_learned import LEARNED_KINDS, LearnedKind
from workbench.validation.clause_scores import (
    ClauseScore,
    choose_threshold,
    score_above,
    score_of_cues,
)
from workbench.validation.labelled_clauses import LabelledClause, read_clauses
from workbench.validation.learn_clauses import (
    Learning,
    learn_weights,
    score_by_folds,
    score_with,
)
from workbench.validation.read import read_labels
from workbench.writing import check_file, write_text

__all__ = ["main", "train"]

_OPTIONS = {
    "least_messages": "messages in which a feature has to stand",
    "least_sources": "sources in which it has to stand",
    "most_of_one_source": "share of its messages that may come from one source",
    "penalty": "what the square of a weight costs",
    "least_weight": "smaller weights are dropped",
    "most_weights": "the largest so many are kept",
    "cue_weight": "weight of what the tables of cues say, for labels that these were written from",
    "threshold": "score above which a clause is one",
    "sign": "weight of a word without which a clause that no cue names is passed over",
    "folds": "parts of the cross-validation",
}
_AROUND = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Thresholds that are shown beside the one that was chosen, as distances from it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: Words of the command line; those of the process by default.

    Returns:
        0, or 2 for wrong usage.
    """
    given = _parser().parse_args(arguments)
    how = Learning(**{name: getattr(given, name) for name in Learning.__struct_fields__})
    try:
        check_file(given.out)
        clauses, also = (_read(given.kind, folders) for folders in (given.labels, given.also))
        weights = train(clauses, also, how, tell=_tell)
        write_text(given.out, format_weights(weights))
    except WorkbenchError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="train_statements", description=__doc__)
    parser.add_argument("--kind", choices=LEARNED_KINDS, default="constraint", help="what to learn")
    parser.add_argument("labels", nargs="+", type=Path, help="folders with facts.jsonl")
    parser.add_argument(
        "--also",
        nargs="+",
        type=Path,
        default=[],
        help="folders to learn from as well, but neither to measure nor to choose by: those that"
        " the tables of cues were written from",
    )
    parser.add_argument("--out", type=Path, required=True, help="file of the weights")
    for name, words in _OPTIONS.items():
        default = getattr(Learning(), name)
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=float if default is None else type(default),
            default=default,
            help=f"{words}; by default {'what is learned' if default is None else default}",
        )
    return parser


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _read(kind: LearnedKind, folders: Sequence[Path]) -> list[LabelledClause]:
    return [
        clause
        for folder in folders
        for clause in read_clauses(kind, read_labels(folder).messages, within=str(folder))
    ]


def train(
    clauses: Sequence[LabelledClause],
    also: Sequence[LabelledClause],
    how: Learning,
    *,
    tell: Callable[[str], None],
) -> dict[str, float]:
    """Learn weights, choose their threshold by cross-validation, and tell how well they do.

    Args:
        clauses: What to learn from and to measure on. What is held out is only measured.
        also: What to learn from besides.
        how: How to learn.
        tell: Told the figures, a line each.

    Returns:
        Weight by feature, the threshold among them.

    Raises:
        UsageError: There is nothing to learn from.
    """
    seen = [clause for clause in clauses if not clause.held_out]
    besides = [clause for clause in also if not clause.held_out]
    if len({clause.is_told for clause in seen}) < 2:
        raise UsageError(
            "labels of English messages, with statements of the kind and other clauses, were"
            " expected in the folders"
            f" to learn from, got {len(seen)} clauses of one kind; docs/labels.md describes them"
        )
    scores = score_by_folds(seen, besides, how)
    threshold = choose_threshold(seen, scores) if how.threshold is None else how.threshold
    weights = {**learn_weights([*besides, *seen], how), THRESHOLD: threshold}
    tell(f"learnt from {_counted([*besides, *seen])}; {len(weights) - 2} weights")
    _tell_figures("cross-validated", seen, scores, threshold, tell)
    for name, rest in (
        ("held out", [clause for clause in clauses if clause.held_out]),
        ("held out of the others", [clause for clause in also if clause.held_out]),
    ):
        if rest:
            scores = score_with(ClauseWeights(weights), rest)
            _tell_figures(name, rest, scores, threshold, tell)
    return weights


def _counted(clauses: Sequence[LabelledClause]) -> str:
    messages = len({clause.message for clause in clauses})
    sources = len({clause.source for clause in clauses})
    told = sum(clause.is_told for clause in clauses)
    return f"{len(clauses)} clauses, {told} of them told, in {messages} messages, {sources} sources"


def _tell_figures(
    name: str,
    clauses: Sequence[LabelledClause],
    scores: NDArray[np.float64],
    threshold: float,
    tell: Callable[[str], None],
) -> None:
    tell(f"{name}, {_counted(clauses)}: precision / recall")
    tell(f"  cues alone           {_figures(score_of_cues(clauses))}")
    for distance in _AROUND:
        mark = "  <- chosen" if distance == 0 else ""
        at = score_above(clauses, scores, threshold + distance)
        tell(f"  together above {threshold + distance:5.2f} {_figures(at)}{mark}")


def _figures(score: ClauseScore) -> str:
    return " / ".join(
        "–" if share is None else f"{share:.3f}" for share in (score.precision, score.recall)
    )


if __name__ == "__main__":
    sys.exit(main())
