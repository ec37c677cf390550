import msgspec
import pytest

from workbench.scoring.verdict import Verdict
from workbench.validation.labels import LabelledVerdict
from workbench.validation.measure_verdicts import measure_inventions, measure_verdicts


def _rows(*rows):
    return [msgspec.convert(row, LabelledVerdict) for row in rows]


def _named(scores, name):
    return next(score for score in scores if score.name == name)


def test_rows_are_counted_by_kind_languages_and_style(verdict):
    scores = measure_verdicts(_rows(verdict)).scores
    assert {(s.slice, s.name) for s in scores if s.slice != "all"} == {
        ("kind", "identifier"),
        ("languages", "en>en"),
        ("style", "sloppy"),
    }


def test_verdict_that_agrees_is_right(verdict):
    judged = measure_verdicts(_rows(verdict))
    assert _named(judged.scores, "values, all").agreement == 1.0
    assert judged.mistakes == ()


def test_verdict_that_differs_is_a_mistake_with_its_evidence(verdict):
    judged = measure_verdicts(_rows({**verdict, "expected": "retained", "stand_in": None}))
    (mistake,) = judged.mistakes
    assert (mistake.expected, mistake.got) == ("retained", "altered (transposed)")
    assert mistake.evidence == "W2378165"


def test_unverifiable_is_not_wrong(verdict):
    judged = measure_verdicts(
        _rows({**verdict, "fact_kind": "constraint", "summary_language": "zh"}),
        judge=lambda _: Verdict(status="unverifiable", rule="other_language"),
    )
    score = _named(judged.scores, "statements across languages")
    assert (score.unverifiable, score.wrong) == (1, 0)


def test_rows_that_turn_on_the_owner_stand_apart(verdict):
    judged = measure_verdicts(_rows(verdict, {**verdict, "note": "wrong owner"}))
    assert _named(judged.scores, "values that turn on their owner").rows == 1
    assert _named(judged.scores, "values, whose owner is not in question").rows == 1


def test_altered_id_called_retained_is_counted(verdict):
    judged = measure_verdicts(
        _rows(verdict), judge=lambda _: Verdict(status="retained", rule="same_value")
    )
    assert [(c.name, c.count, c.of) for c in judged.counts] == [
        ("altered identifiers called retained", 1, 1)
    ]


def _invented(verdict, words):
    return {
        **verdict,
        "summary": f"Order W2378156, case {words}.",
        "expected": "invented",
        "fact_value": words,
        "stand_in": None,
    }


def test_found_invention_is_counted(verdict):
    judged = measure_inventions(_rows(_invented(verdict, "CS-40917")))
    assert [(c.name, c.count) for c in judged.counts] == [("invented values found", 1)]


def test_missed_invention_is_a_mistake(verdict):
    judged = measure_inventions(_rows(_invented(verdict, "teal")))
    assert [m.got for m in judged.mistakes] == ["not found"]


@pytest.mark.parametrize(("style", "alarms"), [("careful", 1), ("sloppy", 0)])
def test_invention_in_a_careful_summary_is_a_false_alarm(verdict, style, alarms):
    row = {**verdict, "style": style, "summary": "Order W2378156, case CS-40917.", "stand_in": None}
    judged = measure_inventions(_rows({**row, "expected": "retained"}))
    assert sum(c.count for c in judged.counts) == alarms
