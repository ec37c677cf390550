import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.anchors import before, iter_places, match_at

WORDS = st.lists(st.sampled_from(["may", "mayo", "june", "a", " ", "-", "3"]), max_size=30)


@given(WORDS.map("".join))
def test_places_are_those_of_whole_words(text):
    slow = [match.start() for match in re.finditer(r"(?<![a-z])(?:may|june)(?![a-z])", text)]
    assert list(iter_places(text, ("may", "june"))) == slow


@given(WORDS.map("".join))
def test_matches_at_words_are_those_of_a_scan(text):
    pattern = re.compile(r"may(?:[ -]june)?(?![a-z])")
    slow = [match.span() for match in re.finditer(rf"(?<![a-z]){pattern.pattern}", text)]
    found = match_at(pattern, text, iter_places(text, ("may",)))
    assert [match.span() for match in found] == slow


def test_a_run_before_a_place_begins_where_other_characters_end():
    assert before("see lib/a.py", 9, "abcdefghijklmnopqrstuvwxyz/") == 4


def test_a_run_is_followed_no_further_than_asked():
    assert before("a" * 50, 50, "a", reach=8) == 42
