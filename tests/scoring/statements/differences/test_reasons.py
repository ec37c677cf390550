import pytest

from workbench.scoring.judge_statement import judge_statement


def _judge(words, candidate):
    return judge_statement("open_item", words, source_text=words, candidate_text=candidate)


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("I need to cancel because of a wedding", "He needs to cancel because of a strike."),
        (
            "I have to move the tour due to heavy rain",
            "She has to move the tour because of an illness.",
        ),
    ],
)
def test_another_reason_is_altered(words, candidate):
    verdict = _judge(words, candidate)
    assert (verdict.status, verdict.rule) == ("altered", "reason_changed")


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("I need to cancel because of a wedding", "He needs to cancel, there is a wedding."),
        ("I need to cancel because of a wedding", "He needs to cancel because of his wedding."),
        ("I have to move the tour due to heavy rain", "She has to move the tour."),
    ],
)
def test_the_same_reason_or_none_is_retained(words, candidate):
    assert _judge(words, candidate).status == "retained"
