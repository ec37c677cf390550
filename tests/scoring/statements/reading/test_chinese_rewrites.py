"""Turns of phrase of Chinese summaries."""

import re

import pytest

from workbench.scoring.statements.reading.chinese_rewrites import CHINESE_REWRITES
from workbench.scoring.statements.reading.rewrites import rewrite


def test_each_row_has_marks_and_a_pattern_that_compiles() -> None:
    for marks, pattern, _ in CHINESE_REWRITES:
        assert marks.split()
        re.compile(pattern)


@pytest.mark.parametrize(
    ("told", "plain"),
    [("目前没停车位", "没有停车位"), ("忌海鲜", "不吃海鲜"), ("放弃采用方案二", "不采用方案二")],
)
def test_told_in_other_words_it_is_the_same(told: str, plain: str) -> None:
    assert rewrite(told) == rewrite(plain)
