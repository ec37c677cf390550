import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.table_rows import cells_between_bars, cells_parted, find_heads

CELL = st.text("abc 12.", max_size=6).map(str.strip)


def between_bars(line):
    return [line[start:end] for start, end in cells_between_bars(line, (0, len(line)))]


def parted(line, mark):
    return [line[start:end] for start, end in cells_parted(line, (0, len(line)), mark)]


@pytest.mark.parametrize(
    "line",
    [
        "| a | 1.5 |  |",
        "a | 1.5 | |",
        "|a|1.5||",
        "  | **a** | `1.5` | |\r",
        '{"output": "| a | 1.5 | |',
        '| a | 1.5 | |", "code": 0}',
    ],
)
def test_cells_between_bars(line):
    assert between_bars(line) == ["a", "1.5", ""]


def test_a_bar_behind_a_backslash_is_of_its_cell():
    assert between_bars(r"| a \| b | 2 |") == [r"a \| b", "2"]


def test_a_line_without_bars_has_no_cells():
    assert between_bars("no table here") == []
    assert between_bars("") == []


@given(st.lists(CELL, min_size=2, max_size=5))
def test_cells_between_bars_come_back(cells):
    assert between_bars("| " + " | ".join(cells) + " |") == cells


@given(st.lists(CELL | st.just("a, b"), min_size=2, max_size=5))
def test_cells_of_csv_come_back(cells):
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(cells)
    assert parted(written.getvalue(), ",") == cells


@given(st.lists(st.text("abc12.", min_size=1, max_size=6), min_size=2, max_size=5))
def test_cells_between_blanks_come_back(cells):
    assert parted("  " + "   ".join(cells) + " ", "  ") == cells


def test_a_stray_quote_ends_the_line():
    assert parted('88413,45", "exit_code": 0}', ",") == ["88413", "45"]


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("order_id,item,price", ","),
        ("Order ID, Unit price (EUR)", ","),
        ("单号;单价（元）", ";"),
        ("Flight\tFare", "\t"),
        ("  Item     Price", "  "),
    ],
)
def test_lines_that_may_be_heads(line, mark):
    for text in (f"{line}\n1", f"So:\n{line}\r\n1"):
        heads = [(text[start:end].strip(), parted) for (start, end), parted in find_heads(text)]
        assert heads == [(line.strip(), mark)]


@pytest.mark.parametrize("line", ["1,2,3", "f(a, b)", "Hello, you!", "x = 1, y", "only"])
def test_lines_that_are_no_heads(line):
    assert not [*find_heads(f"{line}\n1\n{line}\n1")]


def test_a_head_behind_the_quote_of_a_string():
    text = '{"output": "id,price\n1,2", "note":"a;b\n1;2"}'
    heads = [(text[start:end], mark) for (start, end), mark in find_heads(text)]
    assert heads == [("id,price", ","), ("a;b", ";")]


def test_the_last_line_is_no_head():
    assert not [*find_heads("1,2\nid,price")]
