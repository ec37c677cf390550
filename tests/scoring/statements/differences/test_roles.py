import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.roles import goes_the_other_way, is_exchanged
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


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Move the deposit from Ann to Ben", "The deposit is moved from Ben to Ann"),
        ("Book the ferry from Calais to Dover", "She wants the ferry from Dover to Calais"),
        ("帮我叫一辆从云栖酒店到湖滨餐厅的车", "用户要叫的车是从湖滨餐厅到云栖酒店"),
        ("叫一辆车，从云栖酒店到湖滨餐厅", "用户要叫车，从湖滨餐厅到杭州云栖酒店"),
    ],
)
def test_a_way_turned_round_is_another_way(words, candidate):
    verdict = judge_statement(
        "open_item", words, source_text=f"{words}.", candidate_text=f"{candidate}."
    )
    assert (verdict.status, verdict.rule) == ("altered", "roles_exchanged")
    assert goes_the_other_way(read_terms(words), read_terms(candidate))


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Book the ferry from Calais to Dover", "She wants a ferry from Calais to Dover"),
        ("Book the ferry from Calais to Dover", "The ferry to Dover leaves from Calais"),
        ("帮我叫一辆从云栖酒店到湖滨餐厅的车", "用户要从云栖酒店打车到湖滨餐厅"),
        ("帮我叫一辆从云栖酒店到湖滨餐厅的车", "用户要从酒店到湖滨餐厅的车"),
    ],
)
def test_the_same_way_in_other_words_is_the_same(words, candidate):
    assert not goes_the_other_way(read_terms(words), read_terms(candidate))
