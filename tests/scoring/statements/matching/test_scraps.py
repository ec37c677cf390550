import pytest

from workbench.scoring.judge_statement import judge_statement


@pytest.mark.parametrize(
    ("statement", "summary"),
    [
        ("The deposit must be paid by Friday", "Deposit: $400."),
        ("Only three lamps may be ordered", "The tour starts on March 3."),
    ],
)
def test_a_name_or_a_number_alone_tells_nothing(statement, summary):
    verdict = judge_statement(
        "constraint", statement, source_text=f"user: {statement}.", candidate_text=summary
    )
    assert verdict.status == "lost"
