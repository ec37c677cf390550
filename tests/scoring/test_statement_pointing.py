"""Decisions that only point at what was said before."""

import pytest

from workbench.scoring.judge_statement import judge_statement


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("已选定云栖酒店。", "retained"),
        ("酒店还没有预订。", "contradicted"),
        ("酒店待定，尚未选择。", "contradicted"),
        ("天气晴朗。", "lost"),
    ],
)
def test_the_decision_alone_is_looked_for(candidate: str, status: str) -> None:
    verdict = judge_statement(
        "decision", "就订这家吧", source_text="好的，就订这家吧。", candidate_text=candidate
    )
    assert verdict.status == status
