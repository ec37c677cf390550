"""What a clause does, and which lines make no statement at all."""

import pytest

from workbench.facts.statement_act import Act, act_of, bare_words, is_data, is_quantified
from workbench.testing.timing import takes_at_most


@pytest.mark.parametrize(
    "line",
    [
        "Tool: parcel_id: P-100, state: open (label printed)",
        "name: Lamp, colour: red, size: 40",
        "Breakfast: No",
        "早餐：无",
        "- **Breakfast**: Yes",
        "Total: $40.50",
        "**Desk Lamp** (Silver, Low Brightness, Battery Powered) - $150.01",
        "| parcel | P-100 | open |",
        "地址：长安街1号，电话：010-1234，评分：4.5",
        "The reason for the return",
        "Here are the options for your room",
    ],
)
def test_a_line_of_a_record_is_data(line: str) -> None:
    assert is_data(line)
    assert act_of(line) == "data"


@pytest.mark.parametrize(
    "line",
    [
        "Budget: at most 120,000 yuan",
        "Payment: keep it on the card",
        "The order was cancelled",
        "Delete the old code (`a.ts`, `b/c.ts`, `d.ts`)",
        "DO NOT TOUCH: the tests (unit, slow, all)",
        "预算：不超过12万元",
        "A visit takes two hours",
    ],
)
def test_a_line_that_says_something_is_none(line: str) -> None:
    assert not is_data(line)


@pytest.mark.parametrize(
    ("clause", "act"),
    [
        ("Could you please provide your parcel number", "ask"),
        ("Please confirm which room you meant", "ask"),
        ("请提供您的订单号", "ask"),
        ("Is there a later train", "question"),
        ("Are you saying that it cannot be done", "question"),
        ("can we skip the deposit", "question"),
        ("有没有更便宜的吗", "question"),
        ("If the room is free, book it", "aside"),
        ("To proceed with the return", "aside"),
        ("如果下雨就取消", "aside"),
        ("Never call the supplier", "directive"),
        ("I'd like to return the lamp", "directive"),
        ("Can you cancel the lamp", "directive"),
        ("禁止访问数据库", "directive"),
        ("Flights cannot be changed", "ability"),
        ("可以访问数据库", "ability"),
        ("I'll send the receipt", "offer"),
        ("The lamp has been sent", "report"),
        ("已经发货", "report"),
        ("A nonstop train goes to the coast", "plain"),
    ],
)
def test_the_act_of_a_clause(clause: str, act: Act) -> None:
    assert act_of(clause) == act


def test_the_closing_mark_makes_a_question_of_it() -> None:
    assert act_of("the lamp was sent") == "report"
    assert act_of("the lamp was sent", closing="?") == "question"


def test_the_label_of_a_speaker_is_no_word_of_the_line() -> None:
    assert bare_words("- Assistant: - The lamp is sent") == "The lamp is sent"
    assert bare_words("用户：不要取消") == "不要取消"
    assert bare_words("Budget: low") == "Budget: low"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("cancel both lamps", True), ("取消所有订单", True), ("cancel the lamp", False)],
)
def test_several_things_at_once(text: str, expected: bool) -> None:
    assert is_quantified(text) is expected


@pytest.mark.parametrize("piece", ["a: ", "the (A, ", "**x** ", "请", "key_a:", "- "])
def test_a_long_line_takes_little_time(piece: str) -> None:
    with takes_at_most(1.0):
        act_of(piece * 2000)
