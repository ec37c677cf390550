"""Sentences that share words with a statement and do not say it: the statement is lost."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str, kind: str = "constraint") -> str:
    return judge_statement(
        kind,  # type: ignore[arg-type]
        statement,
        source_text=f"{statement}.",
        candidate_text=candidate,
    ).status


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        (
            "constraint",
            "The parcel can be returned for free",
            "Would you like to return the parcel?",
        ),
        (
            "constraint",
            "We can only cancel the whole booking",
            "If you decide to cancel the booking, tell us.",
        ),
        ("decision", "The visit was moved to June", "Would you like me to move another visit?"),
        ("open_item", "Please confirm that the boxes may go", "Once you confirm, the van leaves."),
        (
            "open_item",
            "Could you tell me which boxes you want moved?",
            "The boxes were packed by Ann.",
        ),
        (
            "open_item",
            "Please tell us which colour you would like",
            "I will fetch that colour.",
        ),
        ("decision", "The curtains were ordered last week", "I can help with the curtains."),
        ("decision", "The boat has been insured", "I'd like to insure the boat."),
        ("decision", "Both permits have been renewed", "Please renew both permits."),
        (
            "constraint",
            "I need a flat with four rooms",
            "There is one flat with four rooms in town.",
        ),
    ],
)
def test_who_asks_offers_or_supposes_does_not_say_it(
    kind: str, statement: str, candidate: str
) -> None:
    assert _status(statement, candidate, kind) == "lost"


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        (
            "open_item",
            "Would you like us to repaint the shed?",
            "Do you want us to repaint the shed?",
        ),
        (
            "open_item",
            "Please tell us the size of the shed",
            "Still to be told: the size of the shed.",
        ),
        (
            "open_item",
            "Could you send me the floor plan?",
            "The user asked for the floor plan to be sent.",
        ),
        (
            "constraint",
            "If the pump fails, ring the janitor",
            "If the pump should fail, the janitor must be rung.",
        ),
        ("constraint", "We welcome pets", "Pets are welcome."),
        (
            "constraint",
            "You'll have to ring our office to reserve it",
            "To reserve it he has to ring the office.",
        ),
        (
            "constraint",
            "If the meter still fails after a reset, please connect me to an engineer to settle it",
            "If the meter still fails after a reset, she is to be connected to an engineer.",
        ),
        (
            "constraint",
            "I don't need a dental record to settle the claim of the children",
            "The agent needs no dental record.",
        ),
        ("constraint", "No transfer in Hamburg", "It can't be transferred in Hamburg."),
        ("constraint", "Never lend the van", "The van must never be lent."),
        ("decision", "The visit was moved to June", "They moved the visit to June."),
    ],
)
def test_who_says_it_in_other_words_keeps_it(kind: str, statement: str, candidate: str) -> None:
    assert _status(statement, candidate, kind) == "retained"


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        ("constraint", "找一家人均80元以下的餐馆", "想要80元以下的酒店"),
        ("constraint", "景点评分要在4分以上", "酒店评分要在4分以上"),
        ("decision", "就订海棠酒店吧", "给您推荐海棠酒店和松风酒店"),
        ("decision", "那就去灯塔公园", "灯塔公园的门票是多少"),
        ("constraint", "麻烦帮我找个带庭院的", "麻烦您告诉我电话"),
    ],
)
def test_in_chinese_the_same_measure_of_another_place_or_a_question_keeps_nothing(
    kind: str, statement: str, candidate: str
) -> None:
    assert _status(statement, candidate, kind) != "retained"


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        ("constraint", "找一家人均80元以下的餐馆", "餐馆：人均不超过80元"),
        ("decision", "就订海棠酒店吧", "用户决定订海棠酒店"),
        ("decision", "那就去灯塔公园", "用户决定去灯塔公园"),
    ],
)
def test_in_chinese_the_same_place_keeps_it(kind: str, statement: str, candidate: str) -> None:
    assert _status(statement, candidate, kind) == "retained"
