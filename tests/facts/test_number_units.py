import pytest

from workbench.facts.number_units import CHINESE_UNITS, ENGLISH_UNITS, MEASURES, unit_of


def test_both_languages_share_their_units():
    assert {CHINESE_UNITS["小时"], CHINESE_UNITS["公斤"], CHINESE_UNITS["天"]} <= MEASURES


@pytest.mark.parametrize(
    ("word", "unit"), [("hrs", "hour"), ("GB", "GB"), ("分钟", "minute"), ("Days", "day")]
)
def test_spellings(word, unit):
    assert unit_of(word, attached=True) == unit


def test_a_single_letter_is_a_unit_only_where_it_touches():
    assert [unit_of("m", attached=attached) for attached in (True, False)] == ["m", None]


def test_every_english_spelling_is_one_word_or_symbol():
    assert all(" " not in word for word in ENGLISH_UNITS)
