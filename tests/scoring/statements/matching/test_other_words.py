"""Statements told in other words of everyday talk, and changed ones in the same words."""

from __future__ import annotations

import pytest

from workbench.facts.fact import FactKind
from workbench.scoring.judge_statement import judge_statement

AGAIN = [
    (
        "constraint",
        "Lockers must be emptied within 14 days of the notice",
        "After the notice, lockers have to be emptied within two weeks",
        "After the notice, lockers have to be emptied within two months",
    ),
    (
        "constraint",
        "Parcels have to be claimed in 48 hours",
        "Parcels have to be claimed in two days",
        "Parcels have to be claimed in three days",
    ),
    (
        "constraint",
        "The gate pass expires after 6 months",
        "The gate pass lapses after half a year",
        "The gate pass lapses after a year and a half",
    ),
    (
        "constraint",
        "the ramp doesnt open on the fifth floor",
        "The ramp does not open on the 5th floor",
        "The ramp opens on the 5th floor",
    ),
    (
        "open_item",
        "My dad still has to renew the boat permit",
        "The boat permit's renewal by the father is pending",
        "The boat permit was renewed by the father",
    ),
    (
        "constraint",
        "Restrooms may be entered by coworkers only",
        "Only colleagues may enter the toilets",
        "Colleagues may not enter the toilets",
    ),
    (
        "decision",
        "I've terminated the old gym contract",
        "The former gym contract has been ended",
        "The former gym contract has not been terminated",
    ),
]


@pytest.mark.parametrize(("kind", "statement", "again", "changed"), AGAIN)
def test_other_words_keep_it_and_another_sense_does_not(
    kind: FactKind, statement: str, again: str, changed: str
) -> None:
    def status(told: str) -> str:
        return judge_statement(
            kind, statement, source_text=statement + ".", candidate_text=told + "."
        ).status

    assert status(again) == "retained"
    assert status(changed) != "retained"
