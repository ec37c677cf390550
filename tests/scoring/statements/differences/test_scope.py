import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.scope import is_closed, is_insisted_on, is_opened
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "opened"),
    [
        ("Only Tom can collect it", "Anyone can collect it", True),
        ("Use only the voucher", "Use the voucher or the card", True),
        ("Only wax it if the floor is dry", "Wax it whatever the state of the floor", True),
        ("Only wax it if the floor is dry", "Wax it if the floor is dry, not otherwise", False),
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
        ("Coupons can only be used for books", "Coupons can also be used for games", True),
        ("Seats may only be changed by phone", "Seats may also be changed at the desk", True),
        ("Only members can book seats", "Members can also rent a bike", False),
        ("Send only one file at a time", "Both files can be sent at the same time", True),
        ("Send only one file at a time", "A file at a time, never two together", False),
        ("发票只能开给公司", "发票也可以开给个人", True),
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


@pytest.mark.parametrize(
    ("fact", "piece", "insisted"),
    [
        ("It doesn't matter if the room is quiet", "Only quiet rooms will do", True),
        ("I don't mind which floor it is", "It must be a low floor", True),
        ("靠不靠窗都可以", "必须靠窗", True),
        ("It doesn't matter if the room is quiet", "Whether it is quiet doesn't matter", False),
        ("It matters that the room is quiet", "Only quiet rooms will do", False),
    ],
)
def test_what_makes_no_difference_is_insisted_on(fact, piece, insisted):
    assert is_insisted_on(read_terms(fact), read_terms(piece)) is insisted


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "Vouchers can only be used for online orders",
            "Vouchers can also be used in the shop.",
            "contradicted",
        ),
        (
            "deliveries can only be made to one address at a time",
            "Both addresses can be delivered to at the same time.",
            "contradicted",
        ),
        (
            "It doesn't matter if the flights are direct or not",
            "Only direct flights are acceptable. Budget: $200.",
            "contradicted",
        ),
        (
            "splitting an invoice over several cost centres is not possible in the portal",
            "an invoice may be split over several cost centres in the portal",
            "contradicted",
        ),
        (
            "No, this studio is unfurnished",
            "They look for a studio that doesn't have stairs. Elm Court ($900 per month) is "
            "furnished.",
            "contradicted",
        ),
        (
            "No, this studio is unfurnished",
            "They look for a studio that doesn't have stairs. The studio is not furnished.",
            "retained",
        ),
        (
            "returns can only be processed for delivered orders",
            "Returns are possible for delivered orders only.",
            "retained",
        ),
    ],
)
def test_what_was_ruled_out_is_let_in(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status


def test_what_is_denied_beside_what_alone_counts_opens_nothing():
    fact = read_terms("Only notes, do not ring the bell")
    assert is_opened(fact, read_terms("wants notes and no bell")) is False
    assert is_opened(fact, read_terms("wants notes and calls")) is True
