import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.edits import edit_rule, is_fused, is_one_edit, is_transposed, truncation_rule

CODES = st.text("ABC0123456789", min_size=4, max_size=10)


def distance(a: str, b: str) -> int:
    """The slow, obvious edit distance."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (x != y))
    return row[-1]


@given(CODES, CODES)
def test_one_edit_is_an_edit_distance_of_one(a, b):
    assert is_one_edit(a, b) == (distance(a, b) == 1)


@given(CODES, st.data())
def test_two_characters_that_change_places_are_transposed(code, data):
    i = data.draw(st.integers(0, len(code) - 1))
    j = data.draw(st.integers(0, len(code) - 1))
    chars = list(code)
    chars[i], chars[j] = chars[j], chars[i]
    assert is_transposed(code, "".join(chars)) == (code[i] != code[j])


@given(CODES)
def test_a_code_is_no_slip_of_itself(code):
    assert edit_rule(code, code) is None
    assert truncation_rule(code, code) is None


@pytest.mark.parametrize(
    ("whole", "part", "rule"),
    [
        ("3348917502", "33489175...", "prefix"),
        ("gift_card_8190333", "0333", "suffix"),
        ("01051881583", "0105188…83", "ellipsis"),
        ("3348917502", "334", None),
        ("credit_card_5694100", "card", None),
        ("7be1f04c2d9935aa01c4e8f6b37d2290c15e64af", "7be1f04", "prefix"),
        ("a1f5c3d0-77b2-4c1e-9f00-1b2c3d4e5f60", "a1f5c3d0", "prefix"),
        ("7be1f04c2d9935aa01c4e8f6b37d2290c15e64af", "7be1", None),
        ("W2378156-return-label-scanned", "W2378156", None),
        ("customer_notes_2024_archive", "customer_no", None),
    ],
)
def test_what_is_left_of_a_code(whole, part, rule):
    assert truncation_rule(whole, part) == rule


def test_a_few_digits_in_another_order():
    assert edit_rule("3348917502", "3348971502") == "transposed"
    assert edit_rule("3348917502", "3348175902") == "digits_moved"


@pytest.mark.parametrize(
    ("code", "run", "fused"),
    [
        ("w7043598", "w18450247043598", True),
        ("w7043598", "w1845024w7043598", True),
        ("qx7750", "qx7712qx7750", True),
        ("7043598", "18450247043598", True),
        ("w7043598", "w17043598", False),
        ("w7043598", "order-w7043598", False),
        ("w7043598", "k1845024w7043599", False),
        ("w7043598", "w7043598", False),
    ],
)
def test_a_code_at_the_end_of_another(code, run, fused):
    assert is_fused(code, run) is fused
