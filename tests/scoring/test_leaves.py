import json

import pytest

from workbench.scoring.leaves import identifier_tokens, read_leaves
from workbench.testing.timing import takes_at_most


def values(arguments: str) -> list[str]:
    return [leaf.value for leaf in read_leaves(arguments) if leaf.value is not None]


def test_strings_and_numbers_are_leaves_with_their_path():
    leaves = read_leaves('{"order": {"ids": ["W1234", "W5678"]}, "total": 12.50}')
    assert [(leaf.path, leaf.text) for leaf in leaves] == [
        ("order.ids[0]", "W1234"),
        ("order.ids[1]", "W5678"),
        ("total", "12.50"),
    ]


def test_numbers_keep_their_spelling():
    assert values('{"a": 54.80, "b": 9007199254740993, "c": 1e400}') == [
        "54.80",
        "9007199254740993",
        "1e400",
    ]


def test_short_strings_and_numbers_are_no_values():
    assert values('{"a": "abc", "b": 123, "c": true, "d": null, "e": NaN}') == []


def test_strings_count_stripped_and_up_to_200_characters():
    assert values(json.dumps({"a": "  ab  ", "b": "  abcd ", "c": "x" * 200, "d": "x" * 201})) == [
        "abcd",
        "x" * 200,
    ]


def test_the_same_key_twice_gives_two_leaves():
    assert values('{"id": "first", "id": "second"}') == ["first", "second"]


def test_a_python_literal_is_read_with_numbers_as_written():
    assert values("{'order_id': '#W123', 'amount': -10.50, 'tags': ('blue', None, True)}") == [
        "#W123",
        "-10.50",
        "blue",
    ]


@pytest.mark.parametrize("text", ["git status --short", "{'cut': 'off", '{"cut": "off', "a + b"])
def test_anything_else_is_one_leaf(text: str):
    assert values(text) == [text]


def test_no_arguments_have_no_leaf():
    assert read_leaves("") == []


def test_deep_nesting_is_one_leaf_and_no_crash():
    text = "[" * 20_000 + "]" * 20_000
    with takes_at_most(2):
        assert [leaf.text for leaf in read_leaves(text)] == [text]


def test_identifier_tokens_have_a_digit_a_mark_or_mixed_case():
    text = "sed -n 10,20p src/main.py; call getUser(order_id) plain words W123. https://a.b/c:"
    assert identifier_tokens(text) == [
        "src/main.py",
        "getUser",
        "order_id",
        "W123",
        "https://a.b/c",
    ]


def test_identifier_tokens_are_distinct():
    assert identifier_tokens("a_b_c a_b_c a_b_c.") == ["a_b_c"]


def test_a_number_that_equals_a_truth_value_is_a_number():
    assert values("{'x': 1.00, 'y': 0.00, 'z': True}") == ["1.00", "0.00"]
