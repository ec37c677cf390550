import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(kind, statement: str, candidate: str) -> str:
    return judge_statement(
        kind, statement, source_text=f"{statement}.", candidate_text=candidate
    ).status


@pytest.mark.parametrize(
    ("kind", "statement", "candidate", "status"),
    [
        ("constraint", "park in the yard", "He asked to park in the yard.", "retained"),
        ("constraint", "park in the yard", "You must not park in the yard.", "contradicted"),
        ("constraint", "park in the yard", "He would rather park in the yard.", "weakened"),
        ("constraint", "park in the yard", "Park in the yard if possible.", "weakened"),
        ("decision", "sell the boat", "He is wondering whether to sell the boat.", "weakened"),
        ("constraint", "at most 20 guests", "This is not for less than at most 20 guests.", None),
    ],
)
def test_what_stands_around_a_copy_counts(kind, statement, candidate, status):
    found = _status(kind, statement, candidate)
    assert found == (status or "retained")
