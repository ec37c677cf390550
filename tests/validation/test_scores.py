import pytest

from workbench.validation.scores import (
    FactScore,
    Mistake,
    VerdictScore,
    choose_mistakes,
    share_of,
)


def _mistake(measure, kind, row):
    return Mistake(
        measure=measure, row=row, kind=kind, language="en", words="w", expected="e", got="g"
    )


def test_share_of_nothing_is_none():
    assert share_of(0, 0) is None


@pytest.mark.parametrize(("wrong", "precision"), [(None, None), (1, 0.75), (0, 1.0)])
def test_precision_needs_complete_labels(wrong, precision):
    score = FactScore(kind="date", language="en", level="kind", labelled=4, right=3, wrong=wrong)
    assert (score.precision, score.recall) == (precision, 0.75)


def test_what_is_neither_right_nor_unverifiable_is_wrong():
    score = VerdictScore(
        slice="all", name="x", group="values", judge="rules", rows=10, right=7, unverifiable=2
    )
    assert (score.wrong, score.agreement) == (1, 0.7)


def test_mistakes_are_chosen_by_turns():
    mistakes = [
        _mistake("facts", "date", "1"),
        _mistake("facts", "date", "2"),
        _mistake("facts", "amount", "3"),
        _mistake("verdicts", "amount", "4"),
    ]
    assert [mistake.row for mistake in choose_mistakes(mistakes, 3)] == ["1", "3", "4"]


def test_all_mistakes_keep_their_order():
    mistakes = [_mistake("facts", kind, kind) for kind in ("date", "amount", "date")]
    assert choose_mistakes(mistakes, None) == mistakes
