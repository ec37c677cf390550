"""Open shown as done, done shown as open: only where the word of state is said of the thing."""

import pytest

from workbench.facts.statement_reading import read_statement
from workbench.scoring.statement_candidate import read_statements
from workbench.scoring.statement_state import changed_state


def _change(kind: str, statement: str, candidate: str) -> str | None:
    reading = read_statement(statement)
    comparable = {word.word.key: 1.0 for word in reading.words}
    match = read_statements([candidate]).matches(comparable)[0]
    return changed_state(reading, match, kind=kind)


@pytest.mark.parametrize(
    ("kind", "statement", "candidate", "change"),
    [
        (
            "open_item",
            "Waiting for the approval of the refund from finance",
            "Finance approved the refund.",
            "state_flipped",
        ),
        ("open_item", "The invoice has to be sent", "The invoice was sent.", "state_flipped"),
        ("open_item", "等待财务批准退款", "财务已批准退款", "state_flipped"),
        ("decision", "The lamp has been sent", "The lamp is to be sent next.", "state_flipped"),
        ("decision", "已取消订单", "订单尚未取消", "state_flipped"),
        ("decision", "we accept the offer", "The offer was rejected.", "decision_flipped"),
        ("decision", "we take the lamp", "Undecided about the lamp.", "decision_flipped"),
    ],
)
def test_a_state_is_turned(kind: str, statement: str, candidate: str, change: str) -> None:
    assert _change(kind, statement, candidate) == change


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        ("open_item", "return the desk lamp", "The desk lamp has already been delivered."),
        ("open_item", "cancel the room", "Since the room was booked late, cancel it today."),
        ("open_item", "I need the parcel number", "I need the parcel number to look it up."),
        ("decision", "The refund was paid", "The refund will take five days."),
        (
            "decision",
            "The parcel was changed",
            "The parcel is pending review of the pending label.",
        ),
        ("constraint", "Never send the lamp", "The lamp has been sent."),
    ],
)
def test_a_state_of_something_else_turns_nothing(kind: str, statement: str, candidate: str) -> None:
    assert _change(kind, statement, candidate) is None
