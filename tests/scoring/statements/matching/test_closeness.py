"""How much a piece has to share for a difference to count."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str, kind: str = "constraint") -> str:
    return judge_statement(
        kind,  # type: ignore[arg-type]
        statement,
        source_text=statement,
        candidate_text=candidate,
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        # Little of the statement, but nothing besides it.
        (
            "Please transfer me to a supervisor to verify and correct my badge",
            "She does not want to be transferred to a supervisor.",
            "contradicted",
        ),
        # A step that was asked for is done without.
        (
            "Check the price of the tent only, and then share the details for my approval",
            "The tent may be ordered without her approval.",
            "contradicted",
        ),
        # What has changed is missing on both sides.
        (
            "You can book the tent on my Visa card",
            "The tent is booked on her Mastercard.",
            "altered",
        ),
        ("Your tour of the mill is scheduled", "The tour has been cancelled.", "contradicted"),
        (
            "I'd like to exchange an item of my recent order",
            "She would like to return an item of that order.",
            "altered",
        ),
        # A wish in a list of data is weaker than the demand.
        ("I want a 4 star hotel", "Hotel with 4 stars if possible: Mill House, $80", "weakened"),
        # Who says it does not make it another matter.
        (
            "I really don't want to be transferred",
            "The user asked to be transferred.",
            "contradicted",
        ),
        (
            "I only need a one-way ferry, not a round trip",
            "Ann Lee booked a round trip to Bonn",
            "contradicted",
        ),
    ],
)
def test_a_difference_counts(statement: str, candidate: str, status: str) -> None:
    assert _status(statement, candidate) == status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("I am unable to refund a lamp for personal reasons", "It is a lamp, paid with a card."),
        ("I cannot process a refund for a storm", "She wanted a refund because of a storm."),
        ("I need to remove a guest", "A guest cannot be removed from a booking."),
        ("Please send the lamp to Elm Road with the shade", "The shade is green."),
    ],
)
def test_what_is_about_something_else_contradicts_nothing(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) not in ("contradicted", "altered", "weakened")


def test_words_of_the_condition_need_not_be_there_to_contradict_the_rule() -> None:
    said = "if the screen still shows no refund, please escalate to a supervisor"
    assert _status(said, "He does not want it escalated.") == "contradicted"


def test_what_is_denied_at_once_is_what_the_piece_is_about() -> None:
    assert _status("有泳池的", "湖滨酒店没有泳池。") == "contradicted"


def test_a_question_with_a_limit_is_a_demand() -> None:
    assert _status("哪个游玩时间在2小时 - 3小时之间呢", "下午去玩1-2小时的植物园。") == "altered"


@pytest.mark.parametrize(
    ("statement", "candidate", "contradicted"),
    [
        (
            "Upgrading to a larger tent does not make the tour eligible for a refund",
            "Upgrading to a larger tent makes the tour eligible for a refund",
            True,
        ),
        (
            "Tour K7 cannot be canceled because of a change of plans",
            "Tour K7 can be canceled because of a change of plans",
            True,
        ),
        ("I'll stick with my current seat", "He changes to another seat", True),
        (
            "No cancellation fees",
            "She wants the tour cancelled because of a change of plans",
            False,
        ),
    ],
)
def test_what_is_denied_has_to_be_said(statement: str, candidate: str, contradicted: bool) -> None:
    assert (_status(statement, candidate) == "contradicted") is contradicted
