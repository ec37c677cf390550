"""Weights of features: read, written and summed up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import ConfigError
from workbench.facts.clause_features import clause_features
from workbench.facts.clause_weights import (
    BIAS,
    CUES,
    LEAST_SIGN,
    SIGN,
    THRESHOLD,
    ClauseWeights,
    format_weights,
    read_weights,
)
from workbench.facts.sentences import Clause, read_sentences, split_clauses

WORDS = ("never", "mind", "the", "gap", ",", "7", "don't", "<", "keep")
_RUN = st.lists(st.sampled_from(("^", "$", "0", *WORDS)), min_size=1, max_size=3).map(" ".join)
_PLACE = st.sampled_from(("<closing .>", "<closing ?>", "<closing >", "<item>", BIAS, CUES))
_WEIGHTS = st.dictionaries(
    st.one_of(_RUN, _PLACE), st.integers(-300, 300).map(lambda n: n / 100), max_size=40
)
_TEXTS = st.tuples(
    st.sampled_from(("", "- ")),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join),
    st.sampled_from(("", ".", "?")),
).map("".join)


def clauses_of(text: str) -> list[Clause]:
    return [clause for sentence in read_sentences(text) for clause in split_clauses(sentence)]


def slow_score(weights: dict[str, float], clause: Clause, *, by_cues: bool) -> float:
    """The sum over all features, one by one."""
    features = {*clause_features(clause), BIAS, *([CUES] if by_cues else [])}
    return sum(weights.get(feature, 0.0) for feature in features)


@given(_WEIGHTS, _TEXTS, st.booleans())
def test_the_score_is_the_sum_of_the_weights(weights, text, by_cues) -> None:
    for clause in clauses_of(text):
        expected = slow_score(weights, clause, by_cues=by_cues)
        got = ClauseWeights(weights).score(clause, by_cues=by_cues)
        assert got == pytest.approx(expected, abs=1e-9)


def test_a_clause_without_features_scores_the_bias() -> None:
    weights = ClauseWeights({BIAS: -1.5, CUES: 4.0, "never": 2.0, "never mind": -3.0})
    (clause,) = clauses_of("the gap is wide")
    assert weights.score(clause, by_cues=False) == -1.5


def test_what_the_cues_say_is_one_feature_more() -> None:
    weights = ClauseWeights({BIAS: -1.5, CUES: 4.0})
    (clause,) = clauses_of("the gap is wide")
    assert weights.score(clause, by_cues=True) == 2.5


def test_a_word_counts_once_however_often_it_stands() -> None:
    weights = ClauseWeights({"gap": 1.0, "the gap": 0.5})
    (clause,) = clauses_of("the gap the gap the gap")
    assert weights.score(clause, by_cues=False) == 1.5


def test_a_clause_is_a_rule_above_the_threshold() -> None:
    (clause,) = clauses_of("keep the gap")
    assert ClauseWeights({"keep": 1.0, THRESHOLD: 0.5}).holds(clause, by_cues=False)
    assert not ClauseWeights({"keep": 1.0, THRESHOLD: 1.0}).holds(clause, by_cues=False)


def test_no_clause_without_cue_and_sign_is_a_rule() -> None:
    weights = ClauseWeights({BIAS: 1.0, "keep": LEAST_SIGN, "gap": LEAST_SIGN - 0.01})
    with_sign, without = clauses_of("keep it")[0], clauses_of("a gap")[0]
    assert weights.signs == {"keep"}
    assert weights.holds(with_sign, by_cues=False)
    assert not weights.holds(without, by_cues=False)
    assert weights.holds(without, by_cues=True)


def test_weights_may_say_what_a_sign_weighs() -> None:
    weights = ClauseWeights({SIGN: 2.0, "keep": 2.0, "gap": 1.9})
    assert weights.signs == {"keep"}
    assert weights.score(clauses_of("keep it")[0], by_cues=False) == 2.0


def test_reasons_are_told_the_heaviest_first() -> None:
    weights = ClauseWeights({BIAS: -5.0, "keep": 1.0, "the gap": -2.0, "mind": 3.0})
    (clause,) = clauses_of("keep the gap")
    assert weights.reasons(clause) == [("the gap", -2.0), ("keep", 1.0)]


@given(_WEIGHTS)
def test_what_was_written_is_read_back(weights) -> None:
    text = format_weights(weights)
    assert read_weights(text).weights == {name: w for name, w in weights.items() if w}
    assert text.splitlines() == sorted(text.splitlines(), key=lambda line: line.split("\t")[0])


def test_weights_are_rounded_to_two_decimals() -> None:
    assert format_weights({"keep": 0.456, "gap": 0.004}) == "keep\t0.46\n"


@pytest.mark.parametrize("line", ["keep", "keep 0.5", "keep\tmuch"])
def test_a_line_that_is_no_weight_is_told(line: str) -> None:
    with pytest.raises(ConfigError, match=r"w\.tsv:2: expected a feature, a tab and its weight"):
        read_weights(f"gap\t0.10\n{line}\n", file="w.tsv")
