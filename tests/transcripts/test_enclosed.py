import re

from workbench.testing.timing import takes_at_most
from workbench.transcripts.enclosed import iter_enclosed

OPEN = re.compile(r"<(\w)>")


def inner(text: str) -> list[str]:
    return [found for _, found in iter_enclosed(text, OPEN, closing="|")]


def test_parts_are_found_one_after_the_other():
    assert inner("<a>x|y<b>z|") == ["x", "z"]


def test_opening_inside_a_part_belongs_to_it():
    assert inner("<a>x<b>y|<c>z|") == ["x<b>y", "z"]


def test_opening_that_never_closes_gives_nothing():
    assert inner("<a>x|<b>y") == ["x"]


def test_many_openings_without_an_end_take_linear_time():
    with takes_at_most(1.0):
        assert inner("<a>" * 300_000) == []
