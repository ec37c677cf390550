"""Pieces that speak of what a statement is about and say nothing like it."""

from __future__ import annotations

import pytest

from workbench.facts.fact import FactKind
from workbench.scoring.judge_statement import judge_statement

RULES = [
    (
        "A member must show the library card at the desk",
        "The library card was designed by a member and shown at the desk",
        "At the desk, showing the library card is a must for members",
    ),
    (
        "Kayaks may be rented for at most four hours",
        "The kayaks, which are rented by the hour, came from four makers",
        "Kayaks can be rented for four hours at most",
    ),
    (
        "A deploy of the billing service must be announced in the ops channel",
        "The ops channel was set up when the billing service was first announced",
        "Each deploy of the billing service needs to be announced in the ops channel",
    ),
    (
        "The greenhouse key has to be returned by 6 pm",
        "The greenhouse has had one key since 6 pm on Monday",
        "The greenhouse key needs to be returned by 6 pm",
    ),
]
OPEN = [
    (
        "The electrician still has to test the new fuse box",
        "The electrician likes the new fuse box, which is grey",
        "The electrician has yet to test the new fuse box",
    ),
    (
        "I'll ask Benoit for the floor plan of the gallery",
        "Benoit drew the floor plan of the gallery in 2011",
        "Benoit will be asked for the gallery's floor plan",
    ),
    (
        "The parser tests for nested quotes are still missing",
        "The parser reads nested quotes and has fast tests",
        "Tests of the parser for nested quotes are missing so far",
    ),
]
DECISIONS = [
    (
        "I've cancelled the second delivery of firewood",
        "The second delivery of firewood was mentioned",
        "The second firewood delivery has been cancelled",
    ),
    (
        "We moved the choir rehearsal to the town hall",
        "The agent explained where the town hall and the choir rehearsal are",
        "The choir rehearsal was moved to the town hall",
    ),
    (
        "I replaced the csv reader in ingest.py with polars",
        "ingest.py and its csv reader were discussed at length",
        "In ingest.py the csv reader was replaced with polars",
    ),
]
ALL = [
    *(("constraint", *row) for row in RULES),
    *(("open_item", *row) for row in OPEN),
    *(("decision", *row) for row in DECISIONS),
]


@pytest.mark.parametrize(("kind", "statement", "talk", "again"), ALL)
def test_what_is_talked_of_is_not_kept_and_what_is_told_is(
    kind: FactKind, statement: str, talk: str, again: str
) -> None:
    def status(told: str) -> str:
        return judge_statement(
            kind, statement, source_text=statement + ".", candidate_text=told + "."
        ).status

    assert status(talk) == "lost"
    assert status(again) == "retained"


def test_a_note_under_a_heading_is_open_without_a_word_for_it() -> None:
    told = judge_statement(
        "open_item",
        "The signature of the treasurer is missing",
        source_text="The signature of the treasurer is missing.",
        candidate_text="Open:\n- the treasurer's signature\n",
    )
    assert told.status == "retained"
