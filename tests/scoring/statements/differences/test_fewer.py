import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.fewer import is_other_share
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "fewer"),
    [
        ("Sign each page", "Sign the first page", True),
        ("Wash every pan", "Wash the last pan", True),
        ("Send all the lamps", "One of the lamps is sent", True),
        ("Send both parcels", "Parcel B2201 is sent", True),
        ("Send both parcels", "Parcel B2201 and parcel B2202 are sent", False),
        ("Send both parcels", "Parcel B2201 is sent, the other one too", False),
        ("Sign each page", "Every page is signed, the first page twice", False),
        ("Paint both floors", "Paint the first floor and the second floor", False),
        ("Sign the first page of each copy", "Sign the first page", False),
        ("Ask after every step", "Take one step at a time", False),
        ("The price is 40 in total", "It is 40 per person", True),
        ("两个人都来", "其中一个人来", True),
    ],
)
def test_fewer_than_all_are_meant(fact, piece, fewer):
    there = read_terms(piece)
    assert is_other_share(read_terms(fact), there, around=there) is fewer


@pytest.mark.parametrize(
    ("kind", "statement", "candidate", "status"),
    [
        (
            "constraint",
            "apply the $300 refund and all promo codes to my next stay",
            "The $300 refund and one of the promo codes are to be applied to the next stay.",
            "altered",
        ),
        (
            "decision",
            "Yes, cancel every ticket in both bookings",
            "All tickets of booking QX7731 are to be cancelled.",
            "altered",
        ),
        (
            "decision",
            "Yes, cancel every ticket in both bookings",
            "All tickets of both bookings are to be cancelled.",
            "retained",
        ),
        (
            "constraint",
            "keep the current plan and move each meeting to Room 4",
            "They'd like to keep the current plan and move the first meeting to Room 4.",
            "altered",
        ),
        (
            "constraint",
            "Please check each container for leaks",
            "The last container is to be checked for leaks.",
            "altered",
        ),
        (
            "constraint",
            "Sign every page of the contract",
            "Every page of the contract is to be signed.",
            "retained",
        ),
        (
            "constraint",
            "Check all the doors before leaving",
            "The doors are all to be checked before leaving.",
            "retained",
        ),
        ("decision", "Yes, repair both bikes", "Bike B7712 is to be repaired.", "altered"),
        (
            "decision",
            "Yes, repair both bikes",
            "He wants bike B7712 and bike B7713 repaired.",
            "retained",
        ),
        ("constraint", "请检查每一份合同", "请检查第一份合同。", "altered"),
        ("constraint", "请检查每一份合同", "每份合同都要检查。", "retained"),
    ],
)
def test_a_statement_of_all_is_told_of_all(kind, statement, candidate, status):
    verdict = judge_statement(kind, statement, source_text=statement, candidate_text=candidate)
    assert verdict.status == status
