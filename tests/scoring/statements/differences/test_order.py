import pytest

from workbench.scoring.statements.differences.order import is_order_flipped
from workbench.scoring.statements.reading.terms import read_terms


def flipped(one: str, other: str) -> bool:
    return is_order_flipped(read_terms(one), read_terms(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("before 10 am", "after 10 am"),
        ("by 21 June", "not before 21 June"),
        ("Sign before the report is in", "Sign after the report is in"),
        ("Do not sign before the report is in", "Sign before the report is in"),
        ("交货不得晚于9月30日", "交货不得早于9月30日"),
        ("周三之前送到", "周三之后送到"),
        ("付款等验收以后", "验收之前付款"),
    ],
)
def test_the_other_side_of_an_event_is_flipped(one, other):
    assert flipped(one, other)
    assert flipped(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("before 10 am", "earlier than 10:00"),
        ("Do not sign until the report is in", "Sign only after the report is in"),
        ("Nothing may be signed before the report is in", "Sign after the report is in"),
        ("by 21 June", "no later than June 21"),
        ("晚上九点以后不要打电话", "21:00之后请勿致电"),
        ("旧电脑先不要处理，等资产部盘点完", "资产部盘点结束前，旧电脑暂不处理"),
        ("before 10 am", "after the visit"),
    ],
)
def test_the_same_side_or_another_event_is_not(one, other):
    assert not flipped(one, other)
