import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.one_word import (
    is_end_turned,
    is_one_word_changed,
    is_twin,
)
from workbench.scoring.statements.reading.terms import read_terms


def judge(words, candidate):
    return judge_statement(
        "constraint", words, source_text=f"{words}.", candidate_text=f"{candidate}."
    )


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("The report must be written by Anna", "The report must be written by Bernd"),
        ("The room must face south", "The room must face north"),
        ("Never deliver on Fridays", "Never deliver on Thursdays"),
        ("Always use British spelling", "Always use American spelling"),
        ("包裹必须送到公司", "包裹必须送到家里"),
        ("房间必须朝南", "房间必须朝北"),
        ("只发顺丰", "只发圆通"),
        ("只要大号", "只要小号"),
    ],
)
def test_another_thing_in_one_place_is_altered(words, candidate):
    for one, other in ((words, candidate), (candidate, words)):
        verdict = judge(one, other)
        assert (verdict.status, verdict.rule) == ("altered", "object_changed")


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Use Node 18 or newer", "Use Node 18 or older"),
        ("Guests must be 12 or older", "Guests must be 12 or younger"),
    ],
)
def test_the_other_side_of_a_limit_contradicts(words, candidate):
    assert judge(words, candidate).status == "contradicted"
    assert judge(candidate, words).status == "contradicted"


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("The customer wants to purchase the lamp", "The customer wants to buy the lamp"),
        ("Please send the invoice by mail", "Please mail the invoice by mail"),
        ("The lamp must be white", "The lamp must really be white"),
        ("Ask before you delete files", "Delete no files"),
        ("必须原路退款", "必须按原路退款"),
    ],
)
def test_other_wordings_are_no_change_of_one_word(words, candidate):
    assert not is_one_word_changed(read_terms(words), read_terms(candidate))


def test_limits_that_agree_are_not_turned():
    assert not is_end_turned(read_terms("Node 18 or newer"), read_terms("Node 18 or newer"))
    assert not is_end_turned(read_terms("older people first"), read_terms("newer cars last"))


def test_a_word_miswritten_is_the_same_word():
    said, told = (
        read_terms(f"The tour has two {word} on the way") for word in ("trasnfers", "transfers")
    )
    assert not is_one_word_changed(said, told)


def test_a_twin_is_the_statement_but_for_a_word_or_two():
    one = read_terms("the crate from Emden must be opened by the harbour master")
    other = read_terms("the crate from Emden must be sealed by the harbour master")
    else_ = read_terms("the harbour master opened a letter")
    assert is_twin(one, other)
    assert not is_twin(one, else_)
