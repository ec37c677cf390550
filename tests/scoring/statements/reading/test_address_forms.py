import re

import pytest

from workbench.scoring.statements.reading.address_forms import ADDRESS, sort_of_address


@pytest.mark.parametrize(
    ("words", "sort"),
    [
        ("a.b@c.example", "mail"),
        ("https://c.example/x", "web"),
        ("src/main", "path"),
        ("main.py", "path"),
        (".csv", "extension"),
        ("and/or", None),
    ],
)
def test_a_stroke_between_two_words_is_no_path(words: str, sort: str | None) -> None:
    assert sort_of_address(words) == sort


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("write to a.b@c.example, please", "a.b@c.example"),
        ("see https://c.example/x?y=1.", "https://c.example/x?y=1"),
        ("keep ~/notes/today.md safe", "~/notes/today.md"),
        ("export as .csv only", ".csv"),
    ],
)
def test_an_address_ends_before_the_mark_behind_it(text: str, found: str) -> None:
    hit = re.search(ADDRESS, text, re.ASCII)
    assert hit is not None
    assert hit.group() == found
