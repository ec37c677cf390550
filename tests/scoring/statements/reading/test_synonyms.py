import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.statements.reading.synonyms import root_of, synonyms


@pytest.mark.parametrize(
    ("text", "concept", "sign"),
    [
        ("the trip was called off", "cancel", 1),
        ("she signs off on it", "approve", 1),
        ("he goes out", "deliver", 1),
        ("申请被驳回", "approve", -1),
    ],
)
def test_phrase_stands_for_its_concept(text, concept, sign):
    found = [synonyms().by_phrase[hit.group()] for hit in synonyms().find(text)]
    assert (concept, sign) in [(c.name, c.sign) for concepts in found for c in concepts]


@pytest.mark.parametrize(("form", "verb"), [("spent", "spend"), ("threw", "throw")])
def test_irregular_form_meets_its_verb(form, verb):
    assert root_of(form) == root_of(verb)


def test_every_opposite_has_its_concept():
    concepts = [c for found in synonyms().by_stem.values() for c in found]
    concepts += [c for found in synonyms().by_phrase.values() for c in found]
    names = {c.name for c in concepts if c.sign > 0}
    assert {c.name for c in concepts if c.sign < 0} <= names


@given(st.text(alphabet="abdefghiklnoprstuvw 不要取消批准已", max_size=60))
def test_whatever_is_found_has_a_concept(text):
    for hit in synonyms().find(text):
        assert synonyms().by_phrase[hit.group()]


@given(st.sampled_from(sorted(synonyms().by_phrase)))
def test_every_phrase_is_found(phrase):
    assert phrase in [hit.group() for hit in synonyms().find(f"so {phrase} then")] or any(
        phrase in hit.group() or hit.group() in phrase for hit in synonyms().find(phrase)
    )
