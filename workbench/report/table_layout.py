"""Which columns of the leaderboard a line has room for, and how long names of policies may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from rich.cells import cell_len, set_cell_size

from workbench.report.formats import COLUMNS
from workbench.report.leaderboard import LeaderboardRow

__all__ = ["ShownColumn", "TableLayout", "choose_layout", "shorten_names"]

_ESSENTIAL = ("old needed kept", "tokens saved", "ids kept")
"""Heads of what a leaderboard shows in any case, the first first."""

_BAD_NEWS = {
    "failed calls": "failures",
    "invalid views": "invalid_views",
    "altered": "altered",
    "invented": "invented",
}
"""Heads of the columns in which anything but 0 is bad news, and their fields."""

_NAME_CELLS = (32, 24, 16, 8)
"""Characters that names of policies are cut to where there is no room for all of them."""

_READABLE = 24
"""Names are cut no further than to this for the sake of bad news, which may be told in a line."""

_POLICIES_NAMED = 8
_BESIDE_CELL = 3
_NOT_SCORED = "–"

Chosen = Mapping[int, "ShownColumn"]
"""Columns by their place in the short table."""


class ShownColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A column as it is printed."""

    head: str
    """Its head; it may be folded between words."""
    cells: tuple[str, ...]
    """A cell for each policy; never folded."""
    width: int
    """Characters of its widest cell or word of the head."""


class TableLayout(msgspec.Struct, frozen=True, kw_only=True):
    """What a table shows."""

    columns: tuple[ShownColumn, ...]
    """Its columns, the policies first."""
    left_out: str
    """Bad news of the columns that found no room, in a line; empty when there is none."""


def choose_layout(rows: Sequence[LeaderboardRow], *, width: int) -> TableLayout:
    """Choose what a table shows.

    Policies, old needed values, tokens saved and ids come first, and long names are cut for them;
    then columns with bad news, the other kept shares, the interval, and the rest by rank.

    Args:
        rows: The leaderboard.
        width: Characters of a line.

    Returns:
        Columns that fit the line, however narrow, down to that of the policies.
    """
    full = {
        place: _column(column.head, map(column.cell, rows)) for place, column in enumerate(COLUMNS)
    }
    chosen: Chosen = full if _fits(full, width) else _choose(rows, full, width)
    heads = {column.head for column in chosen.values()}
    return TableLayout(
        columns=tuple(chosen[place] for place in sorted(chosen)),
        left_out=_tell_left_out(rows, [head for head in _BAD_NEWS if head not in heads]),
    )


def shorten_names(names: Sequence[str], *, cells: int) -> list[str]:
    """Names cut in their middle, since they often begin alike; numbered where they become the same.

    Args:
        names: The names.
        cells: Characters that a name may take; a Chinese one takes two.

    Example:
        >>> shorten_names(["keep", "compactCompletedTurns"], cells=9)
        ['keep', 'comp…urns']
    """
    cut = [_shorten(name, cells) for name in names]
    if len(set(cut)) == len(set(names)):
        return cut
    return [
        _shorten(f"{place} {name}", cells) if cell_len(name) > cells else name
        for place, name in enumerate(names, start=1)
    ]


def _shorten(name: str, cells: int) -> str:
    if cell_len(name) <= cells:
        return name
    tail = ""
    for character in reversed(name):
        if cell_len(character + tail) > (cells - 1) // 2:
            break
        tail = character + tail
    head = set_cell_size(name, cells - 1 - cell_len(tail)).rstrip()
    return f"{head}…{tail}"


def _column(head: str, cells: Iterable[str]) -> ShownColumn:
    listed = tuple(cells)
    return ShownColumn(head=head, cells=listed, width=max(map(cell_len, [*head.split(), *listed])))


def _fits(columns: Chosen, width: int) -> bool:
    return 1 + sum(_BESIDE_CELL + column.width for column in columns.values()) <= width


def _choose(rows: Sequence[LeaderboardRow], full: Chosen, width: int) -> Chosen:
    """The columns worth most, with names as long as these allow."""
    short = {place: _without_interval(column) for place, column in full.items() if place}
    places = {column.head: place for place, column in short.items()}
    essential = [places[head] for head in _ESSENTIAL if head in places]
    bad = [places[head] for head in _BAD_NEWS if head in places and _has_bad_news(rows, head)]
    first = [place for place in short if COLUMNS[place].rank == 0]
    order = [*((place, short[place]) for place in (*essential, *bad)), *_by_worth(short, full)]
    for needed, least in (
        ((*essential, *bad, *first), _READABLE),
        ((*essential, *bad), _READABLE),
        (essential, 0),
    ):
        for cells in (cells for cells in _NAME_CELLS if cells >= least):
            chosen = {0: _cut_names(full[0], cells), **{place: short[place] for place in needed}}
            if _fits(chosen, width):
                return _filled(chosen, order, width)
    return _filled({0: _cut_names(full[0], _NAME_CELLS[-1])}, order[: len(essential)], width)


def _by_worth(short: Chosen, full: Chosen) -> list[tuple[int, ShownColumn]]:
    """All columns in the order in which they get room; where there is an interval, twice."""
    first = [place for place in short if COLUMNS[place].rank == 0]
    rest = [place for place in short if COLUMNS[place].rank > 0]
    rest.sort(key=lambda place: (set(full[place].cells) == {_NOT_SCORED}, COLUMNS[place].rank))
    return [
        *((place, short[place]) for place in first),
        *((place, full[place]) for place in first),
        *((place, full[place]) for place in rest),
    ]


def _filled(chosen: Chosen, order: Iterable[tuple[int, ShownColumn]], width: int) -> Chosen:
    """Add what still has room, or put it in the place of its shorter form."""
    for place, column in order:
        more = {**chosen, place: column}
        chosen = more if _fits(more, width) else chosen
    return chosen


def _without_interval(column: ShownColumn) -> ShownColumn:
    return _column(
        column.head.partition(" [")[0], (cell.partition(" [")[0] for cell in column.cells)
    )


def _cut_names(column: ShownColumn, cells: int) -> ShownColumn:
    return _column(column.head, shorten_names(column.cells, cells=cells))


def _has_bad_news(rows: Sequence[LeaderboardRow], head: str) -> bool:
    return any(getattr(row, _BAD_NEWS[head]) for row in rows)


def _tell_left_out(rows: Sequence[LeaderboardRow], heads: Iterable[str]) -> str:
    told = [f"{head}: {_counts(rows, head)}" for head in heads if _has_bad_news(rows, head)]
    return f"No room above for {'; '.join(told)}." if told else ""


def _counts(rows: Sequence[LeaderboardRow], head: str) -> str:
    counts = [(row.policy, getattr(row, _BAD_NEWS[head])) for row in rows]
    bad = [f"{policy} {count:,}" for policy, count in counts if count]
    more = f" and {len(bad) - _POLICIES_NAMED} more" if len(bad) > _POLICIES_NAMED else ""
    return ", ".join(bad[:_POLICIES_NAMED]) + more
