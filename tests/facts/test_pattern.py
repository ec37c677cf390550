import re

import pytest

from workbench.facts.pattern import PatternFinder
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


class TestPatternContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        return FactKindCase(
            finder=PatternFinder("identifier", re.compile(r"RMA-\d{6}")),
            examples=(FactExample("Ticket RMA-104233 is open", "RMA-104233", "RMA-104233"),),
            counter_examples=("the RMA form", "RMA-12"),
        )


def test_a_group_is_the_value():
    [mention] = PatternFinder("amount", re.compile(r"pts:(\d+)")).find("pts:40")
    assert (mention.kind, mention.surface, mention.sub) == ("amount", "40", "own")
