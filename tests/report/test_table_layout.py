import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from workbench.report.formats import COLUMNS
from workbench.report.leaderboard import LeaderboardRow
from workbench.report.result import Result
from workbench.report.table_layout import TableLayout, choose_layout, shorten_names

LONG = "textExcerpt-with-a-name-that-tells-each-of-its-parameters-at-length"


@pytest.fixture(scope="module")
def rows(small_run: Result) -> tuple[LeaderboardRow, ...]:
    quiet = {"altered": 0, "invented": 0, "invalid_views": 0, "failures": 0}
    return tuple(replace(row, **quiet) for row in small_run.report().rows)


def heads(layout: TableLayout) -> list[str]:
    return [column.head for column in layout.columns]


def width_of(layout: TableLayout) -> int:
    return 1 + sum(3 + column.width for column in layout.columns)


def test_all_columns_are_shown_where_there_is_room(rows: tuple[LeaderboardRow, ...]):
    assert heads(choose_layout(rows, width=250)) == [column.head for column in COLUMNS]


@pytest.mark.parametrize("width", range(20, 220, 7))
def test_a_layout_fits_the_line(rows: tuple[LeaderboardRow, ...], width: int):
    long = replace(rows[1], policy=LONG, failures=3, altered=2, invented=1, invalid_views=9)
    assert width_of(choose_layout([*rows, long], width=width)) <= width


@pytest.mark.parametrize("width", [48, 60, 80])
def test_essential_columns_stay_in_their_order(rows: tuple[LeaderboardRow, ...], width: int):
    shown = [head.partition(" [")[0] for head in heads(choose_layout(rows, width=width))]
    essential = ["policy", "old needed kept", "ids kept", "tokens saved"]
    assert [head for head in shown if head in essential] == essential


def test_the_interval_comes_with_room(rows: tuple[LeaderboardRow, ...]):
    narrow, wide = (choose_layout(rows, width=width) for width in (60, 120))
    assert "old needed kept [95 %]" not in heads(narrow)
    assert "old needed kept [95 %]" in heads(wide)
    assert all("[" not in cell for column in narrow.columns for cell in column.cells)


def test_a_long_name_is_cut_and_leaves_bad_news_in_sight(rows: tuple[LeaderboardRow, ...]):
    failing = replace(rows[1], policy=LONG, failures=3, invalid_views=2)
    layout = choose_layout([rows[0], failing], width=80)
    assert {"failed calls", "invalid views"} <= set(heads(layout))
    assert layout.left_out == ""
    name = layout.columns[0].cells[1]
    assert "…" in name
    assert name.startswith("textExcerpt")


def test_bad_news_without_room_is_told_in_a_line(rows: tuple[LeaderboardRow, ...]):
    failing = replace(rows[1], failures=3, invalid_views=1_200, altered=7)
    layout = choose_layout([rows[0], failing], width=45)
    assert layout.left_out == (
        "No room above for failed calls: rules 3; invalid views: rules 1,200; altered: rules 7."
    )


def test_many_policies_with_bad_news_are_counted(rows: tuple[LeaderboardRow, ...]):
    failing = [replace(rows[1], policy=f"p{n}", failures=1) for n in range(11)]
    layout = choose_layout(failing, width=30)
    assert layout.left_out.endswith("p7 1 and 3 more.")


def test_columns_of_zeros_are_left_out_without_a_word(rows: tuple[LeaderboardRow, ...]):
    assert choose_layout(rows, width=60).left_out == ""


def test_a_column_of_dashes_comes_last(rows: tuple[LeaderboardRow, ...]):
    without = [replace(row, cost_usd=None) for row in rows]
    full = choose_layout(without, width=250)
    (cost,) = (column for column in full.columns if column.head == "cost USD")
    shown = heads(choose_layout(without, width=width_of(full) - 3 - cost.width))
    assert shown == [column.head for column in COLUMNS if column.head != "cost USD"]


def test_names_that_become_the_same_are_numbered():
    names = ["excerpt-2000-characters", "excerpt-4000-characters", "rules"]
    assert shorten_names(names, cells=12) == ["1 exce…cters", "2 exce…cters", "rules"]


@given(
    names=st.lists(st.text(st.sampled_from("ab-压缩"), max_size=40), max_size=5),
    cells=st.integers(8, 32),
)
def test_short_names_fit_and_whole_ones_stay(names: list[str], cells: int):
    for name, short in zip(names, shorten_names(names, cells=cells), strict=True):
        assert cell_len(short) <= cells
        assert short == name or cell_len(name) > cells
