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
