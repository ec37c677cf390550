import pytest

from workbench.scoring.statements.differences.objects import changed_object, is_near_id
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


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


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Charge both guests", "Charge for one guest"),
        ("Repaint the entire hall", "Repaint one hall"),
        ("I'd like the x7 lens", "She wanted the x9 lens"),
        ("Send it to 12 Birch Road", "It should go to 12 Maple Road"),
        ("Give “too noisy” as the reason", "The reason given is “too small”"),
        ("A flat with 2 bedrooms, one bath", "A flat with 2 bedrooms and 2 baths"),
        ("Chapter 3 follows chapter 2", "Chapter 5 follows chapter 2"),
    ],
)
def test_another_thing_beside_the_same_word_is_found(fact, candidate):
    reading, closest, _ = match(fact, candidate)
    assert changed_object(reading, closest) is not None


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("The stay is from May 4 until May 8", "From May 4 to May 8"),
        ("Give “too noisy” as the reason", "“Too noisy” was given as the reason"),
        ("Charge both guests", "Both guests are charged"),
    ],
)
def test_the_same_things_in_other_words_are_no_others(fact, candidate):
    reading, closest, _ = match(fact, candidate)
    assert changed_object(reading, closest) is None
