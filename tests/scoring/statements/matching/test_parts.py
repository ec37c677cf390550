"""Statements of several clauses, and what becomes of one of them."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.parts import parts_of


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        (
            "Keep functions under 40 lines and don't touch the legacy folder",
            ("Keep functions under 40 lines", "don't touch the legacy folder"),
        ),
        ("不能预订，只能现场排队", ("不能预订", "只能现场排队")),
        ("If the slot is free, please call me", ()),
        ("Never log the payload", ()),
        ("付款必须等验收合格，否则退款", ()),
    ],
)
def test_clauses_that_stand_alone_are_parted(statement: str, parts: tuple[str, ...]) -> None:
    assert parts_of(statement) == parts


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "Keep functions under 40 lines and don't touch the legacy folder",
            "Functions can be up to 80 lines.",
            "altered",
        ),
        ("不能预订，只能现场排队", "该店可以提前预订。", "contradicted"),
    ],
)
def test_a_broken_clause_breaks_the_statement(statement: str, candidate: str, status: str) -> None:
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status
