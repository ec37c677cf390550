"""Checks on one piece: the order in which they win, and where they keep quiet."""

import pytest

from workbench.facts.statement_reading import read_statement
from workbench.scoring.statements.differences.compare import Finding, compare_statement
from workbench.scoring.statements.reading.candidate import read_statements, weight_of


def _compare(statement: str, piece: str, *, kind: str = "constraint") -> Finding | None:
    fact = read_statement(statement)
    candidate = read_statements([piece])
    match = candidate.matches({word.word.key: weight_of(word.word.key) for word in fact.words})[0]
    return compare_statement(fact, match, kind=kind, candidate=candidate)


def test_the_same_words_find_nothing_wrong() -> None:
    assert _compare("Never pay by card", "Never pay by card") is None


def test_a_contradiction_wins_over_an_alteration() -> None:
    finding = _compare("Do not retry order W2378156", "You must retry order W2378165")
    assert finding == Finding("contradicted", "polarity_flipped")


def test_polarity_and_limit_both_turned_change_only_the_value() -> None:
    finding = _compare(
        "After more than 90 days we cannot accept a return", "Returns are accepted up to 30 days"
    )
    assert finding == Finding("altered", "bound_changed")


@pytest.mark.parametrize("near", ["W2378165", "W237815", "W23781566"])
def test_an_id_in_another_form_alters(near: str) -> None:
    finding = _compare("Cancel order W2378156", f"Cancel order {near}")
    assert finding == Finding("altered", "object_changed")


def test_another_count_of_the_same_thing_alters() -> None:
    finding = _compare("Add three bags to the trip", "Add two bags to the trip", kind="decision")
    assert finding == Finding("altered", "object_changed")


def test_an_id_that_is_left_out_alone_is_no_change() -> None:
    assert _compare("Cancel order W2378156 today", "The order is to be cancelled today") is None


def test_a_limit_dropped_is_named() -> None:
    finding = _compare("The extra cost must stay under $40", "The extra cost must stay low")
    assert finding == Finding("altered", "bound_dropped")


@pytest.mark.parametrize(
    ("statement", "piece", "detail"),
    [
        ("The landlord will call you", "The user will call the landlord", "owner_changed"),
        ("My doctor will fax the note", "The patient will fax the note", "owner_changed"),
        ("The agent will fax the note", "The team will fax the note", None),
        ("Invoices have to reach finance", "Finance has to get the invoices", None),
    ],
)
def test_a_task_changes_hands_between_people(
    statement: str, piece: str, detail: str | None
) -> None:
    finding = _compare(statement, piece, kind="open_item")
    assert (finding.detail if finding else None) == detail


def test_what_was_found_once_does_not_hold_where_the_rest_of_a_list_stands_elsewhere() -> None:
    statement, piece = "酒店提供早餐和洗衣", "酒店提供早餐"
    cut = _compare(statement, piece)
    fact = read_statement(statement)
    wanted = {word.word.key: weight_of(word.word.key) for word in fact.words}
    longer = read_statements([f"{piece}。也有洗衣。"])
    match = next(m for m in longer.matches(wanted) if m.unit.words == piece)
    assert cut == Finding("altered", "list_cut")
    assert compare_statement(fact, match, kind="constraint", candidate=longer) is None
    assert _compare(statement, piece) == cut
