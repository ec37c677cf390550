"""The finders of statement facts, in the order in which they are asked."""

from __future__ import annotations

from workbench.facts.constraint import ConstraintFinder
from workbench.facts.contract import StatementFinder
from workbench.facts.decision import DecisionFinder
from workbench.facts.open_item import OpenItemFinder

__all__ = ["STATEMENT_FINDERS"]

STATEMENT_FINDERS: tuple[StatementFinder, ...] = (
    ConstraintFinder(),
    DecisionFinder(),
    OpenItemFinder(),
)
