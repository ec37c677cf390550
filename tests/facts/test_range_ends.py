"""The other end of a range that a value is an end of."""

import pytest

from workbench.facts.nearness import nearness_of
from workbench.facts.range_ends import other_ends


@pytest.mark.parametrize(
    ("text", "value", "ends"),
    [
        ("人均50-100元", "50", ["<to>100"]),
        ("人均50-100元", "100元", ["<from>50"]),
        ("五十到一百元", "五十", ["<to>100"]),
        ("五十到一百元", "一百元", ["<from>50"]),
        ("价格300－400元", "400元", ["<from>300"]),
        ("50元至100元", "50元", ["<to>100"]),
        ("$50 to $100 each", "$50", ["<to>100"]),
        ("$50 to $100 each", "$100", ["<from>50"]),
        ("from 8:00 to 10:30", "8:00", ["<to>10:30"]),
        ("1,050-2,000 USD", "1,050", ["<to>2000"]),
        ("USD 50 to USD 100", "USD 100", ["<from>50"]),
        ("the 3 to 5 hours", "3", ["<to>5"]),
        ("2-4-6 mix", "4", []),
        ("HX136-50", "50", []),
        ("call 010-66181705, then 45", "45", []),
        ("go from A1 to 7", "7", []),
        ("$50, later $100", "$50", []),
        ("50 percent to all", "50 percent", []),
    ],
)
def test_the_other_end_of_a_range(text, value, ends):
    start = text.index(value)
    assert list(other_ends(text, start, start + len(value))) == ends


def test_an_end_stands_right_beside_its_value():
    text = "a table for 4 at 300-400 a head"
    start = text.index("300")
    assert nearness_of(text, start, start + 3)["<to>400"] == 1
