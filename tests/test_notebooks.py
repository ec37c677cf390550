"""Notebooks are percent scripts in reading order; `run.py test` runs each from top to bottom."""

import ast
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.py"))


def test_five_in_reading_order() -> None:
    assert [path.name[:3] for path in NOTEBOOKS] == ["01_", "02_", "03_", "04_", "05_"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_opens_in_jupytext_and_checks_itself(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "format_name: percent" in text
    assert text.count("# %% [markdown]") >= 3
    assert any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(text)))
