import numpy as np
import pytest

from workbench.facts.sentences import read_sentences, split_clauses
from workbench.validation.clause_scores import choose_threshold, score_above, score_of_cues
from workbench.validation.labelled_clauses import LabelledClause


def _cases(*marks: str) -> list[LabelledClause]:
    """Cases by marks: `r` for a rule, `c` for one that the cues name."""
    (clause,) = split_clauses(read_sentences("the boat is old")[0])
    return [
        LabelledClause(
            message=f"m{number}",
            source="a",
            held_out=False,
            clause=clause,
            by_cues="c" in mark,
            is_told="r" in mark,
        )
        for number, mark in enumerate(marks)
    ]


CASES = _cases("rc", "rc", "c", "r", "r", "", "")


def test_cues_alone_are_counted() -> None:
    score = score_of_cues(CASES)
    assert (score.labelled, score.found, score.right) == (4, 3, 2)
    assert (score.precision, score.recall) == (2 / 3, 0.5)


def test_what_lies_above_a_threshold_is_counted() -> None:
    score = score_above(CASES, np.array([3.0, 2.0, 1.0, 0.5, -1.0, -1.0, -2.0]), 0.5)
    assert (score.labelled, score.found, score.right) == (4, 3, 2)


def test_nothing_found_has_no_precision() -> None:
    assert score_above(CASES, np.zeros(7), 1.0).precision is None


def test_most_rules_are_found_at_no_less_precision() -> None:
    scores = np.array([3.0, 2.0, 1.0, 0.5, -1.0, -2.0, -np.inf])
    threshold = choose_threshold(CASES, scores)
    assert score_above(CASES, scores, threshold).right == 4
    assert threshold == pytest.approx(-1.05)


def test_precision_is_kept_where_more_rules_would_cost_it() -> None:
    cases = _cases("rc", "", "", "", "r")
    scores = np.array([3.0, 2.0, 1.0, 0.5, -1.0])
    assert score_above(cases, scores, choose_threshold(cases, scores)).found == 1


def test_where_nothing_is_as_precise_nothing_is_found() -> None:
    cases = _cases("rc", "")
    scores = np.array([-1.0, 1.0])
    assert score_above(cases, scores, choose_threshold(cases, scores)).found == 0
