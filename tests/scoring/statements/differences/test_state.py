"""Open shown as done, done shown as open: only where the word of state is said of the thing."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.state import changed_state
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


def _change(kind: str, statement: str, candidate: str) -> str | None:
    reading = read_terms(statement)
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
        ("decision", "The lamp is sent", "The lamp still has to be sent.", "state_flipped"),
        ("decision", "we accept the offer", "The offer was rejected.", "decision_flipped"),
        ("decision", "we take the lamp", "Undecided about the lamp.", "decision_flipped"),
        ("decision", "The lamp has been sent", "To do: send the lamp.", "state_flipped"),
        ("decision", "The lamp has been sent", "The lamp is awaited.", "state_flipped"),
        ("decision", "已经定了将军路的店", "定了将军路的店", None),
        ("open_item", "I can't find the key", "No key was found.", None),
        ("decision", "The tour is scheduled", "The tour was cancelled.", "state_flipped"),
        ("decision", "We dropped the tour", "The tour takes place.", "state_flipped"),
        ("decision", "The car was cancelled", "Hotel cancelled and the car kept.", "state_flipped"),
        ("decision", "The car is reserved", "The car was reserved, fuel declined.", None),
        ("open_item", "Logo colors are pending", "Logo colors were approved.", "state_flipped"),
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


@pytest.mark.parametrize(
    ("statement", "candidate", "detail"),
    [
        ("Ann turned down the night shift", "Ann took the night shift.", "decision_flipped"),
        ("The bag fee was waived", "The bag fee was charged.", "state_flipped"),
        ("就去这个公园", "用户不去这个公园。", "decision_flipped"),
    ],
)
def test_a_decision_is_turned_in_other_words(statement: str, candidate: str, detail: str) -> None:
    verdict = judge_statement(
        "decision", statement, source_text=statement, candidate_text=candidate
    )
    assert (verdict.status, verdict.detail) == ("contradicted", detail)


@pytest.mark.parametrize(
    ("statement", "candidate", "change"),
    [
        ("Would you like me to send the plan?", "The user approved the plan.", "state_flipped"),
        ("Please confirm the lamp", "She has confirmed the lamp.", "state_flipped"),
        ("Let me know if the lamp comes", "She doesn't want to know of the lamp.", "state_flipped"),
        ("I recommend calling a guide", "He was advised to call a guide.", None),
        ("Needs a lamp and a shade", "A lamp and a shade are still needed.", None),
        ("I was told I didn't need a lamp", "He was told that a lamp is not needed.", None),
    ],
)
def test_what_is_asked_for_is_open_until_there_is_an_answer(
    statement: str, candidate: str, change: str | None
) -> None:
    assert _change("open_item", statement, candidate) == change


def test_what_somebody_wants_done_is_not_done() -> None:
    assert _change("open_item", "I need to cancel the tour", "He wants the tour cancelled.") is None
    assert _change("open_item", "He asked for a swap", "A swap was requested.") is None
    item = "We have yet to decide on the colour"
    assert _change("open_item", item, "Colour undecided.") is None
    assert _change("open_item", item, "The colour has been decided.") == "state_flipped"


@pytest.mark.parametrize(
    ("kind", "statement", "candidate", "status"),
    [
        (
            "decision",
            "I also want to return the toaster",
            "Mei wants to return both lamps but keep the toaster, refund to a gift card.",
            "contradicted",
        ),
        (
            "decision",
            "I also want to return the toaster",
            "Mei wants to return both lamps and the toaster, and keep the kettle.",
            "retained",
        ),
        ("decision", "I'm returning the blue tent", "He keeps the blue tent.", "contradicted"),
        (
            "open_item",
            "please let me know how much the repair will cost",
            "The user has already been told how much the repair will cost.",
            "contradicted",
        ),
        (
            "open_item",
            "please tell me when the parcel will arrive",
            "The customer was informed when the parcel will arrive.",
            "contradicted",
        ),
        (
            "open_item",
            "please let me know which papers are needed for the visa",
            "Open: she wants to know which papers are needed for the visa.",
            "retained",
        ),
        (
            "open_item",
            "please let me know which papers are needed for the visa",
            "She has not been told which papers are needed for the visa.",
            "retained",
        ),
        (
            "decision",
            "Your booking has been upgraded to a suite",
            "The booking still has to be upgraded to a suite.",
            "contradicted",
        ),
        (
            "constraint",
            "We have to inspect the car first",
            "No inspection of the car was needed.",
            "contradicted",
        ),
        (
            "open_item",
            "You'll get a letter soon with instructions for returning the modem",
            "Next: he will soon get a letter with instructions for sending the modem back.",
            "retained",
        ),
    ],
)
def test_open_and_done_kept_and_returned_are_told_apart(kind, statement, candidate, status):
    verdict = judge_statement(kind, statement, source_text=statement, candidate_text=candidate)
    assert verdict.status == status


@pytest.mark.parametrize(
    ("statement", "told", "turned"),
    [
        (
            "The museum still owes me the loan receipt",
            "The loan receipt is something the museum has not supplied.",
            "The museum has sent the loan receipt.",
        ),
        (
            "no idea yet who tunes the organ",
            "It is unclear at present who will tune the organ.",
            "Ruth has tuned the organ.",
        ),
        (
            "I haven't got any reply about permit 4471",
            "No reply about permit 4471 has turned up.",
            "A reply about permit 4471 has arrived.",
        ),
        (
            "the mill hasn't sent us the grain sample",
            "Ann is waiting for the grain sample from the mill.",
            "The mill has sent the grain sample.",
        ),
    ],
)
def test_what_is_told_as_not_done_is_open(statement, told, turned):
    for summary, is_turned in ((told, False), (turned, True)):
        verdict = judge_statement(
            "open_item", statement, source_text=statement + ".", candidate_text=summary
        )
        assert (verdict.status == "contradicted") is is_turned, summary


@pytest.mark.parametrize(
    ("statement", "told", "status"),
    [
        ("No sedation for the mare", "Sedation of the mare was declined.", "retained"),
        ("We take the red tent, not the blue one", "The blue tent was turned down.", "retained"),
        ("We take the red tent", "The red tent was turned down.", "contradicted"),
    ],
)
def test_what_was_refused_is_no_change_where_the_decision_says_no(statement, told, status):
    verdict = judge_statement(
        "decision", statement, source_text=statement + ".", candidate_text=told
    )
    assert (verdict.status == "contradicted") is (status == "contradicted")
