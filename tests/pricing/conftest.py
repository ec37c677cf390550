"""Worked examples of prompt caching, and a price at which one plain token costs one unit."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from workbench.pricing.prices import Price, Rates

EXAMPLES = tomllib.loads(
    (Path(__file__).parent / "worked_examples.toml").read_text(encoding="utf-8")
)["examples"]


@pytest.fixture(params=EXAMPLES, ids=lambda example: example["name"])
def example(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A conversation with the tokens each call reads, writes and pays plain."""
    found: dict[str, Any] = request.param
    return found


@pytest.fixture
def unit_price() -> Price:
    """One USD for each plain token; cached ones by the factors of the rules, output free."""
    return Price(model="unit", provider="", base=Rates(input_usd=1.0, output_usd=0.0))
