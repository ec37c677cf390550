"""Runs of words, summed up in several tables at once."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.clause_runs import WeightedRuns

_WORDS = st.lists(st.sampled_from(("keep", "the", "gap", "7")), min_size=1, max_size=3)
_TABLE = st.dictionaries(_WORDS.map(" ".join), st.integers(-9, 9).map(float), max_size=12)


@given(_TABLE, _TABLE, st.lists(st.sampled_from(("keep", "the", "gap")), max_size=9).map(" ".join))
def test_several_tables_at_once_say_what_each_says_alone(one, other, plain) -> None:
    together = WeightedRuns([one, other]).sums(plain, ())
    assert together == (
        *WeightedRuns([one]).sums(plain, ()),
        *WeightedRuns([other]).sums(plain, ()),
    )


def test_features_that_are_no_runs_count_once_more() -> None:
    runs = WeightedRuns([{"gap": 1.0, "<item>": 0.5}, {"<item>": 2.0}])
    assert runs.sums("the gap", ("<item>", "<closing .>")) == (1.5, 2.0)


def test_text_without_a_known_word_weighs_nothing_in_each_table() -> None:
    assert WeightedRuns([{"gap": 1.0}, {}]).sums("mind it", ()) == (0.0, 0.0)


def test_the_words_that_runs_begin_with_are_told_with_their_own_weight() -> None:
    runs = WeightedRuns([{"mind the gap": 2.0, "gap": 1.0}])
    assert dict(runs.single_words()) == {"mind": (0.0,), "gap": (1.0,)}
