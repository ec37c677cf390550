import numpy as np
import pytest

from workbench.testing.planted_edits import plant_edit, rewrite_harmlessly


def _plant(kind, words, *, value=None, summary=None):
    value = value or words
    text = summary or f"Paid {words} then."
    place = text.index(words)
    return plant_edit(
        kind,
        source=f"user: {value} please",
        value=value,
        summary=text,
        span=(place, place + len(words)),
        generator=np.random.default_rng(1),
    )


@pytest.mark.parametrize(
    ("kind", "words", "after"),
    [
        ("digit_swap", "W12", "W21"),
        ("currency", "$50", "€50"),
        ("currency", "50元", "50美元"),
        ("negation", "You must pay", "You must not pay"),
        ("negation", "You must not pay", "You must pay"),
        ("negation", "不要付款", "要付款"),
        ("negation", "必须付款", "不必付款"),
    ],
)
def test_edit_changes_the_words(kind, words, after):
    assert _plant(kind, words).after == after


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("digit_swap", "W11"),
        ("digit_swap", "W"),
        ("currency", "50 kg"),
        ("magnitude", "none"),
        ("negation", "blue"),
        ("negation", "You may only pay here"),
        ("sign_drop", "three"),
    ],
)
def test_words_that_do_not_allow_an_edit_stay(kind, words):
    assert _plant(kind, words) is None


def test_magnitude_moves_the_point():
    assert _plant("magnitude", "$54.85").after in ("$548.5", "$5.485")


def test_sign_is_dropped_from_the_summary_alone():
    edit = _plant("sign_drop", "$54.85")
    assert (edit.value, edit.source) == ("-$54.85", "user: -$54.85 please")
    assert edit.summary == "Paid $54.85 then."


def test_every_copy_of_a_value_is_edited():
    edit = _plant("currency", "$5", summary="Paid $5, yes $5.")
    assert edit.summary == "Paid €5, yes €5."


@pytest.mark.parametrize(
    ("kind", "summary", "after"),
    [
        ("format", "It was 1,200 in all", "It was 1200 in all"),
        ("format", "It was $12 in all", "It was 12 USD in all"),
        ("case", "Pay now", "PAY NOW"),
        ("width", "Pay 12", "Pay １２"),
    ],
)
def test_rewrite_says_the_same(kind, summary, after):
    assert rewrite_harmlessly(kind, summary, np.random.default_rng(1)) == after


def test_order_keeps_every_sentence():
    text = "One here. Two there. Three now."
    again = rewrite_harmlessly("order", text, np.random.default_rng(1))
    assert sorted(again.replace(".", "").split()) == sorted(text.replace(".", "").split())
