"""Only a counterpart can change a statement; anything else leaves it lost."""

import pytest

from workbench.facts.fact import FactKind
from workbench.facts.statement_reading import read_statement
from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.evidence import local_focus
from workbench.scoring.statements.reading.candidate import read_statements


def _status(kind: FactKind, statement: str, candidate: str) -> str:
    verdict = judge_statement(
        kind, statement, source_text=statement + ".", candidate_text=candidate
    )
    return verdict.status


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        (
            "open_item",
            "Could you please provide your client number and parcel number",
            "User: I don't remember the parcel number, but my client number is kim_77.",
        ),
        ("open_item", "Can we start without it", "To start"),
        ("constraint", "I cannot travel", "We can still change your travel."),
        (
            "open_item",
            "Could you send the lamp",
            "Please note that the lamp must be sent in a box.",
        ),
        ("open_item", "I'd like to return the lamp", "Lamps cannot be returned when used."),
        ("constraint", "Breakfast: No", "Breakfast: Yes"),
        ("constraint", "Rooms cannot be changed", "Would you like to change the room?"),
        ("constraint", "Rooms cannot be changed", "If so, we change the room."),
        ("constraint", "Lamps cannot be returned", "I'm willing to pay for the return of lamps."),
        ("decision", "The address was changed", "Address of parcel P-200 cannot be changed."),
        ("decision", "Parcel P-100 has been sent", "Parcel K-999 still has to be sent."),
        ("constraint", "不能取消这个订单", "请问您要取消这个订单吗？"),
    ],
)
def test_what_answers_asks_or_supposes_contradicts_nothing(
    kind: FactKind, statement: str, candidate: str
) -> None:
    assert _status(kind, statement, candidate) not in ("contradicted", "altered", "weakened")


@pytest.mark.parametrize(
    ("kind", "statement", "candidate"),
    [
        (
            "decision",
            'The parcel state is now updated to "pending (label changed)"',
            "Parcel #P100200, state: pending (label changed)",
        ),
        (
            "decision",
            "The address has been updated everywhere",
            "This updated address is now linked to both of your pending parcels.",
        ),
        ("open_item", "cancel two of my bookings", "Booking KX12QR has been cancelled."),
        (
            "open_item",
            "keep the length at 34 inch and update the colour",
            "Tool: variants 77 options: length: 34 inch, colour: red",
        ),
    ],
)
def test_records_and_later_steps_contradict_nothing(
    kind: FactKind, statement: str, candidate: str
) -> None:
    assert _status(kind, statement, candidate) in ("retained", "lost")


@pytest.mark.parametrize(
    ("kind", "statement", "candidate", "status"),
    [
        (
            "constraint",
            "I cannot refund parcels abroad",
            "I can refund parcels abroad.",
            "contradicted",
        ),
        ("constraint", "Lamps cannot be returned", "Lamps can be returned.", "contradicted"),
        ("open_item", "cancel both bookings", "Do not cancel both bookings.", "contradicted"),
        ("decision", "keep the lamp", "The lamp is not to be kept.", "contradicted"),
        ("constraint", "Always ask the owner first", "You may ask the owner first.", "weakened"),
        ("constraint", "不能取消这个订单", "可以取消这个订单。", "contradicted"),
    ],
)
def test_a_counterpart_still_counts(
    kind: FactKind, statement: str, candidate: str, status: str
) -> None:
    assert _status(kind, statement, candidate) == status


def test_a_statement_of_light_words_alone_has_no_counterpart_but_its_copy() -> None:
    assert _status("open_item", "Can we proceed without it", "To proceed") == "lost"
    assert _status("open_item", "Can we proceed without it", "Can we proceed without it?") == (
        "retained"
    )


def test_a_sentence_of_the_source_itself_stands_in_for_no_other() -> None:
    source = "Lamps can be returned. Used lamps cannot be returned."
    verdict = judge_statement(
        "constraint",
        "Used lamps cannot be returned",
        source_text=source,
        candidate_text="Lamps can be returned.",
    )
    assert (verdict.status, verdict.rule) == ("lost", "other_statement")


def test_the_words_of_the_statement_turned_are_no_sentence_of_the_source() -> None:
    verdict = judge_statement(
        "constraint",
        "Do not refund to the card",
        source_text="Please do not refund to the card.",
        candidate_text="Refund to the card.",
    )
    assert verdict.status == "contradicted"


def test_focus_leaves_out_what_stands_around_the_shared_words() -> None:
    reading = read_statement("change the seat")
    comparable = {word.word.key: 1.0 for word in reading.words}
    matches = read_statements(["Kim called: change the seat, and the weather was fine."]).matches(
        comparable
    )
    assert local_focus(matches[0]) == 1.0
