import pytest

from workbench.scoring.judge_statement import judge_statement


@pytest.mark.parametrize(
    ("statement", "summary"),
    [
        ("Dogs are not allowed in the courtyard", "The courtyard opens at seven in the morning."),
        ("Trainees are not admitted to this lecture", "The lecture begins on 22 September."),
        ("I'm not able to refund the insurance", "The customer wants the insurance refunded."),
    ],
)
def test_a_piece_about_something_else_turns_nothing(statement, summary):
    verdict = judge_statement(
        "constraint", statement, source_text=f"agent: {statement}.", candidate_text=summary
    )
    assert verdict.status == "lost"
