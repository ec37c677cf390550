from workbench.scoring.statements.reading.stretch import words_within
from workbench.scoring.statements.reading.terms import read_terms


def test_two_things_of_one_concept_are_told_apart_by_their_letters() -> None:
    reading = read_terms("要红色不要蓝色")
    red, blue = words_within(reading, (1, 3)), words_within(reading, (5, 7))
    assert red - blue == {"红"}
    assert blue - red == {"蓝"}


def test_what_binds_and_denies_is_no_word_of_a_stretch() -> None:
    reading = read_terms("You must not paint the gate")
    words = words_within(reading, (0, len(reading.text)))
    assert "paint" in words
    assert not any(word.startswith("<") for word in words)
