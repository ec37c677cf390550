import re

import pytest

from workbench.dashboard.table_html import build_table, show_value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "–"),
        (1234567, "1,234,567"),
        (0.5, "0.5"),
        (2.0, "2"),
        (1234.56789, "1,234.5679"),
        (0.000012345, "1.23e-05"),
        (0.0, "0"),
        ("W12", "W12"),
        (True, "True"),
    ],
)
def test_value_is_shown_as_people_write_it(value: object, shown: str) -> None:
    assert show_value(value) == shown


def test_percent_has_its_sign() -> None:
    assert show_value(98.765, percent=True) == "98.8 %"


def test_nothing_in_a_table_is_markup() -> None:
    table = build_table(
        [{"<b>head</b>": "<script>x</script>", "n": 1}], name='"><i>', height=100, choose="<u>"
    )
    assert not re.search("<(b|script|i|u)>", table)
    assert "&lt;script&gt;" in table


def test_numbers_carry_what_they_are_sorted_by() -> None:
    rows = [{"n": 1000}, {"n": None}, {"n": 2.5}]
    table = build_table(rows, name="t", height=100)
    assert re.findall('data-number="([^"]*)"', table) == ["1000", "2.5"]
    assert table.count("data-none") == 1


def test_column_of_texts_is_not_sorted_by_number() -> None:
    assert "data-number" not in build_table([{"a": "1"}, {"a": 2}], name="t", height=100)


def test_column_that_only_some_rows_have_is_shown_of_all() -> None:
    table = build_table([{"a": 1}, {"a": 2, "b": "late"}], name="t", height=100)
    assert table.count("<th ") == 2
    assert table.count("<td") == 4


def test_each_row_has_a_button_with_a_name_of_its_own() -> None:
    table = build_table([{"a": 1}, {"a": 2}], name="t", height=100, choose="Choose row")
    assert re.findall('aria-label="(Choose[^"]*)"', table) == ["Choose row 1", "Choose row 2"]
