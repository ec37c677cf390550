import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.limits import changed_limit
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "detail"),
    [
        ("at most 500 yuan", "at least 500 yuan", "bound_flipped"),
        ("阳台至少留两个插座", "阳台最多留两个插座", "bound_flipped"),
        ("at most 3 retries", "at most 5 retries", "bound_changed"),
        ("at most 500 yuan", "a hotel in yuan", "bound_dropped"),
        ("within 2 hours", "within 2 days", "unit_changed"),
        ("Swaps are possible within 9 days", "Swaps are possible after 9 days", "bound_flipped"),
        ("Swaps are possible within 9 days", "Swaps are not possible after 9 days", None),
        ("within 9 days after the sale", "within 9 days after the sale", None),
        ("9天内可以换货", "9天后可以换货", "bound_flipped"),
        ("50 to 100 yuan", "at least 100 yuan", "bound_flipped"),
        ("50 to 100 yuan", "at most 50 yuan", "bound_flipped"),
        ("50 to 100 yuan", "at least 120 yuan", "bound_changed"),
        ("2 to 3 hours", "it takes 5 hours", "bound_changed"),
        ("at most 3 retries", "not more than 3 retries", None),
        (
            "If it can't be sent within 5 days, cancel it",
            "Unless it is sent within 5 days, cancel it",
            None,
        ),
    ],
)
def test_change_of_a_limit_is_named(fact, piece, detail):
    found = changed_limit(read_terms(fact), read_terms(piece))
    assert (found.detail if found else None) == detail


@pytest.mark.parametrize(
    ("statement", "piece", "detail"),
    [
        ("Never lend saws over 20 years", "Saws over 20 years are never lent", None),
        ("He cannot stand over 20 minutes", "Standing over 20 minutes is not possible", None),
        ("Never lend saws over 20 years", "Saws over 20 years are lent", "bound_flipped"),
    ],
)
def test_a_limit_denied_on_both_sides_is_the_same(statement, piece, detail):
    finding = changed_limit(read_terms(statement), read_terms(piece))
    assert (finding.detail if finding else None) == detail


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("less than a week", "It takes more than a week to arrive.", "contradicted"),
        ("less than a week", "It takes under a week.", "retained"),
        ("within an hour", "It takes over an hour.", "contradicted"),
        ("at least a month", "At least one month is needed.", "retained"),
    ],
)
def test_an_hour_and_a_week_are_limits(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=f"It takes {statement}.", candidate_text=candidate
    )
    assert verdict.status == status
