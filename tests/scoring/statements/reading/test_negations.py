"""Denials told by their other side, in words that the reading knows."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.reading.rewrites import rewrite


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The key is given to no one but Ada", "The key is given to only Ada"),
        ("Knives go nowhere except in the rack", "Knives go only in the rack"),
        ("Smoking is banned everywhere but on the pier", "Smoking is allowed only on the pier"),
        ("paid by cheque and in no other way", "paid by cheque only"),
        ("The sole way to enter is the north gate", "only enter is the north gate"),
        ("The east stand is reserved for members", "The east stand is only for members"),
        ("with the warden alone opening it", "with only the warden opening it"),
        ("leave the dog alone", "leave the dog alone"),
        ("A boat must not take more than 5 tons", "A boat must take at most 5 tons"),
        ("No boat takes more than 5 tons", " boat takes at most 5 tons"),
        ("no more than that", "no more than that"),
        ("Parking costs nothing on Sundays", "Parking is free on Sundays"),
        ("No toll is owed by cyclists", "free from toll by cyclists"),
        ("Dogs are barred from the beach", "Dogs are forbidden from the beach"),
        ("Because of the baby, peanuts are out", "Because of the baby, peanuts are not allowed"),
        ("pay once the results are out", "pay once the results are out"),
        ("The guard turns away bikes", "The guard disapproved bikes"),
        ("Tea was dropped in favour of cocoa", "cocoa instead of Tea"),
        ("The barn won over the tent", "The barn was chosen instead of the tent"),
        ("He opted for oak and against pine", "He chose oak rather than pine"),
        ("It hasn't come so far", "It hasn't come yet"),
        ("On no account lend it", "never lend it"),
    ],
)
def test_denials_are_put_plainly(text, plain):
    assert rewrite(text) == plain


@pytest.mark.parametrize(
    ("kind", "statement", "told", "changed"),
    [
        (
            "constraint",
            "Only the night warden may open the boathouse",
            "The boathouse may be opened by no one but the night warden.",
            "The boathouse may be opened by everyone but the night warden.",
        ),
        (
            "constraint",
            "Campfires are allowed only on the gravel beach",
            "Campfires are forbidden everywhere except on the gravel beach.",
            "Campfires are forbidden on the gravel beach.",
        ),
        (
            "constraint",
            "At most 6 guests per rowing boat",
            "No rowing boat takes more than six guests.",
            "A rowing boat takes at least six guests.",
        ),
        (
            "constraint",
            "Swimming lessons are free for pupils",
            "Swimming lessons cost nothing for pupils.",
            "Swimming lessons are chargeable for pupils.",
        ),
        (
            "constraint",
            "Scooters are not allowed in the greenhouse",
            "Scooters are barred from the greenhouse.",
            "Scooters are welcome in the greenhouse.",
        ),
        (
            "decision",
            "We take the oak floor instead of the cork floor",
            "The oak floor won over the cork floor.",
            "The cork floor won over the oak floor.",
        ),
    ],
)
def test_the_other_side_tells_the_same(kind, statement, told, changed):
    for summary, kept in ((told, True), (changed, False)):
        verdict = judge_statement(
            kind, statement, source_text=statement + ".", candidate_text=summary
        )
        assert (verdict.status == "retained") is kept, summary


def test_the_latest_time_before_is_the_least_that_lies_between():
    assert rewrite("up to 3 days before the fair") == "at least 3 days before the fair"
    assert rewrite("up to 3 days after the fair") == "up to 3 days after the fair"
