import pytest

from workbench.scoring.statement_scope import is_closed, is_opened
from workbench.scoring.statement_terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "opened"),
    [
        ("Only Tom can collect it", "Anyone can collect it", True),
        ("Use only the voucher", "Use the voucher or the card", True),
        ("只写单元测试", "写单元测试和集成测试", True),
        ("Only Tom can collect it", "Tom alone collects it", False),
        ("Only Tom can collect it", "Only Tom and nobody else collects it", False),
        ("Swaps can only be made once per parcel", "Swaps: just once for each parcel", False),
        ("Lamps can only be sent by sea", "Lamps can be sent by air as well", True),
        ("Send exactly one file", "You can send several files", True),
        ("Take just the lamp", "The lamp costs 4 per week", False),
        ("Tom can collect it", "Anyone can collect it", False),
        ("A fee is charged only for lamps", "Every item carries a fee", True),
        ("Swaps are possible only once", "Swaps are possible as often as needed", True),
        ("Swaps can only be made once", "Swaps can be made more than once", True),
        ("It is a one-time change", "It can be changed as often as wanted", True),
        ("Move it only if the desk is free", "Move it even without a free desk", True),
        ("It's only the lamp", "The lamp's order has not been sent", False),
        ("只有管理员可以导出全部数据", "所有用户可以导出全部数据", True),
        ("只有管理员可以导出全部数据", "管理员可以导出全部数据", False),
    ],
)
def test_what_was_for_some_is_for_all(fact, piece, opened):
    assert is_opened(read_terms(fact), read_terms(piece)) is opened


@pytest.mark.parametrize(
    ("fact", "piece", "closed"),
    [
        ("Tickets can always be returned", "Tickets can only be returned within a day", True),
        ("随时可以退票", "只能在当天退票", True),
        ("Tickets can always be returned", "Tickets can be returned", False),
        ("Tickets can be returned", "Tickets can only be returned within a day", False),
    ],
)
def test_what_held_always_is_kept_to_some(fact, piece, closed):
    assert is_closed(read_terms(fact), read_terms(piece)) is closed
