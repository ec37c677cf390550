import pytest

from workbench.scoring.statement_scope import is_opened
from workbench.scoring.statement_terms import read_terms


@pytest.mark.parametrize(
    ("fact", "piece", "opened"),
    [
        ("Only Tom can collect it", "Anyone can collect it", True),
        ("Use only the voucher", "Use the voucher or the card", True),
        ("只写单元测试", "写单元测试和集成测试", True),
        ("Only Tom can collect it", "Tom alone collects it", False),
        ("Only Tom can collect it", "Only Tom and nobody else collects it", False),
        ("Tom can collect it", "Anyone can collect it", False),
    ],
)
def test_what_was_for_some_is_for_all(fact, piece, opened):
    assert is_opened(read_terms(fact), read_terms(piece)) is opened
