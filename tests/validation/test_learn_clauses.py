"""What is learnt from labelled clauses, and what is kept out."""

from typing import Any

import msgspec
import numpy as np
import pytest

from workbench.facts.clause_weights import BIAS, CUES, ClauseWeights
from workbench.validation.labelled_clauses import LabelledClause, read_clauses
from workbench.validation.labels import LabelledMessage
from workbench.validation.learn_clauses import (
    Learning,
    learn_weights,
    score_by_folds,
    score_with,
)

HOW = Learning()


def _clauses(rows: list[dict[str, Any]]) -> list[LabelledClause]:
    return read_clauses("constraint", [msgspec.convert(row, LabelledMessage) for row in rows])


def test_a_planted_word_is_learnt(plant_rows) -> None:
    weights = learn_weights(_clauses(plant_rows(200)), HOW)
    words = {name: weight for name, weight in weights.items() if " " not in name}
    assert max(words, key=words.__getitem__) == "zounds"
    new = _clauses(plant_rows(60, seed=11))
    scores = score_with(ClauseWeights(weights), new)
    assert [bool(score > 0) for score in scores] == [case.is_told for case in new]


def test_what_stands_in_one_source_is_not_learnt(plant_rows) -> None:
    common = plant_rows(200)
    alone = plant_rows(100, word="gadzooks", sources="d", name="n")
    weights = learn_weights(_clauses([*common, *alone]), HOW)
    assert "zounds" in weights
    assert not any("gadzooks" in name for name in weights)


def test_what_nearly_always_stands_in_one_source_is_not_learnt(plant_rows) -> None:
    mostly = plant_rows(100, word="gadzooks", sources="d" * 19 + "e", name="n")
    weights = learn_weights(_clauses([*plant_rows(200), *mostly]), HOW)
    assert not any("gadzooks" in name for name in weights)


def test_sources_of_one_family_count_as_one(plant_rows) -> None:
    rows = [
        {**row, "source": row["source"].replace("a/", "a-2/").replace("b/", "a-1/")}
        for row in plant_rows(200, sources="ab")
    ]
    assert not any("zounds" in name for name in learn_weights(_clauses(rows), HOW))


def test_one_source_is_enough_where_that_is_said(plant_rows) -> None:
    rows = plant_rows(200, sources="a")
    assert "zounds" in learn_weights(_clauses(rows), Learning(least_sources=1))


def test_what_is_written_as_a_name_is_not_learnt(plant_rows) -> None:
    weights = learn_weights(_clauses(plant_rows(200, word="Zounds")), HOW)
    assert not any("zounds" in name for name in weights)


def test_rare_features_and_small_weights_are_dropped(plant_rows) -> None:
    clauses = _clauses(plant_rows(200))
    few = learn_weights(clauses, Learning(least_weight=0.5, most_weights=10))
    assert len(few) <= 13
    assert all(abs(few[name]) >= 0.5 for name in few if name not in (BIAS, CUES))
    rare = learn_weights(clauses, Learning(least_messages=101))
    assert "zounds" not in rare


def test_the_weight_of_the_cues_can_be_given(plant_rows) -> None:
    clauses = _clauses(plant_rows(200, word="must"))
    assert any(case.by_cues for case in clauses)
    assert learn_weights(clauses, Learning(cue_weight=2.5))[CUES] == 2.5
    assert learn_weights(clauses, HOW)[CUES] > 2.5


def test_the_order_of_the_messages_does_not_matter(plant_rows) -> None:
    clauses = _clauses(plant_rows(200))
    assert learn_weights(clauses, HOW) == pytest.approx(learn_weights(clauses[::-1], HOW), abs=0.02)


def test_a_clause_is_scored_without_its_own_message(plant_rows) -> None:
    rows = plant_rows(60)
    for row in rows[:2]:
        row["text"] = f"{row['text']} egad"
    rows[0]["facts"] = []
    clauses = _clauses(rows)
    scores = score_by_folds(clauses, [], Learning(least_messages=1, folds=len(clauses)))
    rest = ClauseWeights(learn_weights(clauses[1:], Learning(least_messages=1)))
    assert scores[0] == pytest.approx(score_with(rest, clauses[:1])[0])


def test_what_cannot_be_a_rule_scores_below_everything(plant_rows) -> None:
    weights = ClauseWeights({"zounds": 1.0})
    scores = score_with(weights, _clauses(plant_rows(2)))
    assert scores[0] == 1.0
    assert scores[1] == -np.inf
