import re
from typing import ClassVar

import pytest

from workbench.facts.fact import FactKind, Mention
from workbench.facts.pattern import PatternFinder
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract

EXAMPLES = (FactExample("Ticket RMA-104233 is open", "RMA-104233", "RMA-104233"),)
GOOD = PatternFinder("identifier", re.compile(r"RMA-[0-9]{6}"))


class Careless:
    """A finder that forgets widths and where its words stand."""

    kind: ClassVar[FactKind] = "identifier"
    version: ClassVar[str] = "1"

    def find(self, text: str) -> list[Mention]:
        return [
            Mention(kind="identifier", surface=m.group(), start=0, end=10, canonical=m.group())
            for m in re.finditer(r"RMA-[0-9]{6}", text)
        ]


def case(finder=GOOD, **fields) -> FactKindCase:
    return FactKindCase(finder=finder, examples=EXAMPLES, **fields)


@pytest.mark.parametrize(
    "check",
    [name for name in vars(FactKindContract) if name.startswith("test_") and "long" not in name],
)
def test_a_careful_finder_passes(check):
    getattr(FactKindContract(), check)(case(counter_examples=("the RMA form",)))


@pytest.mark.parametrize(
    ("check", "fields", "message"),
    [
        ("test_surfaces_are_the_words_at_their_place", {}, "stands at 'Ticket"),
        ("test_full_width_characters_say_the_same", {}, "not found in"),
        (
            "test_counter_examples_hold_nothing",
            {"counter_examples": ("RMA-104233",)},
            "found where nothing is",
        ),
        ("test_long_runs_take_linear_time", {"seconds": -1.0}, "took"),
    ],
)
def test_a_careless_finder_fails(check, fields, message):
    arguments = ["1"] if "long" in check else []
    with pytest.raises(AssertionError, match=message):
        getattr(FactKindContract(), check)(case(Careless(), **fields), *arguments)


def test_an_example_that_is_not_found_is_named():
    missing = FactKindCase(finder=GOOD, examples=(FactExample("RMA-1", "RMA-1", "RMA-1"),))
    with pytest.raises(AssertionError, match="RMA-1"):
        FactKindContract().test_every_example_is_found(missing)
