import json
import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.verbatim import VerbatimFinder, spellings

ALPHABET = 'ab1_ #-"\\你\n'


def stands(value: str, text: str) -> bool:
    """The definition, read slowly."""
    for spelling in (value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]):
        for match in re.finditer(f"(?={re.escape(spelling)})", text):
            end = match.start() + len(spelling)
            left = text[match.start() - 1 : match.start()] if match.start() else ""
            right = text[end : end + 1]
            word = re.compile(r"[A-Za-z0-9_]", re.ASCII)
            if word.match(value[0]) and word.match(left):
                continue
            if word.match(value[-1]) and word.match(right):
                continue
            return True
    return False


@given(
    st.lists(st.text(ALPHABET, min_size=1, max_size=4), max_size=6),
    st.text(ALPHABET, max_size=30),
)
def test_finds_what_the_slow_definition_finds(values: list[str], text: str):
    assert VerbatimFinder(values).find(text) == {value for value in values if stands(value, text)}


def test_a_longer_word_or_number_does_not_state_a_shorter_one():
    assert VerbatimFinder(["W123", "1234"]).find("W1234 and 12345") == set()


def test_chinese_neighbours_are_borders():
    assert VerbatimFinder(["ZT2026"]).find("运单ZT2026已发出") == {"ZT2026"}


def test_a_value_inside_a_json_string_counts_with_and_without_escapes():
    value = 'Müller "Ost"'
    for ascii_only in (True, False):
        text = json.dumps({"name": value}, ensure_ascii=ascii_only)
        assert VerbatimFinder([value]).find(text) == {value}


def test_spellings_are_distinct():
    assert spellings("W123") == ("W123",)


def test_nothing_to_look_for_finds_nothing():
    assert VerbatimFinder([]).find("text") == set()
    assert VerbatimFinder([""]).find("text") == set()


def test_places_are_code_points():
    assert list(VerbatimFinder(["ab12"]).places("😀 ab12, ab12")) == [("ab12", 2), ("ab12", 8)]
