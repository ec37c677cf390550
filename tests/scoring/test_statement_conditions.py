import pytest

from workbench.scoring.statement_candidate import read_statements
from workbench.scoring.statement_conditions import (
    condition_keys,
    is_condition_dropped,
    timing_keys,
    without_conditions,
)
from workbench.scoring.statement_terms import read_terms


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Keep it unless they object", "w:object"),
        ("Every price includes tax, except for members", "c:member"),
        ("He may go, but only with a lamp", "w:lamp"),
        ("Two readers, one of them from Leeds", "w:leed"),
        ("付款等验收，除非书面同意", "c:approve"),
        ("门票如果超过200元就不买了", "n:200"),
        ("数据可以公开，但要隐去姓名", "w:姓名"),
    ],
)
def test_what_a_statement_depends_on_is_known(text, key):
    assert key in condition_keys(read_terms(text))


def test_what_follows_the_condition_is_no_part_of_it():
    assert "c:buy" not in condition_keys(read_terms("门票如果超过200元就不买了"))


@pytest.mark.parametrize(
    ("candidate", "dropped"),
    [
        ("Use the new jingle.", True),
        ("Use the new jingle unless the label objects.", False),
        ("Use the new jingle, if nobody minds.", False),
        ("The label objects to the new jingle, so use another.", False),
    ],
)
def test_condition_is_dropped_where_its_sentence_has_none(candidate, dropped):
    fact = read_terms("Use the new jingle unless the label objects")
    keys = {word.word.key: 1.0 for word in fact.words}
    match = read_statements([candidate]).matches(keys)[0]
    assert is_condition_dropped(fact, match) is dropped


def test_a_word_beside_the_condition_is_not_only_in_it():
    fact = read_terms("通过安全扫描，除非安全组书面豁免")
    held = read_statements(["通过安全扫描"])
    closest = held.matches({word.word.key: 1.0 for word in fact.words})[0]
    assert is_condition_dropped(fact, closest)


def test_negations_of_a_condition_are_its_own():
    assert "not" not in without_conditions("If it is not there, call me")
    assert "not" in without_conditions("If it is there, do not call me")


def test_when_a_thing_happens_is_known():
    assert timing_keys(read_terms("I will call once the depot opens")) == {"w:depot", "c:open"}


@pytest.mark.parametrize(
    "text",
    [
        "You may rename files if it helps",
        "Call me if needed",
        "Come along if you like.",
        "Let me know if the lamp arrives",
    ],
)
def test_a_trivial_if_and_an_indirect_question_are_no_condition(text):
    assert not condition_keys(read_terms(text))


def test_what_somebody_wishes_to_do_is_one():
    assert "w:desk" in condition_keys(read_terms("Ask first if you wish to move the desk"))
