import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.statements.reading.terms import is_record, read_terms


def signs(text: str) -> dict[str, int]:
    return {word.word.key: word.sign for word in read_terms(text).words}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The viewing was called off", "The viewing was cancelled"),
        ("9 pm", "21:00"),
        ("晚上九点半", "21:30"),
        ("Kids under-12s", "Kids people under 12"),
        ("twice", "2 times"),
        ("He rejected it", "He refused it"),
    ],
)
def test_other_words_for_the_same_are_read_alike(one, other):
    assert set(signs(one)) == set(signs(other))


@pytest.mark.parametrize(
    ("text", "key", "sign"),
    [
        ("The popup is removed", "c:keep", -1),
        ("The popup is not removed", "c:keep", 1),
        ("卧室禁用油漆", "c:paint", -1),
        ("Tables are off limits", "c:allow", -1),
        ("No transfer without a call", "c:call", 1),
    ],
)
def test_opposites_and_negations_turn_a_word(text, key, sign):
    assert signs(text)[key] == sign


def test_letter_that_names_one_of_several_is_a_word():
    assert "id:b" in signs("选方案B")


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("The newsletter popup stays", False),
        ("The agency decides about the banner", False),
        ("the blue backpack", True),
        ("name: Ivan, city: Leeds", True),
    ],
)
def test_record_is_told_from_a_short_sentence(text, record):
    assert is_record(text) is record


@given(st.text(max_size=60))
def test_any_text_can_be_read(text):
    for word in read_terms(text).words:
        assert word.sign in (-1, 1)
