"""What is limited in plain words, and by denying what lies on the other side."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.parity import limits_by_denying
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "twice"),
    [
        ("Fires are only lit in the pit", "Outside the pit fires are not lit", True),
        ("Divers need a buddy", "A diver never goes down unless a buddy comes along", True),
        ("Sacks of at most 20 kilos", "Sacks heavier than 20 kilos are not taken", True),
        ("Divers need a buddy", "Divers need no buddy", False),
        ("Divers need a buddy", "Divers can go down without a buddy", False),
        ("Fires are lit in the pit", "Outside the pit fires are not lit", False),
        ("Pilots must be over 21", "Pilots must not be over 21", False),
        ("Only divers pay", "Divers who do not stay beyond noon pay", False),
    ],
)
def test_a_limit_is_told_by_two_denials(fact, piece, twice):
    assert limits_by_denying(read_terms(fact), read_terms(piece)) is twice


@pytest.mark.parametrize(
    ("statement", "told", "turned"),
    [
        (
            "Fireworks are only allowed in the quarry",
            "Outside the quarry fireworks are not permitted.",
            "Fireworks are not permitted in the quarry.",
        ),
        (
            "Sacks of at most 20 kilos please",
            "Sacks larger than 20 kilos are ruled out.",
            "Sacks smaller than 20 kilos are ruled out.",
        ),
        (
            "Keep the night gate shut until the warden signs the log",
            "As long as the warden hasn't signed the log, the night gate is kept shut.",
            "The night gate need not be kept shut until the warden signs the log.",
        ),
        (
            "The second kayak is lent only after the first kayak has been cleaned",
            "No second kayak is lent before the first kayak has been cleaned.",
            "The second kayak is lent before the first kayak has been cleaned.",
        ),
    ],
)
def test_two_denials_tell_the_limit(statement, told, turned):
    for summary, kept in ((told, True), (turned, False)):
        verdict = judge_statement(
            "constraint", statement, source_text=statement + ".", candidate_text=summary
        )
        assert (verdict.status == "retained") is kept, summary
