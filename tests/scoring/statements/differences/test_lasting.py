import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.lasting import is_over_told_as_lasting
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "turned"),
    [
        ("The pool is no longer heated", "The pool is still heated", True),
        ("The pool is still heated", "The pool is no longer heated", True),
        ("The pool isn't heated any more", "The pool is still heated", True),
        ("泳池已经没有暖气", "泳池仍有暖气", True),
        ("The pool is no longer heated", "The pool is not heated any more", False),
        ("The pool is no longer heated", "The sauna still opens late", False),
        ("The pool is no longer heated", "It is still not heated", False),
        ("The pool is heated", "The pool is still heated", False),
    ],
)
def test_what_is_over_still_lasts(fact, piece, turned):
    assert is_over_told_as_lasting(read_terms(fact), read_terms(piece)) is turned


@pytest.mark.parametrize(
    ("kind", "candidate", "status"),
    [
        ("constraint", "The blue variant of the kettle is still available.", "contradicted"),
        ("open_item", "The blue variant of the kettle is still available.", "contradicted"),
        ("open_item", "The kettle's blue variant is not available any more.", "retained"),
        ("constraint", "The blue variant of the kettle remains available.", "contradicted"),
    ],
)
def test_what_is_no_longer_so_is_told(kind, candidate, status):
    statement = "The blue variant of the kettle is no longer available"
    verdict = judge_statement(kind, statement, source_text=statement, candidate_text=candidate)
    assert verdict.status == status
