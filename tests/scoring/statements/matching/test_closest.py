"""Which piece of a candidate decides."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str, *, kind: str = "constraint") -> str:
    return judge_statement(
        kind,  # type: ignore[arg-type]
        statement,
        source_text=statement,
        candidate_text=candidate,
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        # What is said of *it* turns the statement, though another piece names the thing.
        ("The cabin is unheated", "They want a cabin by the lake. It is heated.", "contradicted"),
        # A clause says it of a thing that its sentence names before.
        (
            "Keep the piano",
            "Lena first wanted to sell the piano (bought in 2019, black), but is keeping it.",
            "retained",
        ),
        # A number alone says nothing.
        ("I need 7 chairs", "The order has number 7.", "lost"),
        # A thing that is merely named says nothing.
        ("The piano is only for lessons", "The piano. It stands in the hall.", "lost"),
        # The same value without its limit does not outweigh the limit turned round.
        ("考核分数要在80分以上", "小王考核分数80。考核分数80分以下也行。", "contradicted"),
    ],
)
def test_the_piece_about_it_decides(statement: str, candidate: str, status: str) -> None:
    assert _status(statement, candidate) == status


def test_a_rule_of_only_is_not_kept_by_a_plain_report() -> None:
    said = "Refunds can only be made for unopened parcels"
    assert _status(said, "Unopened parcels come back on Monday.") != "retained"


@pytest.mark.parametrize(
    ("statement", "candidate", "kind", "status"),
    [
        # That somebody wished for it is not that it was done.
        (
            "Your tent K7 has been updated",
            "She wanted to update tent K7 for May. The update of K7 is still outstanding.",
            "decision",
            "contradicted",
        ),
        (
            "Your tent K7 has been updated",
            "She asked to update tent K7, and it was updated.",
            "decision",
            "retained",
        ),
        # A thing with its id says nothing of it.
        (
            "I have updated tent K7 to the red card",
            "She asked about tent K7 (blue). The tent still has to be updated to the red card.",
            "decision",
            "contradicted",
        ),
        # What is only supposed is not said.
        (
            "I don't want to cancel the whole tour with the tent and the boat",
            "If the tent cannot be cancelled, send it.",
            "constraint",
            "lost",
        ),
        # The name before a colon and another number.
        ("Folding chairs: 0", "Folding chairs: 2", "constraint", "altered"),
        # What is not sent yet is denied; its contradiction is that it is.
        (
            "It has not been sent yet",
            "The tent has already been sent.",
            "open_item",
            "contradicted",
        ),
    ],
)
def test_a_piece_that_only_names_or_wishes_does_not_decide(
    statement: str, candidate: str, kind: str, status: str
) -> None:
    assert _status(statement, candidate, kind=kind) == status


def test_a_sentence_that_says_all_comes_before_a_clause_that_does_not() -> None:
    candidate = (
        "He asked to use the voucher for that tour if it can cover the full total. "
        "The voucher balance doesn't cover the full tour total, so it can't be used for it."
    )
    said = "Your voucher balance doesn't cover the full tour total, so I can't use it for this tour"
    assert _status(said, candidate) == "retained"


@pytest.mark.parametrize(
    ("statement", "candidate", "kind", "status"),
    [
        # What is asked is told with *whether*.
        (
            "does my gold badge allow any exception",
            "He asked: whether the gold badge allows one.",
            "open_item",
            "retained",
        ),
        # A wish keeps nothing that is surely shown as open.
        (
            "Your home address has been updated",
            "He wanted his home address updated to Elm Road. "
            "The home address still has to be updated.",
            "decision",
            "contradicted",
        ),
    ],
)
def test_what_is_asked_and_what_is_done_are_told_in_their_own_ways(
    statement: str, candidate: str, kind: str, status: str
) -> None:
    assert _status(statement, candidate, kind=kind) == status


def test_a_piece_without_the_act_gives_way_to_one_that_denies_it() -> None:
    said = "Your tour has been successfully cancelled"
    told = "Ann booked the tour A1 ten days ago. The cancellation is still pending."
    assert _status(said, told, kind="decision") == "contradicted"
