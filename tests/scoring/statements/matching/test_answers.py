"""Answers that say nothing without their question."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.answers import told_in_full


@pytest.mark.parametrize(
    ("answer", "before", "full"),
    [
        ("No, they don't", "user: Do they serve lunch?\nassistant: ", "not they serve lunch"),
        ("you can do so", "user: May I bring a dog?\nassistant: Yes, ", "I bring a dog"),
        ("他们提供这项服务", "user: 他们提供洗衣吗？\nassistant: 是的，", "他们提供洗衣"),
        ("No, they don't", "user: Where is the gym?\nassistant: ", None),
        ("They serve lunch until three", "user: Do they serve lunch?\nassistant: ", None),
        ("No, they don't", "", None),
    ],
)
def test_an_answer_takes_the_words_of_its_question(
    answer: str, before: str, full: str | None
) -> None:
    assert told_in_full("constraint", answer, before) == full


def test_a_decision_is_not_told_in_other_words() -> None:
    assert told_in_full("decision", "Yes, you can do that", "user: May I go?\nassistant: ") is None


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("The inn does not allow dogs.", "retained"),
        ("Dogs are welcome at the inn: it allows dogs.", "contradicted"),
        ("The inn has a garden.", "lost"),
    ],
)
def test_the_question_decides(candidate: str, status: str) -> None:
    source = "user: Does the inn allow dogs?\nassistant: No, it doesn't"
    verdict = judge_statement(
        "constraint", "No, it doesn't", source_text=source, candidate_text=candidate
    )
    assert verdict.status == status
