"""The end of a sentence may turn what one of its clauses says."""

import pytest

from workbench.scoring.judge_statement import judge_statement


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "Goats may graze, but only on the meadow",
            "Goats may graze on the meadow and the terrace.",
            "contradicted",
        ),
        (
            "Goats may graze, but only on the meadow",
            "Goats may graze on the meadow and nowhere else.",
            "retained",
        ),
        (
            "Cyclists may use only the lower path",
            "Cyclists may use the lower path and the steps.",
            "contradicted",
        ),
        (
            "Cyclists may use only the lower path",
            "Cyclists may use the lower path, nothing else.",
            "retained",
        ),
    ],
)
def test_the_end_of_a_sentence_counts(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status
