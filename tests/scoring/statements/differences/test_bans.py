import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.bans import is_same_ban
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "same"),
    [
        ("No pets can be brought in", "Pets can't be brought in", True),
        ("You cannot bring any pets in", "Pets may not be brought in", True),
        ("You must not feed the ducks", "The ducks are not to be fed", True),
        ("You cannot open the sealed samples", "Sealed samples are not to be opened", True),
        ("No pets can be brought in", "Pets can be brought in", False),
        ("No pets can be brought in", "Bikes can't be brought in", False),
        ("No pets can be brought in", "Pets can't be washed here", False),
        ("No pets can be brought in", "Pets can't not be brought in", False),
    ],
)
def test_one_deed_with_one_thing_is_ruled_out(fact, piece, same):
    assert is_same_ban(read_terms(fact), read_terms(piece)) is same


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "No refunds can be issued after the event has started",
            "She asked about tickets. Refunds can't be issued once the event has started.",
            "retained",
        ),
        (
            "you cannot use any power tools (e.g. drills, saws) in this workshop",
            "Rules: power tools (e.g. drills, saws) are not to be used in this workshop.",
            "retained",
        ),
        (
            "you cannot use any power tools (e.g. drills, saws) in this workshop",
            "Power tools (drills, saws) can't be used, but hand tools can be borrowed.",
            "retained",
        ),
        (
            "No entries can be accepted after midnight",
            "Entries can't be accepted after midnight.",
            "retained",
        ),
        (
            "Guests cannot park any cars in the yard",
            "Cars can't be parked in the yard by guests.",
            "retained",
        ),
        (
            "No luggage can be stored at the desk",
            "Luggage can be stored at the desk until noon.",
            "contradicted",
        ),
        (
            "you cannot use any external libraries (e.g. numpy) in this exercise",
            "External libraries (e.g. numpy) may be used in this exercise.",
            "contradicted",
        ),
        ("No food may be taken into the hall", "Food is not to be taken into the hall", "retained"),
        ("取消后不能再修改地址", "地址在取消后无法修改。客户要求尽快处理。", "retained"),
        ("取消后不能再修改地址", "地址在取消后也可以修改。", "contradicted"),
    ],
)
def test_a_ban_told_in_another_form_is_kept(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status
