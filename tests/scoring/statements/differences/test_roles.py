import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.roles import is_exchanged
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "Keep the first booking and cancel the second",
            "Cancel the first, keep the second booking",
        ),
        ("Keep the lamp, return the desk", "The lamp is to be returned; the desk stays"),
        (
            "Send the bill to Ann and the contract to Ben",
            "The contract goes to Ann and the bill to Ben",
        ),
        (
            "Empty the gift card first and put the rest on the credit card",
            "The credit card comes first and the rest goes on the gift card",
        ),
        ("取消第二个订单，保留第一个", "取消第一个订单，保留第二个"),
        ("Move the deposit from Ann to Ben", "The deposit is moved from Ben to Ann"),
    ],
)
def test_two_things_that_changed_places_contradict(words, candidate):
    verdict = judge_statement(
        "constraint", words, source_text=f"{words}.", candidate_text=f"{candidate}."
    )
    assert verdict.status == "contradicted"
    assert is_exchanged(read_terms(words), read_terms(candidate))


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "Keep the first booking and cancel the second",
            "The second is cancelled, the first booking kept",
        ),
        ("Keep the lamp, return the desk", "The desk goes back, the lamp is kept"),
        ("Send the bill to Ann and the contract to Ben", "Ann gets the bill, Ben the contract"),
        ("Send 1,250 dollars to Ann", "She had $1,250 sent to Ann"),
        ("Keep the lamp", "The lamp is kept and the desk returned"),
        ("Move the deposit from Ann to Ben", "The deposit goes to Ben, away from Ann"),
        ("Move the deposit from Ann to Ben", "The deposit is moved from Ann to Ben"),
    ],
)
def test_the_same_pairs_are_not_exchanged(words, candidate):
    assert not is_exchanged(read_terms(words), read_terms(candidate))
