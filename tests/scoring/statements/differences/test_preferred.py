"""One thing rather than another: told the other way round it is no longer the same choice."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str) -> str:
    source = f"Hello. {statement}. Thanks." if statement.isascii() else f"您好。{statement}。"
    return judge_statement(
        "constraint", statement, source_text=source, candidate_text=candidate
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        (
            "Water the lawn at dawn rather than at dusk",
            "Water the lawn at dusk rather than at dawn",
        ),
        (
            "Store the wine in the cellar instead of the kitchen",
            "Store the wine in the kitchen instead of the cellar",
        ),
        ("The jury picked the novel over the essay", "The jury picked the essay over the novel"),
        ("She prefers trains to buses", "She prefers buses to trains"),
        ("Sign with a pen, not with a pencil", "Sign with a pencil, not with a pen"),
        (
            "Not the attic but the basement gets insulated",
            "Not the basement but the attic gets insulated",
        ),
        ("Instead of plums, plant cherries", "Instead of cherries, plant plums"),
        (
            "We favour clarity over brevity in the manual",
            "In the manual the team favours brevity over clarity",
        ),
        ("I would rather rent than buy", "The user would rather buy than rent"),
        (
            "Charge the company account instead of the private one",
            "The private account is to be charged instead of the company one",
        ),
        ("要红色不要蓝色", "要蓝色不要红色"),
        (
            "I picked the blue tiles over the grey ones",
            "The user picked the grey tiles over the blue ones",
        ),
        ("Use the stairs, never the lift", "Use the lift, never the stairs"),
        ("晚饭吃面不吃饭", "晚饭吃饭不吃面"),
        ("Better a late report than a wrong one", "Better a wrong report than a late one"),
        ("The trustees favour leasing over buying", "The trustees favour buying over leasing"),
        ("Quality comes before speed", "Speed comes before quality"),
        ("要软卧，不要硬卧", "要硬卧，不要软卧"),
        ("宁可晚到也不转机", "宁可转机也不晚到"),
        ("我选大床房而不是双床房", "用户选择双床房而不是大床房"),
        ("宁愿加钱也不要等待", "宁愿等待也不要加钱"),
        ("比起咖啡我更喜欢茶", "用户比起茶更喜欢咖啡"),
        ("走高速，不走国道", "走国道，不走高速"),
        ("与其修理不如换新", "与其换新不如修理"),
        ("用邮件联系，不要打电话", "打电话联系，不要用邮件"),
        ("不是周报而是月报需要归档", "不是月报而是周报需要归档"),
    ],
)
def test_a_choice_told_the_other_way_round_is_not_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) in ("contradicted", "altered")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Water the lawn at dawn rather than at dusk", "Water the lawn at dawn, not at dusk."),
        (
            "Store the wine in the cellar instead of the kitchen",
            "Instead of the kitchen, store the wine in the cellar.",
        ),
        ("She prefers trains to buses", "She would rather take trains than buses."),
        ("Sign with a pen, not with a pencil", "Signing: not with a pencil but with a pen."),
        (
            "We favour clarity over brevity in the manual",
            "In the manual, clarity is favoured over brevity.",
        ),
        ("I would rather rent than buy", "The user prefers to rent rather than buy."),
        ("要红色不要蓝色", "不要蓝色，要红色"),
        ("宁可晚到也不转机", "不转机，宁可晚到"),
        ("用邮件联系，不要打电话", "不要打电话，用邮件联系用户"),
        ("比起咖啡我更喜欢茶", "用户更喜欢茶而不是咖啡"),
    ],
)
def test_the_same_choice_in_another_order_is_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "retained"


def test_whom_one_prefers_to_do_something_is_set_against_nothing() -> None:
    told = "The user prefers the agent to call."
    assert _status("I prefer the agent to call", told) == "retained"
