"""Pieces that tell of the same things and claim nothing about them."""

import pytest

from workbench.scoring.judge_statement import judge_statement


@pytest.mark.parametrize(
    ("kind", "statement", "told", "turned"),
    [
        (
            "constraint",
            "Visitors must not feed the goats",
            "The goats delighted some visitors last week.",
            "Visitors may feed the goats.",
        ),
        (
            "constraint",
            "Never lend the projector to the chess club",
            "The projector and the chess club came up.",
            "The projector can be lent to the chess club.",
        ),
        (
            "constraint",
            "Scooters are not allowed in the museum garden",
            "The museum garden and its scooters were discussed.",
            "Scooters are allowed in the museum garden.",
        ),
        (
            "open_item",
            "Petra has to sign the loan form",
            "Petra wrote the loan form.",
            "Petra has signed the loan form.",
        ),
        (
            "open_item",
            "The harbour master hasn't called back yet",
            "The harbour master lives by the pier.",
            "The harbour master called back.",
        ),
        (
            "open_item",
            "The seal of the boiler still needs to be replaced",
            "The boiler and its seal were described.",
            "The seal of the boiler has been replaced.",
        ),
    ],
)
def test_what_is_only_told_of_turns_nothing(kind, statement, told, turned):
    for summary, is_turned in ((told, False), (turned, True)):
        verdict = judge_statement(
            kind, statement, source_text=statement + ".", candidate_text=summary
        )
        assert (verdict.status == "contradicted") is is_turned, summary
