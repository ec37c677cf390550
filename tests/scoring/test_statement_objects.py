import pytest

from workbench.scoring.statement_candidate import read_statements
from workbench.scoring.statement_objects import changed_object, cut_list, is_near_id
from workbench.scoring.statement_terms import read_terms


def match(fact: str, candidate: str):
    reading = read_terms(fact)
    held = read_statements([candidate])
    return reading, held.matches({word.word.key: 1.0 for word in reading.words})[0], held


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("选方案A", "选了方案B"),
        ("Chapter 3 cites no data", "Chapter 4 cites no data"),
        ("Only the finance team can approve it", "Only the support team can approve it"),
        ("运费由供应商承担", "运费由我方承担"),
        ("Order W2378156 was returned", "Order W2378165 was returned"),
        ("Both guests were seated", "One guest was seated"),
        ("The budget is $900 in total", "The budget is $900 per person"),
        ("编码统一使用 UTF-8", "编码使用 GBK"),
        ("只接受电话预订", "只接受网上预订"),
        ("文档由小周负责", "文档由小王负责"),
        ("Python 版本统一为 3.11", "Python 版本统一为 3.12"),
    ],
)
def test_another_object_is_found(fact, candidate):
    reading, closest, _ = match(fact, candidate)
    assert changed_object(reading, closest) is not None


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Coupons are valid only over $75", "Coupons apply only over $75"),
        ("退款预计三天内到账", "退款约三天内到账"),
        ("Chapter 3 cites no data", "No data is cited in chapter 3"),
    ],
)
def test_another_word_for_it_is_none(fact, candidate):
    reading, closest, _ = match(fact, candidate)
    assert changed_object(reading, closest) is None


def test_list_that_lost_a_member_is_cut():
    assert cut_list(
        *match("酒店提供早餐和洗衣", "酒店提供早餐")[:2],
        candidate=read_statements(["酒店提供早餐"]),
    )


def test_numbers_of_a_range_are_no_list():
    reading, closest, held = match("between 2 and 8 degrees", "kept at 2-8 degrees")
    assert cut_list(reading, closest, candidate=held) is None


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("id:w2378156", "id:w2378165", True),
        ("id:a", "id:b", False),
        ("id:ab-1234", "id:zz-9876", False),
    ],
)
def test_ids_two_edits_apart_are_near(one, other, near):
    assert is_near_id(one, other) is near
