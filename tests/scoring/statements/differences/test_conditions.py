import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.conditions import (
    condition_keys,
    is_condition_dropped,
    timing_keys,
    without_conditions,
)
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


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


@pytest.mark.parametrize(
    ("words", "turned", "kept"),
    [
        (
            "Unless the guest is a member, collect the deposit",
            "Collect the deposit from guests who are members.",
            "Collect the deposit from guests, but not from members.",
        ),
        (
            "Wash every bowl except the silver ones",
            "Wash the silver bowls.",
            "Wash every bowl; the silver ones are left out, not washed.",
        ),
        ("除了金卡会员以外，都要收押金", "金卡会员要收押金。", "除金卡会员外都收押金。"),
    ],
)
def test_what_is_left_out_told_as_what_it_holds_for_is_turned(words, turned, kept):
    def judged(text: str) -> str:
        return judge_statement("constraint", words, source_text=words, candidate_text=text).status

    assert judged(turned) == "contradicted"
    assert judged(kept) != "contradicted"


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


SOLVED = (
    "When you think you've solved the problem, run the test again to make sure that it has indeed "
    "been solved"
)
FIT = "A parcel that did not fit once will not fit the second time unless you repack it"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (SOLVED, "once it seems to be solved, run the test again to make sure it is", "retained"),
        (
            SOLVED,
            "As soon as it seems solved, the test is to be run again to make sure",
            "retained",
        ),
        (SOLVED, "Run the test again to make sure.", "altered"),
        (
            "If you believe the cake is done, stick a needle into it to make sure that it is baked",
            "Once the cake seems done, stick a needle into it to make sure it is really baked.",
            "retained",
        ),
        (
            "When you think you've found the cause, write it down before you go on",
            "Once the cause seems found, it is to be written down before going on.",
            "retained",
        ),
        (
            FIT,
            "A parcel that failed to fit once won't fit the second time unless repacked",
            "retained",
        ),
        (
            "A request that did not pass once will not pass the second time unless you change it",
            "A request that failed once won't pass the second time unless it is changed.",
            "retained",
        ),
        (
            "Water the seeds once the soil is dry",
            "Water the seeds before the soil is dry",
            "contradicted",
        ),
        ("一旦门锁修好就试一次钥匙", "门锁修好之后试一次钥匙。", "retained"),
    ],
)
def test_a_condition_may_be_told_in_other_words(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status


def test_all_is_denied_with_and_without_the_condition():
    statement = "If the portal still doesn't show it, please put me through to a supervisor"
    candidate = "She doesn't want to be put through to a supervisor, even if the portal doesn't."
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == "contradicted"
